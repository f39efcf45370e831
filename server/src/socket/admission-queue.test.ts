import { expect, it } from 'vitest';
import { createAdmissionQueue } from './admission-queue.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

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

it('lets a crowd in by fours, in the order they came, with a rest between', async () => {
  const rests: (() => void)[] = [];
  const admission = createAdmissionQueue(() => new Promise<void>((done) => rests.push(done)));
  const order: number[] = [];
  for (let at = 0; at < 10; at += 1) {
    admission
      .enter(async () => {
        order.push(at);
        if (at === 2) throw new Error('not this one');
      })
      .catch(() => order.push(-at));
  }
  await settle();
  expect(order).toEqual([0]);
  rests.shift()!();
  await settle();
  expect(order).toEqual([0, 1, 2, 3, 4, -2]);
  rests.shift()!();
  await settle();
  rests.shift()!();
  await settle();
  expect(order.filter((at) => at >= 0)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(rests).toEqual([]);
});

it('turns away who comes when too many wait', async () => {
  const rests: (() => void)[] = [];
  const admission = createAdmissionQueue(() => new Promise<void>((done) => rests.push(done)), 3);
  const entered = Array.from({ length: 4 }, (_, at) => admission.enter(async () => at));
  await expect(admission.enter(async () => 'one too many')).rejects.toMatchObject({ reason: 'rate_limited' });
  await settle();
  rests.shift()!();
  expect(await Promise.all(entered)).toEqual([0, 1, 2, 3]);
  await settle();
  expect(await admission.enter(async () => 'later')).toBe('later');
});
