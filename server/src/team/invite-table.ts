import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { sweepTable } from '../database/query/sweep-table.ts';
import type { InviteRow } from '../database/schema.ts';

/** Voids a team's invitation of an address. */
export async function deleteInviteOf(db: Db, teamId: string, email: string): Promise<void> {
  await db.deleteFrom('invite').where('team_id', '=', teamId).where('email', '=', email).execute();
}

/** Deletes a team's invitations that a person has sent; their addresses. */
export async function deleteInvitesBy(db: Db, teamId: string, memberId: string): Promise<string[]> {
  const gone = db.deleteFrom('invite').where('team_id', '=', teamId).where('made_by', '=', memberId);
  return (await gone.returning('email').execute()).map(({ email }) => email);
}

export async function insertInvite(db: Db, invite: InviteRow): Promise<void> {
  await db.insertInto('invite').values(invite).execute();
}

/** A team's invitations, the newest first. */
export const listInvites = (db: Db, teamId: string): Promise<InviteRow[]> =>
  db
    .selectFrom('invite')
    .selectAll()
    .where('team_id', '=', teamId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/** The invitation of a link. */
export const findInvite = (db: Db, hash: string): Promise<InviteRow | undefined> =>
  db.selectFrom('invite').selectAll().where('hash', '=', hash).executeTakeFirst();

/** Deletes an invitation; its address, or undefined when the team has no such one. */
export async function deleteInvite(db: Db, teamId: string, id: string): Promise<string | undefined> {
  const gone = db.deleteFrom('invite').where('id', '=', id).where('team_id', '=', teamId).returning('email');
  return (await gone.executeTakeFirst())?.email;
}

/** Deletes invitations that expired before. */
export const deleteOldInvites = (db: Db, before: number): Promise<void> =>
  sweepTable(db, 'invite', 'id', sql`expires_at <= ${before}`);
