import { expect, it } from 'vitest';
import { createAdmissionQueue, returnsPerSecond } from './admission-queue.ts';
import { yieldToEventLoop } from '../platform/loop/yield-to-event-loop.ts';

it('lets one in at once, and tells what became of it', async () => {
  const admission = createAdmissionQueue();
  let isIn = false;
  const entered = admission.enter(async () => {
    isIn = true;
    return 'in';
  });
  expect(isIn).toBe(true);
  expect(await entered).toBe('in');
  await expect(admission.enter(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await admission.enter(async () => 'next')).toBe('next');
});

interface Crowd {
  readonly isBusy: boolean;
  /** What each takes of the loop; ms. */
  readonly cost: number;
  /** How long no socket is opened at first; ms. */
  readonly gather?: number;
}

/** A queue whose time goes on by what it lets in, and whose rests are over when a test says so. */
function createCrowd({ isBusy, cost, gather = 0 }: Crowd) {
  const rests: { length: number; end: () => void }[] = [];
  /** How many were in when each group's rest began. */
  const ends: number[] = [];
  const order: number[] = [];
  let time = 0;
  const admission = createAdmissionQueue({
    gather,
    now: () => time,
    rest(length) {
      ends.push(order.length);
      return new Promise<void>((end) => rests.push({ length, end: () => void ((time += length), end()) }));
    },
  });
  if (isBusy) admission.served();
  const come = (at: number): void =>
    void admission
      .enter(async () => {
        order.push(at);
        time += cost;
        if (at === 2) throw new Error('not this one');
      })
      .catch(() => undefined);
  /** Ends the rest after a group; how long it was. */
  const goOn = async (): Promise<number> => {
    await expect.poll(() => rests.length, { interval: 1 }).toBe(1);
    const { length, end } = rests.shift()!;
    end();
    return length;
  };
  /** How many come in by each group until all `size` are in, in their order. */
  const groupsOf = async (size: number): Promise<number[]> => {
    for (let at = 0; at < size; at += 1) come(at);
    while (order.length < size) await goOn();
    await goOn();
    expect(order).toEqual(Array.from({ length: size }, (_, at) => at));
    return ends.map((end, i) => end - (ends[i - 1] ?? 0));
  };
  return { order, come, admission, goOn, groupsOf };
}

it('lets a crowd in by as many as take a ms while dialogs go on, learning what they take', async () => {
  expect(await createCrowd({ isBusy: true, cost: 0.05 }).groupsOf(40)).toEqual([1, 4, 4, 4, 6, 9, 11, 1]);
  expect(await createCrowd({ isBusy: true, cost: 0.1 }).groupsOf(30)).toEqual([1, 4, 4, 4, 4, 5, 6, 2]);
  expect(await createCrowd({ isBusy: true, cost: 4 }).groupsOf(9)).toEqual([1, 4, 4]);
});

it('rests twice as long as a group took, within bounds', async () => {
  for (const [cost, rest] of [
    [0.1, 2],
    [4, 8],
    [30, 20],
  ] as const) {
    const { come, goOn } = createCrowd({ isBusy: true, cost });
    for (const at of [0, 1]) come(at);
    expect(await goOn()).toBe(rest);
  }
});

it('lets in no more a second than it says while dialogs go on, however little they take', async () => {
  const { come, order, goOn } = createCrowd({ isBusy: true, cost: 0.001 });
  for (let at = 0; at < 100; at += 1) come(at);
  let rested = 0;
  while (order.length < 100) rested += await goOn();
  rested += await goOn();
  expect(rested).toBeGreaterThanOrEqual(100_000 / returnsPerSecond);
});

it('lets a crowd in by many while nothing else goes on, with a turn of the loop between', async () => {
  const { groupsOf } = createCrowd({ isBusy: false, cost: 0.1 });
  expect(await groupsOf(100)).toEqual([1, 10, 18, 28, 32, 11]);
  const { come, goOn } = createCrowd({ isBusy: false, cost: 0.1 });
  come(0);
  expect(await goOn()).toBe(0);
});

it('rests after one who is in before the next has come, as on SQLite, so that a turn of the loop takes one group', async () => {
  const { come, order, goOn } = createCrowd({ isBusy: true, cost: 0.1 });
  for (let at = 0; at < 3; at += 1) {
    come(at);
    await yieldToEventLoop();
  }
  expect(order).toEqual([0]);
  await goOn();
  await expect.poll(() => order).toEqual([0, 1, 2]);
});

it('lets sockets be opened in the next turn of the loop, and after a rest while dialogs go on', async () => {
  for (const isBusy of [false, true]) {
    const { admission, goOn } = createCrowd({ isBusy, cost: 0 });
    const [few, more] = [isBusy ? 4 : 6, isBusy ? 12 : 32];
    let runs = 0;
    const open = (): number => {
      runs += 1;
      return few;
    };
    expect(admission.openedAtOnce()).toBe(few);
    for (const done of [0, 1, 2, 3]) {
      admission.nextGroup(open);
      await yieldToEventLoop();
      expect(runs).toBe(done);
      expect((await goOn()) > 0).toBe(isBusy);
      await expect.poll(() => runs).toBe(done + 1);
    }
    await expect.poll(() => admission.openedAtOnce()).toBe(more);
  }
});

it('opens nothing while a crowd gathers, and then whoever has come', async () => {
  const { admission, goOn } = createCrowd({ isBusy: false, cost: 0, gather: 800 });
  expect(admission.openedAtOnce()).toBe(0);
  let runs = 0;
  admission.nextGroup(() => (runs += 1));
  expect(await goOn()).toBe(800);
  await expect.poll(() => runs).toBe(1);
  expect(admission.openedAtOnce()).toBeGreaterThan(0);
});

it('turns away who comes when too many wait', async () => {
  const rests: (() => void)[] = [];
  const admission = createAdmissionQueue({ rest: () => new Promise<void>((done) => rests.push(done)), most: 3 });
  const entered = Array.from({ length: 4 }, (_, at) => admission.enter(async () => at));
  await expect(admission.enter(async () => 'one too many')).rejects.toMatchObject({ reason: 'rate_limited' });
  await yieldToEventLoop();
  rests.shift()!();
  expect(await Promise.all(entered)).toEqual([0, 1, 2, 3]);
  await yieldToEventLoop();
  rests.shift()!();
  expect(await admission.enter(async () => 'later')).toBe('later');
});
