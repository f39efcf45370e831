import { describe, expect, it } from 'vitest';
import { groupMissed } from './missed-groups.ts';

const ask = (...reads: string[]) => reads.map((read, i) => ({ id: `m${i}`, question: read, read, at: i }));
const texts = (reads: string[]) => groupMissed(ask(...reads)).map((group) => group.map(({ question }) => question));

describe('groupMissed', () => {
  it('puts inflections and rewordings of one question together', () => {
    expect(
      texts([
        'есть ли подарочная упаковка',
        'подарочную упаковку делаете',
        'как оформить возврат',
        'есть подарочная упаковка?',
      ]),
    ).toEqual([
      ['есть ли подарочная упаковка', 'подарочную упаковку делаете', 'есть подарочная упаковка?'],
      ['как оформить возврат'],
    ]);
  });

  it('does not group questions that share only common words', () => {
    expect(texts(['сколько стоит доставка', 'сколько стоит ремонт', 'сколько стоит гравировка'])).toHaveLength(3);
  });

  it('groups equal questions without a single letter, and takes the oldest as the first', () => {
    const rows = [
      { id: 'b', question: '???', read: '???', at: 2 },
      { id: 'a', question: '???', read: '???', at: 1 },
      { id: 'c', question: '🙂', read: '🙂', at: 3 },
    ];
    expect(groupMissed(rows).map((group) => group.map(({ id }) => id))).toEqual([['a', 'b'], ['c']]);
  });

  const distinct = (i: number): string =>
    Array.from({ length: 800 }, (_, k) => ((i * 7919 + k) * 104_729).toString(36).slice(-4)).join(' ');
  it.each([
    ['of 4,000 letters, all different', (i: number) => distinct(i).slice(0, 4000)],
    [
      'that share all their words but one, which tells them apart',
      (i: number) =>
        `${'щ'.repeat(1 + (i % 30))}${i} ${i.toString(2).replaceAll('0', 'ы').replaceAll('1', 'э')} ${distinct(0).slice(0, 400)}`,
    ],
    ['of 4,000 letters without a space', (i: number) => distinct(i).replaceAll(' ', '')],
  ])('groups a thousand questions %s, each once', (_, read) => {
    expect(groupMissed(ask(...Array.from({ length: 1000 }, (__, i) => read(i)))).flat()).toHaveLength(1000);
  });
});
