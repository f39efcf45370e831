import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';

/** Pages of the index that one statement writes: a few ms. */
const pagesAtOnce = 64;

const merge = async (db: Db, pages: number): Promise<number> =>
  db.connection().execute(async (one) => {
    const total = async (): Promise<number> =>
      (await sql<{ n: number }>`with now as (select total_changes() as n) select n from now`.execute(one)).rows[0]!.n;
    const before = await total();
    await sql`insert into dialog_text (dialog_text, rank) values ('merge', ${pages})`.execute(one);
    return (await total()) - before;
  });

/**
 * Merges all segments of SQLite's search index into one, some pages a statement, which drops the words of deleted rows:
 * until then they are only marked as deleted. A negative number begins that, and further ones go on with it until
 * fewer than two rows change (FTS5, 6.8).
 */
export async function mergeIndex(db: Db): Promise<void> {
  let changed = await merge(db, -pagesAtOnce);
  while (changed >= 2) {
    await yieldToEventLoop();
    changed = await merge(db, pagesAtOnce);
  }
}
