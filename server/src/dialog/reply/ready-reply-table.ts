import type { Insertable } from 'kysely';
import type { Db } from '../../database/database.ts';
import { flag } from '../../database/query/flag.ts';
import type { ReadyReplyRow, Schema } from '../../database/schema.ts';

/** The team's replies and the member's own. */
export const listReadyReplies = (db: Db, teamId: string, memberId: string): Promise<ReadyReplyRow[]> =>
  db
    .selectFrom('ready_reply')
    .selectAll()
    .where('team_id', '=', teamId)
    .where((is) => is.or([is('own', '=', flag.off), is('member_id', '=', memberId)]))
    .execute();

/** How many replies the team has, or how many of their own a member. */
export async function countReadyReplies(db: Db, teamId: string, ownOf: string | null): Promise<number> {
  const all = db
    .selectFrom('ready_reply')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('team_id', '=', teamId);
  const counted =
    ownOf === null ? all.where('own', '=', flag.off) : all.where('own', '=', flag.on).where('member_id', '=', ownOf);
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** A reply that the member sees. */
export const findReadyReply = (
  db: Db,
  { teamId, memberId, id }: { teamId: string; memberId: string; id: string },
): Promise<ReadyReplyRow | undefined> =>
  db
    .selectFrom('ready_reply')
    .selectAll()
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where((is) => is.or([is('own', '=', flag.off), is('member_id', '=', memberId)]))
    .executeTakeFirst();

export async function insertReadyReply(db: Db, row: Insertable<Schema['ready_reply']>): Promise<void> {
  await db.insertInto('ready_reply').values(row).execute();
}

export async function updateReadyReply(
  db: Db,
  id: string,
  change: Pick<ReadyReplyRow, 'own' | 'title' | 'text'> & Partial<Pick<ReadyReplyRow, 'member_id'>>,
): Promise<void> {
  await db.updateTable('ready_reply').set(change).where('id', '=', id).execute();
}

export async function deleteReadyReply(db: Db, id: string): Promise<void> {
  await db.deleteFrom('ready_reply').where('id', '=', id).execute();
}
