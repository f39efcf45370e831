import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { idsJson, rowsOf } from '../../database/query/prepared.ts';
import type { FigureKind } from '../store/figure-table.ts';
import type { ZoneSpan } from './figure-zone.ts';

/** Which figures are summed. */
export interface FigurePeriod {
  readonly domainIds: readonly string[];
  readonly spans: readonly ZoneSpan[];
  /** The member whose figures are shown; null for everyone's. */
  readonly memberId: string | null;
}

/** A sum of `FigureCount`s of one kind and bucket, of a day, of a member or of the hour of a week. */
export interface SumRow<K> {
  readonly key: K;
  readonly kind: FigureKind;
  readonly bucket: number;
  readonly n: number;
  readonly total: number;
}

/** Reads by the primary key alone, the hours of each domain and kind in a row. */
const sumBy = (
  db: Db,
  { domainIds, spans }: FigurePeriod,
  key: RawBuilder<unknown>,
  kinds: readonly FigureKind[],
  isWanted = sql``,
) => {
  const asked = rowsOf(db, idsJson(domainIds), 'asked', { id: 'text' });
  const span = rowsOf(db, JSON.stringify(spans), 'span', { first: 'bigint', end: 'bigint', shift: 'bigint' });
  return sql<SumRow<number | string>>`select ${key} as "key", kind, bucket, sum(n) as n, sum(total) as total
    from ${asked} cross join ${span} cross join figure
    where figure.domain_id = asked.id and figure.kind in (${sql.join(kinds)})
    and figure.hour >= span."first" and figure.hour < span."end" ${isWanted}
    group by 1, kind, bucket`;
};

const numbers = <K>(row: SumRow<unknown>, key: K): SumRow<K> => ({
  key,
  kind: row.kind,
  bucket: Number(row.bucket),
  n: Number(row.n),
  total: Number(row.total),
});

/** By the number of the day since 1970. */
export const sumByDay = async (db: Db, period: FigurePeriod): Promise<SumRow<number>[]> => {
  const sums = sumBy(db, period, sql`(figure.hour + span.shift) / 24`, ['begun', 'solved', 'reply', 'close', 'rating']);
  return (await sums.execute(db)).rows.map((row) => numbers(row, Number(row.key)));
};

/** By member; an empty id is of none. */
export const sumByMember = async (db: Db, period: FigurePeriod): Promise<SumRow<string>[]> => {
  const own = period.memberId === null ? sql`` : sql`and figure.member_id = ${period.memberId}`;
  const sums = sumBy(db, period, sql`figure.member_id`, ['reply', 'close', 'rating'], own);
  return (await sums.execute(db)).rows.map((row) => numbers(row, String(row.key)));
};

/** Dialogs that began, by the hour of the week, from Monday 0:00 on. 1970 began on a Thursday. */
export const sumByHour = async (db: Db, period: FigurePeriod): Promise<SumRow<number>[]> => {
  const sums = sumBy(db, period, sql`(figure.hour + span.shift + 72) % 168`, ['begun']);
  return (await sums.execute(db)).rows.map((row) => numbers(row, Number(row.key)));
};
