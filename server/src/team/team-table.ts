import type { Updateable } from 'kysely';
import type { Role } from '../contract.ts';
import type { Db } from '../database/database.ts';
import type { Schema, TeamRow } from '../database/schema.ts';

/** How many teams of a person are listed. */
const mostTeams = 100;

export async function insertTeam(db: Db, team: { id: string; name: string; created_at: number }): Promise<void> {
  await db.insertInto('team').values(team).execute();
}

export const findTeam = (db: Db, id: string): Promise<TeamRow | undefined> =>
  db.selectFrom('team').selectAll().where('id', '=', id).executeTakeFirst();

export async function updateTeam(db: Db, id: string, change: Updateable<Schema['team']>): Promise<void> {
  await db.updateTable('team').set(change).where('id', '=', id).execute();
}

/** A team as one of its members sees it. */
export interface OwnTeam {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly members: number;
}

const ownTeams = (db: Db, memberId: string) =>
  db
    .selectFrom('member')
    .innerJoin('team', 'team.id', 'member.team_id')
    .select((row) => [
      'team.id',
      'team.name',
      'member.role',
      row
        .selectFrom('member as other')
        .select((count) => count.fn.countAll<number>().as('members'))
        .whereRef('other.team_id', '=', 'team.id')
        .as('members'),
    ])
    .where('member.user_id', '=', memberId);

/** The teams of a person, by name. */
export async function listTeams(db: Db, memberId: string): Promise<OwnTeam[]> {
  const rows = await ownTeams(db, memberId).orderBy('team.name').orderBy('team.id').limit(mostTeams).execute();
  return rows.map((row) => ({ ...row, members: row.members ?? 0 }));
}

/** A team of a person; undefined for another one. */
export async function findOwnTeam(db: Db, memberId: string, id: string): Promise<OwnTeam | undefined> {
  const row = await ownTeams(db, memberId).where('team.id', '=', id).executeTakeFirst();
  return row && { ...row, members: row.members ?? 0 };
}
