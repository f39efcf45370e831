import { sql } from 'kysely';
import type { MemberRef } from '../contract.ts';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { type MemberHours, readHours } from './hours/hours-table.ts';
import { findMember } from './member-table.ts';

/** Names of a team's members by id. */
export const memberNames = async ({ db }: Pick<Deps, 'db'>, teamId: string): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.user_id')
    .select(['user.id', 'user.name'])
    .where('member.team_id', '=', teamId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** A member by id; without a name where that person is none any more. */
export const memberRefOf = async ({ db }: Pick<Deps, 'db'>, teamId: string, id: string): Promise<MemberRef> => ({
  id,
  name: (await findMember(db, teamId, id))?.name ?? '',
});

export const isInTeam = async (db: Db, teamId: string, memberId: string): Promise<boolean> =>
  (await findMember(db, teamId, memberId)) !== undefined;

/** A member who takes new dialogs; the one with the least `turn` is next. */
export interface TurnMember extends MemberHours {
  turn: number;
}

/** Who takes dialogs in turn, and up to how many open ones each; null where dialogs are assigned by hand. */
export async function readTurnRule(
  trx: Db,
  teamId: string,
): Promise<{ readonly limit: number; readonly members: readonly TurnMember[] } | null> {
  const team = await trx
    .selectFrom('team')
    .select(['assign', 'limit_open'])
    .where('id', '=', teamId)
    .executeTakeFirst();
  if (team?.assign !== 'turn') return null;
  const members = await trx
    .selectFrom('member')
    .select(['user_id', 'turn', 'hours'])
    .where('team_id', '=', teamId)
    .where('available', '=', 1)
    .execute();
  return {
    limit: Number(team.limit_open),
    members: members.map(({ user_id: id, turn, hours }) => ({ id, turn: Number(turn), hours: readHours(hours) })),
  };
}

/** Puts a member to the end of the line; the new place. */
export async function noteTurn(trx: Db, teamId: string, memberId: string): Promise<number> {
  const { rows } = await sql<{ turn: number }>`update member
    set turn = (select max(turn) + 1 from member as other where other.team_id = ${teamId})
    where team_id = ${teamId} and user_id = ${memberId} returning turn`.execute(trx);
  return Number(rows[0]!.turn);
}
