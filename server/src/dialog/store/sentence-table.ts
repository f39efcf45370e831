import { sql } from 'kysely';
import type { Author } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import { preparedRows } from '../../database/query/prepared.ts';
import type { SentenceRow } from '../../database/schema.ts';

const columns = {
  id: 'text',
  dialog_id: 'text',
  seq: 'bigint',
  author: 'text',
  text: 'text',
  client_id: 'text',
  part: 'integer',
  at: 'bigint',
  extra: 'text',
} as const;

const insertRows = preparedRows('entered', columns, (db, entered) =>
  sql<never>`insert into sentence (id, dialog_id, seq, author, text, client_id, part, at, extra)
    select id, dialog_id, seq, author, text, client_id, part, at, extra from ${entered}`.compile(db),
);

export async function insertSentences(db: Db, rows: readonly SentenceRow[]): Promise<void> {
  await insertRows(db, rows);
}

/** Author, dialog and `clientId` of an entry. */
export interface Saying {
  readonly dialog_id: string;
  readonly author: Author;
  readonly client_id: string;
}

const sayings = { dialog_id: 'text', author: 'text', client_id: 'text' } as const;

const selectByClientId = preparedRows('asked', sayings, (db, asked) =>
  sql<SentenceRow>`select sentence.* from ${asked} join sentence on sentence.dialog_id = asked.dialog_id
    and sentence.author = asked.author and sentence.client_id = asked.client_id order by sentence.part`.compile(db),
);

/** All sentences stored under each `clientId`, in order; the keys must be distinct. */
export const findByClientId = (db: Db, asked: readonly Saying[]): Promise<SentenceRow[]> => selectByClientId(db, asked);

/** Sentences of a dialog, by their numbers. */
export interface SentenceRange {
  readonly dialogId: string;
  readonly from: number;
  readonly to: number;
}

const selectRanges = preparedRows('asked', { dialogId: 'text', from: 'bigint', to: 'bigint' }, (db, asked) =>
  sql<SentenceRow>`select sentence.* from ${asked} join sentence on sentence.dialog_id = asked."dialogId"
    and sentence.seq >= asked."from" and sentence.seq <= asked."to"`.compile(db),
);

/** Sentences of several dialogs, each by a range of numbers. */
export const findRanges = (db: Db, ranges: readonly SentenceRange[]): Promise<SentenceRow[]> =>
  selectRanges(db, ranges);

/** Up to `limit` sentences after `seq`, ascending. */
export const readSentencesAfter = (db: Db, dialogId: string, seq: number, limit: number): Promise<SentenceRow[]> =>
  db
    .selectFrom('sentence')
    .selectAll()
    .where('dialog_id', '=', dialogId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();

/** The `limit` sentences next before `seq`, ascending. */
export async function readSentencesBefore(
  db: Db,
  dialogId: string,
  seq: number,
  limit: number,
): Promise<SentenceRow[]> {
  const sentences = db.selectFrom('sentence').selectAll().where('dialog_id', '=', dialogId).where('seq', '<', seq);
  return (await sentences.orderBy('seq', 'desc').limit(limit).execute()).reverse();
}

const lastSentence = (db: Db, dialogId: string) =>
  db.selectFrom('sentence').selectAll().where('dialog_id', '=', dialogId).orderBy('seq', 'desc').limit(1);

/** The last sentence of an author. */
export const findLastWord = (db: Db, dialogId: string, author: Author): Promise<SentenceRow | undefined> =>
  lastSentence(db, dialogId).where('author', '=', author).executeTakeFirst();

/** The last sentence of the owner's side: operator or assistant. */
export const findLastReply = (db: Db, dialogId: string): Promise<SentenceRow | undefined> =>
  lastSentence(db, dialogId).where('author', '!=', 'visitor').executeTakeFirst();

/** Replaces a sentence's text, what it carries besides, or both. */
export async function rewriteSentence(
  db: Db,
  { dialog_id, seq }: Pick<SentenceRow, 'dialog_id' | 'seq'>,
  change: Partial<Pick<SentenceRow, 'text' | 'extra'>>,
): Promise<void> {
  await db.updateTable('sentence').set(change).where('dialog_id', '=', dialog_id).where('seq', '=', seq).execute();
}
