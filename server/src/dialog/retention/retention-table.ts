import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { DialogRow, DomainRow, FileRow } from '../../database/schema.ts';

/** A domain whose dialogs are deleted after some days. */
export type Keeper = Pick<DomainRow, 'id' | 'owner_id'> & { readonly keep_days: number };

/** The domains that delete dialogs, by id. */
export const listKeepers = async (db: Db, after: string, limit: number): Promise<Keeper[]> =>
  (
    await sql<Keeper>`select id, owner_id, keep_days from domain
      where keep_days is not null and id > ${after} order by id limit ${limit}`.execute(db)
  ).rows;

/** A domain whose files are deleted after some days. */
export type FileKeeper = Pick<DomainRow, 'id' | 'owner_id'> & { readonly keep_file_days: number };

/** The domains that delete files, by id. */
export const listFileKeepers = async (db: Db, after: string, limit: number): Promise<FileKeeper[]> =>
  (
    await sql<FileKeeper>`select id, owner_id, keep_file_days from domain
      where keep_file_days is not null and id > ${after} order by id limit ${limit}`.execute(db)
  ).rows;

export type StoredFile = Pick<FileRow, 'id' | 'dialog_id'>;

/** Files of a domain's dialogs that began before a time, by id. */
export const listFilesOf = (
  db: Db,
  domainId: string,
  before: number,
  after: string,
  limit: number,
): Promise<StoredFile[]> =>
  db
    .selectFrom('file')
    .innerJoin('dialog', 'dialog.id', 'file.dialog_id')
    .select(['file.id', 'file.dialog_id'])
    .where('dialog.domain_id', '=', domainId)
    .where('dialog.first_seen_at', '<', before)
    .where('file.id', '>', after)
    .orderBy('file.id')
    .limit(limit)
    .execute();

/** A dialog that may be due: when it began, and when its last sentence was stored. */
export type Begun = Pick<DialogRow, 'id' | 'last' | 'first_seen_at' | 'updated_at'>;

/**
 * Dialogs of a domain that began before a time, in the order in which they began. An index by the last sentence would
 * be written with every sentence.
 */
export const listBegun = async (
  db: Db,
  domainId: string,
  before: number,
  after: Pick<Begun, 'id' | 'first_seen_at'> | undefined,
  limit: number,
): Promise<Begun[]> =>
  (
    await sql<Begun>`select id, "last", first_seen_at, updated_at from dialog
      where domain_id = ${domainId} and first_seen_at < ${before}
      and (first_seen_at, id) > (${after?.first_seen_at ?? 0}, ${after?.id ?? ''})
      order by first_seen_at, id limit ${limit}`.execute(db)
  ).rows;

/** Deletes those of the dialogs without a sentence since; their ids, and the bytes of their files and texts. */
export async function deleteSilent(
  trx: Db,
  ids: readonly string[],
  before: number,
): Promise<{ gone: string[]; files: number; texts: number }> {
  const due = () => trx.selectFrom('dialog').select('id').where('id', 'in', ids).where('updated_at', '<', before);
  const files = await trx
    .selectFrom('file')
    .select((is) => is.fn.sum<number | null>('size').as('bytes'))
    .where('dialog_id', 'in', due())
    .executeTakeFirst();
  const texts = await trx
    .selectFrom('sentence')
    .select(sql<number | null>`sum(octet_length(text))`.as('bytes'))
    .where('dialog_id', 'in', due())
    .executeTakeFirst();
  const notes = await trx
    .selectFrom('note')
    .select(sql<number | null>`sum(octet_length(text))`.as('bytes'))
    .where('dialog_id', 'in', due())
    .executeTakeFirst();
  const gone = await trx
    .deleteFrom('dialog')
    .where('id', 'in', ids)
    .where('updated_at', '<', before)
    .returning('id')
    .execute();
  return {
    gone: gone.map(({ id }) => id),
    files: Number(files?.bytes ?? 0),
    texts: Number(texts?.bytes ?? 0) + Number(notes?.bytes ?? 0),
  };
}
