// What plain questions cost beside an older engine: `bun tests/check/hostile/plain-cost.ts --base d485f2d --rounds 12`.
// `--base` is a git reference or the path of a checkout. Both engines are trained on the same contexts and asked the
// same questions in one process, question by question and each first in turn, so that whatever else the machine does
// falls on both. Prints the medians of the rounds' p50 and p99, and of this thread's time on a processor a question.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { shopSample } from '../../../server/src/assistant/engine/data/shop-sample.ts';
import type { Context } from '../../../server/src/assistant/engine/index.ts';
import { baseEngine, enginePath, root } from '../same-engine/base-engine.ts';
import { median, quantile } from './measure.ts';
import { largestContexts, plainQuestions } from './models.ts';

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'd485f2d' },
    rounds: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
  },
});

/** What both engines export; training had another name, and contexts another field. */
interface Engine {
  answer(model: unknown, text: string): unknown;
  trainModel?(contexts: readonly Context[]): unknown;
  learn?(contexts: readonly Context[]): unknown;
  warmUp?(): void;
}

/** How an engine answers from a model of its own; its contexts' titles are `label` where it is an older one. */
async function openEngine(path: string, contexts: readonly Context[]): Promise<(text: string) => unknown> {
  const engine = (await import(path)) as Engine;
  engine.warmUp?.();
  const named = contexts.map((context) => ({ ...context, label: context.title }));
  const model = (engine.trainModel ?? engine.learn)!(named);
  return (text) => engine.answer(model, text);
}

interface Times {
  readonly waits: number[];
  processor: number;
}

function measure(answer: (text: string) => unknown, text: string, times: Times): void {
  const before = process.threadCpuUsage();
  const from = performance.now();
  answer(text);
  times.waits.push(performance.now() - from);
  const { user, system } = process.threadCpuUsage(before);
  times.processor += (user + system) / 1000;
}

const folder = mkdtempSync(join(tmpdir(), 'plain-cost-'));
const paths = [baseEngine(values.base, folder), join(root, enginePath, 'index.ts')];
const seed = Number(values.seed);
const questions = plainQuestions(seed);
for (const [name, contexts] of [
  ['shop', shopSample],
  ['largest', largestContexts(seed)],
] as const) {
  const answers = await Promise.all(paths.map((path) => openEngine(path, contexts)));
  const rounds = Array.from({ length: Number(values.rounds) + 1 }, (_, round) => {
    const times = answers.map((): Times => ({ waits: [], processor: 0 }));
    questions.forEach((text, at) => {
      const order = (at + round) % 2 === 0 ? [0, 1] : [1, 0];
      for (const one of order) measure(answers[one]!, text, times[one]!);
    });
    return times;
  }).slice(1); // The first round compiles.
  const figures = {
    p50: ({ waits }: Times) => quantile(waits, 0.5),
    p99: ({ waits }: Times) => quantile(waits, 0.99),
    'processor a question': ({ waits, processor }: Times) => processor / waits.length,
  };
  for (const [figure, of] of Object.entries(figures)) {
    const [before, after] = answers.map((_, one) => median(rounds.map((times) => of(times[one]!))));
    console.log(
      `${name}, ${figure}: ${values.base} ${before!.toFixed(3)} ms, now ${after!.toFixed(3)} ms, ×${(after! / before!).toFixed(2)}`,
    );
  }
}
console.log(`${questions.length} questions, ${values.rounds} rounds`);
rmSync(folder, { recursive: true });
