import { expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';

it('5,000 calls and frames from the schemas and around them make no failure of the server', async () => {
  const seed = Date.now() % 1_000_000_000;
  const { cases, failure, logged, counts } = await fuzz({ cases: 5000, seed, say: () => {} });
  expect({ failure, logged }, `seed ${seed}`).toEqual({ failure: null, logged: [] });
  expect(cases).toBeGreaterThanOrEqual(5000);
  // It gets past the doors: a good part of the calls succeeds.
  expect((counts.get('200') ?? 0) + (counts.get('201') ?? 0)).toBeGreaterThan(cases / 12);
}, 240_000);
