import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { FigureKind } from '../store/figure-table.ts';
import type { ZoneSpan } from './figure-zone.ts';

/** Which figures are summed. */
export interface FigurePeriod {
  readonly domainIds: readonly string[];
  readonly spans: readonly ZoneSpan[];
}

/** A sum of `FigureCount`s of one kind and bucket, of a day, of a member or of the hour of a week. */
export interface SumRow<K> {
  readonly key: K;
  readonly kind: FigureKind;
  readonly bucket: number;
  readonly n: number;
  readonly total: number;
}

/** By how many hours the clock is ahead in the hour of a figure. */
const shiftOf = (spans: readonly ZoneSpan[]): RawBuilder<unknown> => {
  const last = sql.lit(spans.at(-1)!.shift);
  const before = spans.slice(0, -1).map(({ end, shift }) => sql`when hour < ${sql.lit(end)} then ${sql.lit(shift)}`);
  return before.length === 0 ? last : sql`case ${sql.join(before, sql` `)} else ${last} end`;
};

/** Reads by the primary key alone. Its conditions are values, by which PostgreSQL's planner estimates the rows. */
async function sumBy(
  db: Db,
  { domainIds, spans }: FigurePeriod,
  key: RawBuilder<unknown>,
  kinds: readonly FigureKind[],
): Promise<SumRow<number | string>[]> {
  if (domainIds.length === 0) return [];
  const sums = sql<SumRow<number | string>>`select ${key} as "key", kind, bucket, sum(n) as n, sum(total) as total
    from figure where domain_id in (${sql.join(domainIds)}) and kind in (${sql.join(kinds)})
    and hour >= ${spans[0]!.first} and hour < ${spans.at(-1)!.end} group by kind, 1, bucket`;
  return (await sums.execute(db)).rows;
}

const numbers = <K>(row: SumRow<unknown>, key: K): SumRow<K> => ({
  key,
  kind: row.kind,
  bucket: Number(row.bucket),
  n: Number(row.n),
  total: Number(row.total),
});

const allKinds = ['begun', 'solved', 'reply', 'close', 'rating'] as const;

/** By the number of the day since 1970. */
export const sumByDay = async (db: Db, period: FigurePeriod): Promise<SumRow<number>[]> =>
  (await sumBy(db, period, sql`(hour + ${shiftOf(period.spans)}) / 24`, allKinds)).map((row) =>
    numbers(row, Number(row.key)),
  );

/** By member; an empty id is of none. */
export const sumByMember = async (db: Db, period: FigurePeriod): Promise<SumRow<string>[]> =>
  (await sumBy(db, period, sql`member_id`, ['reply', 'close', 'rating'])).map((row) => numbers(row, String(row.key)));

/** Dialogs that began, by the hour of the week, from Monday 0:00 on. 1970 began on a Thursday. */
export const sumByHour = async (db: Db, period: FigurePeriod): Promise<SumRow<number>[]> =>
  (await sumBy(db, period, sql`(hour + ${shiftOf(period.spans)} + 72) % 168`, ['begun'])).map((row) =>
    numbers(row, Number(row.key)),
  );
