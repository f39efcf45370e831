import { expect, it } from 'vitest';
import { countComplaints, countStrange, halves } from '../../../tests/bench/assistant/unhappy.ts';

it.each(halves)('recognises nine complaints of ten and takes few plain questions for one: %s', (half) => {
  const { unhappy, found, plain, mistaken } = countComplaints(half);
  expect(found / unhappy).toBeGreaterThanOrEqual(0.9);
  expect(mistaken / plain).toBeLessThanOrEqual(0.02);
});

it.each(halves)('seldom answers what is asked about a subject strange to the owner: %s', (half) => {
  const counts = countStrange(half);
  const shareOf = (some: typeof counts): number =>
    some.reduce((sum, { answered }) => sum + answered, 0) / some.reduce((sum, { asked }) => sum + asked, 0);
  const [bySeven, byDemonstration] = counts.toReversed();
  expect(shareOf(counts.slice(0, -2))).toBeLessThanOrEqual(0.125);
  expect(shareOf([byDemonstration!])).toBeLessThanOrEqual(2 / 30);
  expect(shareOf([bySeven!])).toBeLessThanOrEqual(2 / 30);
});
