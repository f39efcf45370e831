import type { Insertable } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { ModelRow, Schema } from '../platform/schema.ts';

/** Puts the model in the place of the one before. */
export const replaceModel = async (db: Db, row: Insertable<Schema['model']>): Promise<void> => {
  const { domain_id: _, ...change } = row;
  await db.insertInto('model').values(row).onConflict((on) => on.column('domain_id').doUpdateSet(change)).execute();
};

/** When the domain's model was made; undefined when there is none. */
export const findModelTime = async (db: Db, domainId: string): Promise<number | undefined> =>
  (await db.selectFrom('model').select('trained_at').where('domain_id', '=', domainId).executeTakeFirst())?.trained_at;

export async function findModel(db: Db, domainId: string): Promise<Pick<ModelRow, 'bytes' | 'trained_at'> | undefined> {
  const row = await db.selectFrom('model').select(['bytes', 'trained_at']).where('domain_id', '=', domainId).executeTakeFirst();
  // PostgreSQL gives a Buffer, which may be a view into a larger one and whose `slice` copies nothing.
  return row && { ...row, bytes: new Uint8Array(row.bytes) };
}

export const findReport = (db: Db, domainId: string): Promise<Pick<ModelRow, 'report' | 'trained_at'> | undefined> =>
  db.selectFrom('model').select(['report', 'trained_at']).where('domain_id', '=', domainId).executeTakeFirst();

export const deleteModel = async (db: Db, domainId: string): Promise<void> => {
  await db.deleteFrom('model').where('domain_id', '=', domainId).execute();
};
