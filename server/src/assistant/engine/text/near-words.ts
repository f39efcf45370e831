import { readList } from '../data/read-list.ts';
import { fold, wordsOf } from './fold.ts';
import { stem } from './stem.ts';

const stemsOf = (words: string): string[] => [...new Set(wordsOf(fold(words)).map((word) => stem(word)))];

/** Replacements of a stem, those of its first group first. */
function readPlaces(list: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  for (const line of list) {
    const [alike = '', kinds = ''] = line.split(':');
    const general = stemsOf(alike);
    for (const one of [...general, ...stemsOf(kinds)])
      places.set(one, [...(places.get(one) ?? []), ...general.filter((other) => other !== one)]);
  }
  return places;
}

const nearWords = readList('./near-words.txt');
// Built on first use: some 4 MB.
let places: ReadonlyMap<string, readonly string[]> | undefined;
let written: ReadonlySet<string> | undefined;

/** Stems of words that mean the same as a stem's, or what it is a kind of. */
export const nearStems = (stemmed: string): readonly string[] => (places ??= readPlaces(nearWords)).get(stemmed) ?? [];

/** Whether a folded word is on the list in this form: dictionaries lack some of these («корги»). */
export const isListedWord = (word: string): boolean =>
  (written ??= new Set(nearWords.flatMap((line) => wordsOf(fold(line))))).has(word);
