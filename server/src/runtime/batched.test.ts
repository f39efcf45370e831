import { expect, it } from 'vitest';
import { batched } from './batched.ts';

const reads: string[][] = [];
const read = batched(async (_deps: object, keys: readonly string[]) => {
  reads.push([...keys]);
  if (keys.includes('bad')) throw new Error('refused');
  return new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]));
});

it('reads what is asked for in one step together, each key once', async () => {
  reads.length = 0;
  const deps = {};
  expect(await Promise.all(['a', 'b', 'none', 'a'].map((key) => read(deps, key)))).toEqual(['A', 'B', undefined, 'A']);
  expect(await read(deps, 'a')).toBe('A');
  expect(reads).toEqual([['a', 'b', 'none'], ['a']]);
});

it('joins nothing of two servers', async () => {
  reads.length = 0;
  await Promise.all([read({}, 'a'), read({}, 'b')]);
  expect(reads).toEqual([['a'], ['b']]);
});

it('fails for all callers of that read, and for none after them', async () => {
  const deps = {};
  const settled = await Promise.allSettled([read(deps, 'a'), read(deps, 'bad')]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read(deps, 'a')).toBe('A');
});
