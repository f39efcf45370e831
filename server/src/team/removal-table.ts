import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';

/** How many removals of a person are listed. */
const mostListed = 50;

/** Notes that a person was removed from a team, once. */
export async function insertRemoval(trx: Db, row: Insertable<Schema['removal']>): Promise<void> {
  await forgetRemoval(trx, row.user_id, row.team_id);
  await trx.insertInto('removal').values(row).execute();
}

/** Teams that a person was removed from, the newest first. */
export const listRemovals = (db: Db, userId: string): Promise<Selectable<Schema['removal']>[]> =>
  db
    .selectFrom('removal')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('team_id')
    .limit(mostListed)
    .execute();

/** @returns whether the person had that removal */
export async function deleteRemoval(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('removal')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the removal of a person from a team, as where that person has joined again. */
export async function forgetRemoval(trx: Db, userId: string, teamId: string): Promise<void> {
  await trx.deleteFrom('removal').where('user_id', '=', userId).where('team_id', '=', teamId).execute();
}
