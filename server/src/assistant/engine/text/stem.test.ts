import { describe, expect, it } from 'vitest';
import { fold, wordsOf } from './fold.ts';
import { stemEnglish } from './stem-english.ts';
import { stemRussian } from './stem-russian.ts';

describe('folding and stemming', () => {
  it('folds case, «ё», compatibility forms and spaces', () => {
    expect(fold('  Ёлка\n №5  ﬁx ')).toBe('елка no5 fix');
    expect(wordsOf('сколько-нибудь, 2-й')).toEqual(['сколько', 'нибудь', '2', 'й']);
  });

  // From the Snowball vocabularies.
  it.each([
    ['важная', 'важн'],
    ['важнейшие', 'важн'],
    ['вавиловка', 'вавиловк'],
    ['валился', 'вал'],
    ['павловна', 'павловн'],
    ['поверхность', 'поверхн'],
    ['противоестественном', 'противоестествен'],
    ['пальцами', 'пальц'],
    ['в', 'в'],
  ])('stems the Russian «%s»', (word, stem) => expect(stemRussian(word)).toBe(stem));

  it.each([
    ['consistency', 'consist'],
    ['consolingly', 'consol'],
    ['knightly', 'knight'],
    ['knocked', 'knock'],
    ['kneeling', 'kneel'],
    ['conspiracies', 'conspiraci'],
    ['hopping', 'hop'],
    ['hoped', 'hope'],
    ['relational', 'relat'],
    ['is', 'is'],
  ])('stems the English «%s»', (word, stem) => expect(stemEnglish(word)).toBe(stem));
});
