import { hashOf } from './hash.ts'
import { findForm, indexWords, type WordIndex } from './index-of-words.ts'
import { wordsOf } from './read-text.ts'
import { placeOf } from './sorted-hashes.ts'
import { stem } from './stem.ts'
import { soundOf } from './translit.ts'
import { type Shapes, shapesOf } from './two-slips.ts'

/** The words the owner wrote. */
export interface Lexicon {
  /** The most frequent first. */
  words: string[]
  /** By the words as they are written. */
  exact: WordIndex
  stems: WordIndex
  /** By sound, to read Latin spellings of Russian words. */
  sounds: WordIndex
  /** The letters of Russian and English and those that are usual in the words, by their script. */
  alphabets: Record<'cyrillic' | 'latin' | 'other', string[]>
  shapes: Shapes
}

/** Letters of a smaller share of the words come with foreign names. */
const USUAL = 0.005

const LETTERS = 'абвгдежзийклмнопрстуфхцчшщъыьэюяabcdefghijklmnopqrstuvwxyz'

function alphabetsOf(words: string[]): Lexicon['alphabets'] {
  const counts = new Map<string, number>()
  for (const word of words) for (const letter of new Set(word)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const usual = [...counts].filter(([letter, count]) => count >= USUAL * words.length && /\p{L}/u.test(letter)).map(([letter]) => letter)
  const all = [...new Set([...LETTERS, ...usual])]
  const isOf = (script: RegExp) => (letter: string): boolean => script.test(letter)
  return {
    cyrillic: all.filter(isOf(/\p{Script=Cyrillic}/u)),
    latin: all.filter(isOf(/\p{Script=Latin}/u)),
    other: all.filter(isOf(/[^\p{Script=Cyrillic}\p{Script=Latin}]/u)),
  }
}

function lexiconOf(words: string[]): Lexicon {
  return {
    words,
    exact: indexWords(words, (word) => word),
    stems: indexWords(words, stem),
    sounds: indexWords(words, (word) => (/[а-я]/.test(word) ? soundOf(word) : null)),
    alphabets: alphabetsOf(words),
    shapes: shapesOf(words),
  }
}

/** Gathers the words of folded texts. */
export function buildLexicon(folded: string[]): Lexicon {
  const counts = new Map<string, number>()
  for (const text of folded) for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return lexiconOf([...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([word]) => word))
}

/** The lexicon with the words of one more folded text. */
export function addWords(lexicon: Lexicon, folded: string): Lexicon {
  const fresh = wordsOf(folded).filter((word) => !isKnown(lexicon, word))
  return fresh.length > 0 ? lexiconOf([...lexicon.words, ...new Set(fresh)]) : lexicon
}

/** Whether the owner wrote this very word. */
export function isKnown(lexicon: Lexicon, word: string): boolean {
  return placeOf(lexicon.exact.hashes, hashOf(word)) >= 0
}

/** The owner's Russian words that sound like this one, written in Latin letters, the most frequent first. */
export function bySound(lexicon: Lexicon, word: string): string[] {
  return Array.from(findForm(lexicon.sounds, soundOf(word)), (place) => lexicon.words[place]!)
}
