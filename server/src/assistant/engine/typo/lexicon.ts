import { hashOf } from '../text/hash.ts';
import { addToIndex, findForm, indexWords, type WordIndex } from './word-index.ts';
import { insertInto } from '../text/insert-into.ts';
import { wordsOf } from '../text/fold.ts';
import { placeOf } from '../text/sorted-hashes.ts';
import { stem } from '../text/stem.ts';
import { soundOf } from '../text/latin-spelling.ts';
import { type Shapes, shapesOf } from './two-edits.ts';

/** The words the owner wrote. */
export interface Lexicon {
  /** The most frequent first. */
  words: string[];
  /** By the words as they are written. */
  exact: WordIndex;
  stems: WordIndex;
  /** By sound, to read Latin spellings of Russian words. */
  sounds: WordIndex;
  /** The letters of Russian and English and those that are usual in the words, by their script. */
  alphabets: Record<'cyrillic' | 'latin' | 'other', string[]>;
  shapes: Shapes;
}

/** Letters of a smaller share of the words come with foreign names. */
const USUAL = 0.005;

const LETTERS = 'абвгдежзийклмнопрстуфхцчшщъыьэюяabcdefghijklmnopqrstuvwxyz';

function countLetters(words: string[], counts: Map<string, number>): void {
  for (const word of words) for (const letter of new Set(word)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
}

function alphabetsOf(words: string[], counts: Map<string, number>): Lexicon['alphabets'] {
  const usual = [...counts]
    .filter(([letter, count]) => count >= USUAL * words.length && /\p{L}/u.test(letter))
    .map(([letter]) => letter);
  const all = [...new Set([...LETTERS, ...usual])];
  const isOf =
    (script: RegExp) =>
    (letter: string): boolean =>
      script.test(letter);
  return {
    cyrillic: all.filter(isOf(/\p{Script=Cyrillic}/u)),
    latin: all.filter(isOf(/\p{Script=Latin}/u)),
    other: all.filter(isOf(/[^\p{Script=Cyrillic}\p{Script=Latin}]/u)),
  };
}

const soundForm = (word: string): string | null => (/[а-я]/.test(word) ? soundOf(word) : null);

function lexiconOf(words: string[]): Lexicon {
  const counts = new Map<string, number>();
  countLetters(words, counts);
  return {
    words,
    exact: indexWords(words, (word) => word),
    stems: indexWords(words, stem),
    sounds: indexWords(words, soundForm),
    alphabets: alphabetsOf(words, counts),
    shapes: shapesOf(words),
  };
}

/** Gathers the words of folded texts. */
export function buildLexicon(folded: string[]): Lexicon {
  const counts = new Map<string, number>();
  for (const text of folded) for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return lexiconOf([...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([word]) => word));
}

/** Words whose letters are counted in a step: about a millisecond. */
const STEP = 2000;

/** The lexicon with the words of one more folded text, in steps. */
export function* addWords(lexicon: Lexicon, folded: string): Generator<undefined, Lexicon> {
  const fresh = [...new Set(wordsOf(folded).filter((word) => !isKnown(lexicon, word)))];
  if (fresh.length === 0) return lexicon;
  const words = [...lexicon.words, ...fresh];
  const counts = new Map<string, number>();
  for (let from = 0; from < words.length; from += STEP) {
    countLetters(words.slice(from, from + STEP), counts);
    yield;
  }
  const { firsts, letters } = shapesOf(fresh);
  const from = lexicon.words.length;
  return {
    words,
    exact: yield* addToIndex(lexicon.exact, fresh, from, (word) => word),
    stems: yield* addToIndex(lexicon.stems, fresh, from, stem),
    sounds: yield* addToIndex(lexicon.sounds, fresh, from, soundForm),
    alphabets: alphabetsOf(words, counts),
    shapes: {
      firsts: yield* insertInto(
        lexicon.shapes.firsts,
        fresh.map(() => from),
        [...firsts],
      ),
      letters: yield* insertInto(
        lexicon.shapes.letters,
        fresh.map(() => from),
        [...letters],
      ),
    },
  };
}

/** Whether the owner wrote this very word. */
export function isKnown(lexicon: Lexicon, word: string): boolean {
  return placeOf(lexicon.exact.hashes, hashOf(word)) >= 0;
}

/** More words of one sound are not tried. */
const MOST_ALIKE = 32;

/** The owner's Russian words that sound like this one, written in Latin letters, the most frequent first. */
export function bySound(lexicon: Lexicon, word: string): string[] {
  return Array.from(findForm(lexicon.sounds, soundOf(word)).subarray(0, MOST_ALIKE), (place) => lexicon.words[place]!);
}
