import { describe, expect, it } from 'vitest';
import { phraseOf, termsOf, tokensOf } from './search-words.ts';

const found = (text: string, q: string): string[] | null => {
  const phrase = phraseOf(text, termsOf(q));
  return phrase && phrase.ranges.map(({ from, to }) => phrase.text.slice(from, to));
};

const cases: [text: string, q: string, words: string[] | null][] = [
  ['Где мой ЗАКАЗ?', 'заказ', ['ЗАКАЗ']],
  ['Заказы ещё не пришли', 'ЗаКаЗ', ['Заказы']],
  ['Сколько стоит доставка?', 'доставкой', ['доставка']],
  ['Сколько стоит доставка?', 'достав', ['доставка']],
  ['Возьмёте ещё?', 'возьмете еще', ['Возьмёте', 'ещё']],
  ['Все', 'всё', ['Все']],
  ['Скидка 10% на всё', '10% на', ['10', 'на']],
  ['Скидка 100 на всё', '10% на', null],
  ['Delivered orders', 'deliver order', ['Delivered', 'orders']],
  ['№12345-А', '12345', ['12345']],
  ['iphone15', 'айфон', null],
  ['iPhone15 Pro', 'iphone 15', ['iPhone', '15']],
  ['anna.k@mail.ru', 'anna.k@mai', ['anna', 'k', 'mail']],
  ['Спасибо 👍🏽', '👍', ['👍']],
  ['за\u0301каз по\u00adчтой', 'заказ почта', ['за\u0301каз', 'по\u00adчтой']],
  ['котировка', 'кот', ['котировка']],
  ['котировка и цена', 'кот цена', null],
  ['что!', '?', null],
  ['Доставка', 'возврат', null],
  ['Позвоните: +7 (900) 123-45-67, Анна', '89001234567', ['7 (900) 123-45-67']],
  ['8 900 123 45 67', 'позвоните +79001234567', null],
  ['Мой номер 89001234567.', '+7 (900) 123-45-67', ['89001234567']],
  ['мой 89001234567', '900 123', ['89001234567']],
  ['мой 89001234567', '8900123', ['89001234567']],
  ['+7 900 123 45 67 доб. 5', '1234567', ['7 900 123 45 67']],
  ['900 руб. за 123 шт.', '900 123', ['900', '123']],
  ['заказ 12345 +375 29 123-45-67', '+375 (29) 123 45 67', ['375 29 123-45-67']],
  ['2 шт., 8(4212)55-55-55 и 8(4212)66-66-66', 'шт 2666666', ['шт', '8(4212)66-66-66']],
  ['пишите: wa.me/79001234567', '8 (900) 123-45-67', ['79001234567']],
  ['Тел.:8-900-123-45-67;', '+79001234567', ['8-900-123-45-67']],
  ['Запишите: 8.900.123.45.67', '+7\u00a0900\u00a0123\u201145\u201167', ['8.900.123.45.67']],
  ['мой 89001234567', '123-45-67', ['89001234567']],
  ['+7 900 123-45-67', '9001234568', null],
];

describe('words of a search', () => {
  for (const [text, q, words] of cases)
    it(`«${q}» in «${text}»`, () => {
      expect(found(text, q)).toEqual(words);
    });

  it('gives texts and queries the same tokens, each once', () => {
    expect(tokensOf('Заказы, заказ, ЗАКАЗА')).toEqual(['заказ']);
    expect(tokensOf(' … ')).toEqual([]);
    expect(termsOf('заказы на дом')).toEqual([
      { token: 'заказ', prefix: null },
      { token: 'на', prefix: null },
      { token: 'дом', prefix: 'дом' },
    ]);
    expect(termsOf('слово '.repeat(100))).toHaveLength(12);
    const long = 'щ'.repeat(4_000);
    expect(tokensOf(long)).toEqual([termsOf(long)[0]!.token]);
    expect(tokensOf(`заказ 18 ½ 007 ${'9'.repeat(40)} 18`)).toEqual(['заказ', '18', '12', '007', '9'.repeat(32)]);
    expect(tokensOf('один два три '.repeat(10))).toEqual(tokensOf('один два три'));
    expect(tokensOf(`щ${'𐐷'.repeat(40)}`)[0]).not.toMatch(/\p{Surrogate}/u);
  });

  it('cuts a long text around the first word found', () => {
    const text = `${'начало '.repeat(60)}заказ ${'конец '.repeat(60)}заказ`;
    const phrase = phraseOf(text, termsOf('заказ'))!;
    expect(phrase.text.length).toBeLessThanOrEqual(162);
    expect(phrase.text).toMatch(/^…начало .* заказ конец .*…$/);
    expect(phrase.ranges.map(({ from, to }) => phrase.text.slice(from, to))).toEqual(['заказ']);
    const pairs = `${'𐐷'.repeat(200)}.заказ.${'𐐷'.repeat(200)}`;
    expect(phraseOf(pairs, termsOf('заказ'))!.text).not.toMatch(/\p{Surrogate}/u);
    const whole = 'ы'.repeat(1_000);
    expect(phraseOf(whole, termsOf(whole))).toEqual({ text: whole, ranges: [{ from: 0, to: 1_000 }] });
  });
});
