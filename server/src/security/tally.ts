import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/query/prepared.ts';
import { sweepTable } from '../database/query/sweep-table.ts';
import type { Deps } from '../deps.ts';

/** How often something may be used in a window of time, which begins with its first use. */
export interface Window {
  readonly count: number;
  /** ms */
  readonly length: number;
}

interface Use {
  readonly key: string;
  readonly by: number;
  readonly now: number;
  /** When a window that begins now ends. */
  readonly until: number;
}

const insertUse = prepared<Use, { used: number; until: number }>((db, slot) =>
  db
    .insertInto('tally')
    .values({ key: slot('key'), used: slot('by'), until: slot('until') })
    .onConflict((on) =>
      on.column('key').doUpdateSet({
        used: sql`case when tally.until <= ${slot('now')} then ${slot('by')} else tally.used + ${slot('by')} end`,
        until: sql`case when tally.until <= ${slot('now')} then ${slot('until')} else tally.until end`,
      }),
    )
    .returning(['used', 'until'])
    .compile(),
);

/** Counts `by` under `key`, in the database: it holds for all processes and over a restart. */
export async function countUses(
  db: Db,
  key: string,
  { by, length, now }: Pick<Window, 'length'> & Pick<Use, 'by' | 'now'>,
): Promise<{ used: number; until: number }> {
  const [counted] = await insertUse(db, { key, by, now, until: now + length });
  return counted!;
}

/**
 * Counts one use under `key`.
 * @throws AppError `rate_limited` with `detail` when over `count` uses fall into the window
 */
export async function takeUse(
  db: Db,
  key: string,
  { count, length }: Window,
  now: number,
  detail: string,
): Promise<void> {
  const { used, until } = await countUses(db, key, { by: 1, length, now });
  if (used > count)
    throw new AppError('rate_limited', { detail, retryAfter: Math.max(1, Math.ceil((until - now) / 1000)) });
}

/** What is counted under `key` now, and when its window ends; undefined where none is open. */
export const readWindow = (db: Db, key: string, now: number): Promise<{ used: number; until: number } | undefined> =>
  db.selectFrom('tally').select(['used', 'until']).where('key', '=', key).where('until', '>', now).executeTakeFirst();

/** How many uses are counted under `key` now. */
export const readUses = async (db: Db, key: string, now: number): Promise<number> =>
  (await readWindow(db, key, now))?.used ?? 0;

/** Forgets what is counted under `key`. */
export const forgetUses = (db: Db, key: string): Promise<unknown> =>
  db.deleteFrom('tally').where('key', '=', key).execute();

/** Forgets windows that are over. */
export const sweepUses = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  sweepTable(db, 'tally', 'key', sql`until <= ${clock.now()}`);
