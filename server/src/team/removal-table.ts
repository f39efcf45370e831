import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';

/** How many removals of a person are listed. */
const mostListed = 50;

/** Notes that a person was removed from a team, once. */
export async function insertRemoval(trx: Db, row: Insertable<Schema['removal']>): Promise<void> {
  await deleteRemoval(trx, row.user_id, row.team_id);
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

/** @returns whether there was one */
export async function deleteRemoval(db: Db, userId: string, teamId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('removal')
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
