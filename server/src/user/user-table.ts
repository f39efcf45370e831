import { type Insertable, sql, type Updateable } from 'kysely';
import { newId } from '../database/new-id.ts';
import type { Db } from '../database/database.ts';
import { flag } from '../database/query/flag.ts';
import { prepared } from '../database/query/prepared.ts';
import type { Schema, UserRow } from '../database/schema.ts';
import { sweepTable } from '../database/query/sweep-table.ts';

export async function insertUser(db: Db, user: Insertable<Schema['user']>): Promise<void> {
  await db
    .insertInto('user')
    .values({ face: newId(), ...user })
    .execute();
}

const selectUser = prepared<{ id: string }, UserRow>((db, slot) =>
  db.selectFrom('user').selectAll().where('id', '=', slot('id')).compile(),
);

export const findUser = async (db: Db, id: string): Promise<UserRow | undefined> => (await selectUser(db, { id }))[0];

type Info = Pick<UserRow, 'avatar' | 'email' | 'proven'>;

const selectInfo = prepared<{ id: string }, Info>((db, slot) =>
  db.selectFrom('user').select(['avatar', 'email', 'proven']).where('id', '=', slot('id')).compile(),
);

/** What each page of the account asks for first. */
export const findInfo = async (db: Db, id: string): Promise<Info | undefined> => (await selectInfo(db, { id }))[0];

interface FaceRow {
  readonly name: string;
  readonly avatar: string;
}
const selectFace = prepared<{ teamId: string }, FaceRow>((db, slot) =>
  db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.user_id')
    .select(['user.name', 'user.avatar'])
    .where('member.team_id', '=', slot('teamId'))
    .where('member.role', '=', 'owner')
    .orderBy('member.created_at')
    .orderBy('member.user_id')
    .limit(1)
    .compile(),
);
/** The first owner of a team, shown to visitors. */
export const findFace = async (db: Db, teamId: string): Promise<FaceRow | undefined> =>
  (await selectFace(db, { teamId }))[0];

const selectMemberFace = prepared<{ id: string }, { name: string; face: string; pictured: number }>((db, slot) =>
  db
    .selectFrom('user')
    .select(['name', 'face', sql<number>`case when avatar = '' then 0 else 1 end`.as('pictured')])
    .where('id', '=', slot('id'))
    .compile(),
);
/** What visitors see of a person who answers, without the picture itself. */
export const findMemberFace = async (
  db: Db,
  id: string,
): Promise<{ name: string; face: string; pictured: number } | undefined> => (await selectMemberFace(db, { id }))[0];

/** The picture that a `face` names. */
export const findPicture = async (db: Db, face: string): Promise<string | undefined> =>
  (await db.selectFrom('user').select('avatar').where('face', '=', face).executeTakeFirst())?.avatar;

const selectByEmail = prepared<{ email: string }, UserRow>((db, slot) =>
  db.selectFrom('user').selectAll().where('email', '=', slot('email')).compile(),
);

export const findUserByEmail = async (db: Db, email: string): Promise<UserRow | undefined> =>
  (await selectByEmail(db, { email }))[0];

export async function updateUser(db: Db, id: string, change: Updateable<Schema['user']>): Promise<void> {
  await db.updateTable('user').set(change).where('id', '=', id).execute();
}

/** Locks an account until the transaction ends, provided that it still has this address; false when it has another. */
export async function lockAddress(trx: Db, id: string, email: string): Promise<boolean> {
  const locked = await trx
    .updateTable('user')
    .set({ email })
    .where('id', '=', id)
    .where('email', '=', email)
    .executeTakeFirst();
  return locked.numUpdatedRows > 0n;
}

/** Deletes an unconfirmed account; false when it is confirmed or does not exist. */
export async function deleteUnconfirmed(db: Db, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('user').where('id', '=', id).where('confirmed', '=', flag.off).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

const selectPending = prepared<{ email: string; since: number }, UserRow>((db, slot) =>
  db
    .selectFrom('user')
    .selectAll()
    .where('pending_email', '=', slot('email'))
    .where('created_at', '>=', slot('since'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .compile(),
);

/** The newest unconfirmed registration that asks for an address, of those made since a time. */
export const findPending = async (db: Db, email: string, since: number): Promise<UserRow | undefined> =>
  (await selectPending(db, { email, since }))[0];

/** Deletes every unconfirmed registration that asks for an address. */
export async function deletePending(db: Db, email: string): Promise<void> {
  await db.deleteFrom('user').where('pending_email', '=', email).execute();
}

/**
 * Confirms a registration and gives it its pending address; the address of a confirmed account does not change.
 * @throws when another account has that address
 */
export async function confirmPending(db: Db, id: string): Promise<void> {
  await db
    .updateTable('user')
    .set((row) => ({
      email: row.fn.coalesce('pending_email', 'email'),
      pending_email: null,
      confirmed: 1,
      proven: 1,
    }))
    .where('id', '=', id)
    .execute();
}

/** Deletes older accounts that are unconfirmed. */
export const deleteOldUnconfirmed = (db: Db, before: number): Promise<void> =>
  sweepTable(db, 'user', 'id', sql`confirmed = ${flag.off} and created_at < ${before}`);

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The addresses of a team's owners. */
export async function listOwnerAddresses(db: Db, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.user_id')
    .select('user.email')
    .where('member.team_id', '=', teamId)
    .where('member.role', '=', 'owner')
    .orderBy('member.created_at')
    .execute();
  return rows.map(({ email }) => email);
}
