import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { sweepTable } from '../database/query/sweep-table.ts';

export async function insertReset(db: Db, reset: { hash: string; user_id: string; at: number }): Promise<void> {
  await db.insertInto('password_reset').values(reset).execute();
}

/** Whose password a token may set; undefined for one that is unknown, used or older than `since`. */
export const findReset = async (db: Db, hash: string, since: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('password_reset')
      .select('user_id')
      .where('hash', '=', hash)
      .where('at', '>', since)
      .executeTakeFirst()
  )?.user_id;

/** Voids every link of an account: it was mailed to an address, or for a password, that is no longer the account's. */
export async function deleteResetsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('password_reset').where('user_id', '=', userId).execute();
}

/** Uses a token up, and voids the account's other ones; false when another call did so first. */
export async function takeReset(db: Db, hash: string, userId: string): Promise<boolean> {
  const taken = await db.deleteFrom('password_reset').where('hash', '=', hash).executeTakeFirst();
  await deleteResetsOf(db, userId);
  return taken.numDeletedRows > 0n;
}

export const deleteOldResets = (db: Db, before: number): Promise<void> =>
  sweepTable(db, 'password_reset', 'hash', sql`at <= ${before}`);
