import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold, wordsOf } from '../../text/fold.ts';
import { stem } from '../../text/stem.ts';
import { tuning } from '../../tuning.ts';
import { addTo, normal } from './linear-algebra.ts';
import { type English, phraseOf } from './english-stems.ts';
import { russianWord } from './inflection.ts';
import { readTranslations, russianMeanings } from './translations.ts';

const { usualRank, rankOfUnknown, leastSightings } = tuning.wordData;

/** How often each word, and each stem, occurs in the sentences of a folder's files; a sentence counts once. */
export function countWords(folder: string): { words: Map<string, number>; stems: Map<string, number>; total: number } {
  const lines = new Set(readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')));
  const words = new Map<string, number>();
  const stems = new Map<string, number>();
  let total = 0;
  for (const line of lines) {
    for (const word of wordsOf(fold(line.replace(/^[TQA]:/, '')))) {
      words.set(word, (words.get(word) ?? 0) + 1);
      stems.set(stem(word), (stems.get(stem(word)) ?? 0) + 1);
      total++;
    }
  }
  return { words, stems, total };
}

/** Vectors of Russian stems in the space of the English: the mean of their words, by how often each is used. */
export function russianStems(folder: string, english: English, counts: Map<string, number>): Map<string, number[]> {
  const size = english.vectors[0]!.length;
  const usualOf = (phrase: string): number =>
    1 / (1 + Math.log(1 + (english.places.get(phrase.split(' ')[0]!) ?? rankOfUnknown) / usualRank));
  const stems = new Map<string, number[]>();
  for (const [word, vector] of russianMeanings(
    readTranslations(folder),
    size,
    (phrase) => phraseOf(english, phrase),
    usualOf,
  )) {
    if (!russianWord.test(word)) continue;
    const sum = stems.get(stem(word)) ?? Array.from(vector, () => 0);
    stems.set(stem(word), sum);
    addTo(sum, vector, Math.sqrt((counts.get(word) ?? 0) + leastSightings));
  }
  return new Map([...stems].map(([stemmed, sum]) => [stemmed, normal(sum)]));
}
