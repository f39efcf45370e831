import type { Db } from '../database/database.ts';
import { prepared } from '../database/query/prepared.ts';

/** Stores a domain's picture in place of the one before. @param png base64 */
export async function putPicture(db: Db, domainId: string, png: string): Promise<void> {
  await db
    .insertInto('domain_picture')
    .values({ domain_id: domainId, png })
    .onConflict((on) => on.column('domain_id').doUpdateSet({ png }))
    .execute();
}

export const findPicture = (db: Db, domainId: string): Promise<{ png: string } | undefined> =>
  db.selectFrom('domain_picture').select('png').where('domain_id', '=', domainId).executeTakeFirst();

const selectPictured = prepared<{ domainId: string }, { domain_id: string }>((db, slot) =>
  db.selectFrom('domain_picture').select('domain_id').where('domain_id', '=', slot('domainId')).compile(),
);

/** Whether a domain has a picture; reads none. */
export const isPictured = async (db: Db, domainId: string): Promise<boolean> =>
  (await selectPictured(db, { domainId })).length > 0;

export async function deletePicture(db: Db, domainId: string): Promise<void> {
  await db.deleteFrom('domain_picture').where('domain_id', '=', domainId).execute();
}
