import { Database } from 'bun:sqlite';
import { describe, expect, it } from 'vitest';
import { bucketBounds, bucketOf, bucketSql, type BucketSum, medianOf } from './time-bucket.ts';

const counted = (times: readonly (number | null)[]): Map<number, BucketSum> => {
  const sums = new Map<number, BucketSum>();
  for (const time of times) {
    const { n = 0, total = 0 } = sums.get(bucketOf(time)) ?? {};
    sums.set(bucketOf(time), { n: n + 1, total: total + (time ?? 0) });
  }
  return sums;
};

describe('the median of counted times', () => {
  it('is null without a time that was measured', () => {
    expect(medianOf(counted([]))).toBeNull();
    expect(medianOf(counted([null, null]))).toBeNull();
  });

  it('is within a quarter of the true one, from seconds to months', () => {
    for (const middle of [2_000, 47_000, 600_000, 3_600_000, 86_400_000, 5_000_000_000]) {
      const times = [0.1, 0.4, 0.9, 1, 1.2, 3, 40].map((factor) => middle * factor);
      const median = medianOf(counted([...times, null]))!;
      expect(Math.abs(median - middle) / middle).toBeLessThan(0.25);
    }
  });

  it('is exact of one time, of equal ones, and between two that are far apart', () => {
    expect(medianOf(counted([86_400_000]))).toBe(86_400_000);
    expect(medianOf(counted([7_000, 7_000, 7_000]))).toBe(7_000);
    expect(medianOf(counted([60_000, 600_000]))).toBe(330_000);
  });

  it('leaves out counts that were taken back', () => {
    expect(
      medianOf(
        new Map([
          [3, { n: 0, total: 0 }],
          [9, { n: 2, total: 14_000 }],
        ]),
      ),
    ).toBe(7_000);
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
