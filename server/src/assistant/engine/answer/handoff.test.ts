import { describe, expect, it } from 'vitest';
import { answer, trainModel } from '../index.ts';
import { asksForPerson } from './handoff.ts';
import { fold } from '../text/fold.ts';
import { shopSample } from '../data/shop-sample.ts';

describe('a call for a person', () => {
  it.each([
    'Позовите человека',
    'оператор',
    'Соедините с менеджером!',
    'Хочу поговорить с живым человеком',
    'Дайте человека, а не бота',
    'Мне нужен специалист',
    'Есть кто живой?',
    'человека!',
    'Здравствуйте, можно с кем-нибудь поговорить?',
    'Как связаться с оператором?',
    'Call a human',
    'I want to talk to a real person',
    'Can I speak to someone, please?',
    'Позови Олега',
    'позовите бригадира, с ботом говорить не хочу',
    'не хочу с роботом общаться',
    'у меня сложный вопрос, соедините с менеджером',
    'хочу с человеком поговорить, дайте телефон',
    'Перезвоните мне, пожалуйста',
    'позвоните мне срочно',
    'свяжитесь со мной',
    'please call me back',
    'Позовите, пожалуйста, оператора',
    'Возьмёте на практику студента?\nПозовите, пожалуйста, оператора',
    'Ложки из ореха есть. Соедините, пожалуйста, с менеджером',
    'Do you rent rooms? I want, please, a human',
  ])('is «%s»', (text) => expect(asksForPerson(fold(text))).toBe(true));

  it.each([
    'На сколько человек этот стол?',
    'Ты робот или человек?',
    'Может ли заказ получить другой человек?',
    'Работает ли менеджер в выходные?',
    'Почему менеджер не перезвонил?',
    'Хочу стать оператором',
    'Почему вы мне не позвонили?',
    'Можно вам позвонить?',
    'Вы перезвоните, если не дозвонюсь?',
    'call me a taxi',
    'вам нужны администраторы?',
    'Переключился на любительский теннис',
    'вызовите мастера на дом, кран течёт',
    'приедет специалист, мне надо быть дома?',
    'Сколько стоит консультация специалиста?',
    'чат не работает',
    'Соедините, пожалуйста, два заказа в один. Менеджер не отвечает',
    '',
    'Can I pay with someone else’s card?',
  ])('is not «%s»', (text) => expect(asksForPerson(fold(text))).toBe(false));

  it('is never answered from what is not about that, however misspelt', () => {
    const model = trainModel(shopSample.filter(({ title }) => title !== 'Оператор'));
    for (const text of ['Позовите человека', 'пазовите чилавека', 'gjpjdbnt xtkjdtrf', 'pozovite cheloveka']) {
      expect(answer(model, text)).toMatchObject({ outcome: 'person', label: null, confidence: 0 });
    }
  });

  it('is recognised in the other wordings of a typo', () => {
    const name = {
      id: 'name',
      title: 'Имя',
      questions: ['Назовите имя', 'Назовите код'].map((sentence, i) => ({ qaId: `name${i}`, sentence })),
      answers: ['Имя'],
    };
    const model = trainModel([...shopSample.filter(({ title }) => title !== 'Оператор'), name]);
    expect(answer(model, 'пазовите человека')).toMatchObject({ outcome: 'person', read: 'назовите человека' });
  });

  it('is answered by the owner who wrote of that', () => {
    expect(answer(trainModel(shopSample), 'Позовите менеджера')).toMatchObject({
      outcome: 'answer',
      label: 'id-Оператор',
    });
  });
});
