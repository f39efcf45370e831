import { describe, expect, it } from 'vitest';
import { addInSteps, addSentences, answer, decodeModel, encodeModel, trainModel } from '../index.ts';
import { indexWords } from '../typo/word-index.ts';
import { shopSample } from '../data/shop-sample.ts';
import { stem } from '../text/stem.ts';
import { slotsFor } from '../text/hash-table.ts';

const model = trainModel(shopSample);
const before = encodeModel(model);
const sentence = 'Дрон прилетит на балкон?';
const added = addSentences(model, [{ contextId: 'id-Доставка', qaId: 'new', sentence }]);

describe('a sentence added without a training run', () => {
  it('is answered from then on', () => {
    expect(answer(model, 'дрон на балкон прилетит').outcome).not.toBe('answer');
    const verdict = answer(added, 'дрон на балкон прилетит');
    expect(verdict).toMatchObject({ outcome: 'answer', label: 'id-Доставка' });
    expect(verdict.matches[0]).toMatchObject({ qaId: 'new', sentence });
  });

  it('does not change the given model and its answers', () => {
    expect(Buffer.compare(encodeModel(model), before)).toBe(0);
    for (const { id, questions } of shopSample) {
      for (const question of questions) expect(answer(added, question.sentence).candidates[0]!.label).toBe(id);
    }
    expect(answer(added, 'Какая погода на Марсе?').outcome).toBe('unknown');
  });

  it('can be written and read, and added to again', () => {
    const again = addSentences(decodeModel(encodeModel(added)), [
      { contextId: 'id-Оплата', qaId: 'crypto', sentence: 'Биткоины берёте?' },
      { contextId: 'id-Гарантия', qaId: 'screen', sentence: 'Разбился экран' },
    ]);
    for (const [question, label, qaId] of [
      ['берёте биткоины', 'id-Оплата', 'crypto'],
      ['экран разбился', 'id-Гарантия', 'screen'],
    ] as const) {
      const verdict = answer(again, question);
      expect([verdict.label, verdict.matches[0]!.qaId]).toEqual([label, qaId]);
    }
    expect(answer(again, 'дрон на балкон прилетит').label).toBe('id-Доставка');
  });

  it('changes nothing when it has no words', () => {
    expect(addSentences(model, [{ contextId: 'id-Доставка', qaId: 'x', sentence: '?!' }])).toBe(model);
  });

  it('is refused for a context that was never learned', () => {
    expect(() => addSentences(model, [{ contextId: 'id-Чужой', qaId: 'x', sentence: 'Привет' }])).toThrow(
      /does not know/,
    );
  });

  it('is added in steps, also when the vocabulary outgrows its table', () => {
    const words = (i: number): string =>
      Array.from({ length: 200 }, (_, k) => ((i * 977 + k) * 7919).toString(36)).join(' ');
    const more = Array.from({ length: 20 }, (_, i) => ({
      contextId: 'id-Оплата',
      qaId: `n${i}`,
      sentence: `${words(i)} дрон${i}`,
    }));
    const steps = addInSteps(model, more);
    let taken = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) taken++;
    expect(taken).toBeGreaterThan(30);
    const { vocabulary, lexicon, weights, postings } = step.value;
    expect(vocabulary.slots.length).toBeGreaterThan(model.vocabulary.slots.length);
    expect(Buffer.compare(Buffer.from(vocabulary.slots.buffer), Buffer.from(slotsFor(vocabulary.keys).buffer))).toBe(0);
    expect(lexicon.exact).toEqual(indexWords(lexicon.words, (word) => word));
    expect(lexicon.stems).toEqual(indexWords(lexicon.words, stem));
    expect([weights.starts.at(-1), postings.starts.at(-1)]).toEqual([weights.values.length, postings.sentences.length]);
    for (const { sentence } of more.slice(0, 3))
      expect(answer(step.value, sentence).candidates[0]!.label).toBe('id-Оплата');
  });
});
