import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** Works that end on command, and the order in which they started. */
function works() {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    began.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  const endOne = async (): Promise<void> => {
    ends.shift()!();
    await yieldToEventLoop();
  };
  return { began, work, endOne };
}

const turns = { running: 1, runningEach: 1, waiting: 20, waitingEach: 10 };

it('serves a key that was never served before those that were', async () => {
  const { began, work, endOne } = works();
  const queue = createFairQueue(turns);
  for (const key of ['a', 'b']) {
    const done = queue.enter(key, work(key));
    await endOne();
    await done;
  }
  const all = ['b', 'a', 'b', 'new'].map((key) => queue.enter(key, work(key)));
  for (let i = 0; i < 4; i += 1) await endOne();
  await Promise.all(all);
  expect(began).toEqual(['a', 'b', 'b', 'new', 'a', 'b']);
});

it('gives each key its turn: ten works of one do not hold up the one of another', async () => {
  const { began, work, endOne } = works();
  const queue = createFairQueue(turns);
  const all = [
    ...Array.from({ length: 10 }, (_, i) => queue.enter('greedy', work(`greedy ${i}`))),
    queue.enter('modest', work('modest')),
    queue.enter('third', work('third')),
  ];
  await yieldToEventLoop();
  expect(began).toEqual(['greedy 0']);
  for (let i = 0; i < 12; i += 1) await endOne();
  expect(began.slice(0, 5)).toEqual(['greedy 0', 'modest', 'third', 'greedy 1', 'greedy 2']);
  expect((await Promise.all(all)).toSorted()).toEqual(began.toSorted());
});

it('of hundreds of keys none has its second turn before each has had its first', async () => {
  const { began, work, endOne } = works();
  const queue = createFairQueue({ ...turns, waiting: 1_000 });
  const keys = Array.from({ length: 300 }, (_, i) => `key ${i}`);
  const all = [...keys, ...keys].map((key) => queue.enter(key, work(key)));
  for (let i = 0; i < all.length; i += 1) await endOne();
  await Promise.all(all);
  expect(new Set(began.slice(0, keys.length)).size).toBe(keys.length);
});

it('runs no more of one key, or in all, than it may', async () => {
  const { began, work, endOne } = works();
  const queue = createFairQueue({ ...turns, running: 3, runningEach: 2 });
  const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => queue.enter(name[0]!, work(name)));
  await yieldToEventLoop();
  expect(began).toEqual(['a1', 'a2', 'b1']);
  await endOne();
  expect(began.slice(3)).toEqual(['a3']);
  for (let i = 0; i < 4; i += 1) await endOne();
  await Promise.all(all);
});

it('has the key that waits most give way to one that waits less, so that a crowd of few keys refuses no other', async () => {
  const { began, work, endOne } = works();
  const queue = createFairQueue({ running: 1, runningEach: 1, waiting: 8, waitingEach: 4 });
  const outcomes: Record<string, string> = {};
  const enter = (name: string): void =>
    void queue.enter(name[0]!, work(name)).then(
      () => (outcomes[name] = 'done'),
      (error: { reason?: string }) => (outcomes[name] = String(error.reason)),
    );
  for (const name of ['a0', 'a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'b4', 'c1', 'd1', 'e1', 'b5']) enter(name);
  for (let i = 0; i < 9; i += 1) await endOne();
  const isRefused = (name: string): boolean => outcomes[name] === 'rate_limited';
  expect(Object.keys(outcomes).filter(isRefused).toSorted()).toEqual(['a3', 'a4', 'b4', 'b5']);
  expect(began).toEqual(['a0', 'b1', 'c1', 'd1', 'e1', 'a1', 'b2', 'a2', 'b3']);
});

it('of many keys with one task each, has one that had a turn give way to one that had none', async () => {
  const { began, work, endOne } = works();
  const queue = createFairQueue({ ...turns, waiting: 3 });
  const enter = (key: string): Promise<string> =>
    queue.enter(key, work(key)).catch((error: { reason: string }) => `${key} ${error.reason}`);
  const crowd = ['a', 'b', 'c', 'd', 'e'].map(enter);
  for (let i = 0; i < 4; i += 1) await endOne();
  expect(await Promise.all(crowd)).toEqual(['a', 'b', 'c', 'd', 'e rate_limited']);
  const again = ['a', 'b', 'c', 'd', 'honest', 'a'].map(enter);
  for (let i = 0; i < 4; i += 1) await endOne();
  expect(await Promise.all(again)).toEqual(['a', 'b', 'c', 'd rate_limited', 'honest', 'a rate_limited']);
  expect(began.slice(4)).toEqual(['a', 'honest', 'b', 'c']);
});

it('refuses what is too much of one key or in all, and a failure frees its place', async () => {
  const { work, endOne } = works();
  const queue = createFairQueue({ ...turns, waiting: 2, waitingEach: 1 });
  const first = queue.enter('a', work('a'));
  const failing = queue.enter('b', () => Promise.reject(new Error('broken')));
  failing.catch(() => undefined);
  await expect(queue.enter('b', work('b'))).rejects.toMatchObject({ reason: 'rate_limited', retryAfter: 5 });
  const second = queue.enter('c', work('c'));
  await expect(queue.enter('d', work('d'))).rejects.toMatchObject({ reason: 'rate_limited' });
  await endOne();
  await expect(failing).rejects.toThrow('broken');
  await endOne();
  await Promise.all([first, second]);
  const later = queue.enter('c', work('c'));
  await yieldToEventLoop();
  await endOne();
  expect(await later).toBe('c');
});
