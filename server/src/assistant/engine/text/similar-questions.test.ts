import { describe, expect, it } from 'vitest';
import { fold, wordsOf } from './fold.ts';
import { similarQuestions } from './similar-questions.ts';

const keyOf = (text: string): string => wordsOf(fold(text)).join(' ');

/** Questions, and a way to ask the same. */
const table: [question: string, other: string][] = [
  ['Сколько стоит доставка?', 'Почём доставка?'],
  ['почём доставка', 'Во сколько обойдётся доставка?'],
  ['Сколько стоят розы?', 'Во сколько обойдутся розы?'],
  ['Сколько стоит удалить зуб?', 'За сколько можно удалить зуб?'],
  ['Какая цена на полировку', 'Цена на полировку?'],
  ['Цена переобувки R16', 'Какая стоимость переобувки R16?'],
  ['Во сколько обойдётся УЗИ?', 'УЗИ — сколько стоит?'],
  ['Сколько идёт посылка?', 'Как долго идёт посылка?'],
  ['Сколько ждать результаты?', 'Как долго ждать результаты?'],
  ['Когда привезут мой заказ?', 'Как скоро привезут мой заказ?'],
  ['Когда будут готовы фотографии?', 'Через сколько будут готовы фотографии?'],
  ['До скольки работаете?', 'Во сколько вы закрываетесь?'],
  ['Во сколько вы открываетесь?', 'Со скольки вы работаете?'],
  ['Какой у вас режим работы?', 'Когда вы работаете?'],
  ['Где вы находитесь?', 'Как до вас добраться?'],
  ['Как к вам проехать', 'Как вас найти?'],
  ['Как оплатить?', 'Чем можно расплатиться?'],
  ['Есть ли парковка?', 'У вас есть парковка?'],
  ['Есть рассрочка', 'Рассрочка — у вас есть?'],
  ['Не работает промокод', 'Почему не работает промокод?'],
  ['Приложение не работает', 'Что делать, если не работает приложение?'],
  ['Не приходит код', 'Мне не приходит код'],
  ['Не могу войти в приложение', 'Не получается войти в приложение'],
  ['Как вернуть товар?', 'Хочу вернуть товар, как это сделать?'],
  ['Можно оплатить картой?', 'Могу ли я оплатить картой?'],
  ['Хочу перенести приём', 'Мне нужно перенести приём'],
  ['Нужно ли подрезать стебли', 'Обязательно ли подрезать стебли?'],
  ['Делаете УЗИ?', 'Вы делаете УЗИ?'],
  ['Ставите оригинальные аккумуляторы', 'Вы ставите оригинальные аккумуляторы?'],
  ['How much is a service?', 'How much does a service cost?'],
  ['How much is it to rent a bike?', 'What does it cost to rent a bike?'],
  ['How long does a repair take', 'How long will a repair take?'],
  ['What time do you open?', 'When do you open?'],
  ['Where are you?', "What's your address?"],
  ['How do I cancel my booking?', 'How can I cancel my booking?'],
  ['Can I pay by card?', 'Is it possible to pay by card?'],
  ['Do you have child seats?', 'Have you got child seats?'],
  ['Do you fix punctures?', "I'd like to know if you fix punctures"],
  ["My code doesn't work", "Why doesn't my code work?"],
  ["I can't log in", "What do I do if I can't log in?"],
];

describe('similar questions', () => {
  it.each(table)('of «%s» has «%s»', (question, other) => {
    const found = similarQuestions(question);
    expect(found).toContain(other);
    expect(found.length).toBeLessThanOrEqual(8);
    expect(new Set(found.map(keyOf)).size).toBe(found.length);
    expect(found.map(keyOf)).not.toContain(keyOf(question));
    for (const text of found) expect(text).toMatch(/^\p{Lu}.*[\p{L}\p{N}?]$/u);
  });

  it('knows forty of them', () => expect(table).toHaveLength(40));

  it.each([
    // Two questions, a request, no infinitive, a phrase, nothing, more than a sentence.
    'Сколько стоит доставка и когда привезёте?',
    'Перепишите меня на другое время',
    'Пришлите фото',
    'Можно скидку?',
    'размерная сетка',
    '',
    '???',
    'Как вернуть товар. Он мне не подошёл',
    'можно '.repeat(100),
  ])('has none without a matching pattern: «%s»', (question) => expect(similarQuestions(question)).toEqual([]));
});
