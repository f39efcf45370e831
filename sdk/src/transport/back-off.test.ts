import { expect, test, vi } from 'vitest';
import { backOff } from './back-off.ts';

test('waits lie between half a second and a doubling bound, at most 30 s, and use the whole span', () => {
  const random = vi.spyOn(Math, 'random');
  const at = (value: number, attempt: number): number => (random.mockReturnValueOnce(value), backOff(attempt));
  const bounds = [0, 1, 2, 3, 4, 5, 50].map((attempt) => [at(0, attempt), at(1, attempt)]);
  random.mockRestore();
  expect(bounds).toEqual([
    [500, 1000],
    [500, 2000],
    [500, 4000],
    [500, 8000],
    [500, 16_000],
    [500, 30_000],
    [500, 30_000],
  ]);
  const waits = Array.from({ length: 2000 }, () => backOff(6));
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(500);
  expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
  expect(waits.filter((wait) => wait < 15_250).length).toBeGreaterThan(800);
  expect(waits.filter((wait) => wait > 15_250).length).toBeGreaterThan(800);
});
