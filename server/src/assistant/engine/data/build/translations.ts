import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fold } from '../../text/fold.ts';
import { tuning } from '../../tuning.ts';
import { addTo, normal } from './linear-algebra.ts';
import { readDictionary } from './freedict.ts';
import { readList } from '../read-list.ts';

/** Languages with free dictionaries between them; a word of any may link a Russian and an English one. */
const languages = ['eng', 'rus', 'pol', 'ell', 'deu', 'fra', 'ita', 'nld', 'swe', 'fin'];
const englishPrefix = 'eng:';
const russianPrefix = 'rus:';
const wordPattern = /^[\p{L}\p{M}' -]+$/u;
const scripts: Record<string, RegExp> = { eng: /^[a-z' -]+$/i, rus: /^[а-я -]+$/i };
const { everyday, translationRounds } = tuning.wordData;

/** Words and phrases of several languages, each joined to what translates it. */
export interface Translations {
  /** With the language before each: «rus:дом». */
  words: string[];
  /** Indexes of each word's translations, and their weights. */
  links: Map<number, number>[];
}

/** Words of everyday talk, each with the English phrases that it means. */
export const everydayWords = readList('./build/everyday-words.txt').map((line): [word: string, phrases: string[]] => {
  const [word, phrases] = line.split(': ') as [string, string];
  return [word, phrases.split(', ')];
});

/** Reads the dictionaries between the languages that a folder has, and the everyday words. */
export function readTranslations(folder: string): Translations {
  const words: string[] = [];
  const links: Map<number, number>[] = [];
  const places = new Map<string, number>();
  const placeOf = (word: string): number => {
    const place = places.get(word) ?? words.length;
    if (place === words.length) {
      places.set(word, place);
      words.push(word);
      links.push(new Map());
    }
    return place;
  };
  const link = (a: number, b: number, by: number): void => {
    links[a]!.set(b, (links[a]!.get(b) ?? 0) + by);
    links[b]!.set(a, (links[b]!.get(a) ?? 0) + by);
  };
  const named = (language: string, text: string): string =>
    `${language}:${language === 'eng' ? text.replace(/^(to|a|an|the) /, '') : text}`;
  for (const from of languages) {
    for (const to of languages) {
      const file = join(folder, `freedict-${from}-${to}.dict.dz`);
      if (!existsSync(file)) continue;
      for (const [head, senses] of readDictionary(file, scripts[to] ?? wordPattern)) {
        const place = placeOf(named(from, fold(head)));
        const all = senses.flat();
        for (const text of all) link(place, placeOf(named(to, text)), 1 / all.length);
      }
    }
  }
  for (const [word, phrases] of everydayWords) {
    for (const phrase of phrases)
      link(placeOf(russianPrefix + word), placeOf(englishPrefix + phrase), everyday / phrases.length);
  }
  return { words, links };
}

/**
 * Vectors of the Russian words: English ones are known, every other word is the mean of its translations, in rounds.
 * A translation of many words weighs less; `usualOf` is the weight of a known phrase by its frequency.
 */
export function russianMeanings(
  { words, links }: Translations,
  size: number,
  vectorOf: (english: string) => number[] | null,
  usualOf: (english: string) => number,
): Map<string, Float32Array> {
  const known = words.map((word) =>
    word.startsWith(englishPrefix) ? vectorOf(word.slice(englishPrefix.length)) : null,
  );
  const says = words.map(
    (word, i) =>
      (word.startsWith(englishPrefix) ? usualOf(word.slice(englishPrefix.length)) : 1) / Math.sqrt(links[i]!.size),
  );
  let vectors = known.map((vector) => (vector ? Float32Array.from(vector) : null));
  for (let round = 0; round < translationRounds; round++) {
    const before = vectors;
    vectors = before.map((vector, i) => {
      if (known[i]) return vector;
      const sum = new Float32Array(size);
      for (const [other, by] of links[i]!) {
        const values = before[other];
        if (values) addTo(sum, values, by * says[other]!);
      }
      return sum.some(Boolean) ? Float32Array.from(normal(sum)) : null;
    });
  }
  const found = new Map<string, Float32Array>();
  words.forEach((word, i) => {
    if (word.startsWith(russianPrefix) && vectors[i]) found.set(word.slice(russianPrefix.length), vectors[i]);
  });
  return found;
}
