import { expect, it } from 'vitest';
import { withoutCourtesies } from './courtesies.ts';

it.each([
  ['Здравствуйте! Подскажите пожалуйста, есть ли у вас шоурум?', 'есть ли у вас шоурум?'],
  ['добрый вечер девочки, а рубашка ещё появится?', 'а рубашка ещё появится?'],
  ['Привет, отмените плиз мой заказ', 'отмените плиз мой заказ'],
  ['здраствуйте у меня такой вопрос сколько стоит доставка', 'сколько стоит доставка'],
  ['сколько стоит доставка? Заранее спасибо!', 'сколько стоит доставка?'],
  ['скажите сколько стоит, спасибо', 'сколько стоит'],
  ['как дела, где мой заказ', 'где мой заказ'],
  ['Hello, I have a quick question: do you ship abroad? Thanks', 'do you ship abroad?'],
])('reads «%s» as «%s»', (text, question) => expect(withoutCourtesies(text)).toBe(question));

it.each([
  'как дела с моим заказом',
  'как вы доставляете',
  'нет в наличии',
  'пока не пришло',
  'спасибо',
  'morning delivery',
  'where is my order',
  '',
])('leaves «%s» as it is', (text) => expect(withoutCourtesies(text)).toBe(text));
