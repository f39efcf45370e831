import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/query/prepared.ts';
import type { StoneRow } from '../database/schema.ts';
import { sweepTable } from '../database/query/sweep-table.ts';

export type StoneUse = 'create' | 'login';

const selectStone = prepared<{ hash: string }, StoneRow>((db, slot) =>
  db.selectFrom('stone').selectAll().where('hash', '=', slot('hash')).compile(),
);

export const findStone = async (db: Db, hash: string): Promise<StoneRow | undefined> =>
  (await selectStone(db, { hash }))[0];

const insertOnce = prepared<StoneRow, { hash: string }>((db, slot) =>
  db
    .insertInto('stone')
    .values({
      hash: slot('hash'),
      expires_at: slot('expires_at'),
      use: slot('use'),
      email: slot('email'),
      user_id: slot('user_id'),
    })
    .onConflict((on) => on.column('hash').doNothing())
    .returning('hash')
    .compile(),
);

/** Notes that a registration or login has used a stone; false when another one did so first. */
export async function insertStone(
  db: Db,
  stone: { hash: string; expiresAt: number },
  use: StoneUse,
  user: { id: string; email: string },
): Promise<boolean> {
  const row = { hash: stone.hash, expires_at: stone.expiresAt, use, email: user.email, user_id: user.id };
  return (await insertOnce(db, row)).length > 0;
}

/** Ends a handshake; its stone stays used until it expires. */
export async function closeStone(db: Db, hash: string): Promise<void> {
  await db.updateTable('stone').set({ email: null, user_id: null }).where('hash', '=', hash).execute();
}

export const deleteExpiredStones = (db: Db, now: number): Promise<void> =>
  sweepTable(db, 'stone', 'hash', sql`expires_at <= ${now}`);
