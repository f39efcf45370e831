import { describe, expect, it } from 'vitest';
import { groupInSlices, groupMissed, sliceWork } from './missed-groups.ts';

const ask = (...reads: string[]) => reads.map((read, i) => ({ id: `m${i}`, question: read, read, at: i }));
const texts = async (reads: string[]) =>
  (await groupMissed(ask(...reads))).map((group) => group.map(({ question }) => question));

describe('groupMissed', () => {
  it('puts inflections and rewordings of one question together', async () => {
    expect(
      await texts([
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

  it('keeps apart what shares only common words', async () => {
    expect(await texts(['сколько стоит доставка', 'сколько стоит ремонт', 'сколько стоит гравировка'])).toHaveLength(3);
  });

  it('groups equal questions without a single letter, and takes the oldest as the first', async () => {
    const rows = [
      { id: 'b', question: '???', read: '???', at: 2 },
      { id: 'a', question: '???', read: '???', at: 1 },
      { id: 'c', question: '🙂', read: '🙂', at: 3 },
    ];
    expect((await groupMissed(rows)).map((group) => group.map(({ id }) => id))).toEqual([['a', 'b'], ['c']]);
  });

  it('groups a thousand different questions, each once', async () => {
    const reads = Array.from(
      { length: 1000 },
      (_, i) => `вопрос ${(i * 7919) % 1009} про товар ${(i * 104_729) % 997} и цвет ${i % 31}`,
    );
    expect((await groupMissed(ask(...reads))).flat()).toHaveLength(1000);
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
  ])('takes bounded work in bounded slices for a thousand questions %s', (_, read) => {
    const slices: number[] = [];
    const steps = groupInSlices(ask(...Array.from({ length: 1000 }, (__, i) => read(i))));
    let step = steps.next();
    for (; !step.done; step = steps.next()) slices.push(step.value);
    expect(step.value.flat()).toHaveLength(1000);
    expect(Math.max(...slices)).toBeLessThan(sliceWork + 200 * (300 + 1000));
    expect(slices.reduce((sum, work) => sum + work, 0)).toBeLessThan(1000 * 200 * (300 + 1000));
  });
});
