import { expect, it } from 'vitest';
import { createSlices } from './slices.ts';

/** Slices over turns that a test takes, each work of a quarter of a millisecond. */
function createWorld() {
  let time = 0;
  let turn: (() => void) | null = null;
  const done: number[] = [];
  const enter = createSlices({ now: () => time, nextTurn: (run) => (turn = run) });
  return {
    done,
    come: (at: number): void =>
      enter(() => {
        time += 0.25;
        done.push(at);
      }),
    /** False when nothing asks for another turn. */
    nextTurn(): boolean {
      const run = turn;
      turn = null;
      run?.();
      return run !== null;
    },
  };
}
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

it('runs one at once, and a crowd some in each turn, in the order in which they came', () => {
  const { done, come, nextTurn } = createWorld();
  come(0);
  expect(done).toEqual([0]);
  for (let at = 1; at < 10; at += 1) come(at);
  expect(done).toEqual(upTo(4));
  nextTurn();
  expect(done).toEqual(upTo(8));
  come(10);
  expect(done).toEqual(upTo(8));
  nextTurn();
  expect(done).toEqual(upTo(11));
});

it('asks for no turn while nothing comes', () => {
  const { come, nextTurn } = createWorld();
  come(0);
  expect([nextTurn(), nextTurn(), nextTurn()]).toEqual([true, false, false]);
  come(1);
  expect(nextTurn()).toBe(true);
});
