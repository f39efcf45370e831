import { sql } from 'kysely';
import { exampleMark, starterRange } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import { prepared, preparedRows } from '../../database/query/prepared.ts';
import { readItem } from './qa-table.ts';

const addAsked = preparedRows('more', { id: 'text', n: 'bigint' }, (db, more) =>
  sql<never>`update label set asked = label.asked + more.n from ${more} where label.id = more.id`.compile(db),
);

/** Counts answers by the ids of their contexts, in the transaction that stores the answers. */
export async function countAsked(trx: Db, labelIds: readonly string[]): Promise<void> {
  const sums = new Map<string, number>();
  for (const id of labelIds) sums.set(id, (sums.get(id) ?? 0) + 1);
  await addAsked(
    trx,
    Array.from(sums, ([id, n]) => ({ id, n })),
  );
}

/** How many questions are offered. */
const most = 4;

// In the order of the index `label_asked`, so that the entry is looked up for the chosen contexts alone.
const selectMostAsked = prepared<{ domainId: string; example: string; most: number }, { set_id: string | null }>(
  (db, slot) =>
    sql<{ set_id: string | null }>`select (select qa.set_id from qa
        where qa.label_id = label.id and qa.type = 'question' order by qa.created_at, qa.id limit 1) as set_id
      from label where domain_id = ${slot('domainId')} and asked > 0 and passed_on = 0
        and description <> ${slot('example')}
      order by asked desc, id desc limit ${slot('most')}`.compile(db),
);

const isShort = (question: string | null): question is string => {
  const { length } = [...(question ?? '')];
  return length >= starterRange.min && length <= starterRange.max && !question!.includes('\n');
};

/** The first question of each of the domain's contexts that have answered most, those that a button has room for. */
export async function mostAsked(db: Db, domainId: string): Promise<string[]> {
  const entries = await selectMostAsked(db, { domainId, example: exampleMark, most });
  const questions = await Promise.all(entries.map(({ set_id }) => set_id && readItem(db, set_id, 0)));
  return [...new Set(questions.filter(isShort))];
}
