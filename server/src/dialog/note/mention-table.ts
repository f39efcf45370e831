import { type Insertable, sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';

export async function insertMentions(trx: Db, rows: readonly Insertable<Schema['mention']>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('mention').values(rows).execute();
}

/** Deletes what a member has unread mentions of in a dialog. @returns whether there were any */
export async function deleteMentions(trx: Db, dialogId: string, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('mention')
    .where('dialog_id', '=', dialogId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the unread mentions of a note. @returns whether there were any */
export async function deleteMentionsIn(trx: Db, dialogId: string, number: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('mention')
    .where('dialog_id', '=', dialogId)
    .where('number', '=', number)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether a member has unread mentions in a dialog. */
export const hasMentions = async (db: Db, dialogId: string, memberId: string): Promise<boolean> =>
  (await db
    .selectFrom('mention')
    .select('number')
    .where('dialog_id', '=', dialogId)
    .where('member_id', '=', memberId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Deletes the unread mentions of a person in some dialogs of a team, of `limit` at most. @returns how many rows */
export async function deleteMentionsOf(trx: Db, ownerId: string, memberId: string, limit: number): Promise<number> {
  const deleted = sql<{ number: number }>`delete from mention where member_id = ${memberId} and dialog_id in
    (select dialog_id from mention where owner_id = ${ownerId} and member_id = ${memberId} limit ${limit})
    returning number`;
  return (await deleted.execute(trx)).rows.length;
}
