import type { Insertable } from 'kysely';
import type { Db } from '../../database/database.ts';
import { prepared } from '../../database/query/prepared.ts';
import type { ModelRow, Schema } from '../../database/schema.ts';

/** Replaces the domain's model. */
export const replaceModel = async (db: Db, row: Insertable<Schema['model']>): Promise<void> => {
  const { domain_id: _, ...change } = row;
  await db
    .insertInto('model')
    .values(row)
    .onConflict((on) => on.column('domain_id').doUpdateSet(change))
    .execute();
};

const selectTime = prepared<{ domainId: string }, Pick<ModelRow, 'trained_at'>>((db, slot) =>
  db.selectFrom('model').select('trained_at').where('domain_id', '=', slot('domainId')).compile(),
);

/** When the domain's model was made; undefined when there is none. */
export const findModelTime = async (db: Db, domainId: string): Promise<number | undefined> =>
  (await selectTime(db, { domainId }))[0]?.trained_at;

export const findReport = (db: Db, domainId: string): Promise<Pick<ModelRow, 'report' | 'trained_at'> | undefined> =>
  db.selectFrom('model').select(['report', 'trained_at']).where('domain_id', '=', domainId).executeTakeFirst();

export const deleteModel = async (db: Db, domainId: string): Promise<void> => {
  await db.deleteFrom('model').where('domain_id', '=', domainId).execute();
  await db.deleteFrom('model_part').where('domain_id', '=', domainId).execute();
};

export const insertPart = async (db: Db, row: Insertable<Schema['model_part']>): Promise<void> => {
  await db.insertInto('model_part').values(row).execute();
};

/** Parts of a time in their order, `count` of them from the number `from` on. */
export const listParts = (
  db: Db,
  domainId: string,
  at: number,
  from: number,
  count: number,
): Promise<{ bytes: Uint8Array }[]> =>
  db
    .selectFrom('model_part')
    .select('bytes')
    .where('domain_id', '=', domainId)
    .where('trained_at', '=', at)
    .where('number', '>=', from)
    .where('number', '<', from + count)
    .orderBy('number')
    .execute();

/** The time of the domain's newest part. */
export const newestPart = async (db: Db, domainId: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('model_part')
      .select('trained_at')
      .where('domain_id', '=', domainId)
      .orderBy('trained_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.trained_at;

/** The first part that is older than the newest of `times` and of none of them. */
export const findOldPart = (
  db: Db,
  domainId: string,
  times: readonly number[],
): Promise<{ trained_at: number; number: number } | undefined> =>
  db
    .selectFrom('model_part')
    .select(['trained_at', 'number'])
    .where('domain_id', '=', domainId)
    .where('trained_at', '<', Math.max(...times))
    .where('trained_at', 'not in', [...times])
    .orderBy('trained_at')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();

/** The number of one of the parts of a time. */
export const findPartOf = (db: Db, domainId: string, at: number): Promise<{ number: number } | undefined> =>
  db
    .selectFrom('model_part')
    .select('number')
    .where('domain_id', '=', domainId)
    .where('trained_at', '=', at)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();

/** Deletes the parts of a time up to the number `last`. */
export const deleteParts = async (db: Db, domainId: string, at: number, last: number): Promise<void> => {
  await db
    .deleteFrom('model_part')
    .where('domain_id', '=', domainId)
    .where('trained_at', '=', at)
    .where('number', '<=', last)
    .execute();
};
