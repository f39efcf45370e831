import type { Insertable } from 'kysely';
import type { Db } from '../../database/database.ts';
import { prepared } from '../../database/query/prepared.ts';
import type { CorrectionRow, Schema } from '../../database/schema.ts';

/** Most corrections of a domain that are stored, the newest. */
const mostCorrections = 1000;

/** How many corrections of one dialog are listed. */
const mostListed = 50;

/** The corrected context of a question. */
export interface CorrectLabel extends Pick<CorrectionRow, 'label_id' | 'undo' | 'key'> {
  readonly label: string;
  readonly passed_on: number;
}

const selectCorrect = prepared<{ domainId: string; key: string }, CorrectLabel>((db, slot) =>
  db
    .selectFrom('correction')
    .innerJoin('label', 'label.id', 'correction.label_id')
    .select(['label_id', 'undo', 'key', 'label.label', 'label.passed_on'])
    .where('correction.domain_id', '=', slot('domainId'))
    .where('correction.key', '=', slot('key'))
    .compile(),
);

export const findCorrectLabel = async (db: Db, domainId: string, key: string): Promise<CorrectLabel | undefined> =>
  (await selectCorrect(db, { domainId, key }))[0];

export const findCorrection = (db: Db, domainId: string, key: string): Promise<CorrectionRow | undefined> =>
  db.selectFrom('correction').selectAll().where('domain_id', '=', domainId).where('key', '=', key).executeTakeFirst();

export const findCorrectionOf = (db: Db, ownerId: string, id: string): Promise<CorrectionRow | undefined> =>
  db
    .selectFrom('correction')
    .innerJoin('domain', 'domain.id', 'correction.domain_id')
    .selectAll('correction')
    .where('correction.id', '=', id)
    .where('domain.owner_id', '=', ownerId)
    .executeTakeFirst();

/** A dialog's newest corrections with their contexts. */
export const listCorrections = (
  db: Db,
  dialogId: string,
): Promise<(CorrectionRow & { label: CorrectLabel['label']; passed_on: number })[]> =>
  db
    .selectFrom('correction')
    .innerJoin('label', 'label.id', 'correction.label_id')
    .selectAll('correction')
    .select(['label.label', 'label.passed_on'])
    .where('correction.dialog_id', '=', dialogId)
    .orderBy('correction.at', 'desc')
    .limit(mostListed)
    .execute();

export const deleteCorrection = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('correction').where('id', '=', id).execute();
};

export const deleteCorrectionsOf = async (db: Db, dialogId: string): Promise<void> => {
  await db.deleteFrom('correction').where('dialog_id', '=', dialogId).execute();
};

/** Adds a correction, and deletes the oldest beyond `mostCorrections`. */
export async function insertCorrection(db: Db, row: Insertable<Schema['correction']>): Promise<void> {
  await db.insertInto('correction').values(row).execute();
  const oldest = await db
    .selectFrom('correction')
    .select('at')
    .where('domain_id', '=', row.domain_id)
    .orderBy('at', 'desc')
    .offset(mostCorrections)
    .limit(1)
    .executeTakeFirst();
  if (oldest)
    await db.deleteFrom('correction').where('domain_id', '=', row.domain_id).where('at', '<=', oldest.at).execute();
}
