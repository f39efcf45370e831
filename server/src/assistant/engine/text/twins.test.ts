import { expect, it } from 'vitest';
import { answer, trainModel } from '../index.ts';
import { fold } from './fold.ts';

/** A model of contexts with these questions; their labels are their places. */
const modelOf = (contexts: readonly string[][]) =>
  trainModel(
    contexts.map((questions, i) => ({
      id: String(i),
      title: `Тема ${i}`,
      questions: questions.map((sentence) => ({ qaId: `${i} ${sentence}`, sentence })),
      answers: ['Да.'],
    })),
  );

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
  ['5 л', '5l', '5 l'],
  ['100 г', '100g', '100 g'],
  ['1,5Л', '1,5 L', '1,5 l'],
])('«%s» and «%s» have one form', (one, other, form) => {
  expect([fold(one), fold(other)]).toEqual([form, form]);
});

it.each(['3д', 'wi-fi', 'usb кабель', 'дом 5', '5 лет', 'на 2 см', '12 ламп', '3 мая', 'b2b', 'pdf'])(
  '«%s» keeps its letters',
  (text) => {
    expect(fold(text).replace('cm', 'см')).toBe(text);
  },
);

it.each([
  ['Печатаете на А4?', 'печатаете A4?'],
  ['Есть iРhone 13?', 'есть iPhone 13'],
  ['Сколько стоит диск 128гб?', 'сколько стоит диск 128 GB'],
  ['Кредит до 60к', 'кредит до 60k'],
])('an owner’s «%s» is known as «%s»', (taught, asked) => {
  expect(answer(modelOf([[taught], ['Где вы находитесь?'], ['Как оплатить заказ?']]), asked)).toMatchObject({
    outcome: 'answer',
    label: '0',
  });
});

it.each([
  ['есть ведро 12л?', '1'],
  ['ведро 5л', '0'],
  ['ведро 5l', '0'],
])('a measure of one letter distinguishes two contexts: «%s»', (asked, label) => {
  const model = modelOf([
    ['Есть вёдра на 5 л?', 'Почём ведро 5 л?'],
    ['Есть вёдра на 12 л?', 'Почём ведро 12 л?'],
    ['Есть бумага А4?', 'Почём бумага А4?'],
    ['Где вы находитесь?', 'Как проехать?'],
  ]);
  expect(answer(model, asked)).toMatchObject({ outcome: 'answer', label });
});
