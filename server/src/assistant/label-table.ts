import { type Insertable, sql, type Updateable } from 'kysely';
import type { QaType } from '../platform/contract.ts';
import type { Db } from '../platform/database.ts';
import type { LabelRow, Schema } from '../platform/schema.ts';

/** A label with the account that it belongs to. */
export interface OwnedLabel extends LabelRow {
  readonly owner_id: string;
}

/** How many sentences of a type a label has. */
export interface SentenceCount {
  readonly label_id: string;
  readonly type: QaType;
  readonly sentences: number;
}

export const insertLabel = (db: Db, row: Insertable<Schema['label']>): Promise<LabelRow> =>
  db.insertInto('label').values(row).returningAll().executeTakeFirstOrThrow();

/** How many rows go in with one statement: SQLite binds at most 32,766 values. */
const rowsAtOnce = 500;

export async function insertLabels(db: Db, rows: readonly Insertable<Schema['label']>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) await db.insertInto('label').values(rows.slice(at, at + rowsAtOnce)).execute();
}

/** The domain's labels in the order they were added. */
export const listLabels = (db: Db, domainId: string): Promise<LabelRow[]> =>
  db.selectFrom('label').selectAll().where('domain_id', '=', domainId).orderBy('created_at').orderBy('id').execute();

export const findLabels = (db: Db, domainId: string, ids: readonly string[]): Promise<LabelRow[]> =>
  db.selectFrom('label').selectAll().where('domain_id', '=', domainId).where('id', 'in', [...ids]).execute();

export const findLabelOf = (db: Db, ownerId: string, id: string): Promise<OwnedLabel | undefined> =>
  db.selectFrom('label').innerJoin('domain', 'domain.id', 'label.domain_id').selectAll('label').select('domain.owner_id')
    .where('label.id', '=', id).where('domain.owner_id', '=', ownerId).executeTakeFirst();

export const updateLabel = (db: Db, id: string, change: Updateable<Schema['label']>): Promise<LabelRow> =>
  db.updateTable('label').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const deleteLabel = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('label').where('id', '=', id).execute();
};

/** When the domain's newest label was added. */
export const newestLabel = async (db: Db, domainId: string): Promise<number | undefined> =>
  (await db.selectFrom('label').select('created_at').where('domain_id', '=', domainId).orderBy('created_at', 'desc').limit(1).executeTakeFirst())?.created_at;

export async function countLabels(db: Db, domainId: string): Promise<number> {
  const row = await db.selectFrom('label').select((is) => is.fn.countAll<number>().as('total')).where('domain_id', '=', domainId).executeTakeFirstOrThrow();
  return Number(row.total);
}

const lengths = (postgres: boolean) =>
  (postgres ? sql<number>`sum(json_array_length(qa.sentences::json))` : sql<number>`sum(json_array_length(qa.sentences))`).as('sentences');

/** Numbers of sentences by label and type, for the whole domain or one label of it. */
export async function countSentences(db: Db, postgres: boolean, domainId: string, labelId?: string): Promise<SentenceCount[]> {
  const rows = await db.selectFrom('qa').innerJoin('label', 'label.id', 'qa.label_id')
    .select(['qa.label_id', 'qa.type', lengths(postgres)])
    .where('label.domain_id', '=', domainId)
    .$if(labelId !== undefined, (query) => query.where('label.id', '=', labelId!))
    .groupBy(['qa.label_id', 'qa.type']).execute();
  return rows.map((row) => ({ ...row, sentences: Number(row.sentences) }));
}

/** Rows by the label that they belong to, each label's in their order. */
export function groupByLabel<T extends { readonly label_id: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.label_id);
    if (group) group.push(row);
    else groups.set(row.label_id, [row]);
  }
  return groups;
}
