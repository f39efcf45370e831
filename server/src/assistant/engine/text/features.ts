import { tuning } from '../tuning.ts';
import { type Asking, askingOfWords, type AskingWord, askingWord, familyFeature, isSubjectFamily } from './asking.ts';
import { wordsOf } from './fold.ts';
import { hashStep, hashText, mixHash } from './hash.ts';
import { isVagueWord } from './light-words.ts';
import { Recent } from './recent.ts';
import { stem } from './stem.ts';
import { embeddingRow } from './words.ts';
import { byteMax, type WordData } from './words-file.ts';

/** The word data in use, the share of a text's squared length that the mean embedding takes, and levels of clusters. */
export interface Embeddings {
  words: WordData;
  share: number;
  levels: number;
  /** Weight of a family of asking; a stem has 1. */
  families: number;
}

/** Hashed features of a text. */
export interface Features {
  /** Character n-grams inside words, word borders included. */
  ngrams: number[];
  /** Stems, pairs of neighbours, pairs with one stem between, clusters, pairs of clusters, families of asking. */
  stems: number[];
  /** Weight of each of `stems`. */
  weights: number[];
  /** Those of `stems` that are its subject: single stems without vague words and families of asking. */
  content: number[];
  /** The family of asking of each of `content` as a feature, 0 for none. */
  contentFamilies: number[];
  /** Weight of each of `content`: less for frequent words. */
  contentWeights: number[];
  /** Embedding rows of the words that have one. */
  rows: number[];
}

const { shortestNgram, longestNgram, pair, skipPair, cluster, clusterPair } = tuning.features;
const { family } = tuning.asking;
const border = 0x20;
/** Seeds that make the hashes of each kind of feature different. */
const ngramSeed = 0x811c9dc5;
const stemSeed = 0x1b873593;
const pairFactor = 0x2545f491;
const skipFactor = 0x6b43a9b5;
const clusterSeed = 0x3c6ef372;

/** Hashes of a word's character n-grams, cached for recent words. */
export const ngramsOf = (word: string): readonly number[] => recentNgrams.of(word, findNgrams);

const recentNgrams = new Recent<string, readonly number[]>(tuning.recent.words);

function findNgrams(word: string): number[] {
  const found: number[] = [];
  const length = word.length + 2;
  for (let from = 0; from < length - 1; from++) {
    let hash: number = ngramSeed;
    const end = Math.min(from + longestNgram, length);
    for (let at = from; at < end; at++) {
      hash = hashStep(hash, at === 0 || at === length - 1 ? border : word.charCodeAt(at - 1));
      if (at - from + 1 >= shortestNgram) found.push(mixHash(hash));
    }
  }
  return found;
}

const stemHash = (stemmed: string): number => hashText(stemmed, stemSeed);

/** The feature of a single stem. */
export const stemFeature = (stemmed: string): number => mixHash(stemHash(stemmed));

const pairHash = (before: number, hash: number): number => Math.imul(before, pairFactor) ^ hash;

/** The feature of two neighbouring stems. */
export const pairFeature = (before: string, after: string): number =>
  mixHash(pairHash(stemHash(before), stemHash(after)));

/** Features of a word that do not depend on its neighbours. */
export interface WordFeatures extends AskingWord {
  ngrams: readonly number[];
  stemmed: string;
  /** Hash of its stem, and that as a feature. */
  hash: number;
  stem: number;
  isContent: boolean;
  /** Smooth inverse frequency, 0 to 1; 1 of what is not common. */
  rarity: number;
  /** Embedding row, -1 for none, and hashes of its clusters. */
  row: number;
  clusters: number[];
}

type ClusterUse = (Pick<Embeddings, 'words' | 'levels'> & Partial<Embeddings>) | null;

/** Features of recent words, by the levels of clusters in use. */
const recent = new Map<number, Recent<string, WordFeatures>>();

function recentOf(embeddings: ClusterUse): Recent<string, WordFeatures> {
  const level = embeddings?.levels ?? -1;
  const known = recent.get(level) ?? new Recent<string, WordFeatures>(tuning.recent.words);
  recent.set(level, known);
  return known;
}

function wordFeaturesOf(word: string, embeddings: ClusterUse): WordFeatures {
  const stemmed = stem(word);
  const hash = stemHash(stemmed);
  const row = embeddings ? embeddingRow(embeddings.words, stemmed) : -1;
  const levels = row < 0 ? [] : embeddings!.words.clusters.slice(0, embeddings!.levels);
  return {
    ngrams: ngramsOf(word),
    stemmed,
    ...askingWord(word),
    hash,
    stem: mixHash(hash),
    isContent: !isVagueWord(word),
    rarity: row < 0 ? 1 : embeddings!.words.amounts[row]! / byteMax,
    row,
    clusters: levels.map((level) => hashStep(clusterSeed, level[row]!)),
  };
}

/** The words of a text with their own features, and the families of asking. */
export interface AskedWords {
  words: readonly string[];
  features: readonly WordFeatures[];
  asking: Asking;
}

export function lookAt(words: readonly string[], embeddings: ClusterUse): AskedWords {
  const known = recentOf(embeddings);
  const make = (word: string): WordFeatures => wordFeaturesOf(word, embeddings);
  const features = words.map((word) => known.of(word, make));
  return { words, features, asking: askingOfWords(features) };
}

/** The features of a folded text, clusters among them if embeddings are given. */
export const extractFeatures = (folded: string, embeddings: ClusterUse): Features =>
  joinFeatures(lookAt(wordsOf(folded), embeddings), embeddings?.families);

function addSubject(features: Features, { stem: subject, rarity }: WordFeatures, asked: number): void {
  features.content.push(subject);
  features.contentFamilies.push(asked && familyFeature(asked));
  features.contentWeights.push(rarity);
}

/** The features of a text from those of its words. */
export function joinFeatures(
  { features: words, asking: { families, familyOfWord } }: AskedWords,
  familyWeight: number = family,
): Features {
  const features: Features = {
    ngrams: [],
    stems: [],
    weights: [],
    content: [],
    contentFamilies: [],
    contentWeights: [],
    rows: [],
  };
  const add = (feature: number, weight: number): void => {
    features.stems.push(feature);
    features.weights.push(weight);
  };
  let previous = 0;
  let beforePrevious = 0;
  let previousClusters: number[] = [];
  for (let at = 0; at < words.length; at++) {
    const known = words[at]!;
    for (const ngram of known.ngrams) features.ngrams.push(ngram);
    add(known.stem, 1);
    const asked = familyOfWord[at]!;
    if (known.isContent && (asked === 0 || isSubjectFamily(asked))) addSubject(features, known, asked);
    if (at > 0) add(mixHash(pairHash(previous, known.hash)), pair);
    if (at > 1) add(mixHash(Math.imul(beforePrevious, skipFactor) ^ known.hash), skipPair);
    beforePrevious = previous;
    previous = known.hash;
    if (known.row < 0) continue;
    features.rows.push(known.row);
    for (let level = 0; level < known.clusters.length; level++) {
      const hash = known.clusters[level]!;
      add(mixHash(hash), cluster);
      if (previousClusters.length > 0) add(mixHash(pairHash(previousClusters[level]!, hash)), clusterPair);
    }
    previousClusters = known.clusters;
  }
  for (const asked of families) add(familyFeature(asked), familyWeight);
  return features;
}
