import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/query/prepared.ts';
import { sweepTable } from '../database/query/sweep-table.ts';

/** Makes the counter of a key where there is none: the first try is free at `freeAt`. */
export async function insertAttempt(db: Db, key: string, freeAt: number, at: number): Promise<void> {
  await db
    .insertInto('attempt')
    .values({ key, failures: 0, free_at: freeAt, at })
    .onConflict((on) => on.column('key').doNothing())
    .execute();
}

export interface Pace {
  /** Tries that cost no wait. */
  readonly free: number;
  /** The wait after them, doubled by each further try up to `longest`; ms. */
  readonly shortest: number;
  readonly longest: number;
}

/**
 * Counts one more try if it is free now; tries before `since` do not count. One statement decides, so tries made at
 * once count too.
 */
export async function countTry(
  db: Db,
  key: string,
  now: number,
  since: number,
  { free, shortest, longest }: Pace,
): Promise<boolean> {
  const failures = sql<number>`case when "at" <= ${since} then 1 else failures + 1 end`;
  const doublings = Math.ceil(Math.log2(longest / shortest));
  const freeAt = sql<number>`cast(${now} as bigint) + case
    when "at" <= ${since} or failures + 1 < ${free} then 0
    when failures + 1 - ${free} >= ${doublings} then ${longest}
    else ${shortest} * (1 << (failures + 1 - ${free})) end`;
  const counted = await db
    .updateTable('attempt')
    .set({ failures, free_at: freeAt, at: now })
    .where('key', '=', key)
    .where('free_at', '<=', now)
    .executeTakeFirst();
  return counted.numUpdatedRows > 0n;
}

/** Counts a try that is never refused. */
export async function countOpenTry(db: Db, key: string, now: number, since: number): Promise<void> {
  const failures = sql<number>`case when attempt."at" <= ${since} then 1 else attempt.failures + 1 end`;
  await db
    .insertInto('attempt')
    .values({ key, failures: 1, free_at: now, at: now })
    .onConflict((on) => on.column('key').doUpdateSet({ failures, at: now }))
    .execute();
}

const selectAttempt = prepared<{ key: string }, { failures: number; free_at: number; at: number }>((db, slot) =>
  db.selectFrom('attempt').select(['failures', 'free_at', 'at']).where('key', '=', slot('key')).compile(),
);

export const findAttempt = async (db: Db, key: string) => (await selectAttempt(db, { key }))[0];

export async function deleteAttempt(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempt').where('key', '=', key).execute();
}

/** Takes a try back: it was right, or never made. The next one is free. */
export async function returnTry(db: Db, key: string): Promise<void> {
  await db
    .updateTable('attempt')
    .set((is) => ({ failures: is('failures', '-', 1), free_at: 0 }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}

export const deleteOldAttempts = (db: Db, before: number): Promise<void> =>
  sweepTable(db, 'attempt', 'key', sql`at <= ${before}`);
