import { sql, type Updateable } from 'kysely';
import type { Role } from '../contract.ts';
import type { Db } from '../database/database.ts';
import type { MemberRow, Schema, UserRow } from '../database/schema.ts';

/** Adds a person to a team; false when they are in it already. */
export async function insertMember(
  db: Db,
  { teamId, memberId, role, at }: { teamId: string; memberId: string; role: Role; at: number },
): Promise<boolean> {
  const added = await db
    .insertInto('member')
    .values({ team_id: teamId, user_id: memberId, role, created_at: at, used_at: at })
    .onConflict((on) => on.columns(['team_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** A member with what the team sees of the person. */
export type NamedMember = Pick<MemberRow, 'user_id' | 'role' | 'available' | 'hours'> &
  Pick<UserRow, 'name' | 'email' | 'avatar'>;

const namedMembers = (db: Db, teamId: string) =>
  db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.user_id')
    .select(['member.user_id', 'member.role', 'member.available', 'member.hours'])
    .select(['user.name', 'user.email', 'user.avatar'])
    .where('member.team_id', '=', teamId);

/** A team's members, owners first, then those who joined first. */
export const listMembers = (db: Db, teamId: string): Promise<NamedMember[]> =>
  namedMembers(db, teamId)
    .orderBy(sql`case member.role when 'owner' then 0 when 'editor' then 1 else 2 end`)
    .orderBy('member.created_at')
    .orderBy('member.user_id')
    .execute();

export const findMember = (db: Db, teamId: string, memberId: string): Promise<NamedMember | undefined> =>
  namedMembers(db, teamId).where('member.user_id', '=', memberId).executeTakeFirst();

export async function updateMember(
  db: Db,
  teamId: string,
  memberId: string,
  change: Updateable<Schema['member']>,
): Promise<void> {
  await db.updateTable('member').set(change).where('team_id', '=', teamId).where('user_id', '=', memberId).execute();
}

export async function deleteMember(db: Db, teamId: string, memberId: string): Promise<void> {
  await db.deleteFrom('member').where('team_id', '=', teamId).where('user_id', '=', memberId).execute();
}

async function count(query: { executeTakeFirstOrThrow(): Promise<{ n: number }> }): Promise<number> {
  return Number((await query.executeTakeFirstOrThrow()).n);
}

const countMembers = (db: Db, teamId: string) =>
  db
    .selectFrom('member')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('team_id', '=', teamId);

export const countOwners = (db: Db, teamId: string): Promise<number> =>
  count(countMembers(db, teamId).where('role', '=', 'owner'));

/** How many teams a person is in. */
export const countTeams = (db: Db, memberId: string): Promise<number> =>
  count(
    db
      .selectFrom('member')
      .select((row) => row.fn.countAll<number>().as('n'))
      .where('user_id', '=', memberId),
  );

/** Members and invited people. */
export async function countSeats(db: Db, teamId: string): Promise<number> {
  const invited = db
    .selectFrom('invite')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('team_id', '=', teamId);
  return (await count(countMembers(db, teamId))) + (await count(invited));
}

/** Whether a person with this address is a member. */
export const isMember = async (db: Db, teamId: string, email: string): Promise<boolean> =>
  (await namedMembers(db, teamId).where('user.email', '=', email).executeTakeFirst()) !== undefined;

/** The team, other than this one, that a person used last. */
export const findOtherTeam = async (db: Db, memberId: string, teamId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('member')
      .select('team_id')
      .where('user_id', '=', memberId)
      .where('team_id', '!=', teamId)
      .orderBy('used_at', 'desc')
      .orderBy('team_id')
      .limit(1)
      .executeTakeFirst()
  )?.team_id;
