import { describe, expect, it } from 'vitest';
import shopContexts from '../../../demo/shop-contexts.json' with { type: 'json' };
import { answer, converse, trainModel } from '../index.ts';

const shop = trainModel(
  shopContexts.map(({ label, questions, answers }) => ({
    id: label,
    title: label,
    questions: questions.map((sentence, i) => ({ qaId: `${label} ${i}`, sentence })),
    answers,
  })),
);

it.each([
  'какая доставка была у Наполеона?',
  'карта мира есть?',
  'как вернуть бывшую жену',
  'сколько стоит нефть?',
  'гарантия на любовь существует?',
  'какой размер у Вселенной',
  'скидка на бензин',
  'как стирать пуховик',
])('is not sure of what is asked about a strange subject: «%s»', (text) => {
  expect(converse(shop, text).verdicts.map(({ outcome }) => outcome)).not.toContain('answer');
});

it.each([
  'как вернуть скатерть',
  'сколько стоит доставка в Уфу',
  'мне нужна гарантия на вазу',
  'доставите в Нижний Тагил?',
  'запишите адрес для доставки, сколько это стоит',
])('answers a question of a customer: «%s»', (text) => {
  expect(answer(shop, text).outcome).not.toBe('unknown');
});

describe('a question in a language that the owner wrote nothing in', () => {
  it.each([
    'what time do you close?',
    'how much is delivery',
    'can I return the mug?',
    'wie viel kostet die Lieferung und wann kommt sie?',
  ])('is not answered: «%s»', (text) =>
    expect(answer(shop, text)).toMatchObject({ outcome: 'unknown', label: null, offered: [] }),
  );
  it.each(['skolko stoit dostavka', 'rfr jgkfnbnm pfrfp'])('is none in Latin letters: «%s»', (text) =>
    expect(answer(shop, text).outcome).toBe('answer'),
  );
  it('is none where the owner wrote in both', () => {
    const both = trainModel([
      { id: 'a', title: 'Доставка', questions: [{ qaId: '1', sentence: 'Сколько стоит доставка?' }], answers: ['1'] },
      { id: 'b', title: 'Hours', questions: [{ qaId: '2', sentence: 'What time do you close?' }], answers: ['2'] },
    ]);
    expect(answer(both, 'what time do you close')).toMatchObject({ outcome: 'answer', label: 'b' });
  });
});
