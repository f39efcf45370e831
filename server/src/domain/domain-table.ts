import type { ExpressionBuilder, Insertable, Updateable } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { DomainRow, Schema } from '../platform/schema.ts';

export const insertDomain = (db: Db, row: Insertable<Schema['domain']>): Promise<DomainRow> =>
  db.insertInto('domain').values(row).returningAll().executeTakeFirstOrThrow();

/** The owner's domains in the order they were added. */
export const listDomains = (db: Db, ownerId: string): Promise<DomainRow[]> =>
  db.selectFrom('domain').selectAll().where('owner_id', '=', ownerId).orderBy('created_at').orderBy('id').execute();

export const findDomainOf = (db: Db, ownerId: string, id: string): Promise<DomainRow | undefined> =>
  db.selectFrom('domain').selectAll().where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst();

export const findDomain = (db: Db, id: string): Promise<DomainRow | undefined> =>
  db.selectFrom('domain').selectAll().where('id', '=', id).executeTakeFirst();

export const findDomainBySite = (db: Db, site: string): Promise<DomainRow | undefined> =>
  db.selectFrom('domain').selectAll().where('site', '=', site).executeTakeFirst();

/** The domain by which somebody has proven a host to be theirs. */
export const findVerified = (db: Db, host: string): Promise<DomainRow | undefined> =>
  db.selectFrom('domain').selectAll().where('host', '=', host).where('verified', '=', 1).executeTakeFirst();

export const updateDomain = (db: Db, id: string, change: Updateable<Schema['domain']>): Promise<DomainRow | undefined> =>
  db.updateTable('domain').set(change).where('id', '=', id).returningAll().executeTakeFirst();

/** Notes a change of the domain's contexts, later than every change before it. */
export const touchDomain = async (db: Db, id: string, now: number): Promise<void> => {
  const later = (is: ExpressionBuilder<Schema, 'domain'>) => is.case().when('changed_at', '>=', now).then(is('changed_at', '+', 1)).else(now).end();
  await db.updateTable('domain').set((is) => ({ changed_at: later(is) })).where('id', '=', id).execute();
};

/** Marks a domain verified, provided that it still has the host which was proven. */
export const setVerified = (db: Db, id: string, host: string): Promise<DomainRow | undefined> =>
  db.updateTable('domain').set({ verified: 1 }).where('id', '=', id).where('host', '=', host).returningAll().executeTakeFirst();

/** Deletes a domain with all its children; the ids of the dialogs that went with it. */
export async function deleteDomain(db: Db, id: string): Promise<string[]> {
  const dialogs = await db.selectFrom('dialog').select('id').where('domain_id', '=', id).execute();
  await db.deleteFrom('domain').where('id', '=', id).execute();
  return dialogs.map((dialog) => dialog.id);
}
