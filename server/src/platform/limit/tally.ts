import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { sweepAll } from '../loop/sweep.ts';

/** How often something may be used in a window of time, which begins with its first use. */
export interface Window {
  readonly count: number;
  /** ms */
  readonly length: number;
}

/**
 * Counts one use under `key`, in the database: it holds for all processes and over a restart.
 * @throws AppError `rate_limited` with `detail` once more than `count` uses fall into the window
 */
export async function takeUse(
  db: Db,
  key: string,
  { count, length }: Window,
  now: number,
  detail: string,
): Promise<void> {
  const { used, until } = await db
    .insertInto('tally')
    .values({ key, used: 1, until: now + length })
    .onConflict((on) =>
      on.column('key').doUpdateSet({
        used: sql`case when tally.until <= ${now} then 1 else tally.used + 1 end`,
        until: sql`case when tally.until <= ${now} then ${now + length} else tally.until end`,
      }),
    )
    .returning(['used', 'until'])
    .executeTakeFirstOrThrow();
  if (used > count)
    throw new AppError('rate_limited', { detail, retryAfter: Math.max(1, Math.ceil((until - now) / 1000)) });
}

/** How many uses are counted under `key` now. */
export async function readUses(db: Db, key: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('tally')
    .select('used')
    .where('key', '=', key)
    .where('until', '>', now)
    .executeTakeFirst();
  return row?.used ?? 0;
}

/** Forgets windows that are over. */
export function sweepUses({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const over = db.selectFrom('tally').select('key').where('until', '<=', clock.now());
  return sweepAll((limit) => db.deleteFrom('tally').where('key', 'in', over.limit(limit)).executeTakeFirst());
}
