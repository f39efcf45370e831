import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import { longestBusy } from './sqlite-file.ts';

/** How often it is tried while something reads an older state, such as a backup, and the pause between; ms. */
const [mostTries, pause] = [6_000, 100] as const;

/** Tries it once. Waiting for readers of an older state would block the event loop, so a try gives up at once. */
const isTruncated = (db: Db): Promise<boolean> =>
  db.connection().execute(async (one) => {
    await sql`pragma busy_timeout = 0`.execute(one);
    try {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(one);
      return rows[0]!.busy === 0;
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(longestBusy)}`.execute(one);
    }
  });

/**
 * Writes the whole write-ahead log into the database and truncates its file.
 * @throws Error when some connection reads an older state all the time
 */
export async function truncateLog(db: Db): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    if (await isTruncated(db)) return;
    await Bun.sleep(pause);
  }
  throw new Error('the write-ahead log could not be truncated: something reads an older state of the database');
}
