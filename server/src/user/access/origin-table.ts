import type { Db } from '../../database/database.ts';

/** The origins that an account lists, in alphabetical order. */
export async function listOrigins(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('origin').select('origin').where('user_id', '=', userId).orderBy('origin').execute();
  return rows.map(({ origin }) => origin);
}

/** Replaces the account's list; none twice. */
export async function replaceOrigins(trx: Db, userId: string, origins: readonly string[]): Promise<void> {
  await trx.deleteFrom('origin').where('user_id', '=', userId).execute();
  if (origins.length > 0)
    await trx
      .insertInto('origin')
      .values(origins.map((origin) => ({ user_id: userId, origin })))
      .execute();
}

export const isListed = async (db: Db, userId: string, origin: string): Promise<boolean> =>
  (await db
    .selectFrom('origin')
    .select('origin')
    .where('user_id', '=', userId)
    .where('origin', '=', origin)
    .executeTakeFirst()) !== undefined;

/** Every origin that some account lists, or those of `among` that one does. */
export async function listAllOrigins(db: Db, among?: readonly string[]): Promise<string[]> {
  const all = db.selectFrom('origin').select('origin').distinct();
  const rows = await (among ? all.where('origin', 'in', among) : all).execute();
  return rows.map(({ origin }) => origin);
}
