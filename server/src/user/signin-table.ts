import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isPostgres, prepared, preparedRows } from '../database/query/prepared.ts';
import type { SignInRow } from '../database/schema.ts';
import { sweepSome } from '../database/query/sweep-some.ts';

export async function insertSignIn(db: Db, signin: SignInRow): Promise<void> {
  await db.insertInto('signin').values(signin).execute();
}

export const findSignIn = (db: Db, id: string): Promise<SignInRow | undefined> =>
  db.selectFrom('signin').selectAll().where('id', '=', id).executeTakeFirst();

/** The sign-in, when it is this account's; asked for each call of an operator. */
export const findOwnSignIn = prepared<{ id: string; signinId: string }, { id: string }>((db, slot) =>
  db.selectFrom('signin').select('id').where('id', '=', slot('signinId')).where('user_id', '=', slot('id')).compile(),
);

/** Of these sign-ins, those that are there; on PostgreSQL they cannot be deleted before the transaction ends. */
export const findOpenSignIns = preparedRows('asked', { id: 'text' }, (db, asked) =>
  sql<{ id: string }>`select signin.id from ${asked} join signin on signin.id = asked.id
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

/** Ends some of the sign-ins that were not used since. */
export const deleteIdleSignIns = sweepSome('signin', 'id', (seenBefore) => sql`seen_at < ${seenBefore}`);
