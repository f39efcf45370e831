import { expect, test } from 'vitest';
import shopContexts from '../../../demo/shop-contexts.json' with { type: 'json' };
import { findMixed } from './mixed-questions.ts';

const price = ['Сколько стоит доставка?', 'Доставка платная?', 'Почём привезти?'];
const term = ['За сколько дней привезёте?', 'Долго ли ждать посылку?'];

test('groups questions of one context that ask for several things, most questions first', () => {
  expect(findMixed([...term, ...price, 'Доставка'])).toEqual([
    { thing: 'price', questions: price },
    { thing: 'term', questions: term },
  ]);
  expect(
    findMixed(['How much is shipping?', 'What is the price?', 'How long does it take?', 'When will it come?']),
  ).toHaveLength(2);
});

test('many ways to ask for one thing cohere, and so does a single odd question', () => {
  expect(findMixed(price)).toEqual([]);
  expect(findMixed([...price, term[0]!])).toEqual([]);
  expect(findMixed([])).toEqual([]);
  // A question that asks for both counts for neither.
  expect(findMixed([...price, 'Сколько стоит и сколько дней ждать?', 'Цена и сроки доставки?'])).toEqual([]);
});

test('two questions of many are no second topic', () => {
  const many = Array.from({ length: 20 }, (_, i) => `Сколько стоит доставка ${i}?`);
  expect(findMixed([...many, ...term])).toEqual([]);
});

test('contexts of the demonstration shop cohere', () => {
  expect(shopContexts.filter(({ questions }) => findMixed(questions).length > 0).map(({ label }) => label)).toEqual([]);
});
