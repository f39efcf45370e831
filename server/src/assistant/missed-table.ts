import type { Insertable } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { MissedRow, Schema } from '../platform/schema.ts';

/** How many of a domain's newest missed questions are kept. */
export const keptMissed = 1000;

/** Keeps a missed question, and of all of the domain's the newest only. */
export async function insertMissed(db: Db, row: Insertable<Schema['missed']>): Promise<void> {
  await db.insertInto('missed').values(row).execute();
  const oldest = await db.selectFrom('missed').select('at').where('domain_id', '=', row.domain_id)
    .orderBy('at', 'desc').offset(keptMissed).limit(1).executeTakeFirst();
  if (oldest) await db.deleteFrom('missed').where('domain_id', '=', row.domain_id).where('at', '<=', oldest.at).execute();
}

export const listMissed = (db: Db, domainId: string): Promise<MissedRow[]> =>
  db.selectFrom('missed').selectAll().where('domain_id', '=', domainId).orderBy('at').execute();

export const findMissedOf = (db: Db, ownerId: string, id: string): Promise<MissedRow | undefined> =>
  db.selectFrom('missed').innerJoin('domain', 'domain.id', 'missed.domain_id').selectAll('missed')
    .where('missed.id', '=', id).where('domain.owner_id', '=', ownerId).executeTakeFirst();

export const deleteMissed = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await db.deleteFrom('missed').where('id', 'in', [...ids]).execute();
};
