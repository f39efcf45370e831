// Replay of control and past questions: `bun tests/bench/assistant/replay.ts [contexts.json]` prints the time and CPU
// of 100 control and 10,000 past questions through two models. Contexts are `[{label, questions, answers}]`, a shop by
// default.
import { readFileSync } from 'node:fs';
import { type Context, trainModel } from '../../../server/src/assistant/engine/index.ts';
import { shopSample } from '../../../server/src/assistant/engine/data/shop-sample.ts';
import { type KnownReadings, replayQuestions } from '../../../server/src/assistant/control/replay.ts';
import { warmUp } from './warm-up.ts';

const pinCount = 100;
const pastCount = 10_000;

interface Written {
  readonly label: string;
  readonly questions: readonly string[];
  readonly answers: readonly string[];
}

const contextOf = ({ label, questions, answers }: Written): Context => ({
  id: label,
  title: label,
  questions: questions.map((sentence, i) => ({ qaId: `${label} ${i}`, sentence })),
  answers: [...answers],
});

const [path] = process.argv.slice(2);
const contexts = path ? (JSON.parse(readFileSync(path, 'utf8')) as Written[]).map(contextOf) : shopSample;
const sentences = contexts.flatMap(({ questions }) => questions.map(({ sentence }) => sentence));

/** Questions as visitors vary them: two of the owner's in part, with a typo in every third. */
const varied = (i: number): string => {
  const [one, other] = [sentences[i % sentences.length]!, sentences[(i * 31 + 7) % sentences.length]!];
  const words = [...one.split(' ').slice(0, 5), ...other.split(' ').slice(-2), String(i)];
  const at = i % words.length;
  return words.map((word, k) => (i % 3 === 0 && k === at ? word.slice(0, 1) + word.slice(2) : word)).join(' ');
};

warmUp();
const old = trainModel(contexts.map((context) => ({ ...context, questions: context.questions.slice(1) })));
const next = trainModel(contexts);
const past = Array.from({ length: pastCount }, (_, i) => ({ question: varied(i), count: 1 }));
const pins = past.slice(0, pinCount).map(({ question }, i) => ({
  id: String(i),
  question,
  labelId: null,
  label: '',
  failing: false,
}));

const names = new Map(contexts.map(({ id, title }) => [id, title]));
const seconds = (value: number): string => `${value.toFixed(2)} s`;

async function measure(what: string, known: KnownReadings): Promise<KnownReadings> {
  const cpu = process.cpuUsage();
  const started = performance.now();
  const order = { old, known, next, pins, past, names };
  const { changes, readings } = replayQuestions(order, Infinity);
  const { user, system } = process.cpuUsage(cpu);
  console.log(`${what}: ${seconds((performance.now() - started) / 1000)}, CPU ${seconds((user + system) / 1e6)}`);
  console.log(`  ${JSON.stringify(changes)}`);
  return readings;
}

console.log(`${contexts.length} contexts, ${sentences.length} questions of the owner`);
console.log(`${pinCount} control and ${pastCount} past questions`);
const known = await measure('through both models, none remembered', {});
await measure('the published model remembered', known);
