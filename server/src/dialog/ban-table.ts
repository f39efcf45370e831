import type { Insertable } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Schema } from '../platform/schema.ts';

export async function insertBan(db: Db, ban: Insertable<Schema['ban']>): Promise<void> {
  await db.insertInto('ban').values(ban).execute();
}

export async function deleteBan(db: Db, dialogId: string): Promise<void> {
  await db.deleteFrom('ban').where('dialog_id', '=', dialogId).execute();
}

/** Whether an address is closed at a site. */
export const findBan = async (db: Db, domainId: string, hash: string, now: number): Promise<boolean> =>
  (await db
    .selectFrom('ban')
    .select('dialog_id')
    .where('domain_id', '=', domainId)
    .where('address_hash', '=', hash)
    .where('until', '>', now)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export async function deleteOldBans(db: Db, now: number): Promise<void> {
  await db.deleteFrom('ban').where('until', '<=', now).execute();
}

/** How many dialogs forget their address with one statement. */
const rowsAtOnce = 1_000;

export async function forgetAddresses(db: Db, before: number): Promise<void> {
  const old = db.selectFrom('dialog').select('id').where('address_at', '<=', before).limit(rowsAtOnce);
  await db.updateTable('dialog').set({ address_hash: null, address_at: null }).where('id', 'in', old).execute();
}
