import type { Data } from './examples.ts';
import { featuresOf } from '../text/features.ts';
import { readFeatures, type Reading, type Sense, soften } from '../text/vectorize.ts';
import { buildVocabulary, type Vocabulary } from '../text/vocabulary.ts';
import { commonShare, knownWords } from '../text/words.ts';

/** Everything the learner reads, as vectors: the sentences, then what supports their labels. */
export interface Lessons {
  readings: Reading[];
  own: Uint16Array;
  columns: number;
  features: number;
  /** How many further features, behind those, are the meaning. */
  dense: number;
}

/** Where so many of the owner's words are common, their meaning helps: Russian and English, not other languages that share some. */
const KNOWN = 0.7;
/** How much the words' meaning says: the more, the more labels there are to tell apart by the fewer examples. */
const SHARE = { usual: 0.3, fewLabels: 0.15, manyExamples: 0.12 };
const FEW_LABELS = 30;
/** Large groups of like words help to tell many labels apart; among few they make of everything the owner's subject. */
const LEVELS = { usual: 2, fewLabels: 1 };
const MANY_EXAMPLES = 40;
/** With more work than this (sentences by labels) the meaning costs more than it gives. */
const MOST_WORK = 4_000_000;
const SAMPLE = 2000;

/** The vectors of words that these texts call for. */
export function senseFor(data: Data): Sense | null {
  if (data.texts.length * data.labels.length > MOST_WORK) return null;
  const words = knownWords();
  if (commonShare(words, data.read.slice(0, SAMPLE).join(' ')) < KNOWN) return null;
  const labels = data.labels.length;
  const share =
    data.texts.length / labels > MANY_EXAMPLES
      ? SHARE.manyExamples
      : labels < FEW_LABELS
        ? SHARE.fewLabels
        : SHARE.usual;
  return { words, share, levels: labels < FEW_LABELS ? LEVELS.fewLabels : LEVELS.usual };
}

/** Reads all texts with the vocabulary they make. */
export function lessonsFrom(data: Data, sense: Sense | null): { lessons: Lessons; vocabulary: Vocabulary } {
  const folded = [...data.read, ...data.support.map(({ text }) => text)];
  const features = folded.map((text) => featuresOf(text, sense));
  const own = Uint16Array.from([...data.own, ...data.support.map(({ label }) => label)]);
  const vocabulary = buildVocabulary(features, own, data.labels.length);
  const readings = features.map((feature, i) => {
    const reading = readFeatures(vocabulary, feature, sense);
    const support = data.support[i - data.texts.length];
    return support ? soften(reading, support.trust) : reading;
  });
  const dense = sense?.words.size ?? 0;
  return { lessons: { readings, own, columns: data.labels.length, features: vocabulary.size, dense }, vocabulary };
}
