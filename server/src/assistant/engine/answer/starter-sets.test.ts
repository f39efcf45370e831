import { expect, test } from 'vitest';
import { exampleMark, isExample } from '../../../contract.ts';
import { contextsOf } from '../../../../../dashboard/src/start/starter/starter-set.ts';
import { starterSets } from '../../../../../dashboard/src/start/starter/starter-sets.ts';
import { portableContext } from '../../../../../sdk/src/contract/contract.ts';
import { answer, findMixed, trainModel } from '../index.ts';

/** A question as a visitor would put it, in none of the examples, and the context that is to answer. */
const asked: Record<string, readonly (readonly [question: string, label: string])[]> = {
  shop: [
    ['сколько дней будет идти заказ?', 'Сроки доставки'],
    ['а можно рассчитаться картой?', 'Способы оплаты'],
    ['как сдать товар обратно?', 'Возврат товара'],
  ],
  cafe: [
    ['до которого часа вы открыты?', 'Часы работы'],
    ['хочу забронировать столик на троих', 'Бронь столика'],
  ],
  salon: [
    ['почём у вас подстричься?', 'Цена стрижки'],
    ['можно перенести мою запись?', 'Отмена и перенос записи'],
  ],
  clinic: [
    ['можно лечиться в рассрочку?', 'Рассрочка на лечение'],
    ['очень болит зуб', 'Боль и срочный приём'],
  ],
  school: [
    ['есть ли бесплатный пробный урок?', 'Пробный урок'],
    ['я не могу войти в кабинет', 'Нет доступа к курсу'],
  ],
  repair: [
    ['какая у вас гарантия на ремонт?', 'Гарантия на работу'],
    ['сколько стоит починить?', 'Стоимость ремонта'],
  ],
};

test('there are six trades, and each has its questions here', () => {
  expect(starterSets.map(({ id }) => id).sort()).toEqual(Object.keys(asked).sort());
});

test.each(starterSets.map((set) => [set.title, set] as const))(
  '%s: each context asks for one thing, and other wordings are answered',
  (_, set) => {
    const contexts = contextsOf(set.examples);
    for (const context of contexts) {
      expect(portableContext.safeParse(context).success).toBe(true);
      expect(isExample(context.description)).toBe(true);
      expect([context.label, findMixed(context.questions)]).toEqual([context.label, []]);
    }
    const all = contexts.flatMap(({ questions }) => questions.map((question) => question.toLowerCase()));
    expect(new Set(all).size).toBe(all.length);
    const model = trainModel(
      contexts.map(({ label, questions, answers }) => ({
        id: label,
        title: label,
        questions: questions.map((sentence, at) => ({ qaId: String(at), sentence })),
        answers,
      })),
    );
    for (const [question, label] of asked[set.id]!)
      expect([question, answer(model, question).label]).toEqual([question, label]);
  },
);

test('an answer that the owner has written is no example any more', () => {
  const [set] = starterSets;
  const [first, second] = contextsOf(set!.examples, { [set!.examples[0]![0]]: 'Мой ответ' });
  expect([first!.answers, first!.description]).toEqual([['Мой ответ'], '']);
  expect(second!.description).toBe(exampleMark);
});
