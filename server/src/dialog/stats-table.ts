import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { DialogSpan } from './dialog-span.ts';
import type { Outcome } from './sentence-row.ts';

const dayLength = 86_400_000;

/** Part of an owner's account, from a time on. */
export interface Span {
  readonly ownerId: string;
  readonly domainId: string | undefined;
  /** ms. */
  readonly from: number;
}

/** Counts by the number of the UTC day since 1970. */
export type ByDay = ReadonlyMap<number, number>;

const byDay = (rows: readonly { day: number; count: number }[]): ByDay =>
  new Map(rows.map(({ day, count }) => [Number(day), Number(count)]));

/** Dialogs begun, by day. */
export async function countBegun(db: Db, { ownerId, domainId, from }: Span): Promise<ByDay> {
  const day = sql<number>`dialog.first_seen_at / ${sql.lit(dayLength)}`;
  const rows = await db
    .selectFrom('dialog')
    .where('dialog.owner_id', '=', ownerId)
    .where('dialog.first_seen_at', '>=', from)
    .where('dialog.last', '>', 0)
    .$if(domainId !== undefined, (query) => query.where('dialog.domain_id', '=', domainId!))
    .select((is) => [day.as('day'), is.fn.countAll<number>().as('count')])
    .groupBy(day)
    .execute();
  return byDay(rows);
}

/** The owner's dialogs that were spoken in within the span, with how many sentences each has. */
export const listSpoken = (db: Db, { ownerId, domainId, from }: Span): Promise<{ id: string; last: number }[]> =>
  db
    .selectFrom('dialog')
    .select(['id', 'last'])
    .where('owner_id', '=', ownerId)
    .where('updated_at', '>=', from)
    .$if(domainId !== undefined, (query) => query.where('domain_id', '=', domainId!))
    .execute();

/** Sentences of some dialogs by the day and the outcome of the assistant's turn that they carry, for these outcomes. */
export async function countOutcomes(
  db: Db,
  { ids, from: after, to }: DialogSpan,
  from: number,
  outcomes: readonly Outcome[],
): Promise<{ day: number; counts: number[] }[]> {
  const day = sql<number>`sentence.at / ${sql.lit(dayLength)}`;
  // Quotes inside JSON's own strings are escaped, so nobody's text can look like this pair.
  const marks = outcomes.map((outcome) => `%"outcome":"${outcome}"%`);
  const rows = await db
    .selectFrom('sentence')
    .where('sentence.dialog_id', 'in', [...ids])
    .where('sentence.seq', '>', after)
    .where('sentence.seq', '<=', to)
    .where('sentence.at', '>=', from)
    .where('sentence.extra', 'is not', null)
    .groupBy(day)
    .select([
      day.as('day'),
      ...marks.map((mark, i) =>
        sql<number>`sum(case when sentence.extra like ${mark} then 1 else 0 end)`.as(`count${i}`),
      ),
    ])
    .execute();
  return rows.map((row) => ({
    day: Number(row.day),
    counts: marks.map((_, i) => Number((row as unknown as Record<string, number>)[`count${i}`])),
  }));
}
