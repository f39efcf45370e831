import { expect, it } from 'vitest';
import { spansOf } from './dialog-span.ts';

it('puts small dialogs together and cuts large ones', () => {
  const spans = [
    ...spansOf([
      { id: 'a', last: 3_000 },
      { id: 'b', last: 1_999 },
      { id: 'huge', last: 10_001 },
      { id: 'c', last: 2 },
      { id: 'd', last: 0 },
    ]),
  ];
  expect(spans).toEqual([
    { ids: ['huge'], from: 0, to: 5_000 },
    { ids: ['huge'], from: 5_000, to: 10_000 },
    { ids: ['huge'], from: 10_000, to: 15_000 },
    { ids: ['a', 'b'], from: 0, to: 5_000 },
    { ids: ['c', 'd'], from: 0, to: 5_000 },
  ]);
  expect([...spansOf([])]).toEqual([]);
  const many = [...spansOf(Array.from({ length: 1_200 }, (_, i) => ({ id: String(i), last: 1 })))];
  expect(many.map(({ ids }) => ids.length)).toEqual([500, 500, 200]);
});
