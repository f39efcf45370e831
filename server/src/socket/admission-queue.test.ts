import { expect, it } from 'vitest';
import { createAdmissionQueue } from './admission-queue.ts';
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts';

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

/** A crowd of `size` at a queue whose time stands still and whose rests are over when a test says so. */
function createCrowd(size: number, isBusy: boolean) {
  const rests: { length: number; end: () => void }[] = [];
  const admission = createAdmissionQueue({
    now: () => 0,
    rest: (length) => new Promise<void>((end) => rests.push({ length, end })),
  });
  if (isBusy) admission.served();
  const order: number[] = [];
  const come = (at: number): void =>
    void admission
      .enter(async () => {
        order.push(at);
        if (at === 2) throw new Error('not this one');
      })
      .catch(() => undefined);
  for (let at = 0; at < size; at += 1) come(at);
  return { rests, order, come, admission };
}

it('lets a crowd in a few at a time while dialogs go on, in the order they came, with a rest between', async () => {
  const { rests, order } = createCrowd(16, true);
  await yieldToEventLoop();
  expect(order).toEqual([0]);
  for (const count of [9, 16]) {
    const { length, end } = rests.shift()!;
    expect(length).toBeGreaterThan(0);
    end();
    await yieldToEventLoop();
    expect(order).toEqual(Array.from({ length: count }, (_, at) => at));
  }
});

it('lets a crowd in by many while nothing else goes on, with a turn of the loop between', async () => {
  const { rests, order } = createCrowd(40, false);
  await yieldToEventLoop();
  rests.shift()!.end();
  await yieldToEventLoop();
  expect(order).toEqual(Array.from({ length: 33 }, (_, at) => at));
  expect(rests.map(({ length }) => length)).toEqual([0]);
  rests.shift()!.end();
  await yieldToEventLoop();
  expect(order).toHaveLength(40);
});

it('rests after one who is in before the next has come, as on SQLite, so that a turn of the loop takes one group', async () => {
  const { rests, come, order } = createCrowd(1, true);
  await yieldToEventLoop();
  expect(order).toEqual([0]);
  for (let at = 1; at < 4; at += 1) {
    come(at);
    await yieldToEventLoop();
  }
  expect(order).toEqual([0]);
  rests.shift()!.end();
  await yieldToEventLoop();
  expect(order).toEqual([0, 1, 2, 3]);
});

it('lets sockets be opened in the next turn of the loop, and after a rest while dialogs go on', async () => {
  for (const isBusy of [false, true]) {
    const { rests, admission } = createCrowd(0, isBusy);
    let runs = 0;
    admission.nextGroup(() => (runs += 1));
    await yieldToEventLoop();
    expect(runs).toBe(0);
    const { length, end } = rests.shift()!;
    expect(length > 0).toBe(isBusy);
    end();
    await yieldToEventLoop();
    expect(runs).toBe(1);
  }
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
