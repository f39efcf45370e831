import type { Progress } from './copy-tables.ts';

/** Time between two lines; ms. */
const pause = 2000;

/** Prints how far a move is, every 2 s. */
export function createProgress(print: (line: string) => void): Progress {
  const rowsOf = new Map<string, Map<string, number>>();
  const sumOf = (work: string): number => [...(rowsOf.get(work)?.values() ?? [])].reduce((sum, rows) => sum + rows, 0);
  let printed = performance.now();
  return (work, table, rows) => {
    if (!rowsOf.has(work)) rowsOf.set(work, new Map());
    rowsOf.get(work)!.set(table.name, rows);
    if (performance.now() - printed < pause) return;
    printed = performance.now();
    const total =
      work === 'counted'
        ? ' rows'
        : ` of ${sumOf('counted')} rows (${Math.floor((sumOf(work) / sumOf('counted')) * 100)} %)`;
    print(`${work} ${sumOf(work)}${total}: ${table.name}`);
  };
}
