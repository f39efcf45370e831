import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isPostgres, prepared, preparedRows } from '../database/query/prepared.ts';
import type { Role } from '../contract.ts';
import type { SignInRow } from '../database/schema.ts';
import type { SignedIn } from '../security/caller.ts';
import { sweepTable } from '../database/query/sweep-table.ts';

/** The team that a person used last: who is confirmed is always in one. */
export async function findLatestTeam(db: Db, userId: string): Promise<string> {
  const latest = db.selectFrom('member').select('team_id').where('user_id', '=', userId).orderBy('used_at', 'desc');
  return (await latest.orderBy('team_id').limit(1).executeTakeFirstOrThrow()).team_id;
}

/** Adds a sign-in; false when the person is not in its team. */
export async function insertSignIn(trx: Db, signin: SignInRow): Promise<boolean> {
  const { user_id, team_id } = signin;
  const member = trx.selectFrom('member').select('role').where('user_id', '=', user_id).where('team_id', '=', team_id);
  if (!(await member.executeTakeFirst())) return false;
  await trx.insertInto('signin').values(signin).execute();
  return true;
}

export const findSignIn = (db: Db, id: string): Promise<SignInRow | undefined> =>
  db.selectFrom('signin').selectAll().where('id', '=', id).executeTakeFirst();

/** The team that a sign-in of this person works in, and the person's role there; asked for each call of an operator. */
export const findMembership = prepared<SignedIn, { team_id: string; role: Role }>((db, slot) =>
  db
    .selectFrom('signin')
    .innerJoin('member', (join) =>
      join.onRef('member.team_id', '=', 'signin.team_id').onRef('member.user_id', '=', 'signin.user_id'),
    )
    .select(['signin.team_id', 'member.role'])
    .where('signin.id', '=', slot('signinId'))
    .where('signin.user_id', '=', slot('memberId'))
    .compile(),
);

const groundColumns = { ground: 'text', id: 'text', team_id: 'text', role: 'text' } as const;

/**
 * Of these sign-ins, those that still work in this team with this role; `ground` names them. On PostgreSQL they cannot
 * be deleted before the transaction ends. A member's role and place in the team change in commits of the team, which
 * run one after another.
 */
export const findOpenSignIns = preparedRows('asked', groundColumns, (db, asked) =>
  sql<{ id: string }>`select asked.ground as id from ${asked} join signin on signin.id = asked.id
    and signin.team_id = asked.team_id
    join member on member.team_id = signin.team_id and member.user_id = signin.user_id and member.role = asked.role
    ${sql.raw(isPostgres(db) ? 'for key share of signin' : '')}`.compile(db),
);

/** Where an account is signed in, the latest seen first. */
export const listSignIns = (db: Db, userId: string, seenSince: number): Promise<SignInRow[]> =>
  db
    .selectFrom('signin')
    .selectAll()
    .where('user_id', '=', userId)
    .where('seen_at', '>=', seenSince)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute();

/** Moves a sign-in to its next generation, unless another call did so first or it has been idle since. */
export async function rotateSignIn(
  db: Db,
  id: string,
  generation: number,
  at: number,
  idleSince: number,
): Promise<boolean> {
  const moved = await db
    .updateTable('signin')
    .set({ generation: generation + 1, rotated_at: at, seen_at: at })
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where('seen_at', '>=', idleSince)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

export async function deleteSignIn(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('signin').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Ends all sign-ins of an account but one, or with null all; the ids of those that ended. */
export async function deleteOtherSignIns(db: Db, userId: string, currentId: string | null): Promise<string[]> {
  const all = db.deleteFrom('signin').where('user_id', '=', userId);
  const rows = await (currentId === null ? all : all.where('id', '!=', currentId)).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** Ends the sign-ins of an account beyond its `most` latest seen; the ids of those that ended. */
export async function deleteExcessSignIns(db: Db, userId: string, most: number): Promise<string[]> {
  const latest = db
    .selectFrom('signin')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most);
  const rows = await db
    .deleteFrom('signin')
    .where('user_id', '=', userId)
    .where('id', 'not in', latest)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that the password was shown at a sign-in. */
export async function updatePasswordTime(db: Db, id: string, at: number): Promise<void> {
  await db.updateTable('signin').set({ password_at: at }).where('id', '=', id).execute();
}

/** Ends the sign-ins that were not used since. */
export const deleteIdleSignIns = (db: Db, seenBefore: number): Promise<void> =>
  sweepTable(db, 'signin', 'id', sql`seen_at < ${seenBefore}`);

/** Lets the sign-ins of a person that work in `from` work in another team; their ids. */
export async function moveSignIns(trx: Db, userId: string, from: string, teamId: string): Promise<string[]> {
  const moved = await trx
    .updateTable('signin')
    .set({ team_id: teamId })
    .where('user_id', '=', userId)
    .where('team_id', '=', from)
    .returning('id')
    .execute();
  return moved.map(({ id }) => id);
}

/** Lets one sign-in work in another team. */
export async function moveSignIn(trx: Db, { memberId, signinId }: SignedIn, teamId: string): Promise<void> {
  await trx
    .updateTable('signin')
    .set({ team_id: teamId })
    .where('id', '=', signinId)
    .where('user_id', '=', memberId)
    .execute();
}

/** The sign-ins of a person that work in a team. */
export async function listSignInsIn(db: Db, userId: string, teamId: string): Promise<string[]> {
  const all = db.selectFrom('signin').select('id').where('user_id', '=', userId).where('team_id', '=', teamId);
  return (await all.execute()).map(({ id }) => id);
}
