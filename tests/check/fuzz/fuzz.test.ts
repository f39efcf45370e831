import { expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';

const least = process.env.TEST_LONG ? 5000 : 2000;

it(`${least} calls and frames from the schemas and around them make no failure of the server`, async () => {
  const seed = Date.now() % 1_000_000_000;
  const { cases, failure, logged, counts } = await fuzz({ cases: least, seed, say: () => {} });
  expect({ failure, logged }, `seed ${seed}`).toEqual({ failure: null, logged: [] });
  expect(cases).toBeGreaterThanOrEqual(least);
  // It gets past the doors: a good part of the calls succeeds.
  expect((counts.get('200') ?? 0) + (counts.get('201') ?? 0)).toBeGreaterThan(cases / 12);
});
