import { decodeModel, encodeModel, trainModel } from '../../../server/src/assistant/engine/index.ts';
import { ask } from './ask.ts';
import { quantile } from './metrics.ts';
import { contextsOf, readSet } from './sets.ts';
import { printTable, show } from './table.ts';

const sets = ['banking77-10shot', 'banking77', 'scale-20k-sentences', 'scale-2000-labels'];
const megabyte = 1024 * 1024;

function inUse(): number {
  globalThis.gc?.();
  if ('Bun' in globalThis) Bun.gc(true);
  const { heapUsed, arrayBuffers, external } = process.memoryUsage();
  return heapUsed + Math.max(arrayBuffers, external);
}

/** Learning time, answering time and the size of a model, in memory and as a file. */
export function measureScale(folder: string | null): void {
  const rows: string[][] = [];
  for (const name of sets) {
    const set = readSet(folder, name);
    if (!set) {
      console.log(`Size is not measured on ${name}, for want of data.`);
      continue;
    }
    const contexts = contextsOf(set.train);
    const from = performance.now();
    const bytes = encodeModel(trainModel(contexts));
    const seconds = (performance.now() - from) / 1000;
    const before = inUse();
    const opened = performance.now();
    const model = decodeModel(bytes);
    const opening = performance.now() - opened;
    const memory = inUse() - before;
    ask(model, set.test.slice(0, 300));
    const times = ask(model, set.test).map(({ milliseconds }) => milliseconds);
    rows.push([
      name,
      String(set.train.length),
      String(contexts.length),
      show(seconds, 2),
      show(opening, 1),
      show(bytes.length / megabyte),
      show(memory / megabyte),
      show(quantile(times, 0.5), 3),
      show(quantile(times, 0.99), 3),
    ]);
  }
  if (rows.length === 0) return;
  printTable(
    'Size (learning, s; opening, ms; file and memory, MB; answer with evidence, ms)',
    ['set', 'sentences', 'labels', 'train', 'open', 'file', 'memory', 'p50', 'p99'],
    rows,
  );
}
