/** How much longer the times of a bucket may be than those of the one before. */
const step = 1.25;

/**
 * The greatest time of each bucket, in ms: 1 s, then a quarter more each, up to some 600 days. Longer times are in the
 * last one.
 */
export const bucketBounds: readonly number[] = Array.from({ length: 80 }, (_, i) => Math.round(1000 * step ** i));

/** The bucket of a time; -1 where none was measured. */
export function bucketOf(time: number | null): number {
  if (time === null) return -1;
  const bucket = bucketBounds.findIndex((bound) => time <= bound);
  return bucket === -1 ? bucketBounds.length - 1 : bucket;
}

/** The same in SQL, of an expression. */
export const bucketSql = (time: string): string =>
  `case when ${time} is null then -1 ${bucketBounds
    .slice(0, -1)
    .map((bound, at) => `when ${time} <= ${bound} then ${at}`)
    .join(' ')} else ${bucketBounds.length - 1} end`;

/** How many times a bucket has, and their sum, ms. */
export interface BucketSum {
  readonly n: number;
  readonly total: number;
}

/**
 * The median of the times, in ms: the average of its bucket, so that it is wrong by a quarter at most. Null where there
 * is no time. @param sums by bucket
 */
export function medianOf(sums: ReadonlyMap<number, BucketSum>): number | null {
  const measured = [...sums].filter(([bucket, { n }]) => bucket >= 0 && n > 0).sort(([a], [b]) => a - b);
  const averages = measured.map(([, { n, total }]) => total / n);
  const half = measured.reduce((sum, [, { n }]) => sum + n, 0) / 2;
  let before = 0;
  for (const [at, [, { n }]] of measured.entries()) {
    before += n;
    // Of an even number of times the two in the middle may be in two buckets.
    if (before === half) return (averages[at]! + averages[at + 1]!) / 2;
    if (before > half) return averages[at]!;
  }
  return null;
}
