import { hashText, mix, step } from './hash.ts';
import { wordsOf } from './fold.ts';
import { stem } from './stem.ts';
import { STOP_WORDS } from './stop-words.ts';
import { rowOf, type Words } from './words.ts';

/** The hashed features of a text; each block is normalised by itself. */
export interface Features {
  /** Character n-grams inside words, with the words' borders. */
  characters: number[];
  /** Stems, pairs of neighbouring stems, pairs with one stem between; of words with a meaning their kinds, and pairs of these. */
  stems: number[];
  /** What each of the stems weighs. */
  amounts: number[];
  /** The stems among them that tell of the subject. */
  content: number[];
  /** The rows of the words with a meaning. */
  rows: number[];
}

const SHORTEST = 2;
const LONGEST = 4;
const BORDER = 0x20;
const CHARACTERS = 0x811c9dc5;
const STEM = 0x1b873593;
const PAIR = 0x2545f491;
const SKIP = 0x6b43a9b5;
const KIND = 0x3c6ef372;
/** What the features weigh beside a stem alone. */
const WEIGHT = { stem: 1, pair: 0.7, skip: 0.5, kind: 0.7, kindPair: 0.5 };

function charactersOf(word: string): number[] {
  const found: number[] = [];
  const length = word.length + 2;
  for (let from = 0; from < length - 1; from++) {
    let hash = CHARACTERS;
    const end = Math.min(from + LONGEST, length);
    for (let at = from; at < end; at++) {
      hash = step(hash, at === 0 || at === length - 1 ? BORDER : word.charCodeAt(at - 1));
      if (at - from + 1 >= SHORTEST) found.push(mix(hash));
    }
  }
  return found;
}

function stemHash(stemmed: string): number {
  return hashText(stemmed, STEM);
}

/** The feature of a stem alone. */
export function hashOfStem(stemmed: string): number {
  return mix(stemHash(stemmed));
}

const pairOf = (before: number, hash: number): number => Math.imul(before, PAIR) ^ hash;

/** The feature of two neighbouring stems. */
export function hashOfPair(before: string, after: string): number {
  return mix(pairOf(stemHash(before), stemHash(after)));
}

/** What a word gives by itself, wherever it stands. */
export interface WordFeatures {
  characters: number[];
  /** The hash of its stem, and that as a feature. */
  hash: number;
  stem: number;
  isContent: boolean;
  /** The row of its meaning, -1 for none, and the hashes of its kinds. */
  row: number;
  kinds: number[];
}

function wordFeaturesOf(word: string, sense: { words: Words; levels: number } | null): WordFeatures {
  const stemmed = stem(word);
  const hash = stemHash(stemmed);
  const row = sense ? rowOf(sense.words, stemmed) : -1;
  const kinds = row < 0 ? [] : sense!.words.kinds.slice(0, sense!.levels).map((level) => step(KIND, level[row]!));
  return { characters: charactersOf(word), hash, stem: mix(hash), isContent: !STOP_WORDS.has(word), row, kinds };
}

/**
 * The features of a folded text; those of its words' kinds, of the small groups first, on so many levels, if the words' vectors are given.
 * `found` is what its words gave before: texts that share words share the work.
 */
export function featuresOf(
  folded: string,
  sense: { words: Words; levels: number } | null,
  found = new Map<string, WordFeatures>(),
): Features {
  const features: Features = { characters: [], stems: [], amounts: [], content: [], rows: [] };
  const add = (feature: number, amount: number): void => {
    features.stems.push(feature);
    features.amounts.push(amount);
  };
  let before = 0;
  let beforeThat = 0;
  let kindsBefore: number[] = [];
  let count = 0;
  for (const word of wordsOf(folded)) {
    const known = found.get(word) ?? wordFeaturesOf(word, sense);
    found.set(word, known);
    for (const character of known.characters) features.characters.push(character);
    add(known.stem, WEIGHT.stem);
    if (known.isContent) features.content.push(known.stem);
    if (count > 0) add(mix(pairOf(before, known.hash)), WEIGHT.pair);
    if (count > 1) add(mix(Math.imul(beforeThat, SKIP) ^ known.hash), WEIGHT.skip);
    beforeThat = before;
    before = known.hash;
    count++;
    if (known.row < 0) continue;
    features.rows.push(known.row);
    known.kinds.forEach((kind, level) => {
      add(mix(kind), WEIGHT.kind);
      if (kindsBefore.length > 0) add(mix(pairOf(kindsBefore[level]!, kind)), WEIGHT.kindPair);
    });
    kindsBefore = known.kinds;
  }
  return features;
}
