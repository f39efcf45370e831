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
  'оплата труда учителя в школе',
  'какие часы работы у Кремля?',
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

describe('a question that names a thing which the owner never wrote of', () => {
  const contextOf = (id: string, sentences: string[]) => ({
    id,
    title: id,
    questions: sentences.map((sentence, i) => ({ qaId: `${id} ${i}`, sentence })),
    answers: [id],
  });
  const home = trainModel([
    contextOf('sensors', ['Какие датчики движения сработали?', 'Активирован ли датчик задымленности?', 'Датчик шума']),
    contextOf('levels', [
      'Какой уровень влаги в погребе?',
      'Какое давление воздуха на станции?',
      'Уровень газа у печи',
    ]),
    contextOf('curtains', ['Закрой шторы в спальне', 'Опусти левую штору', 'Открой рулонную штору']),
    contextOf('music', ['Включи следующую песню', 'Предыдущий трек', 'Переключи на прошлую песню']),
    contextOf('light', ['Включи свет в спальне', 'Сделай свет ярче', 'Выключи весь свет']),
  ]);
  const labelOf = (text: string): string | null => answer(home, text).label;

  it.each([
    ['какой уровень газа у бассейна', 'levels'],
    ['какой датчик протечки активирован', 'sensors'],
    ['верни предыдущий трек', 'music'],
  ])('is answered where it has several words of one context: «%s»', (text, label) => expect(labelOf(text)).toBe(label));
  it.each(['какой уровень у Наполеона', 'датчик прав человека', 'какое давление у кита'])(
    'is not answered for one of its words: «%s»',
    (text) => expect(labelOf(text)).toBeNull(),
  );
  it.each(['как отменить заказ такси', 'часы работы сбербанка'])(
    'is not answered where its words are those of many contexts: «%s»',
    (text) => expect(answer(shop, text).outcome).not.toBe('answer'),
  );
  it.each([
    'скока гарантия на мангал',
    'скок стоит доставка дивана',
    'гарантия на мангал норм',
    'помогите вернуть мангал',
  ])('is answered in chat words and pleas: «%s»', (text) => expect(answer(shop, text).outcome).toBe('answer'));
  it.each(['как вирнуть бывшую жену', 'гарантея на любовь'])('is not answered for its typos: «%s»', (text) =>
    expect(answer(shop, text).outcome).not.toBe('answer'),
  );
});

describe('a question in a language that the owner wrote nothing in', () => {
  it.each([
    'what time do you close?',
    'how much is delivery',
    'can I return the mug?',
    'wie viel kostet die Lieferung und wann kommt sie?',
    'delivery price?',
    'payment by card?',
    'delivery to Moscow cost',
    'combien coûte la livraison ?',
    '配送多少钱',
  ])('is not answered: «%s»', (text) =>
    expect(answer(shop, text)).toMatchObject({ outcome: 'unknown', label: null, offered: [] }),
  );
  it.each(['skolko stoit dostavka', 'rfr jgkfnbnm pfrfp', 'oplata kartoy'])('is none in Latin letters: «%s»', (text) =>
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
