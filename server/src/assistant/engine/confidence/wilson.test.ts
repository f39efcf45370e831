import { describe, expect, it } from 'vitest';
import { randomFrom } from '../train/random.ts';
import { wilson } from './wilson.ts';

describe('the interval of a share', () => {
  it.each([
    [7, 10, 0.4417, 0.8731],
    [0, 10, 0, 0.2129],
    [10, 10, 0.7871, 1],
    [150, 200, 0.6965, 0.7968],
  ])('of %d of %d is %f to %f', (hits, count, low, high) => {
    expect(wilson(hits, count).low).toBeCloseTo(low, 3);
    expect(wilson(hits, count).high).toBeCloseTo(high, 3);
  });

  it('of nothing is everything', () => expect(wilson(0, 0)).toEqual({ low: 0, high: 1 }));

  it('holds the true share nine times of ten', () => {
    const random = randomFrom(3);
    let within = 0;
    for (let run = 0; run < 4000; run++) {
      let hits = 0;
      for (let i = 0; i < 40; i++) if (random() < 0.7) hits++;
      const { low, high } = wilson(hits, 40);
      if (low <= 0.7 && 0.7 <= high) within++;
    }
    expect(within / 4000).toBeGreaterThan(0.87);
    expect(within / 4000).toBeLessThan(0.93);
  });
});
