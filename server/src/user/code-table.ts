import type { Db } from '../database/database.ts';
import type { CodeRow } from '../database/schema.ts';

type NewCode = Pick<CodeRow, 'hash' | 'tries' | 'expires_at' | 'sent_at' | 'refreshed_at'>;

/** Stores a code in place of the one before it. */
export async function putCode(db: Db, code: CodeRow): Promise<void> {
  const { id: _, user_id: __, stone_hash: ___, ...fresh } = code;
  await db
    .insertInto('code')
    .values(code)
    .onConflict((on) => on.column('id').doUpdateSet(fresh))
    .execute();
}

/** Replaces a code that was not replaced after `since`: of many calls made at once, one gets true. */
export async function replaceCode(db: Db, id: string, code: NewCode, since: number): Promise<boolean> {
  const replaced = await db
    .updateTable('code')
    .set(code)
    .where('id', '=', id)
    .where((is) => is.or([is('refreshed_at', 'is', null), is('refreshed_at', '<=', since)]))
    .executeTakeFirst();
  return replaced.numUpdatedRows > 0n;
}

export const findCode = (db: Db, id: string): Promise<CodeRow | undefined> =>
  db.selectFrom('code').selectAll().where('id', '=', id).executeTakeFirst();

/** Counts one more try, unless there were `most` already or the code was replaced. */
export async function takeTry(db: Db, { id, hash }: CodeRow, most: number): Promise<boolean> {
  const taken = await db
    .updateTable('code')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('id', '=', id)
    .where('hash', '=', hash)
    .where('tries', '<', most)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** A right try does not count. */
export async function returnTry(db: Db, { id, hash }: CodeRow): Promise<void> {
  await db
    .updateTable('code')
    .set((is) => ({ tries: is('tries', '-', 1) }))
    .where('id', '=', id)
    .where('hash', '=', hash)
    .execute();
}

/** Uses a code up; false when another call did so first, or it was replaced. */
export async function deleteCode(db: Db, { id, hash }: CodeRow): Promise<boolean> {
  const gone = await db.deleteFrom('code').where('id', '=', id).where('hash', '=', hash).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Voids every code of an account, those of sign-ins under way too. */
export async function deleteCodesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('code').where('user_id', '=', userId).execute();
}
