import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { prepared, preparedRows } from '../../database/query/prepared.ts';

/** Sentences of a dialog's visitor that enter, the first of them after `was`. */
export interface MoreUnread {
  readonly dialog_id: string;
  readonly owner_id: string;
  readonly domain_id: string;
  readonly was: number;
  readonly sentences: number;
  readonly updated_at: number;
}

const moreColumns = {
  dialog_id: 'text',
  owner_id: 'text',
  domain_id: 'text',
  was: 'bigint',
  sentences: 'bigint',
  updated_at: 'bigint',
} as const;

const upsertUnread = preparedRows('more', moreColumns, (db, more) =>
  sql<never>`insert into unread (dialog_id, member_id, owner_id, domain_id, read_seq, sentences, updated_at)
    select more.dialog_id, member.user_id, more.owner_id, more.domain_id, more.was, more.sentences, more.updated_at
    from ${more} join member on member.team_id = more.owner_id where true
    on conflict (dialog_id, member_id) do update set sentences = unread.sentences + excluded.sentences`.compile(db),
);

/** Counts visitors' sentences as unread by each member of their teams; one row a dialog. */
export async function addUnread(trx: Db, more: readonly MoreUnread[]): Promise<void> {
  await upsertUnread(trx, more);
}

/** Up to which sentence a member has read a dialog; without `member_id` every member. */
export interface ReadMark {
  readonly dialog_id: string;
  readonly member_id: string | null;
  readonly seq: number;
}

const markColumns = { dialog_id: 'text', member_id: 'text', seq: 'bigint' } as const;

const isMarked = sql`unread.dialog_id = marked.dialog_id
  and (marked.member_id is null or unread.member_id = marked.member_id)`;

const moveMarks = preparedRows('marked', markColumns, (db, marked) =>
  sql<{ dialog_id: string }>`update unread set read_seq = marked.seq, sentences = (select count(*) from sentence
      where sentence.dialog_id = marked.dialog_id and sentence.seq > marked.seq and sentence.author = 'visitor')
    from ${marked} where ${isMarked} and unread.read_seq < marked.seq returning unread.dialog_id`.compile(db),
);

const deleteRead = preparedRows('marked', markColumns, (db, marked) =>
  sql<never>`delete from unread where sentences = 0
    and dialog_id in (select marked.dialog_id from ${marked})`.compile(db),
);

/** The greatest mark of each dialog and member: a statement that finds two for a row moves it to any of them. */
function greatestOf(marks: readonly ReadMark[]): ReadMark[] {
  const greatest = new Map<string, ReadMark>();
  for (const mark of marks) {
    const key = `${mark.dialog_id} ${mark.member_id ?? ''}`;
    if (mark.seq > (greatest.get(key)?.seq ?? -1)) greatest.set(key, mark);
  }
  return [...greatest.values()];
}

/**
 * Moves marks forward, after the sentences of the same commit are stored.
 * @returns the dialogs of which a mark has moved
 */
export async function moveUnread(trx: Db, marks: readonly ReadMark[]): Promise<Set<string>> {
  const greatest = greatestOf(marks);
  const ofEvery = greatest.filter(({ member_id: id }) => id === null);
  const ofOne = greatest.filter(({ member_id: id }) => id !== null);
  const moved = [...(await moveMarks(trx, ofEvery)), ...(await moveMarks(trx, ofOne))];
  if (moved.length > 0) await deleteRead(trx, marks);
  return new Set(moved.map(({ dialog_id }) => dialog_id));
}

const selectMark = prepared<{ dialogId: string; memberId: string }, { read_seq: number }>((db, slot) =>
  db
    .selectFrom('unread')
    .select('read_seq')
    .where('dialog_id', '=', slot('dialogId'))
    .where('member_id', '=', slot('memberId'))
    .compile(),
);

/** Up to which sentence a member has read a dialog; undefined when nothing is unread. */
export const findMark = async (db: Db, dialogId: string, memberId: string): Promise<number | undefined> =>
  (await selectMark(db, { dialogId, memberId }))[0]?.read_seq;

/** Deletes what some dialogs have unread, by `limit` of a member. @returns how many rows */
export async function deleteUnreadOf(db: Db, ownerId: string, memberId: string, limit: number): Promise<number> {
  const deleted = sql<{ dialog_id: string }>`delete from unread where member_id = ${memberId} and dialog_id in
    (select dialog_id from unread where owner_id = ${ownerId} and member_id = ${memberId} limit ${limit})
    returning dialog_id`;
  return (await deleted.execute(db)).rows.length;
}

/** Some former members whose rows are to be deleted. */
export const listFormerReaders = (db: Db, limit: number): Promise<{ owner_id: string; member_id: string }[]> =>
  db.selectFrom('former_reader').selectAll().limit(limit).execute();

export async function deleteFormerReader(trx: Db, ownerId: string, memberId: string): Promise<void> {
  await trx.deleteFrom('former_reader').where('owner_id', '=', ownerId).where('member_id', '=', memberId).execute();
}
