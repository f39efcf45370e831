import type { Insertable } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { MissedRow, Schema } from '../../database/schema.ts';

/** How many of a domain's newest missed questions are stored. */
const storedMissed = 1000;

/** Most of these of one dialog, so that one visitor cannot displace those of all others. */
const storedOfDialog = 20;

type Bounded = { column: 'domain_id' | 'dialog_id'; id: string; most: number };

/** Deletes all but the newest. */
async function deleteOldest(db: Db, { column, id, most }: Bounded): Promise<void> {
  const oldest = await db
    .selectFrom('missed')
    .select('at')
    .where(column, '=', id)
    .orderBy('at', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  if (oldest) await db.deleteFrom('missed').where(column, '=', id).where('at', '<=', oldest.at).execute();
}

/** Adds a missed question, and deletes the oldest of its dialog and of its domain beyond the bounds. */
export async function insertMissed(db: Db, row: Insertable<Schema['missed']>): Promise<void> {
  await db.insertInto('missed').values(row).execute();
  if (row.dialog_id) await deleteOldest(db, { column: 'dialog_id', id: row.dialog_id, most: storedOfDialog });
  await deleteOldest(db, { column: 'domain_id', id: row.domain_id, most: storedMissed });
}

/** The domain's newest missed questions, the oldest of them first. */
export async function listMissed(db: Db, domainId: string): Promise<MissedRow[]> {
  const rows = await db
    .selectFrom('missed')
    .selectAll()
    .where('domain_id', '=', domainId)
    .orderBy('at', 'desc')
    .limit(storedMissed)
    .execute();
  return rows.reverse();
}

export const findMissedOf = (db: Db, ownerId: string, id: string): Promise<MissedRow | undefined> =>
  db
    .selectFrom('missed')
    .innerJoin('domain', 'domain.id', 'missed.domain_id')
    .selectAll('missed')
    .where('missed.id', '=', id)
    .where('domain.owner_id', '=', ownerId)
    .executeTakeFirst();

/** The dialog's newest missed question of a time or later. */
export const findMissedSince = (db: Db, dialogId: string, since: number): Promise<MissedRow | undefined> =>
  db
    .selectFrom('missed')
    .selectAll()
    .where('dialog_id', '=', dialogId)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const deleteMissed = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0)
    await db
      .deleteFrom('missed')
      .where('id', 'in', [...ids])
      .execute();
};

export const deleteMissedOf = async (db: Db, dialogId: string): Promise<void> => {
  await db.deleteFrom('missed').where('dialog_id', '=', dialogId).execute();
};
