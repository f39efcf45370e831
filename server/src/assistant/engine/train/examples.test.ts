import { describe, expect, it } from 'vitest';
import { tuning } from '../tuning.ts';
import { collectExamples, textLimit } from './examples.ts';
import { trainModel, reportOf } from '../index.ts';
import { shopSample } from '../data/shop-sample.ts';

const { mostLetters } = tuning.examples;

const readLetters = (contexts: Parameters<typeof collectExamples>[0]): number => {
  const { folded, support } = collectExamples(contexts);
  return [...folded, ...support.map(({ text }) => text)].reduce((sum, { length }) => sum + length, 0);
};
const long = 'bit byl byt jar mer '.repeat(100);

describe('what is read of the contexts', () => {
  it('is all of it where they are of a usual size', () => {
    const { texts, folded, support } = collectExamples(shopSample);
    expect(folded).toEqual(texts.map((text) => text.toLowerCase().replaceAll('ё', 'е')));
    expect(support.map(({ text }) => text)).toContain('доставляем за два дня по всей россии');
    expect(textLimit(Array.from({ length: 50_000 }, () => 100))).toBe(Infinity);
  });

  it('is shortened, the longest texts alone, where they are larger', () => {
    const lengths = [...Array.from({ length: 1000 }, () => 50), ...Array.from({ length: 10_000 }, () => 2000)];
    const longest = textLimit(lengths);
    expect(longest).toBeGreaterThan(50);
    expect(lengths.reduce((sum, length) => sum + Math.min(length, longest), 0)).toBeLessThanOrEqual(mostLetters);
  });

  it('never exceeds the bound', () => {
    const contexts = Array.from({ length: 4 }, (_, c) => ({
      id: `c${c}`,
      title: `bit ${c}`,
      questions: Array.from({ length: 1000 }, (__, i) => ({ qaId: `${c} ${i}`, sentence: `${c} ${long}` })),
      answers: [long],
    }));
    expect(4000 * long.length).toBeGreaterThan(mostLetters);
    expect(readLetters(contexts)).toBeLessThanOrEqual(mostLetters);
    expect(collectExamples(contexts).texts[0]).toBe(`0 ${long}`);
  });

  it('reports at most two hundred repeated sentences', () => {
    const twice = Array.from({ length: 300 }, (_, i) =>
      [1, 2].map((k) => ({ qaId: `${i} ${k}`, sentence: `вопрос номер ${i}` })),
    ).flat();
    expect(reportOf(trainModel([{ id: 'a', title: 'А', questions: twice, answers: ['да'] }])).duplicates).toHaveLength(
      200,
    );
  });
});
