import { describe, expect, it } from 'vitest'
import { correctCommon } from './common-spelling.ts'
import { indexWords } from './index-of-words.ts'
import { correct, formsOf, isOneSlip } from './spelling.ts'
import { stemEnglish } from './stem-en.ts'
import { stemRussian } from './stem-ru.ts'
import { otherLayout } from './keyboard.ts'
import { soundOf, toCyrillic } from './translit.ts'
import { fold, wordsOf } from './read-text.ts'
import { knownWords } from './words.ts'

describe('reading a text', () => {
  it('folds case, «ё», compatibility forms and spaces', () => {
    expect(fold('  Ёлка\n №5  ﬁx ')).toBe('елка no5 fix')
    expect(wordsOf('сколько-нибудь, 2-й')).toEqual(['сколько', 'нибудь', '2', 'й'])
  })

  // From the Snowball vocabularies.
  it.each([
    ['важная', 'важн'], ['важнейшие', 'важн'], ['вавиловка', 'вавиловк'], ['валился', 'вал'], ['павловна', 'павловн'],
    ['поверхность', 'поверхн'], ['противоестественном', 'противоестествен'], ['пальцами', 'пальц'], ['в', 'в'],
  ])('stems the Russian «%s»', (word, stem) => expect(stemRussian(word)).toBe(stem))

  it.each([
    ['consistency', 'consist'], ['consolingly', 'consol'], ['knightly', 'knight'], ['knocked', 'knock'], ['kneeling', 'kneel'],
    ['conspiracies', 'conspiraci'], ['hopping', 'hop'], ['hoped', 'hope'], ['relational', 'relat'], ['is', 'is'],
  ])('stems the English «%s»', (word, stem) => expect(stemEnglish(word)).toBe(stem))

  it('knows the other layout of the keyboard, both ways', () => {
    expect(otherLayout('ghbdtn')).toBe('привет')
    expect(otherLayout('руддщ')).toBe('hello')
  })

  it('reads Russian in Latin letters', () => {
    expect([...toCyrillic('skidka')]).toEqual(['скидка'])
    expect([...toCyrillic('shchuka')][0]).toBe('щука')
    expect([...toCyrillic('energiya')]).toContain('энергия')
    expect([...toCyrillic('spetsialist')]).toContain('специалист')
    for (const spelling of ['vozvrashchaiu', 'vozvrashayu', 'vozvraschaju']) expect(soundOf(spelling)).toBe(soundOf('возвращаю'))
  })

  it.each([
    ['доставка', 'доставк', true], ['доставка', 'дсотавка', true], ['доставка', 'даставка', true],
    ['доставка', 'доставкка', true], ['доставка', 'даставко', false], ['доставка', 'доставка', false], ['кот', 'рок', false],
  ])('«%s» and «%s»: one slip is %s', (a, b, expected) => expect(isOneSlip(a, b)).toBe(expected))

  it.each([
    ['даставка', 'доставка'], ['доствкой', 'доставкой'], ['повзоляет', 'позволяет'], ['кот', null], ['дом5', null], ['погода', null],
  ])('corrects «%s» to «%s» by the words the owner wrote', (word, meant) => {
    const words = ['доставка', 'позволять', 'кто']
    expect(correct(word, words, indexWords(words, formsOf))).toBe(meant)
  })

  it.each([
    ['облйаков', 'облаков'], ['пеоссорились', 'поссорились'], ['автозапчясть', null], ['музыкальгный', 'музыкальный'], ['ыыыыыыы', null], ['даай', 'давай'], ['adress', 'address'], ['payed5', null],
  ])('corrects «%s» to «%s» by common words', (word, meant) => {
    expect(correctCommon(word, knownWords())).toBe(meant)
  })
})
