import type { Db } from '../platform/database.ts';
import type { CodeRow } from '../platform/schema.ts';

/** Keeps a code, in place of the one before it for the same handshake or account. */
export async function replaceCode(db: Db, code: CodeRow): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const old = trx.deleteFrom('code').where('user_id', '=', code.user_id);
    await (code.stone_hash === null ? old.where('stone_hash', 'is', null) : old.where('stone_hash', '=', code.stone_hash)).execute();
    await trx.insertInto('code').values(code).execute();
  });
}

/** The code of a handshake, or with null the one that a signed-in operator asked for. */
export function findCode(db: Db, userId: string, stoneHash: string | null): Promise<CodeRow | undefined> {
  const codes = db.selectFrom('code').selectAll().where('user_id', '=', userId);
  return (stoneHash === null ? codes.where('stone_hash', 'is', null) : codes.where('stone_hash', '=', stoneHash)).orderBy('sent_at', 'desc').executeTakeFirst();
}

/** Counts one more try, unless there were `most` already. */
export async function takeTry(db: Db, id: string, most: number): Promise<boolean> {
  const taken = await db.updateTable('code').set((is) => ({ tries: is('tries', '+', 1) })).where('id', '=', id).where('tries', '<', most).executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** A right try does not count. */
export async function returnTry(db: Db, id: string): Promise<void> {
  await db.updateTable('code').set((is) => ({ tries: is('tries', '-', 1) })).where('id', '=', id).execute();
}

/** Uses a code up; false when another call did so first. */
export async function deleteCode(db: Db, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('code').where('id', '=', id).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
