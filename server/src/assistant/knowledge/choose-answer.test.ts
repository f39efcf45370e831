import { expect, it } from 'vitest';
import { answersFor, askedIn } from './choose-answer.ts';

const ru = 'Доставим за два дня, это стоит 300 рублей.';
const uk = 'Доставимо за два дні, це коштує 300 рублів.';
const de = 'Wir liefern in zwei Tagen, das kostet 300 Rubel.';
const en = 'We deliver in two days, which costs 300 roubles.';
const cards = 'Visa, MasterCard, PayPal';
const all = [ru, uk, de, en];

it.each([
  ['Сколько стоит доставка?', ru],
  ['Скільки коштує доставка?', uk],
  ['Was kostet der Versand?', de],
  ['How much is delivery?', en],
])('chooses the answer in the language of the question: «%s»', (question, answer) => {
  expect(answersFor(all, askedIn(question), null)).toEqual([answer]);
});

it('chooses by the language of the chat where the question does not show its own', () => {
  expect(answersFor(all, askedIn('SKU 4711', 'de'), null)).toEqual([de]);
  expect(answersFor(all, askedIn('доставка', 'uk'), null)).toEqual([uk]);
  expect(answersFor(all, askedIn('доставка'), null)).toEqual([ru]);
  expect(answersFor(all, askedIn('SKU 4711'), null)).toEqual(all);
});

it('has none for a language of which there is no answer, but what is of no language', () => {
  expect(answersFor([ru, en], askedIn('Was kostet der Versand?'), null)).toBeNull();
  expect(answersFor([uk], askedIn('Сколько стоит доставка?'), null)).toBeNull();
  expect(answersFor([ru, cards], askedIn('Was kostet der Versand?'), null)).toEqual([cards]);
  expect(answersFor(['За два дня.'], askedIn('Скільки коштує доставка?'), 'ru')).toBeNull();
  expect(answersFor(['+7 495 123-45-67'], askedIn('Скільки коштує доставка?'), 'ru')).toHaveLength(1);
});

it('prefers a short answer in the letters of the question to a longer one in another language', () => {
  expect(answersFor(['За два дня.', en, de], askedIn('Сколько стоит доставка?'), null)).toEqual(['За два дня.']);
});

it('leaves a base in Russian and English as its owner has taught it', () => {
  expect(answersFor([ru], askedIn('How much is delivery?'), null)).toEqual([ru]);
  expect(answersFor([en], askedIn('Сколько стоит доставка?'), null)).toEqual([en]);
});
