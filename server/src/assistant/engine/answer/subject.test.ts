import { describe, expect, it } from 'vitest';
import { answer, type Context, trainModel } from '../index.ts';
import { isDoingOfOther, subjectOf } from './subject.ts';

const context = (id: string, questions: string[]): Context => ({
  id,
  title: id,
  questions: questions.map((sentence, i) => ({ qaId: `${id} ${i}`, sentence })),
  answers: ['Привезём за два дня по всей России, от 3000 ₽ бесплатно.'],
});
const delivery = context('Доставка', [
  'Сколько стоит доставка?',
  'Когда привезёте?',
  'Доставляете в регионы?',
  'Промокод на доставку не работает',
]);
const payment = context('Оплата', ['Как оплатить?', 'Можно картой?', 'Оплата не проходит']);

describe('the subject of a question', () => {
  const model = trainModel([delivery, payment]);

  it.each([
    ['где', true],
    ['не работает', true],
    ['сколько это стоит', false],
    ['доставка', false],
  ])('of «%s» is vague: %s', (text, isVague) => expect(subjectOf(model, text).isVague).toBe(isVague));

  it.each([
    ['сколько стоит доставка', 1],
    ['сколько стоит', null],
    ['доставка холодильника', 0.5],
    ['купить гитару', 0],
  ])('of «%s» is known by %s', (text, known) => {
    const found = subjectOf(model, text).known;
    if (known === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(known, 0.4);
  });
});

describe('a base of one context', () => {
  const model = trainModel([delivery]);

  it.each(['доставка', 'сколько стоит доставка', 'когда привезёте'])('answers «%s»', (question) =>
    expect(answer(model, question).outcome).toBe('answer'),
  );

  it.each(['сколько стоит диван', 'сколько стоит ремонт', 'сколько', 'где', 'нет', 'не работает', 'бесплатно?'])(
    'does not answer «%s»',
    (question) => expect(answer(model, question).outcome).not.toBe('answer'),
  );

  it.each(['где?', 'нет', 'не работает', 'сколько стоит диван'])('offers nothing for «%s»', (question) =>
    expect(answer(model, question).offered).toEqual([]),
  );
});

describe('what the owner wrote nothing of', () => {
  const tyres = context('Хранение', ['Храните шины?', 'Сколько стоит хранение шин', 'Хранение колёс зимой']);
  const price = context('Цены', ['Сколько стоит шиномонтаж?', 'Цена переобувки R17', 'сколько стоит балансировка']);
  const model = trainModel([tyres, price, payment, delivery]);

  it.each([
    'продаёте шины?',
    'шины бу покупаете?',
    'нужны шиномонтажники на работу?',
    'вам нужны мастера?',
    'есть парковка у хранения шин?',
    'где вы находитесь',
    'до скольки работаете',
  ])('is not answered: «%s»', (question) => expect(answer(model, question).outcome).not.toBe('answer'));

  it.each(['вам нужны мастера?', 'есть парковка у хранения шин?', 'где вы находитесь', 'до скольки работаете'])(
    'is a job, parking, a place, hours: nothing is offered for «%s»',
    (question) => expect(answer(model, question).offered).toEqual([]),
  );

  it.each(['вам нужен педагог?', 'вам не нужны ли кондитеры', 'возьмёте меня к вам на работу?', 'can I work for you?'])(
    'is a job, whatever the profession: nothing is answered or offered for «%s»',
    (question) => {
      const teachers = context('Педагоги', [
        'Какой педагог ведёт?',
        'Опытные педагоги?',
        'Кто ваш кондитер?',
        'Who works?',
      ]);
      expect(answer(trainModel([teachers, price, payment]), question)).toMatchObject({ label: null, offered: [] });
    },
  );

  it('is no job where the visitor needs somebody', () => {
    const service = context('Ремонт', [
      'Вызвать мастера по ремонту',
      'Мастер приедет на дом?',
      'Сколько стоит ремонт?',
    ]);
    const taught = trainModel([service, payment, delivery]);
    expect(answer(taught, 'нужен мастер по ремонту')).toMatchObject({ outcome: 'answer', label: 'Ремонт' });
    expect(answer(taught, 'вам нужны мастера?').offered).toEqual([]);
    expect(answer(taught, 'нужны мастера на работу?').offered).toEqual([]);
    const driving = context('Вождение', ['Можно выбрать инструктора?', 'Инструктор женщина есть?', 'Кто инструктор?']);
    expect(
      answer(trainModel([driving, payment, delivery]), 'нужен ли инструктор на работу с личным авто'),
    ).toMatchObject({
      outcome: 'unknown',
      offered: [],
    });
  });

  it('is not the hours where it asks when something of his is', () => {
    const start = context('Начало', ['Когда начинается экскурсия?', 'Время начала экскурсии']);
    const pool = context('Бассейн', ['Сколько стоит бассейн?', 'Абонемент в бассейн', 'Бассейн с детьми можно?']);
    const taught = trainModel([start, pool, payment, delivery]);
    expect(answer(taught, 'во сколько начинается экскурсия?')).toMatchObject({ outcome: 'answer', label: 'Начало' });
    for (const text of ['во сколько закрывается бассейн', 'до скольки открыт бассейн', 'до скольки бассейн работает'])
      expect(answer(taught, text)).toMatchObject({ outcome: 'unknown', offered: [] });
  });

  it('is answered once he did', () => {
    const place = context('Адрес', ['Где вы находитесь?', 'Как к вам проехать', 'Адрес мастерской']);
    const taught = trainModel([tyres, price, payment, delivery, place]);
    expect(answer(taught, 'где вы?')).toMatchObject({ outcome: 'answer', label: 'Адрес' });
  });
});

it('answers a text without content words only if it equals an owner’s sentence', () => {
  const model = trainModel([delivery, payment, context('Сбой', ['Не работает', 'Ничего не грузится'])]);
  expect(answer(model, 'Не работает')).toMatchObject({ outcome: 'answer', label: 'Сбой' });
  expect(answer(trainModel([delivery, payment]), 'Не работает').outcome).toBe('unknown');
});

it('answers a question without a subject if the owner wrote about its family of asking', () => {
  const others = [
    context('Prices', ['How much is a haircut?', 'What are your prices?']),
    context('Booking', ['How do I book?', 'Can I make an appointment?']),
    context('Address', ['Where are you?', 'Is there parking?']),
    context('Cancellation', ['How do I cancel?', 'Can I move my appointment?']),
  ];
  const kids = context('Kids', ['Do you cut children’s hair?', 'from what age']);
  expect(answer(trainModel([...others, kids]), 'and for my son?').label).toBe('Kids');
  expect(answer(trainModel(others), 'and for my son?').label).toBeNull();
  expect(answer(trainModel([...others, kids]), 'I can’t make it').offered[0]?.label).toBe('Cancellation');
});

it('does not answer a cancellation from a context about booking', () => {
  const booking = context('Запись', ['Как записаться?', 'Запись на завтра есть?', 'Хочу записаться на приём']);
  const cancelling = context('Отмена', ['Как отменить запись?', 'Отмените мою запись']);
  const asked = (contexts: Context[]) =>
    answer(trainModel([booking, payment, delivery, ...contexts]), 'отмените запись');
  expect(asked([])).toMatchObject({ outcome: 'suggest', label: null });
  expect(asked([cancelling])).toMatchObject({ outcome: 'answer', label: 'Отмена' });
});

it('prefers the context about changes for a request to change a booking', () => {
  const own = () => ['Можно записаться на завтра?'];
  const moving = () => ['Хочу перенести приём на другой день'];
  expect(isDoingOfOther('запись на 14:30, перенесите на 18:00', own, moving)).toBe(true);
  expect(isDoingOfOther('запись на 14:30, перенесите на 18:00', moving, own)).toBe(false);
  expect(isDoingOfOther('запись на 14:30, перенесите на 18:00', own, own)).toBe(false);
});

describe('the price of nothing that is named', () => {
  it.each(['цена', 'Сколько стоит?', 'прайс'])('is not that of delivery: «%s»', (question) => {
    const model = trainModel([
      payment,
      context('Стоимость доставки', ['Сколько стоит доставка?', 'Цена доставки', 'Доставка платная?']),
    ]);
    expect(answer(model, question).outcome).not.toBe('answer');
    expect(answer(model, 'цена доставки')).toMatchObject({ outcome: 'answer', label: 'Стоимость доставки' });
  });

  it('is asked by «сколько» with function words only', () => {
    const goods = context('Цены', ['Сколько стоит букет?', 'Цены на розы', 'Сколько стоит прокат вазы на день']);
    const model = trainModel([payment, delivery, goods]);
    for (const text of ['на три дня сколько', 'если возьму две, сколько будет'])
      expect(answer(model, text).candidates[0]).toMatchObject({ label: 'Цены' });
    expect(answer(model, 'на три дня сколько').outcome).not.toBe('unknown');
    for (const text of ['сколько', 'сколько вас', 'сколько можно', 'сколько дней?'])
      expect(answer(model, text).outcome).toBe('unknown');
  });

  it('is that of what the owner sells', () => {
    const goods = context('Цены', ['Сколько стоит букет?', 'Цены на розы', 'почём пионы']);
    expect(answer(trainModel([payment, delivery, goods]), 'цена')).toMatchObject({ outcome: 'answer', label: 'Цены' });
  });
});
