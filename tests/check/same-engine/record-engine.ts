// Trains and asks one engine, and writes what it did line by line: `bun record-engine.ts ENGINE SETS OUT`.
// ENGINE is the path of its index.ts, SETS a JSON file of `CheckSet[]`. A line is JSON: set, what was done, what
// came of it.
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import type * as Current from '../../../server/src/assistant/engine/index.ts';
import type { CheckSet } from './check-sets.ts';

const [engineFile, setsFile, outFile] = process.argv.slice(2) as [string, string, string];
const engine = (await import(engineFile)) as typeof Current;
/** `learn` is its name in older revisions. */
const { trainModel = (engine as { learn?: typeof Current.trainModel }).learn! } = engine as Partial<typeof Current>;
const { addSentences, answer, decodeModel, encodeModel, reportOf } = engine;

const seeds = [1, 7];
/** Sentences that are added to the trained model. */
const added = 20;

/** The 64 bits of every number, so that neither rounding nor the sign of zero is lost. */
function exact(value: unknown): string {
  const bits = new DataView(new ArrayBuffer(8));
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'number') return part;
    bits.setFloat64(0, part);
    return bits.getBigUint64(0).toString(16).padStart(16, '0');
  });
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function* recordSet({ name, contexts, questions }: CheckSet): Generator<string> {
  const line = (what: string, result: unknown): string => `${JSON.stringify([name, what])} ${exact(result)}`;
  const input = structuredClone(contexts) as unknown as Current.Context[];
  const [first, ...others] = name.startsWith('scale') ? seeds.slice(0, 1) : seeds;
  const bytes = encodeModel(trainModel(input, { seed: first! }));
  yield line(`model of seed ${first}`, [bytes.length, digest(bytes)]);
  for (const seed of others) {
    const other = encodeModel(trainModel(input, { seed, precision: 0.8 }));
    yield line(`model of seed ${seed}`, [other.length, digest(other)]);
  }
  const model = decodeModel(bytes);
  yield line('report', reportOf(model));
  for (const question of questions) yield line(question, answer(model, question));
  const fresh = questions.slice(0, added).map((sentence, i) => ({
    contextId: contexts[i % contexts.length]!.id,
    qaId: `added ${i}`,
    sentence,
  }));
  const grown = addSentences(model, fresh);
  yield line('model with added sentences', digest(encodeModel(grown)));
  for (const question of questions.slice(0, 2 * added)) yield line(`${question} (added)`, answer(grown, question));
}

writeFileSync(outFile, '');
for (const set of JSON.parse(readFileSync(setsFile, 'utf8')) as CheckSet[]) {
  appendFileSync(outFile, [...recordSet(set), ''].join('\n'));
}
