import type { Insertable } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { sweepAll } from '../../runtime/sweep.ts';

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

export function deleteOldBans(db: Db, now: number): Promise<void> {
  const over = db.selectFrom('ban').select('dialog_id').where('until', '<=', now);
  return sweepAll((limit) => db.deleteFrom('ban').where('dialog_id', 'in', over.limit(limit)).executeTakeFirst());
}

export function forgetAddresses(db: Db, before: number): Promise<void> {
  const old = db.selectFrom('dialog').select('id').where('address_at', '<=', before);
  const nothing = { address_hash: null, address_at: null };
  return sweepAll((limit) =>
    db.updateTable('dialog').set(nothing).where('id', 'in', old.limit(limit)).executeTakeFirst(),
  );
}
