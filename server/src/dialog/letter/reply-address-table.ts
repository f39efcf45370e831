import type { Db } from '../../database/database.ts';
import type { ReplyAddressRow } from '../../database/schema.ts';

export const findReplyAddress = (db: Db, hash: string): Promise<ReplyAddressRow | undefined> =>
  db.selectFrom('reply_address').selectAll().where('token_hash', '=', hash).executeTakeFirst();

/** Stores the token of an address in a dialog, unless it is known. */
export async function insertReplyAddress(
  db: Db,
  row: Pick<ReplyAddressRow, 'token_hash' | 'dialog_id' | 'address_key'>,
): Promise<void> {
  await db
    .insertInto('reply_address')
    .values(row)
    .onConflict((on) => on.column('token_hash').doNothing())
    .execute();
}

/** Notes the newest letter between a dialog and an address. */
export async function noteLetter(db: Db, hash: string, messageId: string): Promise<void> {
  await db
    .updateTable('reply_address')
    .set((row) => ({ first_id: row.fn.coalesce('first_id', row.val(messageId)), last_id: messageId }))
    .where('token_hash', '=', hash)
    .execute();
}
