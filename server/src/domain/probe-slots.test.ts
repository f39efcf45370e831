import { expect, it } from 'vitest';
import { createSlots } from './probe-slots.ts';

it('lets so many in at a time, so many more wait in order, and the rest is refused', async () => {
  const slots = createSlots(2, 3);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const run = (name: number) =>
    slots.run(
      () =>
        new Promise<number>((resolve) => {
          begun.push(name);
          ends[name] = () => resolve(name);
        }),
    );
  const running = [0, 1, 2, 3, 4].map(run);
  await expect(run(5)).rejects.toMatchObject({ reason: 'unavailable', retryAfter: 10 });
  expect(begun).toEqual([0, 1]);
  for (const name of [1, 0, 2, 3, 4]) {
    ends[name]!();
    await running[name];
    await Bun.sleep(0);
  }
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(await Promise.all(running)).toEqual([0, 1, 2, 3, 4]);
  const failing = slots.run(() => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  const after = [run(6), run(7)];
  await Bun.sleep(0);
  expect(begun.slice(5)).toEqual([6, 7]);
  ends[6]!();
  ends[7]!();
  await Promise.all(after);
});
