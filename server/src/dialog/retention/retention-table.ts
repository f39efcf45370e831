import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { idsJson, prepared, rowsOf } from '../../database/query/prepared.ts';
import type { DialogRow, DomainRow } from '../../database/schema.ts';

/** A domain whose dialogs are deleted after some days. */
export type Keeper = Pick<DomainRow, 'id' | 'owner_id'> & { readonly keep_days: number };

const selectKeepers = prepared<{ after: string; limit: number }, Keeper>((db, slot) =>
  sql<Keeper>`select id, owner_id, keep_days from domain
    where keep_days is not null and id > ${slot('after')} order by id limit ${slot('limit')}`.compile(db),
);

/** The domains that delete dialogs, by id. */
export const listKeepers = (db: Db, after: string, limit: number): Promise<Keeper[]> =>
  selectKeepers(db, { after, limit });

/** A dialog that may be due: when it began, and when somebody last spoke in it. */
export type Begun = Pick<DialogRow, 'id' | 'last' | 'first_seen_at' | 'updated_at'>;

interface BegunValues {
  readonly domainId: string;
  readonly before: number;
  readonly at: number;
  readonly id: string;
  readonly limit: number;
}

const selectBegun = prepared<BegunValues, Begun>((db, slot) =>
  sql<Begun>`select id, "last", first_seen_at, updated_at from dialog
    where domain_id = ${slot('domainId')} and first_seen_at < ${slot('before')}
    and (first_seen_at, id) > (${slot('at')}, ${slot('id')})
    order by first_seen_at, id limit ${slot('limit')}`.compile(db),
);

/**
 * Dialogs of a domain that began before a time, in the order in which they began. An index by the last sentence would
 * be written with every sentence.
 */
export const listBegun = (
  db: Db,
  domainId: string,
  before: number,
  after: Pick<Begun, 'id' | 'first_seen_at'> | undefined,
  limit: number,
): Promise<Begun[]> => selectBegun(db, { domainId, before, at: after?.first_seen_at ?? 0, id: after?.id ?? '', limit });

interface Due {
  readonly ids: string;
  readonly before: number;
}

const sumOf = (table: string, value: string) =>
  prepared<Due, { bytes: number | null }>((db, slot) =>
    sql<{ bytes: number | null }>`select sum(${sql.raw(value)}) as bytes
      from ${rowsOf(db, slot('ids'), 'due', { id: 'text' })} join dialog on dialog.id = due.id
      join ${sql.raw(table)} on ${sql.raw(table)}.dialog_id = dialog.id
      where dialog.updated_at < ${slot('before')}`.compile(db),
  );
const sumFiles = sumOf('file', 'file.size');
const sumTexts = sumOf('sentence', 'octet_length(sentence.text)');

const deleteDue = prepared<Due, { id: string }>((db, slot) =>
  sql<{
    id: string;
  }>`delete from dialog where id in (select due.id from ${rowsOf(db, slot('ids'), 'due', { id: 'text' })})
    and updated_at < ${slot('before')} returning id`.compile(db),
);

/** Deletes those of the dialogs without a sentence since; their ids, and the bytes of their files and texts. */
export async function deleteSilent(
  trx: Db,
  ids: readonly string[],
  before: number,
): Promise<{ gone: string[]; files: number; texts: number }> {
  const due = { ids: idsJson(ids), before };
  const [[files], [texts]] = [await sumFiles(trx, due), await sumTexts(trx, due)];
  const gone = (await deleteDue(trx, due)).map(({ id }) => id);
  return { gone, files: Number(files?.bytes ?? 0), texts: Number(texts?.bytes ?? 0) };
}
