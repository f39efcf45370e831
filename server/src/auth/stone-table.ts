import type { Db } from '../platform/database.ts';
import type { StoneRow } from '../platform/schema.ts';

export async function insertStone(db: Db, hash: string, expiresAt: number): Promise<void> {
  await db.insertInto('stone').values({ hash, expires_at: expiresAt, use: null, email: null, user_id: null }).execute();
}

export async function deleteExpiredStones(db: Db, now: number): Promise<void> {
  await db.deleteFrom('stone').where('expires_at', '<=', now).execute();
}

export const findStone = (db: Db, hash: string, now: number): Promise<StoneRow | undefined> =>
  db.selectFrom('stone').selectAll().where('hash', '=', hash).where('expires_at', '>', now).executeTakeFirst();

/** Gives an unused stone to one registration or login; false when another call did so first. */
export async function bindStone(db: Db, hash: string, use: 'create' | 'login', user: { id: string; email: string }): Promise<boolean> {
  const bound = await db.updateTable('stone').set({ use, email: user.email, user_id: user.id }).where('hash', '=', hash).where('use', 'is', null).executeTakeFirst();
  return bound.numUpdatedRows > 0n;
}

export async function deleteStone(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('stone').where('hash', '=', hash).execute();
}
