import { expect, it } from 'vitest';
import { notifyWatchers } from './notify-watchers.ts';

it('notifies thousands of watchers in many turns of the loop, each once', async () => {
  let turn = 0;
  let isOver = false;
  const count = (): void => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const notified: number[] = [];
  const turns = new Map<number, number>();
  const watchers = Array.from({ length: 2_000 }, (_, i) => ({
    operatorsChanged() {
      notified.push(i);
      turns.set(turn, (turns.get(turn) ?? 0) + 1);
    },
  }));
  await notifyWatchers(new Set(watchers));
  isOver = true;
  expect(notified).toEqual(Array.from(watchers.keys()));
  expect(Math.max(...turns.values())).toBe(64);
});

it('does not notify who came meanwhile', async () => {
  const watchers = new Set<{ operatorsChanged(): void }>();
  let late = 0;
  watchers.add({ operatorsChanged: () => void watchers.add({ operatorsChanged: () => void (late += 1) }) });
  await notifyWatchers(watchers);
  expect([watchers.size, late]).toEqual([2, 0]);
});
