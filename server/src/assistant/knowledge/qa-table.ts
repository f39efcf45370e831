import { type Insertable, sql } from 'kysely';
import type { QaType } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import { idsJson, prepared, rowsOf } from '../../database/query/prepared.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { findItem, readPart, readSets } from '../../database/part-store.ts';
import type { QaRow, Schema } from '../../database/schema.ts';
import { groupByLabel } from './label-table.ts';

/** An entry with the domain and the account that it belongs to. */
export interface OwnedQa extends QaRow {
  readonly domain_id: string;
  readonly owner_id: string;
}

/** Rows of one statement: some 3 ms. */
const rowsAtOnce = 200;

/** Adds entries; yields to the event loop between the statements. */
export async function insertQas(db: Db, rows: readonly Insertable<Schema['qa']>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await db
      .insertInto('qa')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
    if (at + rowsAtOnce < rows.length) await yieldToEventLoop();
  }
}

/** Position of an entry in the order of its label. */
export type QaPlace = Pick<QaRow, 'created_at' | 'id'>;

/** Up to `limit` of the label's entries in the order they were added, of one type or of both. */
export const listQas = (
  db: Db,
  labelId: string,
  { type, after, limit }: { type?: QaType; after?: QaPlace | null; limit: number },
): Promise<QaRow[]> =>
  db
    .selectFrom('qa')
    .selectAll()
    .where('label_id', '=', labelId)
    .$if(type !== undefined, (query) => query.where('type', '=', type!))
    .$if(!!after, (query) =>
      query.where((is) =>
        is.or([
          is('created_at', '>', after!.created_at),
          is.and([is('created_at', '=', after!.created_at), is('id', '>', after!.id)]),
        ]),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
const parsed = (bytes: Uint8Array): string[] => JSON.parse(textOf(bytes)) as string[];

/** Labels whose entries are read with one statement, and sentences that are read with one. */
const labelsAtOnce = 20;
const sentencesAtOnce = 2_000;

/** Groups of entries with at most `sentencesAtOnce` sentences together. */
function* groupsOf(rows: readonly QaRow[]): Generator<QaRow[]> {
  let group: QaRow[] = [];
  let sum = 0;
  for (const row of rows) {
    if (group.length > 0 && (sum + row.count > sentencesAtOnce || group.length === rowsAtOnce)) {
      yield group;
      group = [];
      sum = 0;
    }
    group.push(row);
    sum += row.count;
  }
  if (group.length > 0) yield group;
}

/** An entry with its sentences. */
export interface Entry {
  readonly qa: QaRow;
  readonly sentences: readonly string[];
}

/**
 * The entries of labels, label after label, each label's in the order they were added. Yields to the event loop
 * between the statements: not for use in a transaction.
 */
export async function* eachEntry(db: Db, labelIds: readonly string[]): AsyncGenerator<Entry> {
  for (let at = 0; at < labelIds.length; at += labelsAtOnce) {
    const some = labelIds.slice(at, at + labelsAtOnce);
    await yieldToEventLoop();
    const rows = groupByLabel(
      await db.selectFrom('qa').selectAll().where('label_id', 'in', some).orderBy('created_at').orderBy('id').execute(),
    );
    for (const group of groupsOf(some.flatMap((id) => rows.get(id) ?? []))) {
      await yieldToEventLoop();
      const sets = await readSets(
        db,
        group.map(({ set_id }) => set_id),
      );
      for (const qa of group) yield { qa, sentences: sets.get(qa.set_id)!.flatMap(parsed) };
    }
  }
}

/** The sentences of entries by their ids, of those that have at most `most`. */
export async function findSentences(db: Db, ids: readonly string[], most: number): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('qa')
    .select(['id', 'set_id'])
    .where('id', 'in', [...ids])
    .where('count', '<=', most)
    .execute();
  const sets = await readSets(
    db,
    rows.map(({ set_id }) => set_id),
  );
  return new Map(rows.map(({ id, set_id }) => [id, sets.get(set_id)!.flatMap(parsed)]));
}

/** Most entries of a label that a sentence is chosen from. */
const mostVariants = 1_000;

const selectVariants = prepared<{ labelId: string; type: QaType; limit: number }, Pick<QaRow, 'set_id' | 'count'>>(
  (db, slot) =>
    sql<Pick<QaRow, 'set_id' | 'count'>>`select set_id, count from qa
      where label_id = ${slot('labelId')} and type = ${slot('type')}
      order by created_at, id limit ${slot('limit')}`.compile(db),
);

/** The sentence of a set by its number; null where there is none. */
export async function readItem(db: Db, setId: string, number: number): Promise<string | null> {
  const found = await findItem(db, setId, number);
  return found ? parsed(found.bytes)[found.index]! : null;
}

/**
 * The sentence of a label's entries of a type which `choose` picks by its number among all of them; null when there is
 * none.
 */
export async function pickSentence(
  db: Db,
  labelId: string,
  type: QaType,
  choose: (count: number) => number,
): Promise<string | null> {
  const rows = await selectVariants(db, { labelId, type, limit: mostVariants });
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  let left = choose(total);
  const row = rows.find(({ count }) => {
    if (left < count) return true;
    left -= count;
    return false;
  })!;
  return readItem(db, row.set_id, left);
}

const selectSet = prepared<{ id: string; labelId: string }, Pick<QaRow, 'set_id'>>((db, slot) =>
  sql<Pick<QaRow, 'set_id'>>`select set_id from qa
    where id = ${slot('id')} and label_id = ${slot('labelId')}`.compile(db),
);

/** Id of an entry's current sentences; undefined when the label has no such entry. */
export const setOfEntry = async (db: Db, entry: { id: string; labelId: string }): Promise<string | undefined> =>
  (await selectSet(db, entry))[0]?.set_id;

/** The first sentence of an entry; null when the label has no such entry any more. */
export async function pickOfEntry(db: Db, entry: { id: string; labelId: string }): Promise<string | null> {
  const set = await setOfEntry(db, entry);
  return set === undefined ? null : readItem(db, set, 0);
}

/** The sentences of a part, as JSON without the brackets of its array; undefined after the entry's last part. */
export async function readJson(db: Db, { set_id }: QaRow, number: number): Promise<string | undefined> {
  const bytes = await readPart(db, set_id, number);
  return bytes && textOf(bytes).slice(1, -1);
}

/** The first `most` sentences of a label's entries of one type, by entry. */
export async function firstEntries(
  db: Db,
  labelId: string,
  type: QaType,
  most: number,
): Promise<{ readonly id: string; readonly sentences: readonly string[] }[]> {
  const entries: { id: string; sentences: string[] }[] = [];
  let left = most;
  for (const { id, set_id } of await listQas(db, labelId, { type, limit: most })) {
    const sentences: string[] = [];
    for (let number = 0; sentences.length < left; number += 1) {
      const bytes = await readPart(db, set_id, number);
      if (!bytes) break;
      sentences.push(...parsed(bytes));
    }
    entries.push({ id, sentences: sentences.slice(0, left) });
    left -= Math.min(left, sentences.length);
    if (left === 0) break;
  }
  return entries;
}

/** The first sentences of a label's entries of one type, at most `most`. */
export const firstSentences = async (db: Db, labelId: string, type: QaType, most: number): Promise<string[]> =>
  (await firstEntries(db, labelId, type, most)).flatMap(({ sentences }) => sentences);

/** The ids of entries with those of their sets of sentences, which another edit replaces. */
export async function setsOfQas(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('qa').select(['id', 'set_id']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, set_id }) => [id, set_id]));
}

/** When the label's newest entry was added. */
export const newestQa = async (db: Db, labelId: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('qa')
      .select('created_at')
      .where('label_id', '=', labelId)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.created_at;

/** Whether a label has entries besides these. */
export async function hasOtherEntries(db: Db, labelId: string, ids: readonly (string | null)[]): Promise<boolean> {
  const known = ids.filter((id) => id !== null);
  const rows = await db
    .selectFrom('qa')
    .select('id')
    .where('label_id', '=', labelId)
    .limit(known.length + 1)
    .execute();
  return rows.some(({ id }) => !known.includes(id));
}

const selectLabels = prepared<{ ids: string }, Pick<QaRow, 'id' | 'label_id'>>((db, slot) =>
  sql<Pick<QaRow, 'id' | 'label_id'>>`select qa.id, qa.label_id
    from ${rowsOf(db, slot('ids'), 'asked', { id: 'text' })} join qa on qa.id = asked.id`.compile(db),
);

/** Which labels entries belong to, by the entries' ids. */
export async function labelsOfQas(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await selectLabels(db, { ids: idsJson(ids) });
  return new Map(rows.map(({ id, label_id }) => [id, label_id]));
}

export const findQaOf = (db: Db, ownerId: string, id: string): Promise<OwnedQa | undefined> =>
  db
    .selectFrom('qa')
    .innerJoin('label', 'label.id', 'qa.label_id')
    .innerJoin('domain', 'domain.id', 'label.domain_id')
    .selectAll('qa')
    .select(['label.domain_id', 'domain.owner_id'])
    .where('qa.id', '=', id)
    .where('domain.owner_id', '=', ownerId)
    .executeTakeFirst();

/** Replaces the sentences of an entry and clears its import; the old parts are swept later. */
export const updateQa = async (
  db: Db,
  id: string,
  change: Pick<QaRow, 'set_id' | 'count' | 'changed_at'>,
): Promise<void> => {
  await db
    .updateTable('qa')
    .set({ ...change, import_id: null })
    .where('id', '=', id)
    .execute();
};

export const deleteQa = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('qa').where('id', '=', id).execute();
};

/** Deletes some of a label's entries; whether there are more. */
export async function deleteSomeQas(db: Db, labelId: string): Promise<boolean> {
  const rows = await db.selectFrom('qa').select('id').where('label_id', '=', labelId).limit(rowsAtOnce).execute();
  if (rows.length > 0)
    await db
      .deleteFrom('qa')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
  return rows.length === rowsAtOnce;
}
