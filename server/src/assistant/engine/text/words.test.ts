import { describe, expect, it } from 'vitest';
import { extractFeatures } from './features.ts';
import { commonShare, embeddingRow, formFrequency, isCommonWord, meanEmbedding, stemFrequency } from './words.ts';
import { packWords, unpackWords, wordData } from './words-file.ts';

const words = wordData();

/** The cosine of two texts' meanings. */
function likeness(a: string, b: string): number {
  const [one, other] = [a, b].map((text) =>
    meanEmbedding(words, extractFeatures(text, { words, levels: 2 }).rows, 1),
  ) as [Float32Array, Float32Array];
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
  ])('«%s» has the embedding of «%s», though their stems differ', (form, listed) =>
    expect(likeness(form, listed)).toBeCloseTo(1, 5),
  );

  it('is zero for unknown words', () =>
    expect(
      meanEmbedding(words, extractFeatures('кыштымтрансфлекс', { words, levels: 2 }).rows, 1).every(
        (value) => value === 0,
      ),
    ).toBe(true));

  it('distinguishes common words, as written or with another ending, from others', () => {
    expect(['давай', 'меня', 'account', 'доставкою'].every((word) => isCommonWord(words, word))).toBe(true);
    expect(['даай', 'мнея', 'acount'].some((word) => isCommonWord(words, word))).toBe(false);
    expect(commonShare(words, 'где мой заказ')).toBe(1);
    expect(commonShare(words, 'wo ist meine bestellung')).toBeLessThan(0.7);
  });

  it('reads what it wrote', () => {
    const read = unpackWords(
      packWords(
        [
          { stems: ['кот', 'котик'], share: 2e-3, values: [1, 0], clusters: [399, 7] },
          { stems: ['дом'], share: 1e-7, values: [0.6, -0.8], clusters: [3, 9] },
        ],
        [{ text: 'дома', share: 1e-4 }],
      ),
    );
    const row = embeddingRow(read, 'дом');
    expect([...read.values.subarray(row * 2, row * 2 + 2)]).toEqual([95, -127]);
    expect(read.clusters.map((level) => level[row])).toEqual([3, 9]);
    expect(embeddingRow(read, 'котик')).toBe(embeddingRow(read, 'кот'));
    expect(read.amounts[embeddingRow(read, 'котик')]).toBe(51);
    expect(stemFrequency(read, 'кот')).toBeCloseTo(2e-3, 5);
    expect(formFrequency(read, 'дома')).toBeCloseTo(1e-4, 5);
    expect(formFrequency(read, 'дом')).toBe(0);
    expect(isCommonWord(read, 'дома')).toBe(true);
    expect(isCommonWord(read, 'домик')).toBe(false);
  });
});
