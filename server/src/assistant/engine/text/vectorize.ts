import { featuresOf, type Features, type WordFeatures } from './features.ts';
import type { Vector } from './sparse-vector.ts';
import { lookUp, type Vocabulary } from './vocabulary.ts';
import { meaningOf, type Words } from './words.ts';

/** A text as the learner sees it. What the owner never wrote counts in a vector's length, so foreign texts are short. */
export interface Reading {
  /** All features, the numbers of the meaning last. */
  vector: Vector;
  /** The features that the owner wrote, alone: the first `written` of the vector. */
  written: number;
  /** Share of the text's weight, 0 to 1, that the owner's features cover, each block by its own share. */
  coverage: number;
  /** The same of its character n-grams alone: how well the letters fit. */
  fit: number;
  /** The features of the words that tell of the subject; -1 for what the owner never wrote. */
  content: Int32Array;
}

/** Vectors of words, the share of a text's squared length that their mean takes, and on how many levels their kinds are told apart. */
export interface Sense {
  words: Words;
  share: number;
  levels: number;
}

/** The share of the character n-grams beside the stems; where words mean nothing to the learner, they are likely of a language whose stems it does not know either. */
const CHARACTERS = { withMeaning: 0.5, alone: 0.7 };

interface Sums {
  known: number;
  all: number;
}

const shareKnown = ({ known, all }: Sums): number => (all > 0 ? known / all : 0);

function weigh(
  vocabulary: Vocabulary,
  hashes: number[],
  amounts: number[] | null,
  length: number,
  ids: number[],
  values: number[],
): Sums {
  const places = new Map<number, number>();
  const counts: number[] = [];
  for (const hash of hashes) {
    const place = places.get(hash);
    if (place === undefined) places.set(hash, counts.push(1) - 1);
    else counts[place]!++;
  }
  const amountOf: number[] = [];
  if (amounts) hashes.forEach((hash, i) => (amountOf[places.get(hash)!] = amounts[i]!));
  const from = ids.length;
  let known = 0;
  let unknown = 0;
  for (const [hash, place] of places) {
    const id = lookUp(vocabulary, hash);
    const value =
      (amountOf[place] ?? 1) * (1 + Math.log(counts[place]!)) * (id < 0 ? vocabulary.unseen : vocabulary.idf[id]!);
    if (id < 0) {
      unknown += value * value;
      continue;
    }
    known += value * value;
    ids.push(id);
    values.push(value);
  }
  const scale = known > 0 ? length / Math.sqrt(known + unknown) : 0;
  for (let i = from; i < values.length; i++) values[i]! *= scale;
  return { known, all: known + unknown };
}

/** Turns features into a vector; `sense`, if given, adds the meaning behind the vocabulary's features. */
export function readFeatures(vocabulary: Vocabulary, features: Features, sense: Sense | null): Reading {
  const ids: number[] = [];
  const values: number[] = [];
  const words = 1 - (sense?.share ?? 0);
  const share = sense ? CHARACTERS.withMeaning : CHARACTERS.alone;
  const characters = weigh(vocabulary, features.characters, null, Math.sqrt(words * share), ids, values);
  const stems = weigh(vocabulary, features.stems, features.amounts, Math.sqrt(words * (1 - share)), ids, values);
  const written = ids.length;
  if (sense) {
    meaningOf(sense.words, features.rows, Math.sqrt(sense.share)).forEach((value, k) => {
      ids.push(vocabulary.size + k);
      values.push(value);
    });
  }
  return {
    vector: { ids: new Uint32Array(ids), values: new Float32Array(values) },
    written,
    coverage: share * shareKnown(characters) + (1 - share) * shareKnown(stems),
    fit: shareKnown(characters),
    content: new Int32Array(features.content.map((hash) => lookUp(vocabulary, hash))),
  };
}

/** Reads a folded text; `found` is what its words gave before. */
export function readFolded(
  vocabulary: Vocabulary,
  folded: string,
  sense: Sense | null,
  found?: Map<string, WordFeatures>,
): Reading {
  return readFeatures(vocabulary, featuresOf(folded, sense, found), sense);
}

/** What several texts that may be meant add up to, each by its share; the first is the likeliest. */
export function mixReadings(readings: Reading[], shares: number[]): Reading {
  if (readings.length === 1) return readings[0]!;
  const sums = new Map<number, number>();
  const add = (from: (reading: Reading) => number, to: (reading: Reading) => number): void =>
    readings.forEach((reading, i) => {
      const { ids, values } = reading.vector;
      for (let k = from(reading); k < to(reading); k++)
        sums.set(ids[k]!, (sums.get(ids[k]!) ?? 0) + shares[i]! * values[k]!);
    });
  add(
    () => 0,
    ({ written }) => written,
  );
  const written = sums.size;
  add(
    (reading) => reading.written,
    ({ vector }) => vector.ids.length,
  );
  return {
    ...readings[0]!,
    written,
    vector: { ids: Uint32Array.from(sums.keys()), values: Float32Array.from(sums.values()) },
  };
}

/** A reading with the share `by` of its weight: of what supports a label without being a question. */
export function soften(reading: Reading, by: number): Reading {
  return { ...reading, vector: { ids: reading.vector.ids, values: reading.vector.values.map((value) => value * by) } };
}

/** Share of the words of the subject that are known; `isKnown` is asked of those that the owner wrote. */
export function subjectOf(reading: Reading, isKnown: (id: number) => boolean = () => true): number {
  if (reading.content.length === 0) return 0.5;
  let known = 0;
  for (const id of reading.content) if (id >= 0 && isKnown(id)) known++;
  return known / reading.content.length;
}
