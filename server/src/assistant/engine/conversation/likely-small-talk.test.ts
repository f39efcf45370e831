import { describe, expect, it } from 'vitest';
import { shopSample } from '../data/shop-sample.ts';
import { subjectOf } from '../answer/subject.ts';
import { converse, smallTalkOf, trainModel } from '../index.ts';

describe('small talk that no list has', () => {
  const model = trainModel(shopSample);

  it.each([
    ['yes', 'щас чек поищу'],
    ['yes', 'минутку, сейчас гляну'],
    ['no', 'ой, это я соседу писал'],
    ['no', 'всё, уже сам разобрался'],
    ['wrong', 'вы всё время пишете одно и то же'],
    ['thanks', 'какие вы милые'],
    ['foreign', 'устала за день ужасно'],
    ['no', 'sorry, that message was not for you'],
  ])('is %s: «%s»', (kind, text) => {
    expect(smallTalkOf(text)).toBeNull();
    expect(converse(model, text).smallTalk?.kind).toBe(kind);
  });

  it('is recognised also if the owner wrote one of its words', () => {
    const questions = [{ qaId: '1', sentence: 'Можно отдать заказ соседу?' }];
    const owner = trainModel([...shopSample, { id: 'neighbour', title: '', questions, answers: ['Да'] }]);
    const text = 'ой, это я соседу писал';
    expect(subjectOf(owner, text).known).toBeGreaterThan(0.3);
    expect(converse(owner, text).smallTalk?.kind).toBe('no');
    expect(converse(owner, 'соседу отдадите?').smallTalk).toBeNull();
  });

  it.each([
    'вы ремонтируете велосипеды?',
    'привезли разбитую вазу',
    'ищу работу курьером',
    'соседка хвалила ваши пироги',
    'my parcel is soaked',
    'my code is rejected and i need some help',
    'you still have not given back my 300',
  ])('is none of «%s»', (text) => expect(converse(model, text).smallTalk).toBeNull());

  it.each(['вы открыты?', 'дорого', 'скок за день', 'а если дождь?', 'what if it rains'])(
    'is not what every owner is asked, even if unknown: «%s»',
    (text) => {
      const questions = [{ qaId: '1', sentence: 'Вы доставляете цветы?' }];
      expect(converse(trainModel([{ id: '1', title: '', questions, answers: ['Да'] }]), text).smallTalk).toBeNull();
    },
  );

  it('is not an answered question in the owner’s wording', () => {
    const rental = Object.entries({
      cancel: ['Как отменить бронь?', 'Можно перенести на другой день?'],
      booking: ['Как забронировать велосипед?', 'Есть свободные на завтра?'],
      price: ['Сколько стоит велосипед?', 'Какие цены на самокаты?', 'Сколько стоит прокат на день'],
      place: ['Где вы находитесь?', 'Как к вам проехать?'],
      papers: ['Какие документы нужны?', 'Без паспорта можно?'],
    }).map(([id, texts]) => ({
      id,
      title: id,
      questions: texts.map((sentence, i) => ({ qaId: `${id} ${i}`, sentence })),
      answers: ['Да'],
    }));
    expect(converse(trainModel(rental), 'планы изменились').verdicts[0]?.label).toBe('cancel');
  });

  it('is not an answered question without a subject', () => {
    const questions = ['Where are you located?', 'How do I find you', 'your address'];
    const place = { id: 'place', title: 'Location', answers: ['Here'] };
    const taught = { ...place, questions: questions.map((sentence, i) => ({ qaId: String(i), sentence })) };
    expect(converse(trainModel([...shopSample, taught]), 'where are you').verdicts[0]?.label).toBe('place');
  });

  it('is not what the owner has a context for', () => {
    const taught = {
      id: 'dinner',
      title: '',
      questions: [{ qaId: '1', sentence: 'устала за день' }],
      answers: ['Отдохните'],
    };
    expect(converse(trainModel([...shopSample, taught]), 'устала за день ужасно').smallTalk).toBeNull();
  });
});
