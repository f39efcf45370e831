import { describe, expect, it } from 'vitest';
import { answer, trainModel, findLacks } from '../index.ts';
import { shopSample } from '../data/shop-sample.ts';
import { tellingCoverage } from '../text/vectorize.ts';
import { understand } from './understand.ts';

const model = trainModel(shopSample);

describe('contexts that share their questions', () => {
  const ask = (what: string): string[] => [
    `Как вернуть ${what}?`,
    `Можно ли вернуть ${what}?`,
    `Хочу вернуть ${what}`,
    `Сколько дней на возврат: ${what}`,
    `Не подошло, верну ${what}`,
    `Примете ли назад ${what}?`,
  ];
  const goods = trainModel(
    [
      ['Обувь', 'ботинки'],
      ['Одежда', 'куртку'],
      ['Посуда', 'чашку'],
    ].map(([label, what]) => ({
      id: `id-${label}`,
      title: label!,
      questions: ask(what!).map((sentence, i) => ({ qaId: `${label}${i}`, sentence })),
      answers: ['Да.'],
    })),
  );

  it.each(['Как вернуть?', 'Можно ли вернуть?', 'Хочу вернуть', 'возврат'])('are offered for «%s»', (question) => {
    const { outcome, candidates } = answer(goods, question);
    expect(outcome).toBe('suggest');
    expect(candidates).toHaveLength(3);
  });

  it.each([
    ['Как вернуть куртку?', 'Одежда'],
    ['верну ботинки', 'Обувь'],
  ])('are distinguished in «%s» by one word', (question, label) => {
    expect(answer(goods, question)).toMatchObject({ outcome: 'answer', label: `id-${label}` });
  });
});

describe('a small Russian shop', () => {
  it.each([
    ['сколько будет стоить доставить', 'Доставка'],
    ['за сколько дней доставите', 'Доставка'],
    ['как можно заплатить', 'Оплата'],
    ['как вернуть покупку', 'Возврат'],
    ['сколько месяцев гарантия', 'Гарантия'],
    ['режим работы', 'Часы работы'],
    ['адрес магазина', 'Адрес'],
    ['промокод', 'Скидки'],
    ['как подобрать размер', 'Размер'],
    ['когда будет в продаже', 'Наличие'],
    ['отследить заказ', 'Статус заказа'],
    ['отмените заказ', 'Отмена заказа'],
    ['позовите оператора', 'Оператор'],
  ])('answers «%s» from «%s»', (question, label) => {
    const verdict = answer(model, question);
    expect(verdict).toMatchObject({ outcome: 'answer', label: `id-${label}` });
    expect(verdict.confidence).toBeGreaterThanOrEqual(verdict.threshold);
  });

  it.each([
    'Какая погода на Марсе?',
    'кто президент Франции',
    'как приготовить борщ',
    'расскажи анекдот',
    'ты меня любишь?',
    'кто выиграл чемпионат мира по футболу',
    'how are you',
    'asdf qwer',
    '',
    '???',
    '🙂',
  ])('does not know «%s»', (question) => {
    const verdict = answer(model, question);
    expect(verdict).toMatchObject({ outcome: 'unknown', label: null });
    expect(verdict.confidence).toBeLessThan(verdict.threshold);
  });

  it.each([
    ['сколко стоит даставка', 'сколько стоит доставка'],
    ['rfr jgkfnbnm pfrfp', 'как оплатить заказ'],
    ['kak vernut tovar', 'как вернуть товар'],
    ['Как вернуть товар?', 'как вернуть товар?'],
  ])('reads «%s» as «%s» and answers', (question, read) => {
    expect(answer(model, question)).toMatchObject({ read, outcome: 'answer' });
  });

  it.each([
    ['podskazhite gde kupit iphone', 'подскажите где купить iphone'],
    ['where is my order', 'where is my order'],
    ['dostavka yogurta est?', 'доставка йогурта есть?'],
  ])('reads «%s» as «%s», English words unchanged', (question, read) =>
    expect(answer(model, question).read).toBe(read),
  );

  it('considers other transliterations', () => {
    expect(understand(model, 'mozhno li otravitsya tovarom').others).toContain('можно ли отравиться товаром');
  });

  it.each([
    ['ya kassirsha', 'я кассирша'],
    ['nenaviju pojari', 'ненавижу пожары'],
    ['cjkjvtyyst ikzgs', 'соломенные шляпы'],
  ])('reads «%s» as «%s» though the owner has none of it', (question, read) => {
    expect(answer(model, question)).toMatchObject({ read, outcome: 'unknown', label: null });
  });

  it('does not take a misspelt word for one in the other layout', () =>
    expect(answer(model, 'я люблж сыр').read).not.toMatch(/k\.,/));

  it('offers up to three candidates, best first, when it is unsure', () => {
    const verdict = answer(model, 'упакуете посылку красиво?');
    expect(verdict).toMatchObject({ outcome: 'suggest', label: null });
    expect(verdict.candidates).toHaveLength(3);
    expect(verdict.candidates.map(({ label }) => label)).toContain('id-Доставка');
    const confidences = verdict.candidates.map(({ confidence }) => confidence);
    expect([...confidences].sort((a, b) => b - a)).toEqual(confidences);
  });

  it('returns the sentences nearest to the question', () => {
    const [first, ...others] = answer(model, 'как оплатить заказ').matches;
    expect(first).toMatchObject({ qaId: 'Оплата 0', sentence: 'Как оплатить заказ?' });
    expect(first!.score).toBeGreaterThan(0.95);
    for (const { score } of others) expect(score).toBeLessThanOrEqual(first!.score);
  });

  it('trains the same model from the same contexts, and reports progress up to 1', () => {
    const shares: number[] = [];
    const again = trainModel(shopSample, { onProgress: (share) => shares.push(share) });
    expect(again).toEqual(model);
    expect(shares.at(-1)).toBe(1);
    expect([...shares].sort((a, b) => a - b)).toEqual(shares);
  });

  it('is more careful when more precision is wanted', () => {
    const careful = trainModel(shopSample, { precision: 0.97 });
    expect(answer(careful, 'доставка').threshold).toBeGreaterThan(answer(model, 'доставка').threshold);
  });
});

describe('very small owners', () => {
  const [delivery, payment] = shopSample;

  it('answers from a single context, and only its own questions', () => {
    const single = trainModel([delivery!]);
    expect(answer(single, 'сколько стоит доставка')).toMatchObject({ outcome: 'answer', label: delivery!.id });
    expect(answer(single, 'Какая погода на Марсе?').outcome).toBe('unknown');
  });

  it('computes a share of known words also for a single context', () => {
    const single = trainModel([delivery!]);
    const share = tellingCoverage(single.vocabulary, understand(single, 'доставка пианино').vectorized);
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThan(1);
  });

  it('distinguishes two contexts with one question each', () => {
    const two = trainModel(
      [delivery!, payment!].map((context) => ({ ...context, questions: context.questions.slice(0, 1) })),
    );
    expect(answer(two, 'сколько стоит доставка').label).toBe(delivery!.id);
    expect(answer(two, 'как мне оплатить заказ').label).toBe(payment!.id);
    expect(answer(two, 'кто президент Франции').outcome).toBe('unknown');
  });

  it.each([0, 3, 6, 9])(
    'does not answer the neighbours of three contexts with six questions each, from %i on',
    (from) => {
      const three = trainModel(
        shopSample.slice(from, from + 3).map((context) => ({ ...context, questions: context.questions.slice(0, 6) })),
      );
      for (const question of [
        'Можно прийти с собакой?',
        'Можно ли курить в зале?',
        'Кто ваш директор?',
        'Как приготовить борщ?',
      ]) {
        expect(answer(three, question).label, question).toBeNull();
      }
    },
  );

  it('lists what each context lacks, and leaves such contexts out', () => {
    const empty = { ...delivery!, id: 'empty', questions: [{ qaId: '1', sentence: ' ' }], answers: [] };
    const silent = { ...payment!, id: 'silent', answers: [] };
    expect(findLacks([empty, silent, delivery!])).toEqual([
      { label: 'empty', lacks: ['questions', 'answers'] },
      { label: 'silent', lacks: ['answers'] },
    ]);
    expect(trainModel([empty, silent, delivery!]).labels).toEqual([delivery!.id]);
    expect(() => trainModel([silent])).toThrow(/nothing to train on/);
  });
});

describe('other languages', () => {
  it('answers in English and does not know what is foreign', () => {
    const english = trainModel([
      {
        id: 'delivery',
        title: 'Delivery',
        answers: ['Two days'],
        questions: [
          'How long does delivery take?',
          'When will my parcel arrive?',
          'Do you ship abroad?',
          'How much is shipping?',
        ].map((sentence, i) => ({ qaId: `d${i}`, sentence })),
      },
      {
        id: 'refund',
        title: 'Refunds',
        answers: ['In 14 days'],
        questions: [
          'How do I get a refund?',
          'I want my money back',
          'Can I return an item?',
          'The item is broken',
        ].map((sentence, i) => ({ qaId: `r${i}`, sentence })),
      },
    ]);
    expect(answer(english, 'how long is the delivery')).toMatchObject({ outcome: 'answer', label: 'delivery' });
    expect(answer(english, 'can I have my money back please')).toMatchObject({ outcome: 'answer', label: 'refund' });
    expect(answer(english, 'who painted the Mona Lisa').outcome).toBe('unknown');
  });
});
