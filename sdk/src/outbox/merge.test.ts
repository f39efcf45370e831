import { expect, test } from 'vitest';
import { sentenceOf } from '../transport/server-fixture.ts';
import { lastInRow, mergeSentences, type DialogSentence } from './merge.ts';

/** A small generator, so that a failure can be reproduced by its seed (mulberry32). */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let at = result.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [result[at], result[other]] = [result[other]!, result[at]!];
  }
  return result;
}

const pending = (clientId: string, part = 0): DialogSentence => ({
  ...sentenceOf(0),
  id: `${clientId} ${part}`,
  clientId,
  state: 'sending',
});

test('any order, repetition and batching of arrivals gives the same talk', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = randomOf(seed);
    const count = 1 + Math.floor(random() * 40);
    const stored = Array.from({ length: count }, (_, at) =>
      sentenceOf(at + 1, random() < 0.4 ? { clientId: `c${at}` } : {}),
    );
    const own = stored.flatMap(({ clientId }) => (clientId && random() < 0.7 ? [pending(clientId)] : []));
    const arrivals = shuffled(
      [...stored, ...stored.filter(() => random() < 0.5), ...own, pending('still waiting')],
      random,
    );
    let merged: readonly DialogSentence[] = [];
    for (let at = 0; at < arrivals.length;) {
      const size = 1 + Math.floor(random() * 6);
      merged = mergeSentences(merged, arrivals.slice(at, at + size));
      at += size;
    }
    expect(merged, `seed ${seed}`).toEqual([...stored, pending('still waiting')]);
  }
});

test('what is known already leaves the very same list', () => {
  const merged = mergeSentences([], [sentenceOf(2), sentenceOf(1), pending('a')]);
  expect(mergeSentences(merged, [sentenceOf(1), sentenceOf(2)])).toBe(merged);
});

test('a pending answer of several parts gives way as a whole, and only to its own author', () => {
  const merged = mergeSentences([], [pending('a', 0), pending('a', 1)]);
  expect(mergeSentences(merged, [sentenceOf(1, { author: 'operator', clientId: 'a' })]).map(({ id }) => id)).toEqual([
    's1',
    'a 0',
    'a 1',
  ]);
  expect(
    mergeSentences(merged, [sentenceOf(1, { clientId: 'a' }), sentenceOf(2, { clientId: 'a' })]).map(({ id }) => id),
  ).toEqual(['s1', 's2']);
});

test('a pending sentence that changes its state keeps its position', () => {
  const merged = mergeSentences([], [pending('a'), pending('b')]);
  const failed: DialogSentence = { ...pending('a'), state: 'failed' };
  expect(mergeSentences(merged, [failed])).toEqual([failed, pending('b')]);
});

test('the row ends before the first missing sentence', () => {
  const merged = [3, 4, 5, 7, 8].map((seq) => sentenceOf(seq));
  expect(lastInRow(merged, 0)).toBe(5);
  expect(lastInRow([...merged, sentenceOf(9)], 5)).toBe(5);
  expect(lastInRow(mergeSentences(merged, [sentenceOf(6)]), 5)).toBe(8);
  expect(lastInRow([], 0)).toBe(0);
});
