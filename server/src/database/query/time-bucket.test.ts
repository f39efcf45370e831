import { Database } from 'bun:sqlite';
import { describe, expect, it } from 'vitest';
import { bucketBounds, bucketOf, bucketSql, medianOf } from './time-bucket.ts';

const counted = (times: readonly (number | null)[]): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const time of times) counts.set(bucketOf(time), (counts.get(bucketOf(time)) ?? 0) + 1);
  return counts;
};

describe('the median of counted times', () => {
  it('is null without a time that was measured', () => {
    expect(medianOf(counted([]))).toBeNull();
    expect(medianOf(counted([null, null]))).toBeNull();
  });

  it('is within an eighth of the true one, from seconds to months', () => {
    for (const middle of [2_000, 47_000, 600_000, 3_600_000, 86_400_000, 5_000_000_000]) {
      const times = [0.1, 0.4, 0.9, 1, 1.2, 3, 40].map((factor) => middle * factor);
      const median = medianOf(counted([...times, null]))!;
      expect(Math.abs(median - middle) / middle).toBeLessThan(0.13);
    }
  });

  it('leaves out counts that were taken back', () => {
    expect(
      medianOf(
        new Map([
          [3, 0],
          [9, 2],
        ]),
      ),
    ).toBeGreaterThan(bucketBounds[8]!);
  });
});

it('SQL puts each time into the same bucket', () => {
  const db = new Database(':memory:');
  const times = [null, 0, 999, 1000, 1001, ...bucketBounds, ...bucketBounds.map((bound) => bound + 1), 1e15];
  for (const time of times)
    expect(db.query(`select ${bucketSql('t')} as bucket from (select ? as t)`).get(time)).toEqual({
      bucket: bucketOf(time),
    });
});
