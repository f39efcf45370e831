import type { Lexicon } from '../model.ts';
import { wordsOf } from '../text/fold.ts';
import { hashOf } from '../text/hash.ts';
import { insertInto } from '../text/insert-into.ts';
import { phoneticKey } from '../text/latin-spelling.ts';
import { indexOfHash } from '../text/sorted-hashes.ts';
import { stem } from '../text/stem.ts';
import { tuning } from '../tuning.ts';
import { wordShapes } from './two-edits.ts';
import { extendIndex, findByForm, indexWords } from './word-index.ts';

const { usualLetter, mostHomophones } = tuning.lexicon;
const basicLetters = 'абвгдежзийклмнопрстуфхцчшщъыьэюяabcdefghijklmnopqrstuvwxyz';

function countLetters(words: string[], counts: Map<string, number>): void {
  for (const word of words) for (const letter of new Set(word)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
}

function alphabetsOf(words: string[], counts: Map<string, number>): Lexicon['alphabets'] {
  const usual = [...counts]
    .filter(([letter, count]) => count >= usualLetter * words.length && /\p{L}/u.test(letter))
    .map(([letter]) => letter);
  const all = [...new Set([...basicLetters, ...usual])];
  const inScript = (script: RegExp): string[] => all.filter((letter) => script.test(letter));
  return {
    cyrillic: inScript(/\p{Script=Cyrillic}/u),
    latin: inScript(/\p{Script=Latin}/u),
    other: inScript(/[^\p{Script=Cyrillic}\p{Script=Latin}]/u),
  };
}

const phoneticForm = (word: string): string | null => (/[а-я]/.test(word) ? phoneticKey(word) : null);

/** Collects the words of folded texts. */
export function buildLexicon(folded: string[]): Lexicon {
  const wordCounts = new Map<string, number>();
  for (const text of folded) for (const word of wordsOf(text)) wordCounts.set(word, (wordCounts.get(word) ?? 0) + 1);
  const words = [...wordCounts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([word]) => word);
  const letterCounts = new Map<string, number>();
  countLetters(words, letterCounts);
  return {
    words,
    exact: indexWords(words, (word) => word),
    stems: indexWords(words, stem),
    sounds: indexWords(words, phoneticForm),
    alphabets: alphabetsOf(words, letterCounts),
    shapes: wordShapes(words),
  };
}

const step = tuning.steps.lexiconWords;

/** The lexicon with the words of one more folded text; yields between steps. */
export function* extendLexicon(lexicon: Lexicon, folded: string): Generator<undefined, Lexicon> {
  const fresh = [...new Set(wordsOf(folded).filter((word) => !isOwnWord(lexicon, word)))];
  if (fresh.length === 0) return lexicon;
  const words = [...lexicon.words, ...fresh];
  const counts = new Map<string, number>();
  for (let from = 0; from < words.length; from += step) {
    countLetters(words.slice(from, from + step), counts);
    yield;
  }
  const { firsts, letters } = wordShapes(fresh);
  const from = lexicon.words.length;
  const atEnd = fresh.map(() => from);
  return {
    words,
    exact: yield* extendIndex(lexicon.exact, fresh, from, (word) => word),
    stems: yield* extendIndex(lexicon.stems, fresh, from, stem),
    sounds: yield* extendIndex(lexicon.sounds, fresh, from, phoneticForm),
    alphabets: alphabetsOf(words, counts),
    shapes: {
      firsts: yield* insertInto(lexicon.shapes.firsts, atEnd, [...firsts]),
      letters: yield* insertInto(lexicon.shapes.letters, atEnd, [...letters]),
    },
  };
}

/** Whether the owner wrote this very word. */
export function isOwnWord(lexicon: Lexicon, word: string): boolean {
  return indexOfHash(lexicon.exact.hashes, hashOf(word)) >= 0;
}

/** Whether the owner wrote a form of this word. */
export function isOwnStem(lexicon: Lexicon, word: string): boolean {
  return indexOfHash(lexicon.stems.hashes, hashOf(stem(word))) >= 0;
}

/** The owner's Russian words that sound like this one in Latin letters, the most frequent first. */
export function homophonesOf(lexicon: Lexicon, word: string): string[] {
  const found = findByForm(lexicon.sounds, phoneticKey(word)).subarray(0, mostHomophones);
  return Array.from(found, (index) => lexicon.words[index]!);
}
