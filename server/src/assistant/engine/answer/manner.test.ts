import { describe, expect, it } from 'vitest';
import { answer, type Context, trainModel } from '../index.ts';
import { fold } from '../text/fold.ts';
import { mannerOdds, mannersOf } from './manner.ts';

const context = (title: string, ...questions: string[]): Context => ({
  id: title,
  title,
  questions: questions.map((sentence, i) => ({ qaId: `${title} ${i}`, sentence })),
  answers: [`${title}!`],
});

describe('how a message is put', () => {
  it.each([
    ['есть ли у вас бассейн', ['asksWhether']],
    ['Продаёте чехлы?', ['asksWhether']],
    ['do you have parking', ['asksWhether']],
    ['Можно с собакой?', ['asksLeave']],
    ['мастер опоздал', ['reports']],
    ['час сгорел', ['reports']],
    ['курьер не пришёл', ['reports', 'denies']],
    ['the zip came off, it is torn', ['reports', 'hasClauses']],
    ["it doesn't open", ['denies']],
    ['Где мой заказ!', ['exclaims']],
    ['нас 12 человек', ['hasNumber']],
    ['еду на машине, где встать', ['hasClauses']],
    // Nouns with the ending of a past tense, words that contain another one.
    ['новая школа', []],
    ['доставка стола', []],
    ['как дела', []],
    ['плитка разбилась', ['reports']],
    ['естественный цвет', []],
    ['сколько стоит доставка', []],
    // Facts of the world, then questions about visitor or owner, and what to do.
    ['кто снял первый цветной фильм', ['asksOfOthers']],
    ['В каком году построили мост?', ['asksOfOthers']],
    ['как звали Дон Кихота', ['asksOfOthers']],
    ['which country won the first cup', ['asksOfOthers']],
    ['когда вы открылись', ['reports']],
    ['где мой заказ, курьер опоздал', ['reports', 'hasClauses']],
    ['что делать, если разбилась плитка', ['reports', 'hasClauses']],
    ['как узнать, пришла ли посылка', ['reports', 'hasClauses']],
    ['when did you open', ['reports']],
  ])('«%s»', (text, manners) => expect(mannersOf(fold(text))).toEqual(manners));

  it('makes it likelier or less likely to be the owner’s', () => {
    expect(mannerOdds('сколько стоит доставка')).toBe(1);
    expect(mannerOdds('есть ли доставка')).toBeLessThan(1);
    expect(mannerOdds('доставка не приехала')).toBeGreaterThan(1);
  });
});

describe('of what an owner half knows', () => {
  const pool = trainModel([
    context('Бассейн', 'Сколько стоит бассейн?', 'До скольки открыт бассейн?', 'Где расписание бассейна?'),
    context('Абонемент', 'Как заморозить абонемент?', 'Сколько стоит абонемент?', 'Как продлить абонемент?'),
    context('Тренер', 'Как выбрать тренера?', 'Сколько стоит занятие с тренером?', 'Когда свободен тренер?'),
    context('Отмена', 'Как отменить занятие?', 'За сколько часов отменить запись?', 'Хочу отменить тренировку'),
  ]);

  it.each([
    ['не могу выбрать шкафчик с замком!', 'Тренер'],
    ['выбрать шкафчик с замком', undefined],
    ['расписание висит криво!', 'Бассейн'],
    ['расписание висит криво', undefined],
  ])('a report is offered at a lower confidence: «%s»', (text, label) =>
    expect(answer(pool, text).offered[0]?.label).toBe(label),
  );

  it.each(['кто построил первый бассейн, в каком году', 'какой тренер выиграл первый кубок 1956 года'])(
    'a fact of the world is not offered for its clauses and numbers: «%s»',
    (text) => expect(answer(pool, text).outcome).toBe('unknown'),
  );

  it('nothing is offered that is hardly likely, however it is put', () => {
    const verdict = answer(pool, 'кондиционер не работает, тренироваться невозможно!');
    expect(verdict.confidence).toBeLessThan(0.3);
    expect(verdict.outcome).toBe('unknown');
  });

  it.each(['есть тренер по шахматам', 'продаёте бассейн надувной'])(
    'what asks whether there is such a thing is neither answered nor offered: «%s»',
    (text) => expect(answer(pool, text).outcome).toBe('unknown'),
  );
});
