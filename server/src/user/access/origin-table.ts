import type { Db } from '../../database/database.ts';
import type { Caller } from '../../security/caller.ts';

/** The origins that a team lists, in alphabetical order. */
export async function listOrigins(db: Db, teamId: string): Promise<string[]> {
  const rows = await db.selectFrom('origin').select('origin').where('team_id', '=', teamId).orderBy('origin').execute();
  return rows.map(({ origin }) => origin);
}

/** Replaces the team's list; none twice. Who listed an origin first stays named. */
export async function replaceOrigins(
  trx: Db,
  { teamId, memberId }: Pick<Caller, 'teamId' | 'memberId'>,
  origins: readonly string[],
): Promise<void> {
  const dropped = trx.deleteFrom('origin').where('team_id', '=', teamId);
  await (origins.length > 0 ? dropped.where('origin', 'not in', origins) : dropped).execute();
  if (origins.length > 0)
    await trx
      .insertInto('origin')
      .values(origins.map((origin) => ({ team_id: teamId, origin, made_by: memberId })))
      .onConflict((on) => on.columns(['team_id', 'origin']).doNothing())
      .execute();
}

/** Removes all origins that a person has listed, in any team. */
export async function deleteOriginsBy(trx: Db, userId: string): Promise<string[]> {
  const rows = await trx.deleteFrom('origin').where('made_by', '=', userId).returning('origin').execute();
  return rows.map(({ origin }) => origin);
}

export const isListed = async (db: Db, teamId: string, origin: string): Promise<boolean> =>
  (await db
    .selectFrom('origin')
    .select('origin')
    .where('team_id', '=', teamId)
    .where('origin', '=', origin)
    .executeTakeFirst()) !== undefined;

/** Every origin that some team lists, or those of `among` that one does. */
export async function listAllOrigins(db: Db, among?: readonly string[]): Promise<string[]> {
  const all = db.selectFrom('origin').select('origin').distinct();
  const rows = await (among ? all.where('origin', 'in', among) : all).execute();
  return rows.map(({ origin }) => origin);
}
