import type { Db } from '../../database/database.ts';
import type { MailCheckRow } from '../../database/schema.ts';

export const findCheck = (db: Db, memberId: string): Promise<MailCheckRow | undefined> =>
  db.selectFrom('mail_check').selectAll().where('member_id', '=', memberId).executeTakeFirst();

export const findCheckByToken = (db: Db, hash: string): Promise<MailCheckRow | undefined> =>
  db.selectFrom('mail_check').selectAll().where('token_hash', '=', hash).executeTakeFirst();

/** Begins a member's check; the one before it is forgotten. */
export async function replaceCheck(
  db: Db,
  row: Pick<MailCheckRow, 'member_id' | 'token_hash' | 'address_key' | 'sent_at'>,
): Promise<void> {
  const { member_id: _member, ...begun } = row;
  await db
    .insertInto('mail_check')
    .values(row)
    .onConflict((on) =>
      on.column('member_id').doUpdateSet({ ...begun, error: null, received_at: null, outcome: null, text: null }),
    )
    .execute();
}

export async function changeCheck(
  db: Db,
  hash: string,
  change: Partial<Pick<MailCheckRow, 'error' | 'received_at' | 'outcome' | 'text'>>,
): Promise<void> {
  await db.updateTable('mail_check').set(change).where('token_hash', '=', hash).execute();
}
