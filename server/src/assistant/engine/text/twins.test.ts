import { expect, it } from 'vitest';
import { answer, trainModel } from '../index.ts';
import { fold } from './fold.ts';

it.each([
  ['А4', 'A4', 'a4'],
  ['60к', '60k', '60k'],
  ['iРhone', 'iPhone', 'iphone'],
  ['128гб', '128 GB', '128 gb'],
  ['128ГБ', '128GB', '128 gb'],
  ['ХL 3', 'XL 3', 'xl 3'],
  ['cкидка', 'скидка', 'скидка'],
  ['2,5 кг', '2,5kg', '2,5 kg'],
  ['М8', 'm8', 'm8'],
  ['В5', 'B5', 'b5'],
  ['Аdidas', 'Adidas', 'adidas'],
  ['1тб', '1 TB', '1 tb'],
])('«%s» and «%s» have one form', (one, other, form) => {
  expect([fold(one), fold(other)]).toEqual([form, form]);
});

it.each(['3д', 'wi-fi', 'usb кабель', 'дом 5', '5 лет', 'на 2 см', 'b2b', 'pdf'])('«%s» keeps its letters', (text) => {
  expect(fold(text).replace('cm', 'см')).toBe(text);
});

it.each([
  ['Печатаете на А4?', 'печатаете A4?'],
  ['Есть iРhone 13?', 'есть iPhone 13'],
  ['Сколько стоит диск 128гб?', 'сколько стоит диск 128 GB'],
  ['Кредит до 60к', 'кредит до 60k'],
])('an owner’s «%s» is known as «%s»', (taught, asked) => {
  const contexts = [taught, 'Где вы находитесь?', 'Как оплатить заказ?'].map((sentence, i) => ({
    id: String(i),
    title: `Тема ${i}`,
    questions: [{ qaId: String(i), sentence }],
    answers: ['Да.'],
  }));
  expect(answer(trainModel(contexts), asked)).toMatchObject({ outcome: 'answer', label: '0' });
});
