import { describe, expect, it } from 'vitest';
import { featuresOf } from './features.ts';
import {
  commonShare,
  isWord,
  knownWords,
  meaningOf,
  packWords,
  rowOf,
  shareOfStem,
  shareOfWord,
  unpackWords,
} from './words.ts';

const words = knownWords();

/** The cosine of two texts' meanings. */
function likeness(a: string, b: string): number {
  const [one, other] = [a, b].map((text) => meaningOf(words, featuresOf(text, { words, levels: 2 }).rows, 1)) as [
    Float32Array,
    Float32Array,
  ];
  return one.reduce((sum, value, k) => sum + value * other[k]!, 0);
}

describe('what words mean', () => {
  it.each([
    ['оплатить', 'платеж', 'погода'],
    ['курьер', 'посыльный', 'гарантия'],
    ['parcel', 'package', 'weather'],
    ['доставка', 'delivery', 'weather'],
    ['погода', 'weather', 'delivery'],
  ])('«%s» is nearer to «%s» than to «%s»', (word, like, unlike) =>
    expect(likeness(word, like)).toBeGreaterThan(likeness(word, unlike) + 0.3),
  );

  it.each([
    ['знаешь', 'знать'],
    ['денег', 'деньги'],
    ['люблю', 'любить'],
    ['нашла', 'найти'],
    ['подарок', 'подарка'],
  ])('«%s» means what «%s» does, though their stems differ', (form, listed) =>
    expect(likeness(form, listed)).toBeCloseTo(1, 5),
  );

  it('is nothing for words it does not hold', () =>
    expect(
      meaningOf(words, featuresOf('кыштымтрансфлекс', { words, levels: 2 }).rows, 1).every((value) => value === 0),
    ).toBe(true));

  it('tells common words, as written or with another ending, from others', () => {
    expect(['давай', 'меня', 'account', 'доставкою'].every((word) => isWord(words, word))).toBe(true);
    expect(['даай', 'мнея', 'acount'].some((word) => isWord(words, word))).toBe(false);
    expect(commonShare(words, 'где мой заказ')).toBe(1);
    expect(commonShare(words, 'wo ist meine bestellung')).toBeLessThan(0.7);
  });

  it('reads what it wrote', () => {
    const read = unpackWords(
      packWords(
        [
          { stems: ['кот', 'котик'], share: 2e-3, values: [1, 0], kinds: [399, 7] },
          { stems: ['дом'], share: 1e-7, values: [0.6, -0.8], kinds: [3, 9] },
        ],
        [{ text: 'дома', share: 1e-4 }],
      ),
    );
    const row = rowOf(read, 'дом');
    expect([...read.values.subarray(row * 2, row * 2 + 2)]).toEqual([95, -127]);
    expect(read.kinds.map((level) => level[row])).toEqual([3, 9]);
    expect(rowOf(read, 'котик')).toBe(rowOf(read, 'кот'));
    expect(read.amounts[rowOf(read, 'котик')]).toBe(51);
    expect(shareOfStem(read, 'кот')).toBeCloseTo(2e-3, 5);
    expect(shareOfWord(read, 'дома')).toBeCloseTo(1e-4, 5);
    expect(shareOfWord(read, 'дом')).toBe(0);
    expect(isWord(read, 'дома')).toBe(true);
    expect(isWord(read, 'домик')).toBe(false);
  });
});
