import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Outcome } from './sentence-row.ts';

const dayLength = 86_400_000;

interface Span {
  readonly ownerId: string;
  readonly domainId: string | undefined;
  /** ms. */
  readonly from: number;
}

/** Counts by the number of the UTC day since 1970. */
export type ByDay = ReadonlyMap<number, number>;

const byDay = (rows: readonly { day: number; count: number }[]): ByDay => new Map(rows.map(({ day, count }) => [Number(day), Number(count)]));

/** Talks that began, by day. */
export async function countBegun(db: Db, { ownerId, domainId, from }: Span): Promise<ByDay> {
  const day = sql<number>`dialog.first_seen_at / ${sql.lit(dayLength)}`;
  const rows = await db.selectFrom('dialog').where('dialog.owner_id', '=', ownerId).where('dialog.first_seen_at', '>=', from).where('dialog.last', '>', 0)
    .$if(domainId !== undefined, (query) => query.where('dialog.domain_id', '=', domainId!))
    .select((is) => [day.as('day'), is.fn.countAll<number>().as('count')]).groupBy(day).execute();
  return byDay(rows);
}

/** Sentences that carry one of the outcomes of the assistant's turns, by day. */
export async function countOutcome(db: Db, { ownerId, domainId, from }: Span, outcome: Outcome): Promise<ByDay> {
  const day = sql<number>`sentence.at / ${sql.lit(dayLength)}`;
  // Quotes inside JSON's own strings are escaped, so nobody's text can look like this pair.
  const mark = `%"outcome":"${outcome}"%`;
  const rows = await db.selectFrom('sentence').innerJoin('dialog', 'dialog.id', 'sentence.dialog_id')
    .where('dialog.owner_id', '=', ownerId).where('dialog.updated_at', '>=', from).where('sentence.at', '>=', from).where('sentence.extra', 'like', mark)
    .$if(domainId !== undefined, (query) => query.where('dialog.domain_id', '=', domainId!))
    .select((is) => [day.as('day'), is.fn.countAll<number>().as('count')]).groupBy(day).execute();
  return byDay(rows);
}
