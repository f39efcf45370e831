import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseConfig } from '../../config.ts';
import { openDatabase } from '../../database/database.ts';
import { createLog } from '../../log/log.ts';
import { expectToday, openSide, openTarget, tablesOf } from './move-database.ts';
import type { Side, Target } from './move-side.ts';
import type { MovedTable } from './moved-table.ts';
import { computeFigures, inBatches } from './moved-row.ts';

/** Opens where a sample is inserted: PostgreSQL itself, which undoes it, or a SQLite file of its own. */
async function withSample<T>(to: DatabaseConfig, use: (target: Target) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-sample-'));
  const sample = { kind: 'sqlite', path: join(folder, 'sample.sqlite') } as const;
  if (to.kind === 'sqlite') await (await openDatabase(sample, createLog('error'))).destroy();
  const target = await openTarget(to.kind === 'sqlite' ? sample : to);
  try {
    return await use(target);
  } finally {
    await target.close();
    rmSync(folder, { recursive: true });
  }
}

/** How long a move of one table takes by its first rows, which are read, inserted, read again and undone; ms. */
async function estimateTable(from: Side, to: Target, table: MovedTable, rows: number): Promise<number> {
  const started = performance.now();
  for await (const sample of inBatches(from.rows(table, null))) {
    // A move reads the source twice: for its checksums, and to copy it.
    await computeFigures(sample);
    const read = performance.now() - started;
    await to.insertSample(table, sample);
    return ((performance.now() - started + read) * rows) / sample.length;
  }
  return 0;
}

/** Describes what a move would do. @returns one line: how many rows, and about how long */
export async function estimateMove(from: DatabaseConfig, to: DatabaseConfig): Promise<string> {
  const source = await openSide(from);
  try {
    await expectToday(source);
    return await withSample(to, async (target) => {
      const tables = tablesOf(source, target);
      let [all, time] = [0, 0];
      for (const table of tables) {
        const rows = await source.countRows(table);
        if (rows > 0) time += await estimateTable(source, target, table, rows);
        all += rows;
      }
      return `a move would copy ${all} rows of ${tables.length} tables from ${source.name} in about ${Math.ceil(time / 1000)} s; nothing was changed`;
    });
  } finally {
    await source.close();
  }
}
