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
  for (let at = 0; at < size; at += 1) {
    admission
      .enter(async () => {
        order.push(at);
        if (at === 2) throw new Error('not this one');
      })
      .catch(() => undefined);
  }
  return { rests, order };
}

it('lets a crowd in by fours while dialogs go on, in the order they came, with a rest between', async () => {
  const { rests, order } = createCrowd(10, true);
  await yieldToEventLoop();
  expect(order).toEqual([0]);
  for (const count of [5, 9, 10]) {
    const { length, end } = rests.shift()!;
    expect(length).toBeGreaterThan(0);
    end();
    await yieldToEventLoop();
    expect(order).toEqual(Array.from({ length: count }, (_, at) => at));
  }
  expect(rests).toEqual([]);
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

it('turns away who comes when too many wait', async () => {
  const rests: (() => void)[] = [];
  const admission = createAdmissionQueue({ rest: () => new Promise<void>((done) => rests.push(done)), most: 3 });
  const entered = Array.from({ length: 4 }, (_, at) => admission.enter(async () => at));
  await expect(admission.enter(async () => 'one too many')).rejects.toMatchObject({ reason: 'rate_limited' });
  await yieldToEventLoop();
  rests.shift()!();
  expect(await Promise.all(entered)).toEqual([0, 1, 2, 3]);
  await yieldToEventLoop();
  expect(await admission.enter(async () => 'later')).toBe('later');
});
