import { afterAll, expect, test } from 'vitest';
import { installLocks, pause } from './server-fixture.ts';
import { withLock } from './lock.ts';

afterAll(() => void Reflect.deleteProperty(globalThis, 'navigator'));

test('without Web Locks work runs all the same', async () => {
  expect(await withLock('a', async () => 1)).toBe(1);
  await expect(withLock('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});

test('one at a time; a failure is passed on and lets the next one in', async () => {
  installLocks();
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} begins`);
    await pause(5);
    order.push(`${name} ends`);
    if (name === 'first') throw new Error('no');
    return name;
  };
  const [first, second] = await Promise.allSettled([withLock('a', work('first')), withLock('a', work('second'))]);
  expect([first?.status, second]).toEqual(['rejected', { status: 'fulfilled', value: 'second' }]);
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('a request that waits too long for a frozen tab runs without the lock, once', async () => {
  installLocks();
  let thaw: () => void = () => undefined;
  const frozen = withLock('b', () => new Promise<void>((done) => (thaw = done)));
  let runs = 0;
  expect(await withLock('b', async () => ++runs, 20)).toBe(1);
  thaw();
  await frozen;
  // A later request runs after all that were granted the lock.
  await withLock('b', async () => undefined);
  expect(runs).toBe(1);
});
