import { sql } from 'kysely';
import type { Author } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import { prepared, preparedRows } from '../../database/query/prepared.ts';
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

interface Page {
  readonly dialogId: string;
  readonly seq: number;
  readonly limit: number;
}

const selectAfter = prepared<Page, SentenceRow>((db, slot) =>
  db
    .selectFrom('sentence')
    .selectAll()
    .where('dialog_id', '=', slot('dialogId'))
    .where('seq', '>', slot('seq'))
    .orderBy('seq')
    .limit(slot('limit'))
    .compile(),
);

const selectBefore = prepared<Page, SentenceRow>((db, slot) =>
  db
    .selectFrom('sentence')
    .selectAll()
    .where('dialog_id', '=', slot('dialogId'))
    .where('seq', '<', slot('seq'))
    .orderBy('seq', 'desc')
    .limit(slot('limit'))
    .compile(),
);

/** Up to `limit` sentences after `seq`, ascending. */
export const readSentencesAfter = (db: Db, dialogId: string, seq: number, limit: number): Promise<SentenceRow[]> =>
  selectAfter(db, { dialogId, seq, limit });

/** The `limit` sentences next before `seq`, ascending. */
export const readSentencesBefore = async (
  db: Db,
  dialogId: string,
  seq: number,
  limit: number,
): Promise<SentenceRow[]> => (await selectBefore(db, { dialogId, seq, limit })).reverse();

const selectLastReply = prepared<{ dialogId: string }, SentenceRow>((db, slot) =>
  db
    .selectFrom('sentence')
    .selectAll()
    .where('dialog_id', '=', slot('dialogId'))
    .where('author', '!=', 'visitor')
    .orderBy('seq', 'desc')
    .limit(1)
    .compile(),
);

const selectLastWord = prepared<{ dialogId: string; author: Author }, SentenceRow>((db, slot) =>
  db
    .selectFrom('sentence')
    .selectAll()
    .where('dialog_id', '=', slot('dialogId'))
    .where('author', '=', slot('author'))
    .orderBy('seq', 'desc')
    .limit(1)
    .compile(),
);

/** The last word of an author. */
export const findLastWord = async (db: Db, dialogId: string, author: Author): Promise<SentenceRow | undefined> =>
  (await selectLastWord(db, { dialogId, author }))[0];

/** The last word of the owner's side: operator or assistant. */
export const findLastReply = async (db: Db, dialogId: string): Promise<SentenceRow | undefined> =>
  (await selectLastReply(db, { dialogId }))[0];

export async function setExtra(
  db: Db,
  { dialog_id, seq }: Pick<SentenceRow, 'dialog_id' | 'seq'>,
  extra: string,
): Promise<void> {
  await db.updateTable('sentence').set({ extra }).where('dialog_id', '=', dialog_id).where('seq', '=', seq).execute();
}
