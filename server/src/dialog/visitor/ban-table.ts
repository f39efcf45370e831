import { type Insertable, sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { sweepTable } from '../../database/query/sweep-table.ts';
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

export const deleteOldBans = (db: Db, now: number): Promise<void> =>
  sweepTable(db, 'ban', 'dialog_id', sql`until <= ${now}`);

/** Forgets addresses that are older than their domain stores them: so many times `day`, ms, and one at least. */
export function forgetAddresses(db: Db, now: number, day: number): Promise<void> {
  const old = db
    .selectFrom('dialog')
    .innerJoin('domain', 'domain.id', 'dialog.domain_id')
    .select('dialog.id')
    .where('address_at', '<=', now - day)
    .where(sql<boolean>`address_at <= ${now} - keep_address_days * ${sql.lit(day)}`);
  const nothing = { address_hash: null, address_at: null };
  return sweepAll((limit) =>
    db.updateTable('dialog').set(nothing).where('id', 'in', old.limit(limit)).executeTakeFirst(),
  );
}
