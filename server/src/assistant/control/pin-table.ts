import type { Insertable } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { PinRow, Schema } from '../../database/schema.ts';

export const insertPin = (db: Db, row: Insertable<Schema['pin']>): Promise<PinRow> =>
  db.insertInto('pin').values(row).returningAll().executeTakeFirstOrThrow();

/** Deletes the pin with this question's hash. */
export const deletePinOf = async (db: Db, domainId: string, hash: string): Promise<void> => {
  await db.deleteFrom('pin').where('domain_id', '=', domainId).where('hash', '=', hash).execute();
};

/** The domain's control questions, the newest first. */
export const listPins = (db: Db, domainId: string): Promise<PinRow[]> =>
  db
    .selectFrom('pin')
    .selectAll()
    .where('domain_id', '=', domainId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export async function countPins(db: Db, domainId: string): Promise<number> {
  const row = await db
    .selectFrom('pin')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where('domain_id', '=', domainId)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** Deletes a pin of the owner's; false when there is none. */
export async function deletePin(db: Db, ownerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pin')
    .where('id', '=', id)
    .where('domain_id', 'in', (is) => is.selectFrom('domain').select('domain.id').where('owner_id', '=', ownerId))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Stores which control questions a published model fails; ones created during the run are not changed. */
export async function setFailing(
  db: Db,
  domainId: string,
  failing: readonly string[],
  passing: readonly string[],
): Promise<void> {
  for (const [ids, flag] of [
    [failing, 1],
    [passing, 0],
  ] as const)
    if (ids.length > 0)
      await db
        .updateTable('pin')
        .set({ failing: flag })
        .where('domain_id', '=', domainId)
        .where('id', 'in', [...ids])
        .execute();
}
