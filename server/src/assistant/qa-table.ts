import type { Insertable } from 'kysely';
import type { QaType } from '../platform/contract.ts';
import type { Db } from '../platform/database.ts';
import type { QaRow, Schema } from '../platform/schema.ts';
import { groupByLabel } from './label-table.ts';
import { letOthers } from './let-others.ts';

/** An entry with the domain and the account that it belongs to. */
export interface OwnedQa extends QaRow {
  readonly domain_id: string;
  readonly owner_id: string;
}

/** How many rows go in with one statement: SQLite binds at most 32,766 values. */
const rowsAtOnce = 500;

export async function insertQas(db: Db, rows: readonly Insertable<Schema['qa']>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) await db.insertInto('qa').values(rows.slice(at, at + rowsAtOnce)).execute();
}

/** The label's entries in the order they were added. */
export const listQas = (db: Db, labelId: string): Promise<QaRow[]> =>
  db.selectFrom('qa').selectAll().where('label_id', '=', labelId).orderBy('created_at').orderBy('id').execute();

/** All entries of a domain; those of one label stand in the order they were added. */
export const listQasOfDomain = (db: Db, domainId: string): Promise<QaRow[]> =>
  db.selectFrom('qa').innerJoin('label', 'label.id', 'qa.label_id').selectAll('qa').where('label.domain_id', '=', domainId)
    .orderBy('qa.created_at').orderBy('qa.id').execute();

/** How many labels' entries are read with one statement. */
const labelsAtOnce = 20;

/** Label after label its entries in the order they were added; others are served between the statements, so it is not for a transaction. */
export async function* eachLabelsQas(db: Db, labelIds: readonly string[]): AsyncGenerator<QaRow[]> {
  for (let at = 0; at < labelIds.length; at += labelsAtOnce) {
    const some = labelIds.slice(at, at + labelsAtOnce);
    await letOthers();
    const rows = groupByLabel(await db.selectFrom('qa').selectAll().where('label_id', 'in', some).orderBy('created_at').orderBy('id').execute());
    for (const id of some) yield rows.get(id) ?? [];
  }
}

export const listQasOfType = (db: Db, labelId: string, type: QaType): Promise<QaRow[]> =>
  db.selectFrom('qa').selectAll().where('label_id', '=', labelId).where('type', '=', type).orderBy('created_at').orderBy('id').execute();

/** When the label's newest entry was added. */
export const newestQa = async (db: Db, labelId: string): Promise<number | undefined> =>
  (await db.selectFrom('qa').select('created_at').where('label_id', '=', labelId).orderBy('created_at', 'desc').limit(1).executeTakeFirst())?.created_at;

/** Which labels entries belong to, by the entries' ids. */
export async function labelsOfQas(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('qa').select(['id', 'label_id']).where('id', 'in', [...ids]).execute();
  return new Map(rows.map(({ id, label_id }) => [id, label_id]));
}

export const findQaOf = (db: Db, ownerId: string, id: string): Promise<OwnedQa | undefined> =>
  db.selectFrom('qa').innerJoin('label', 'label.id', 'qa.label_id').innerJoin('domain', 'domain.id', 'label.domain_id')
    .selectAll('qa').select(['label.domain_id', 'domain.owner_id'])
    .where('qa.id', '=', id).where('domain.owner_id', '=', ownerId).executeTakeFirst();

export const updateQa = async (db: Db, id: string, sentences: readonly string[]): Promise<void> => {
  await db.updateTable('qa').set({ sentences: JSON.stringify(sentences) }).where('id', '=', id).execute();
};

export const deleteQa = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('qa').where('id', '=', id).execute();
};

export const sentencesOf = ({ sentences }: Pick<QaRow, 'sentences'>): string[] => JSON.parse(sentences) as string[];
