import type { Model, Vocabulary } from '../model.ts';
import { tuning } from '../tuning.ts';
import { dropVague, passOverNames } from './drop-vague.ts';
import { type Embeddings, extractFeatures, type Features, joinFeatures, lookAt, ngramsOf } from './features.ts';
import { wordsOf } from './fold.ts';
import { type KinSearch, replaceByKin } from './kin.ts';
import { Distinct } from './hash-table.ts';
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
export function embeddingsOf({ embeddings: { share, levels, families } }: Model): Embeddings | null {
  return share > 0 ? { words: wordData(), share, levels, families } : null;
}

interface Mass {
  known: number;
  all: number;
}

const knownShare = ({ known, all }: Mass): number => (all > 0 ? known / all : 0);

const distinct = new Distinct();
/** How often each distinct hash of a block appears, and its last weight. */
let counts = new Uint32Array(0);
let lastWeights = new Float64Array(0);

function countHashes(hashes: number[], weights: number[] | null): void {
  distinct.begin(hashes.length);
  if (counts.length < hashes.length) {
    counts = new Uint32Array(hashes.length * 2);
    lastWeights = new Float64Array(hashes.length * 2);
  }
  for (let i = 0; i < hashes.length; i++) {
    const { size } = distinct;
    const place = distinct.placeOf(hashes[i]!);
    counts[place] = place === size ? 1 : counts[place]! + 1;
    lastWeights[place] = weights === null ? 1 : weights[i]!;
  }
}

interface Block {
  hashes: number[];
  /** Weight of each; null for 1. */
  weights: number[] | null;
}

/**
 * Known features of the current text's blocks so far; buffers that are reused from text to text.
 */
let knownIds = new Uint32Array(0);
let knownValues = new Float64Array(0);

/** Makes room for so many features. */
function makeRoom(count: number): void {
  if (knownIds.length >= count) return;
  [knownIds, knownValues] = [new Uint32Array(count * 2), new Float64Array(count * 2)];
}

/** Squared lengths of a block of features; the known ones are put into `knownIds` and `knownValues` from `from` on. */
function massOf(vocabulary: Vocabulary, block: Block, from: number): Mass & { end: number } {
  countHashes(block.hashes, block.weights);
  let known = 0;
  let unknown = 0;
  let end = from;
  for (let i = 0; i < distinct.size; i++) {
    const id = featureId(vocabulary, distinct.keys[i]!);
    const count = counts[i] === 1 ? 1 : 1 + Math.log(counts[i]!);
    const value = lastWeights[i]! * count * (id < 0 ? vocabulary.unseen : vocabulary.idf[id]!);
    if (id < 0) {
      unknown += value * value;
      continue;
    }
    known += value * value;
    knownIds[end] = id;
    knownValues[end++] = value;
  }
  return { known, all: known + unknown, end };
}

/** Puts one block of features from `from` on, scaled to `length` with its unknown ones; returns its squared lengths. */
function appendBlock(vocabulary: Vocabulary, block: Block & { length: number }, from: number): Mass & { end: number } {
  const mass = massOf(vocabulary, block, from);
  const scale = mass.known > 0 ? block.length / Math.sqrt(mass.all) : 0;
  for (let i = from; i < mass.end; i++) knownValues[i]! *= scale;
  return mass;
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
  const words = 1 - (embeddings?.share ?? 0);
  const share = embeddings ? ngramShare : charactersAlone;
  makeRoom(ngrams.length + stems.length + (embeddings?.words.size ?? 0));
  const ngramMass = appendBlock(vocabulary, { hashes: ngrams, weights: null, length: Math.sqrt(words * share) }, 0);
  const stemBlock = { hashes: stems, weights, length: Math.sqrt(words * (1 - share)) };
  const stemMass = appendBlock(vocabulary, stemBlock, ngramMass.end);
  const knownCount = stemMass.end;
  let end = knownCount;
  if (embeddings) {
    const mean = meanEmbedding(embeddings.words, rows, Math.sqrt(embeddings.share));
    for (let k = 0; k < mean.length; k++, end++) {
      knownIds[end] = vocabulary.size + k;
      knownValues[end] = mean[k]!;
    }
  }
  const known = new Int32Array(content.length);
  for (let i = 0; i < content.length; i++) known[i] = knownAs(vocabulary, content[i]!, contentFamilies[i]!);
  return {
    vector: { ids: knownIds.slice(0, end), values: new Float32Array(knownValues.subarray(0, end)) },
    knownCount,
    coverage: share * knownShare(ngramMass) + (1 - share) * knownShare(stemMass),
    ngramCoverage: knownShare(ngramMass),
    content: known,
    contentWeights,
  };
}

/** Vectorizes a folded text. */
export function vectorize(vocabulary: Vocabulary, folded: string, embeddings: Embeddings | null): VectorizedText {
  return vectorizeFeatures(vocabulary, extractFeatures(folded, embeddings), embeddings);
}

/** Share of the weight of a folded text's character n-grams, 0 to 1, that the owner's texts have. */
export function ngramCoverageOf(vocabulary: Vocabulary, folded: string): number {
  const hashes: number[] = [];
  for (const word of wordsOf(folded)) for (const ngram of ngramsOf(word)) hashes.push(ngram);
  makeRoom(hashes.length);
  return knownShare(massOf(vocabulary, { hashes, weights: null }, 0));
}

/**
 * Vectorizes the folded words of a question: unknown vague words are left out, and unknown words are replaced by the
 * owner's words near in meaning.
 */
export function vectorizeQuestion(
  vocabulary: Vocabulary,
  words: readonly string[],
  embeddings: Embeddings | null,
  kin: KinSearch,
  names: ReadonlySet<string>,
): VectorizedText {
  const asked = passOverNames(vocabulary, dropVague(vocabulary, lookAt(words, embeddings)), names);
  const features = joinFeatures(asked, embeddings?.families);
  if (embeddings) replaceByKin(features, asked.features, { ...kin, vocabulary, data: embeddings.words });
  return vectorizeFeatures(vocabulary, features, embeddings);
}

/** Weighted sum of the wordings of one text; `shares` add up to 1. Coverage and content are those of the first. */
export function sumWordings(wordings: VectorizedText[], shares: number[]): VectorizedText {
  if (wordings.length === 1) return wordings[0]!;
  const most = wordings.reduce((sum, { vector }) => sum + vector.ids.length, 0);
  const sums = new Float64Array(most);
  distinct.begin(most);
  const add = (from: (text: VectorizedText) => number, to: (text: VectorizedText) => number): void =>
    wordings.forEach((text, i) => {
      const { ids, values } = text.vector;
      const share = shares[i]!;
      for (let k = from(text), end = to(text); k < end; k++) sums[distinct.placeOf(ids[k]!)]! += share * values[k]!;
    });
  add(
    () => 0,
    ({ knownCount }) => knownCount,
  );
  const knownCount = distinct.size;
  add(
    (text) => text.knownCount,
    ({ vector }) => vector.ids.length,
  );
  return {
    ...wordings[0]!,
    knownCount,
    vector: { ids: distinct.keys.slice(0, distinct.size), values: new Float32Array(sums.subarray(0, distinct.size)) },
  };
}

/** The text with its vector multiplied by `factor`, for support texts. */
export function scaleText(text: VectorizedText, factor: number): VectorizedText {
  const { ids, values } = text.vector;
  return { ...text, vector: { ids, values: values.map((value) => value * factor) } };
}

/**
 * The same with less weight for words that many labels share, such as «велосипед» at a bicycle rental. 0 without a
 * subject.
 */
export function tellingCoverage({ idf, unseen }: Vocabulary, { content, contentWeights }: VectorizedText): number {
  let known = 0;
  let all = 0;
  content.forEach((id, i) => {
    all += contentWeights[i]!;
    if (id >= 0)
      known += contentWeights[i]! * (unseen > 1 ? Math.min(1, Math.max(0, (idf[id]! - 1) / (unseen - 1))) : 1);
  });
  return all > 0 ? known / all : 0;
}

/** Weighted share of the subject's words that are in the vocabulary and satisfy `isKnown`. */
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
