import { type Insertable, sql, type Updateable } from 'kysely';
import { exampleMark, type QaType } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import { idsJson, prepared, preparedRows, rowsOf } from '../../database/query/prepared.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import type { LabelRow, Schema } from '../../database/schema.ts';

/** A label with the account that it belongs to. */
export interface OwnedLabel extends LabelRow {
  readonly owner_id: string;
}

export const insertLabel = (db: Db, row: Insertable<Schema['label']>): Promise<LabelRow> =>
  db.insertInto('label').values(row).returningAll().executeTakeFirstOrThrow();

/** Rows of one statement: some 3 ms. */
const rowsAtOnce = 200;

/** Adds labels; yields to the event loop between the statements. */
export async function insertLabels(db: Db, rows: readonly Insertable<Schema['label']>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await db
      .insertInto('label')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
    await yieldToEventLoop();
  }
}

/** The domain's labels in the order they were added. */
export const listLabels = (db: Db, domainId: string): Promise<LabelRow[]> =>
  db.selectFrom('label').selectAll().where('domain_id', '=', domainId).orderBy('created_at').orderBy('id').execute();

// `|| ''` prevents SQLite from using the index on `domain_id`, which would scan all labels of the domain.
const selectByIds = prepared<{ ids: string; domainId: string }, LabelRow>((db, slot) =>
  sql<LabelRow>`select label.* from ${rowsOf(db, slot('ids'), 'asked', { id: 'text' })}
    join label on label.id = asked.id where label.domain_id || '' = ${slot('domainId')}`.compile(db),
);

export const findLabels = (db: Db, domainId: string, ids: readonly string[]): Promise<LabelRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : selectByIds(db, { ids: idsJson(ids), domainId });

export const findLabelOf = (db: Db, ownerId: string, id: string): Promise<OwnedLabel | undefined> =>
  db
    .selectFrom('label')
    .innerJoin('domain', 'domain.id', 'label.domain_id')
    .selectAll('label')
    .select('domain.owner_id')
    .where('label.id', '=', id)
    .where('domain.owner_id', '=', ownerId)
    .executeTakeFirst();

export const findLabelNamed = (db: Db, domainId: string, name: string): Promise<LabelRow | undefined> =>
  db.selectFrom('label').selectAll().where('domain_id', '=', domainId).where('label', '=', name).executeTakeFirst();

export const updateLabel = (db: Db, id: string, change: Updateable<Schema['label']>): Promise<LabelRow> =>
  db.updateTable('label').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** A context with an answer of its owner's is no example any more. */
export const confirmExample = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable('label')
    .set({ description: '' })
    .where('id', '=', id)
    .where('description', '=', exampleMark)
    .execute();
};

export const deleteLabel = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('label').where('id', '=', id).execute();
};

/** When the domain's newest label was added. */
export const newestLabel = async (db: Db, domainId: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('label')
      .select('created_at')
      .where('domain_id', '=', domainId)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.created_at;

export async function countLabels(db: Db, domainId: string): Promise<number> {
  const row = await db
    .selectFrom('label')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where('domain_id', '=', domainId)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** How many sentences the domain has. */
export async function countSentences(db: Db, domainId: string): Promise<number> {
  const row = await db
    .selectFrom('label')
    .select((is) => [
      is.fn.sum<number | null>('questions').as('questions'),
      is.fn.sum<number | null>('answers').as('answers'),
    ])
    .where('domain_id', '=', domainId)
    .executeTakeFirstOrThrow();
  return Number(row.questions ?? 0) + Number(row.answers ?? 0);
}

/** How many labels and sentences the owner has, all domains together. */
export async function countOwned(db: Db, ownerId: string): Promise<{ labels: number; sentences: number }> {
  const row = await db
    .selectFrom('label')
    .innerJoin('domain', 'domain.id', 'label.domain_id')
    .select((is) => [
      is.fn.countAll<number>().as('labels'),
      is.fn.sum<number | null>('label.questions').as('questions'),
      is.fn.sum<number | null>('label.answers').as('answers'),
    ])
    .where('domain.owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return { labels: Number(row.labels), sentences: Number(row.questions ?? 0) + Number(row.answers ?? 0) };
}

const counterOf = { question: 'questions', answer: 'answers' } as const;

/** Adds `by` to the label's count of sentences; may be negative. */
export async function countOn(db: Db, id: string, type: QaType, by: number): Promise<void> {
  const column = counterOf[type];
  await db
    .updateTable('label')
    .set((is) => ({ [column]: is(column, '+', by) }))
    .where('id', '=', id)
    .execute();
}

/** Changes of a label's counts, and the description of an import. */
export interface LabelGain extends Pick<LabelRow, 'id' | 'questions' | 'answers'> {
  readonly description?: string | null;
  readonly described_by?: string | null;
}

const gainColumns = {
  id: 'text',
  questions: 'integer',
  answers: 'integer',
  description: 'text',
  described_by: 'text',
} as const;

const updateGains = preparedRows('gain', gainColumns, (db, gain) =>
  sql<never>`update label set questions = label.questions + gain.questions, answers = label.answers + gain.answers,
    description = coalesce(gain.description, label.description),
    described_by = coalesce(gain.described_by, label.described_by) from ${gain} where label.id = gain.id`.compile(db),
);

/** Applies changes to labels, one for each; yields to the event loop between the statements. */
export async function gainSentences(db: Db, gains: readonly LabelGain[]): Promise<void> {
  for (let at = 0; at < gains.length; at += rowsAtOnce) {
    await updateGains(db, gains.slice(at, at + rowsAtOnce));
    await yieldToEventLoop();
  }
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
