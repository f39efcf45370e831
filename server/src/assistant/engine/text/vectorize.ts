import type { Model, Vocabulary } from '../model.ts';
import { tuning } from '../tuning.ts';
import { dropVague } from './drop-vague.ts';
import { type Embeddings, extractFeatures, type Features, type WordFeatures } from './features.ts';
import { wordsOf } from './fold.ts';
import { type KinSearch, replaceByKin } from './kin.ts';
import { featureId } from './vocabulary.ts';
import { meanEmbedding } from './words.ts';
import { wordData } from './words-file.ts';

/** Feature ids and their values. */
export interface SparseVector {
  ids: Uint32Array;
  values: Float32Array;
}

/** A text as a vector. Unknown features count in its length without being in it: foreign texts are short. */
export interface VectorizedText {
  /** Known features, then the dimensions of the mean embedding. */
  vector: SparseVector;
  /** How many of the vector's entries are known features: the first ones. */
  knownCount: number;
  /** Share of the text's weight, 0 to 1, that known features cover, each block by its own share. */
  coverage: number;
  /** The same of its character n-grams alone. */
  ngramCoverage: number;
  /** Ids of its content stems, -1 for unknown ones. */
  content: Int32Array;
  /** Weight of each of these. */
  contentWeights: number[];
}

const { characters: ngramShare, charactersAlone, contentOfNone } = tuning.vector;

/** The embeddings that a model was trained with, or null for none. */
export function embeddingsOf({ embeddings: { share, levels } }: Model): Embeddings | null {
  return share > 0 ? { words: wordData(), share, levels } : null;
}

interface Mass {
  known: number;
  all: number;
}

const knownShare = ({ known, all }: Mass): number => (all > 0 ? known / all : 0);

/** Distinct hashes in order of appearance, with how often each appears and its last weight. */
function countHashes(hashes: number[], weights: number[] | null) {
  const places = new Map<number, number>();
  const distinct: number[] = [];
  const counts: number[] = [];
  const lastWeights: number[] = [];
  for (let i = 0; i < hashes.length; i++) {
    const weight = weights?.[i] ?? 1;
    const place = places.get(hashes[i]!);
    if (place === undefined) {
      places.set(hashes[i]!, distinct.length);
      distinct.push(hashes[i]!);
      counts.push(1);
      lastWeights.push(weight);
    } else {
      counts[place]!++;
      lastWeights[place] = weight;
    }
  }
  return { distinct, counts, lastWeights };
}

/** Appends one block of features, scaled to `length` with its unknown ones; returns its squared lengths. */
function appendBlock(
  vocabulary: Vocabulary,
  { hashes, weights, length }: { hashes: number[]; weights: number[] | null; length: number },
  ids: number[],
  values: number[],
): Mass {
  const from = ids.length;
  let known = 0;
  let unknown = 0;
  const { distinct, counts, lastWeights } = countHashes(hashes, weights);
  for (let i = 0; i < distinct.length; i++) {
    const id = featureId(vocabulary, distinct[i]!);
    const value = lastWeights[i]! * (1 + Math.log(counts[i]!)) * (id < 0 ? vocabulary.unseen : vocabulary.idf[id]!);
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

/** The id of a content stem, or of its family of asking where the owner wrote only other words of that. */
function knownAs(vocabulary: Vocabulary, stem: number, family: number): number {
  const id = featureId(vocabulary, stem);
  return id < 0 && family !== 0 ? featureId(vocabulary, family) : id;
}

/** Turns features into a vector; the mean embedding, if any, follows the vocabulary's features. */
export function vectorizeFeatures(
  vocabulary: Vocabulary,
  { ngrams, stems, weights, rows, content, contentFamilies, contentWeights }: Features,
  embeddings: Embeddings | null,
): VectorizedText {
  const ids: number[] = [];
  const values: number[] = [];
  const words = 1 - (embeddings?.share ?? 0);
  const share = embeddings ? ngramShare : charactersAlone;
  const ngramBlock = { hashes: ngrams, weights: null, length: Math.sqrt(words * share) };
  const ngramMass = appendBlock(vocabulary, ngramBlock, ids, values);
  const stemBlock = { hashes: stems, weights, length: Math.sqrt(words * (1 - share)) };
  const stemMass = appendBlock(vocabulary, stemBlock, ids, values);
  const knownCount = ids.length;
  if (embeddings) {
    meanEmbedding(embeddings.words, rows, Math.sqrt(embeddings.share)).forEach((value, k) => {
      ids.push(vocabulary.size + k);
      values.push(value);
    });
  }
  return {
    vector: { ids: new Uint32Array(ids), values: new Float32Array(values) },
    knownCount,
    coverage: share * knownShare(ngramMass) + (1 - share) * knownShare(stemMass),
    ngramCoverage: knownShare(ngramMass),
    content: Int32Array.from(content, (stem, i) => knownAs(vocabulary, stem, contentFamilies[i]!)),
    contentWeights,
  };
}

/** Vectorizes a folded text; `cache` holds features of words seen before. */
export function vectorize(
  vocabulary: Vocabulary,
  folded: string,
  embeddings: Embeddings | null,
  cache?: Map<string, WordFeatures>,
): VectorizedText {
  return vectorizeFeatures(vocabulary, extractFeatures(folded, embeddings, cache), embeddings);
}

/**
 * Vectorizes a folded question: words that the owner never wrote are left out where they say nothing alone, and his
 * words take their place where they mean nearly the same.
 */
export function vectorizeQuestion(
  vocabulary: Vocabulary,
  folded: string,
  embeddings: Embeddings | null,
  cache: Map<string, WordFeatures>,
  kin: KinSearch,
): VectorizedText {
  const rest = dropVague(vocabulary, folded);
  const features = extractFeatures(rest, embeddings, cache);
  if (embeddings) {
    const words = Array.from(new Set(wordsOf(rest)), (word) => cache.get(word)!);
    replaceByKin(features, words, { ...kin, vocabulary, data: embeddings.words });
  }
  return vectorizeFeatures(vocabulary, features, embeddings);
}

/** Weighted sum of the wordings of one text; `shares` add up to 1. Coverage and content are those of the first. */
export function sumWordings(wordings: VectorizedText[], shares: number[]): VectorizedText {
  if (wordings.length === 1) return wordings[0]!;
  const sums = new Map<number, number>();
  const add = (from: (text: VectorizedText) => number, to: (text: VectorizedText) => number): void =>
    wordings.forEach((text, i) => {
      const { ids, values } = text.vector;
      for (let k = from(text); k < to(text); k++) sums.set(ids[k]!, (sums.get(ids[k]!) ?? 0) + shares[i]! * values[k]!);
    });
  add(
    () => 0,
    ({ knownCount }) => knownCount,
  );
  const knownCount = sums.size;
  add(
    (text) => text.knownCount,
    ({ vector }) => vector.ids.length,
  );
  return {
    ...wordings[0]!,
    knownCount,
    vector: { ids: Uint32Array.from(sums.keys()), values: Float32Array.from(sums.values()) },
  };
}

/** The text with its vector multiplied by `factor`: of what supports a label without being a question. */
export function scaleText(text: VectorizedText, factor: number): VectorizedText {
  const { ids, values } = text.vector;
  return { ...text, vector: { ids, values: values.map((value) => value * factor) } };
}

/** Share of the subject, by its words' weights, that is known; `isKnown` is asked of those in the vocabulary. */
export function contentCoverage(
  { content, contentWeights }: VectorizedText,
  isKnown: (id: number) => boolean = () => true,
): number {
  let known = 0;
  let all = 0;
  content.forEach((id, i) => {
    all += contentWeights[i]!;
    if (id >= 0 && isKnown(id)) known += contentWeights[i]!;
  });
  return all > 0 ? known / all : contentOfNone;
}
