import { expect, it } from 'vitest';
import { complaintSets, countComplaints, countStrange, halves } from '../../../tests/bench/assistant/unhappy.ts';

it('recognises nine complaints of ten and takes few plain questions for one', () => {
  const counts = complaintSets.map(countComplaints);
  const sumOf = (key: 'unhappy' | 'found' | 'plain' | 'mistaken'): number =>
    counts.reduce((sum, set) => sum + set[key], 0);
  expect(sumOf('unhappy')).toBe(300);
  expect(sumOf('found') / sumOf('unhappy')).toBeGreaterThanOrEqual(0.9);
  expect(sumOf('mistaken') / sumOf('plain')).toBeLessThanOrEqual(0.02);
  for (const { unhappy, found } of counts) expect(found / unhappy).toBeGreaterThanOrEqual(0.85);
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
