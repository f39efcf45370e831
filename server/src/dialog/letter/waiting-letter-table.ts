import type { Db } from '../../database/database.ts';
import type { WaitingLetterRow } from '../../database/schema.ts';

export const listWaitingLetters = (db: Db, dialogId: string, limit: number): Promise<WaitingLetterRow[]> =>
  db
    .selectFrom('waiting_letter')
    .selectAll()
    .where('dialog_id', '=', dialogId)
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();

export async function countWaitingLetters(db: Db, dialogId: string): Promise<number> {
  const row = await db
    .selectFrom('waiting_letter')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('dialog_id', '=', dialogId)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** A waiting letter of a team's dialog. */
export const findWaitingLetter = (db: Db, ownerId: string, id: string): Promise<WaitingLetterRow | undefined> =>
  db
    .selectFrom('waiting_letter')
    .innerJoin('dialog', 'dialog.id', 'waiting_letter.dialog_id')
    .selectAll('waiting_letter')
    .where('waiting_letter.id', '=', id)
    .where('dialog.owner_id', '=', ownerId)
    .executeTakeFirst();

/** @returns false where the letter waits already */
export async function insertWaitingLetter(db: Db, row: WaitingLetterRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await db
    .insertInto('waiting_letter')
    .values(row)
    .onConflict((on) => on.columns(['dialog_id', 'letter_key']).doNothing())
    .executeTakeFirst();
  return (count ?? 0n) > 0n;
}

export async function removeWaitingLetter(db: Db, id: string): Promise<boolean> {
  return (await db.deleteFrom('waiting_letter').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n;
}
