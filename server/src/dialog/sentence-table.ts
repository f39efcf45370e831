import type { Insertable } from 'kysely';
import type { Author } from '../platform/contract.ts';
import type { Db } from '../platform/database.ts';
import type { Schema, SentenceRow } from '../platform/schema.ts';

export async function insertSentences(db: Db, rows: Insertable<Schema['sentence']>[]): Promise<void> {
  await db.insertInto('sentence').values(rows).execute();
}

/** All parts that were said under one `clientId`, in order. */
export const findSaid = (db: Db, dialogId: string, author: Author, clientId: string): Promise<SentenceRow[]> =>
  db
    .selectFrom('sentence')
    .selectAll()
    .where('dialog_id', '=', dialogId)
    .where('author', '=', author)
    .where('client_id', '=', clientId)
    .orderBy('part')
    .execute();

/** Sentences of several dialogs, each by a range of numbers. */
export async function findRanges(
  db: Db,
  ranges: readonly { dialogId: string; from: number; to: number }[],
): Promise<SentenceRow[]> {
  if (ranges.length === 0) return [];
  return db
    .selectFrom('sentence')
    .selectAll()
    .where((is) =>
      is.or(
        ranges.map(({ dialogId, from, to }) =>
          is.and([is('dialog_id', '=', dialogId), is('seq', '>=', from), is('seq', '<=', to)]),
        ),
      ),
    )
    .execute();
}

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
  const rows = await db
    .selectFrom('sentence')
    .selectAll()
    .where('dialog_id', '=', dialogId)
    .where('seq', '<', seq)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

/** The visitor's first sentence that the assistant has not considered. */
export const findNextTurn = (db: Db, dialogId: string, turn: number): Promise<SentenceRow | undefined> =>
  db
    .selectFrom('sentence')
    .selectAll()
    .where('dialog_id', '=', dialogId)
    .where('seq', '>', turn)
    .where('author', '=', 'visitor')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();

/** The last word of the owner's side: operator or assistant. */
export const findLastReply = (db: Db, dialogId: string): Promise<SentenceRow | undefined> =>
  db
    .selectFrom('sentence')
    .selectAll()
    .where('dialog_id', '=', dialogId)
    .where('author', '!=', 'visitor')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function setExtra(db: Db, id: string, extra: string): Promise<void> {
  await db.updateTable('sentence').set({ extra }).where('id', '=', id).execute();
}

export async function insertFile(db: Db, file: Insertable<Schema['file']>): Promise<void> {
  await db.insertInto('file').values(file).execute();
}

/** Bytes of all files of a dialog. */
export async function sumFiles(db: Db, dialogId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('file')
    .select((is) => is.fn.sum<number>('size').as('bytes'))
    .where('dialog_id', '=', dialogId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

export const findFile = (db: Db, id: string) =>
  db.selectFrom('file').select(['name', 'type', 'size', 'set_id']).where('id', '=', id).executeTakeFirst();
