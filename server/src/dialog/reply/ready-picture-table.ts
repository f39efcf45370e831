import type { Insertable } from 'kysely';
import type { ReadyPicture } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import { flag } from '../../database/query/flag.ts';
import type { Schema } from '../../database/schema.ts';

interface Seen {
  readonly teamId: string;
  readonly memberId: string;
}

/** Pictures of the replies that the member sees. */
const seenBy = (db: Db, { teamId, memberId }: Seen) =>
  db
    .selectFrom('ready_picture')
    .innerJoin('ready_reply', 'ready_reply.id', 'ready_picture.reply_id')
    .where('ready_picture.team_id', '=', teamId)
    .where((is) => is.or([is('ready_reply.own', '=', flag.off), is('ready_reply.member_id', '=', memberId)]));

/** The pictures of all replies that the member sees, in the order of each reply. */
export const listSeenPictures = (db: Db, by: Seen): Promise<(ReadyPicture & { reply_id: string })[]> =>
  seenBy(db, by)
    .select(['ready_picture.id', 'ready_picture.name', 'ready_picture.reply_id'])
    .orderBy('ready_picture.number')
    .execute();

/** One of them. */
export const findSeenPicture = (db: Db, { id, ...by }: Seen & { id: string }) =>
  seenBy(db, by)
    .select(['ready_picture.reply_id', 'ready_picture.name', 'ready_picture.type', 'ready_picture.set_id'])
    .where('ready_picture.id', '=', id)
    .executeTakeFirst();

/** The pictures of one reply, in their order. */
export const listPictures = (db: Db, replyId: string): Promise<(ReadyPicture & { number: number })[]> =>
  db
    .selectFrom('ready_picture')
    .select(['id', 'name', 'number'])
    .where('reply_id', '=', replyId)
    .orderBy('number')
    .execute();

/** How many pictures all replies of a team have. */
export async function countPictures(db: Db, teamId: string): Promise<number> {
  const { count } = await db
    .selectFrom('ready_picture')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertPicture(db: Db, row: Insertable<Schema['ready_picture']>): Promise<void> {
  await db.insertInto('ready_picture').values(row).execute();
}

/** Its bytes are deleted by the next sweep of parts. */
export async function deletePicture(db: Db, id: string): Promise<void> {
  await db.deleteFrom('ready_picture').where('id', '=', id).execute();
}
