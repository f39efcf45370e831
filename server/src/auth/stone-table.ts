import { type Db, sweepSize } from '../platform/database/database.ts';
import type { StoneRow } from '../platform/database/schema.ts';

export type StoneUse = 'create' | 'login';

export const findStone = (db: Db, hash: string): Promise<StoneRow | undefined> =>
  db.selectFrom('stone').selectAll().where('hash', '=', hash).executeTakeFirst();

/** Notes that a registration or login has used a stone; false when another one did so first. */
export async function insertStone(
  db: Db,
  stone: { hash: string; expiresAt: number },
  use: StoneUse,
  user: { id: string; email: string },
): Promise<boolean> {
  const added = await db
    .insertInto('stone')
    .values({ hash: stone.hash, expires_at: stone.expiresAt, use, email: user.email, user_id: user.id })
    .onConflict((on) => on.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst();
  return added !== undefined;
}

/** Ends a handshake; its stone stays used until it expires. */
export async function closeStone(db: Db, hash: string): Promise<void> {
  await db.updateTable('stone').set({ email: null, user_id: null }).where('hash', '=', hash).execute();
}

export async function deleteExpiredStones(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('stone')
    .where('hash', 'in', (old) =>
      old.selectFrom('stone').select('hash').where('expires_at', '<=', now).limit(sweepSize),
    )
    .execute();
}
