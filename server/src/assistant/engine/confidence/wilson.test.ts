import { describe, expect, it } from 'vitest';
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
});
