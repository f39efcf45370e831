import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** How often it is tried while something reads an older state, such as a backup, and the pause between; ms. */
const [mostTries, pause] = [6_000, 100] as const;

/**
 * Writes the whole write-ahead log into the database and truncates its file.
 * @throws Error when some connection reads an older state all the time
 */
export async function truncateLog(db: Db): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]!.busy === 0) return;
    await Bun.sleep(pause);
  }
  throw new Error('the write-ahead log could not be truncated: something reads an older state of the database');
}
