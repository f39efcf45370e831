import { describe, expect, it } from 'vitest';
import { createBodyBudget, slow } from './body-budget.ts';

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

  it('refuses a body that is slow after its first minute', () => {
    const { budget, time } = create({ all: 1e9, address: 1e9 });
    const [trickle, steady] = [budget.begin('a'), budget.begin('b')];
    for (; time.now <= slow.after; time.now += 10_000) {
      trickle.add(1);
      steady.add(10_000 * slow.rate);
    }
    expect(() => trickle.add(1)).toThrow('invalid');
    steady.add(10_000 * slow.rate);
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
    time.now += 50_000;
    expect(() => later.add(60)).toThrow('rate_limited');
    later.add(40);
  });
});
