import type { Vocabulary } from '../model.ts';
import { type Embeddings, extractFeatures } from '../text/features.ts';
import { scaleText, vectorizeFeatures, type VectorizedText } from '../text/vectorize.ts';
import { buildVocabulary } from '../text/vocabulary.ts';
import { commonShare } from '../text/words.ts';
import { wordData } from '../text/words-file.ts';
import { tuning } from '../tuning.ts';
import type { Examples } from './examples.ts';

/** Vectorized examples: the questions, then what supports their labels. */
export interface TrainingSet {
  texts: VectorizedText[];
  /** Class of each text. */
  classes: Uint16Array;
  classCount: number;
  /** Size of the vocabulary. */
  featureCount: number;
  /** Dimensions of the mean embedding behind the features, 0 for none. */
  embeddingSize: number;
}

const { asking, embeddings: tuned } = tuning;

function embeddingShare(texts: number, labels: number): number {
  if (texts / labels > tuned.manyExamples) return tuned.shareOfManyExamples;
  return labels < tuned.fewLabels ? tuned.shareOfFewLabels : tuned.share;
}

/** The embeddings to train these examples with; null where they cost too much, or the language is not theirs. */
export function chooseEmbeddings({ texts, labels, folded }: Examples): Embeddings | null {
  if (texts.length * labels.length > tuned.mostWork) return null;
  const words = wordData();
  if (commonShare(words, folded.slice(0, tuned.sampledTexts).join(' ')) < tuned.leastCommon) return null;
  return {
    words,
    share: embeddingShare(texts.length, labels.length),
    levels: labels.length < tuned.fewLabels ? tuned.levelsOfFewLabels : tuned.levels,
    families: texts.length > tuned.manyExamples * labels.length ? asking.familyOfManyExamples : asking.family,
  };
}

/** Vectorizes all examples with the vocabulary that they make. */
export function buildTrainingSet(
  { folded, support, classes: questionClasses, labels }: Examples,
  embeddings: Embeddings | null,
): { trainingSet: TrainingSet; vocabulary: Vocabulary } {
  const features = [...folded, ...support.map(({ text }) => text)].map((text) => extractFeatures(text, embeddings));
  const classes = Uint16Array.from([...questionClasses, ...support.map((one) => one.class)]);
  const vocabulary = buildVocabulary(features, classes, labels.length);
  const texts = features.map((feature, i) => {
    const text = vectorizeFeatures(vocabulary, feature, embeddings);
    const supporting = support[i - folded.length];
    return supporting ? scaleText(text, supporting.weight) : text;
  });
  const embeddingSize = embeddings?.words.size ?? 0;
  const trainingSet = { texts, classes, classCount: labels.length, featureCount: vocabulary.size, embeddingSize };
  return { trainingSet, vocabulary };
}
