import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { DeliveryRow } from '../database/schema.ts';

/** The newest deliveries of a destination that are listed: to count and skip more would take long. */
export const listedDeliveries = 10_000;
/** The newest delivered ones that stay. */
export const storedDeliveries = 1_000;

export const listDeliveries = (
  db: Db,
  destinationId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<DeliveryRow[]> =>
  offset >= listedDeliveries
    ? Promise.resolve([])
    : db
        .selectFrom('delivery')
        .selectAll()
        .where('destination_id', '=', destinationId)
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();

/** How many of them there are. */
export async function countDeliveries(db: Db, destinationId: string): Promise<number> {
  const page = db
    .selectFrom('delivery')
    .select('id')
    .where('destination_id', '=', destinationId)
    .limit(listedDeliveries)
    .as('page');
  const counted = db.selectFrom(page).select((row) => row.fn.countAll<number>().as('n'));
  return Number((await counted.executeTakeFirstOrThrow()).n);
}

/** A delivery to a team's destination. */
export const findDelivery = (db: Db, teamId: string, id: string): Promise<DeliveryRow | undefined> =>
  db
    .selectFrom('delivery')
    .innerJoin('destination', 'destination.id', 'delivery.destination_id')
    .selectAll('delivery')
    .where('delivery.id', '=', id)
    .where('destination.team_id', '=', teamId)
    .executeTakeFirst();

/** Those that have failed for good. */
export const listFailed = (db: Db, destinationId: string): Promise<DeliveryRow[]> =>
  db
    .selectFrom('delivery')
    .selectAll()
    .where('destination_id', '=', destinationId)
    .where('state', '=', sql.lit('failed'))
    .orderBy('rev')
    .limit(1_000)
    .execute();

/** Whether more than `most` deliveries wait. */
export async function isQueueLonger(db: Db, destinationId: string, most: number): Promise<boolean> {
  const waiting = db
    .selectFrom('delivery')
    .select('id')
    .where('destination_id', '=', destinationId)
    .where('state', '=', sql.lit('waiting'));
  return (await waiting.limit(1).offset(most).executeTakeFirst()) !== undefined;
}

/** Deletes up to `limit` deliveries of a destination. @returns how many it has deleted */
export async function deleteDeliveries(db: Db, destinationId: string, limit: number): Promise<number> {
  const some = db.selectFrom('delivery').select('id').where('destination_id', '=', destinationId).limit(limit);
  const { numDeletedRows } = await db.deleteFrom('delivery').where('id', 'in', some).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes up to `limit` delivered ones but the newest `storedDeliveries`. */
export async function deleteDelivered(db: Db, destinationId: string, limit: number): Promise<void> {
  const old = db
    .selectFrom('delivery')
    .select('id')
    .where('destination_id', '=', destinationId)
    .where('state', '=', sql.lit('delivered'))
    .orderBy('ended_at', 'desc')
    .offset(storedDeliveries)
    .limit(limit);
  await db.deleteFrom('delivery').where('id', 'in', old).execute();
}

/** Deletes up to `limit` deliveries of a destination that are of before `before`. */
export const deleteBefore = (db: Db, destinationId: string, before: number, limit: number) =>
  db
    .deleteFrom('delivery')
    .where('id', 'in', (is) =>
      is
        .selectFrom('delivery')
        .select('id')
        .where('destination_id', '=', destinationId)
        .where('at', '<', before)
        .limit(limit),
    )
    .executeTakeFirst();
