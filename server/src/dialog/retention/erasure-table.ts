import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { isPostgres } from '../../database/query/prepared.ts';
import { seqBits } from '../search/search-table.ts';
import { countTextBytes } from '../../domain/domain-service.ts';

/** A dialog that is to be deleted; its sentences are numbered from 1 to `last`. */
export interface ErasedDialog {
  readonly id: string;
  readonly domainId: string;
  readonly last: number;
}

export const listDomainDialogs = (db: Db, domainId: string, limit: number): Promise<ErasedDialog[]> =>
  db
    .selectFrom('dialog')
    .select(['id', 'domain_id as domainId', 'last'])
    .where('domain_id', '=', domainId)
    .limit(limit)
    .execute();

/** Deletes sentences of a dialog, by their numbers, from the search index. */
export async function deleteTexts(db: Db, dialogId: string, from: number, to: number): Promise<void> {
  const of = (column: string) => sql`(select ${sql.raw(column)} from dialog where dialog.id = ${dialogId})`;
  const row = of(`serial << ${seqBits}`);
  await (
    isPostgres(db)
      ? sql`delete from dialog_text
          where domain_id = ${of('domain_id')} and serial = ${of('serial')} and seq between ${from} and ${to}`
      : sql`delete from dialog_text where rowid between ${row} + ${from} and ${row} + ${to}`
  ).execute(db);
}

/** Bytes of the texts of a dialog, up to a number. */
export async function sumTexts(db: Db, dialogId: string, to: number): Promise<number> {
  const row = await db
    .selectFrom('sentence')
    .select(sql<number | null>`sum(octet_length(text))`.as('bytes'))
    .where('dialog_id', '=', dialogId)
    .where('seq', '<=', to)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

/** Bytes of the notes of a dialog. */
export async function sumNotes(db: Db, dialogId: string): Promise<number> {
  const row = await db
    .selectFrom('note')
    .select(sql<number | null>`sum(octet_length(text))`.as('bytes'))
    .where('dialog_id', '=', dialogId)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

/** The number of the first sentence that is not deleted. */
export const findFirstSeq = async (db: Db, dialogId: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('sentence')
      .select('seq')
      .where('dialog_id', '=', dialogId)
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst()
  )?.seq;

/** Deletes a dialog's sentences up to a number. */
export async function deleteSentences(db: Db, { id, domainId }: ErasedDialog, to: number): Promise<void> {
  const bytes = await sumTexts(db, id, to);
  await deleteTexts(db, id, 1, to);
  await db.deleteFrom('sentence').where('dialog_id', '=', id).where('seq', '<=', to).execute();
  await countTextBytes(db, domainId, -bytes);
}

export async function deleteDialogs(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('dialog').where('id', 'in', ids).execute();
}
