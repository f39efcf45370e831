import type { Lexicon, Vocabulary } from '../model.ts';
import { tuning } from '../tuning.ts';
import { diminishedStem } from './diminutives.ts';
import { type Features, stemFeature, type WordFeatures } from './features.ts';
import { isLightWord } from './light-words.ts';
import { nearStems } from './near-words.ts';
import { Recent } from './recent.ts';
import { rootsOf } from './roots.ts';
import { stem } from './stem.ts';
import { featureId } from './vocabulary.ts';
import { embeddingRow } from './words.ts';
import type { WordData } from './words-file.ts';

/** The owner's word nearest in meaning to another one. */
export interface Kin {
  /** Its stem as a feature. */
  feature: number;
  /** Cosine of the two embeddings, 0 to 1. */
  similarity: number;
}

/** The owner's words, and results of one message so far by embedding row: null if no word is near. */
export interface KinSearch {
  lexicon: Lexicon;
  found: Map<number, Kin | null>;
}

interface Source extends KinSearch {
  vocabulary: Vocabulary;
  data: WordData;
}

/** The owner's words: the stem of each as a feature, and their embeddings of length one, a row a word. */
interface OwnWords {
  features: number[];
  units: Float32Array;
  /** The feature of the most frequent word of a root. */
  roots: Map<string, number>;
  /** What was found lately, by embedding row. */
  recent: Recent<number, Kin | null>;
}

const { mostOwnWords, mostWords, replaced, known: knownFrom, diminished, listed, akin, near } = tuning.kin;
const ownWords = new WeakMap<Lexicon, OwnWords>();

/** Copies an embedding, scaled to length one. */
function copyUnit({ size, values }: WordData, row: number, to: Float32Array, at: number): void {
  let square = 0;
  for (let k = 0; k < size; k++) square += values[row * size + k]! ** 2;
  const scale = 1 / Math.sqrt(square || 1);
  for (let k = 0; k < size; k++) to[at + k] = values[row * size + k]! * scale;
}

function collectOwnWords({ lexicon, vocabulary, data }: Source): OwnWords {
  const rows = new Map<number, number>();
  const roots: OwnWords['roots'] = new Map();
  for (const word of lexicon.words) {
    if (rows.size >= mostOwnWords) break;
    if (isLightWord(word)) continue;
    const stemmed = stem(word);
    const row = embeddingRow(data, stemmed);
    const feature = stemFeature(stemmed);
    if (featureId(vocabulary, feature) < 0) continue;
    for (const root of rootsOf(stemmed)) if (!roots.has(root)) roots.set(root, feature);
    if (row >= 0 && !rows.has(row)) rows.set(row, feature);
  }
  const units = new Float32Array(rows.size * data.size);
  [...rows.keys()].forEach((row, i) => copyUnit(data, row, units, i * data.size));
  return { features: [...rows.values()], units, roots, recent: new Recent(tuning.recent.kin) };
}

/** The owner's words of a source, collected once for each lexicon. */
function ownWordsOf(source: Source): OwnWords {
  const own = ownWords.get(source.lexicon) ?? collectOwnWords(source);
  ownWords.set(source.lexicon, own);
  return own;
}

/** The nearest of the owner's words, null if none is near enough for a replacement. */
function nearestOwn(source: Source, { features, units }: OwnWords, row: number): Kin | null {
  const { size } = source.data;
  const unit = new Float32Array(size);
  copyUnit(source.data, row, unit, 0);
  let best = -1;
  let similarity: number = replaced;
  for (let i = 0, at = 0; i < features.length; i++) {
    let sum = 0;
    for (let k = 0; k < size; k++, at++) sum += unit[k]! * units[at]!;
    if (sum < similarity) continue;
    best = i;
    similarity = sum;
  }
  return best < 0 ? null : { feature: features[best]!, similarity };
}

/** The nearest word of a row; null after `mostWords` searches of the message: results do not depend on caches. */
function kinOf(source: Source, row: number): Kin | null {
  const { found } = source;
  const here = found.get(row);
  if (here !== undefined) return here;
  if (found.size >= mostWords) return null;
  const own = ownWordsOf(source);
  const kin = own.recent.of(row, () => nearestOwn(source, own, row));
  found.set(row, kin);
  return kin;
}

/** The owner's word of which a stem is a diminutive («шкафчик»: «шкаф»). */
function diminishedOf(vocabulary: Vocabulary, stemmed: string): Kin | null {
  const root = diminishedStem(stemmed);
  const feature = root === null ? 0 : stemFeature(root);
  return root !== null && featureId(vocabulary, feature) >= 0 ? { feature, similarity: diminished } : null;
}

/** The owner's word in one group of the list of near words with a stem («дисплей»: «экран»). */
function listedNear(vocabulary: Vocabulary, stemmed: string): Kin | null {
  for (const near of nearStems(stemmed)) {
    const feature = stemFeature(near);
    if (featureId(vocabulary, feature) >= 0) return { feature, similarity: listed };
  }
  return null;
}

/** The owner's word of the same root («кастрировать»: «кастрация»). */
function ofOneRoot(source: Source, stemmed: string): Kin | null {
  const { roots } = ownWordsOf(source);
  for (const root of rootsOf(stemmed)) {
    const feature = roots.get(root);
    if (feature !== undefined) return { feature, similarity: akin };
  }
  return null;
}

/** The owner's word that a word is made of, or that is near it in meaning; null if none is. */
function kinOfWord(source: Source, { row, stemmed, asksBy }: WordFeatures): Kin | null {
  return (
    diminishedOf(source.vocabulary, stemmed) ??
    listedNear(source.vocabulary, stemmed) ??
    (asksBy === '' ? null : ofOneRoot(source, stemmed)) ??
    (row >= 0 ? kinOf(source, row) : null)
  );
}

/** Whether the owner wrote a word or one that means the same. */
export const isNearOwn = (word: WordFeatures, source: Source): boolean =>
  featureId(source.vocabulary, word.stem) >= 0 || (kinOfWord(source, word)?.similarity ?? 0) >= near;

/**
 * Replaces stems that the owner never wrote by his words near in meaning, weighted by similarity. A very near one also
 * counts as a known word of the subject.
 */
export function replaceByKin(features: Features, words: readonly WordFeatures[], source: Source): void {
  for (const word of words) {
    const { stem: written } = word;
    if (featureId(source.vocabulary, written) >= 0) continue;
    const kin = kinOfWord(source, word);
    if (!kin) continue;
    features.stems.forEach((feature, i) => {
      if (feature !== written) return;
      features.stems[i] = kin.feature;
      features.weights[i] = kin.similarity;
    });
    if (kin.similarity >= knownFrom)
      features.content = features.content.map((feature) => (feature === written ? kin.feature : feature));
  }
}
