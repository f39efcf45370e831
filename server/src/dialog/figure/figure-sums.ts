import type { FigureSum, MemberFigures } from '../../contract.ts';
import { type BucketSum, medianOf } from '../../database/query/time-bucket.ts';
import type { FigureKind } from '../store/figure-table.ts';
import type { SumRow } from './figure-sum-table.ts';

type Sums = readonly SumRow<unknown>[];

const countIn = (rows: Sums, kind: FigureKind): number =>
  rows.reduce((sum, row) => sum + (row.kind === kind ? row.n : 0), 0);

const seconds = (time: number): number => Math.round(time / 1000);

/** The times of a kind; null where none was measured. */
function timesIn(rows: Sums, kind: FigureKind): FigureSum['reply'] {
  const sums = new Map<number, BucketSum>();
  let [count, total] = [0, 0];
  for (const row of rows) {
    if (row.kind !== kind || row.bucket < 0) continue;
    const before = sums.get(row.bucket) ?? { n: 0, total: 0 };
    sums.set(row.bucket, { n: before.n + row.n, total: before.total + row.total });
    count += row.n;
    total += row.total;
  }
  const median = medianOf(sums);
  return median === null ? null : { count, median: seconds(median), average: seconds(total / count) };
}

/** The figures of a member that rows add up to. */
export function personalOf(rows: Sums): Omit<MemberFigures, 'member'> {
  const ratings = countIn(rows, 'rating');
  const scores = rows.reduce((sum, { kind, total }) => sum + (kind === 'rating' ? total : 0), 0);
  return {
    replies: countIn(rows, 'reply'),
    reply: timesIn(rows, 'reply'),
    closed: countIn(rows, 'close'),
    close: timesIn(rows, 'close'),
    ratings,
    rating: ratings === 0 ? null : Math.round((scores / ratings) * 100) / 100,
  };
}

/** The figures that rows add up to. */
export const sumOf = (rows: Sums): FigureSum => ({
  dialogs: countIn(rows, 'begun'),
  solved: countIn(rows, 'solved'),
  ...personalOf(rows),
});

/** Rows by what `keyOf` makes of their keys. */
export function grouped<K>(rows: readonly SumRow<K>[], keyOf: (key: K) => K): Map<K, SumRow<K>[]> {
  const groups = new Map<K, SumRow<K>[]>();
  for (const row of rows) {
    const key = keyOf(row.key);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Seven weekdays of 24 hours each. */
export function hoursOf(rows: readonly SumRow<number>[]): number[][] {
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { key, n } of rows) hours[Math.floor(key / 24)]![key % 24]! += n;
  return hours;
}

/** All that is summed of a period. */
export interface FigureSums {
  readonly total: FigureSum;
  readonly days: readonly FigureSum[];
  /** In the order in which they were asked for. */
  readonly members: readonly Omit<MemberFigures, 'member'>[];
  /** What all others did together; absent where there is nothing, or where it is not wanted. */
  readonly others?: Omit<MemberFigures, 'member'> | undefined;
  readonly hours: number[][];
}
