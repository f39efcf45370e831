import { describe, expect, it } from 'vitest';
import { createBodyBudget } from './body-budget.ts';

const create = (limits = { all: 100, address: 60 }) => {
  const time = { now: 0 };
  return { time, budget: createBodyBudget(() => time.now, limits) };
};

describe('memory of bodies under way', () => {
  it('one address has its share and no more; what ended is free again', () => {
    const { budget } = create();
    const [first, second] = [budget.begin('a'), budget.begin('a')];
    first.add(40);
    expect(() => second.add(30)).toThrow('rate_limited');
    second.add(20);
    first.end();
    second.add(30);
  });

  it('gives up the slowest body when all of it is in use', () => {
    const { budget, time } = create();
    const slow = budget.begin('a');
    slow.add(50);
    time.now = 10_000;
    const fast = budget.begin('b');
    time.now += 1;
    fast.add(50);
    expect(slow.signal.aborted).toBe(false);
    fast.add(10);
    expect([slow.signal.aborted, fast.signal.aborted]).toEqual([true, false]);
    expect(() => slow.add(1)).toThrow('rate_limited');
    // The newest body is the slowest: it is refused itself.
    const later = budget.begin('c');
    time.now += 100_000;
    expect(() => later.add(60)).toThrow('rate_limited');
    later.add(40);
  });
});
