import { decodeModel, encodeModel, trainModel } from '../../src/assistant/engine/index.ts';
import { ask } from './asked.ts';
import { quantile } from './metrics.ts';
import { contextsOf, readSet } from './sets.ts';
import { printTable, show } from './table.ts';

const SETS = ['banking77-10shot', 'banking77', 'scale-20k-sentences', 'scale-2000-labels'];
const MEGABYTE = 1024 * 1024;

function inUse(): number {
  globalThis.gc?.();
  if ('Bun' in globalThis) Bun.gc(true);
  const { heapUsed, arrayBuffers, external } = process.memoryUsage();
  return heapUsed + Math.max(arrayBuffers, external);
}

/** Learning time, answering time and the size of a model, in memory and as a file. */
export function measureScale(folder: string): void {
  const rows: string[][] = [];
  for (const name of SETS) {
    const set = readSet(folder, name);
    if (!set) continue;
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
      show(bytes.length / MEGABYTE),
      show(memory / MEGABYTE),
      show(quantile(times, 0.5), 3),
      show(quantile(times, 0.99), 3),
    ]);
  }
  printTable(
    'Size (learning, s; opening, ms; file and memory, MB; answer with evidence, ms)',
    ['set', 'sentences', 'labels', 'train', 'open', 'file', 'memory', 'p50', 'p99'],
    rows,
  );
}
