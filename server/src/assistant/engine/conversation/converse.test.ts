import { describe, expect, it } from 'vitest';
import { answer, type Context, converse, trainModel, type Verdict } from '../index.ts';
import { shopSample } from '../data/shop-sample.ts';

const model = trainModel(shopSample);
const labelsOf = (verdicts: Verdict[]): (string | null)[] => verdicts.map(({ label }) => label);

describe('small talk', () => {
  it.each(['Здравствуйте', 'спасибо', '👍', 'ты бот?', 'алло', 'нет', 'не то'])('«%s» is no question', (text) => {
    const { smallTalk, verdicts } = converse(model, text);
    expect(smallTalk).not.toBeNull();
    expect(verdicts).toEqual([]);
  });

  it('is answered where the owner teaches it', () => {
    const robot: Context = {
      id: 'robot',
      title: 'Робот',
      questions: ['Ты бот?', 'Вы робот?'].map((sentence, i) => ({ qaId: String(i), sentence })),
      answers: ['Я Лёня, помощник магазина.'],
    };
    const { smallTalk, verdicts } = converse(trainModel([...shopSample, robot]), 'ты бот?');
    expect(smallTalk).toBeNull();
    expect(verdicts).toMatchObject([{ outcome: 'answer', label: 'robot' }]);
  });

  it('around a question is left out of it', () => {
    const question = 'как вернуть покупку';
    const { verdicts } = converse(model, `Здравствуйте! Подскажите, пожалуйста, ${question}? Заранее спасибо!`);
    expect(verdicts).toMatchObject([{ question: `${question}?`, label: 'id-Возврат' }]);
    expect(verdicts[0]!.confidence).toBe(answer(model, `${question}?`).confidence);
  });

  it('in front of a call for a person is left out of it', () => {
    expect(converse(model, 'Здравствуйте! 🙂').smallTalk?.kind).toBe('greeting');
    const calm = trainModel(shopSample.filter(({ title }) => title !== 'Оператор'));
    expect(converse(calm, 'Здравствуйте! Позовите человека').verdicts).toMatchObject([{ outcome: 'person' }]);
  });
});

describe('several questions', () => {
  it.each([
    'как вернуть покупку? сколько месяцев гарантия?',
    'как вернуть покупку\nсколько месяцев гарантия',
    'Добрый день! Как вернуть покупку? И сколько месяцев гарантия? Спасибо',
    'как вернуть покупку и сколько месяцев гарантия',
    'Как вернуть покупку и сколько месяцев гарантия?',
  ])('of «%s» are answered each', (text) => {
    expect(labelsOf(converse(model, text).verdicts)).toEqual(['id-Возврат', 'id-Гарантия']);
  });

  it.each(['как вернуть покупку', 'адрес магазина', 'как и когда вернуть деньги', 'сколько стоит доставить и поднять'])(
    'are not made of «%s»',
    (text) => expect(converse(model, text).verdicts).toHaveLength(1),
  );

  it('have at most three verdicts, and one a label', () => {
    const text = 'как вернуть покупку? сколько месяцев гарантия? адрес магазина? как вернуть товар? промокод есть?';
    const labels = labelsOf(converse(model, text).verdicts);
    expect(labels).toEqual(['id-Возврат', 'id-Гарантия', 'id-Адрес']);
  });

  it('leave out a sentence that only complains', () => {
    const { verdicts } = converse(model, 'Да сколько можно!!! Как вернуть покупку?');
    expect(verdicts).toMatchObject([{ label: 'id-Возврат', question: 'Как вернуть покупку?' }]);
  });
});

describe('a follow-up', () => {
  it('is read with the question before it', () => {
    const [verdict] = converse(model, 'а курьером?', 'Сколько стоит доставка по почте?').verdicts;
    expect(verdict).toMatchObject({ followUp: true, question: 'а курьером?', label: 'id-Доставка' });
  });

  it('without a subject takes that of the question before it', () => {
    expect(converse(model, 'сколько дней?', 'Есть гарантия?').verdicts[0]!.label).toBe('id-Гарантия');
  });

  it('is one of the sentence before it in the same message', () => {
    expect(labelsOf(converse(model, 'как вернуть покупку? а товар?').verdicts)).toEqual(['id-Возврат']);
  });

  it.each(['а собаку накормите?', 'а тортик испечёте?', 'а если не налезет?', 'and can you walk my dog?'])(
    '«%s» about an unknown subject is not answered from the question before it',
    (text) => {
      const [verdict] = converse(model, text, 'Сколько стоит доставка?').verdicts;
      expect(verdict).toMatchObject({ followUp: false, label: null });
    },
  );

  it.each(['а в Казань?', 'а вместе с подъёмом?', 'а 20 штук?'])(
    '«%s», a phrase or a number, is read with the question before it',
    (text) => {
      const [verdict] = converse(model, text, 'Сколько стоит доставка?').verdicts;
      expect(verdict).toMatchObject({ followUp: true, label: 'id-Доставка' });
    },
  );

  it.each([
    ['а гарантия есть?', 'id-Гарантия'],
    ['а вернуть можно?', 'id-Возврат'],
  ])('«%s» about another subject is answered alone', (text, label) => {
    const [verdict] = converse(model, text, 'Сколько стоит доставка?').verdicts;
    expect(verdict).toMatchObject({ followUp: false, label });
  });

  it.each(['как вернуть покупку', 'адрес магазина', 'промокод', 'где?'])('«%s» is none', (text) => {
    const alone = converse(model, text);
    expect(converse(model, text, 'Сколько стоит доставка?')).toEqual(alone);
  });
});

describe('a message of any length', () => {
  it.each([
    'привет '.repeat(2000),
    'а как и где? '.repeat(2000),
    `${'спасибо '.repeat(500)}как вернуть покупку`,
    '\n'.repeat(4000),
    '🙂'.repeat(4000),
    '?'.repeat(4000),
  ])('%# has at most three verdicts', (text) => {
    expect(converse(model, text, text).verdicts.length).toBeLessThanOrEqual(3);
  });

  it('is read without invisible characters and stretched letters', () => {
    expect(labelsOf(converse(model, 'как вер\u200bнуть покупкуууу').verdicts)).toEqual(['id-Возврат']);
  });
});
