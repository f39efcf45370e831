import { describe, expect, it } from 'vitest';
import { type Context, trainModel } from '../index.ts';
import type { Kin } from './kin.ts';
import { dropVague, passOverNames } from './drop-vague.ts';
import { lookAt } from './features.ts';
import { wordsOf } from './fold.ts';
import { contentCoverage, embeddingsOf, vectorize, vectorizeQuestion } from './vectorize.ts';

const context = (id: string, questions: string[]): Context => ({
  id,
  title: id,
  questions: questions.map((sentence, i) => ({ qaId: `${id} ${i}`, sentence })),
  answers: ['Да, конечно.'],
});
const model = trainModel([
  context('Учителя', ['Кто ведёт занятия?', 'Какие у вас учителя?', 'Учителя опытные?']),
  context('Расписание', ['Когда начинаются уроки?', 'Уроки бывают в субботу?', 'Во сколько урок?']),
  context('Оплата', ['Как оплатить курс?', 'Можно платить картой?', 'Принимаете наличные?']),
]);
const search = (found = new Map<number, Kin | null>()) => ({ lexicon: model.lexicon, found });
const known = (text: string, found = new Map<number, Kin | null>(), names = new Set<string>()): number =>
  contentCoverage(vectorizeQuestion(model.vocabulary, wordsOf(text), embeddingsOf(model), search(found), names));
const written = (text: string): number => contentCoverage(vectorize(model.vocabulary, text, embeddingsOf(model)));

describe('a word near in meaning to one of the owner’s', () => {
  it.each(['преподаватели', 'teachers'])('«%s» is known, though he never wrote it', (word) => {
    expect(written(word)).toBe(0);
    expect(known(word)).toBe(1);
  });

  it.each(['холодильник', 'виниры', 'гитара'])('«%s» is not', (word) => expect(known(word)).toBe(0));

  it('has the features of his word, weighing as much less as it is less alike', () => {
    const similarTo = (text: string) => {
      const { vector } = vectorizeQuestion(model.vocabulary, wordsOf(text), embeddingsOf(model), search(), new Set());
      return new Set(vector.ids);
    };
    const own = similarTo('учителя');
    const shared = (text: string): number => [...similarTo(text)].filter((id) => own.has(id)).length;
    expect(shared('преподаватели')).toBeGreaterThan(shared('холодильник'));
  });

  it('is searched for at most twelve words of a message', () => {
    const found = new Map<number, Kin | null>();
    const words = `холодильник гитара собака дерево море облако птица камень река книга стол окно дверь стена крыша пол лампа
      трава цветок снег дождь ветер солнце звезда`;
    known(words, found);
    expect(found.size).toBe(12);
  });
});

describe('a vague word', () => {
  it.each([
    ['блин, 3 урока, срочно', ['урока']],
    ['когда уроки', ['когда', 'уроки']],
    ['срочно, блин', ['срочно', 'блин']],
  ])('is dropped: of «%s» %o is left', (text, rest) =>
    expect(dropVague(model.vocabulary, lookAt(wordsOf(text), embeddingsOf(model))).words).toEqual(rest),
  );
});

describe('a name that the owner never wrote', () => {
  it('is not content', () => {
    const asked = lookAt(wordsOf('уроки в химках'), embeddingsOf(model));
    const { features } = passOverNames(model.vocabulary, asked, new Set(['химках', 'уроки']));
    expect(features.map(({ isContent }) => isContent)).toEqual([true, false, false]);
    expect(known('в химках уроки')).toBeLessThan(1);
    expect(known('в химках уроки', undefined, new Set(['химках']))).toBe(1);
  });
});
