import type { Postings } from '../model.ts';
import { contentCoverage, type VectorizedText } from '../text/vectorize.ts';
import type { Classifier } from '../train/classifier.ts';
import { addScores } from '../train/linear-scores.ts';
import { similarities } from '../train/postings.ts';
import { rankClasses } from '../train/profiles.ts';
import type { TrainingSet } from '../train/training-set.ts';
import { tuning } from '../tuning.ts';
import { computeSignals, type Signals } from './signals.ts';

/** What was predicted of a question whose class is known. */
export interface Prediction {
  signals: Signals;
  isRight: boolean;
  weight: number;
  /** The question's own class, -1 if it has none. */
  class: number;
  /** Score that each class is ranked by; only where it is asked for. */
  ranked?: Float32Array;
}

/**
 * Predictions of held-out examples: `known` with their own label among those trained, `unknown` without it, as for a
 * question that the owner has no context for.
 */
export interface Predictions {
  known: Prediction[];
  unknown: Prediction[];
}

const { fewestLabels } = tuning.folds;
const noClass = -1;
const severalClasses = -2;

/** The only class that each feature was trained with, {@link noClass} or {@link severalClasses}. */
function classesOfFeatures({ texts, classes, featureCount, embeddingSize }: TrainingSet, indexes: Uint32Array) {
  const found = new Int32Array(featureCount + embeddingSize).fill(noClass);
  for (const i of indexes) {
    for (const id of texts[i]!.vector.ids) {
      if (found[id] === noClass) found[id] = classes[i]!;
      else if (found[id] !== classes[i]!) found[id] = severalClasses;
    }
  }
  return found;
}

/** The text's coverage by those of its features that were seen. */
function seenCoverage({ vector, knownCount, coverage }: VectorizedText, isSeen: (id: number) => boolean): number {
  let seen = 0;
  let all = 0;
  for (let k = 0; k < knownCount; k++) {
    const mass = vector.values[k]! ** 2;
    all += mass;
    if (isSeen(vector.ids[k]!)) seen += mass;
  }
  return all > 0 ? (coverage * seen) / all : 0;
}

/** Marks the sentences that were trained on. */
function markTrained(trainedOn: Uint32Array, sentenceCount: number): { isTrained: Uint8Array; count: number } {
  const isTrained = new Uint8Array(sentenceCount);
  let count = 0;
  for (const i of trainedOn) if (i < sentenceCount) count += isTrained[i] = 1;
  return { isTrained, count };
}

/**
 * Predicts the held-out examples twice: with all labels, and, if there are enough labels, without their own.
 * The training set may have support texts after the sentences; the postings contain sentences only. `withRanked`: the
 * predictions have the scores of all classes.
 */
export function evaluateFold(
  trainingSet: TrainingSet,
  heldOut: Uint32Array,
  { trainedOn, weights, profiles }: Classifier,
  postings: Postings,
  withRanked = false,
): Predictions {
  const { texts, classes, classCount } = trainingSet;
  const classOfFeature = classesOfFeatures(trainingSet, trainedOn);
  const { isTrained, count } = markTrained(trainedOn, postings.count);
  const predictions: Predictions = { known: [], unknown: [] };
  for (const i of heldOut) {
    const text = texts[i]!;
    const scores = new Float32Array(classCount);
    addScores(weights, text.vector, scores);
    const near = similarities(postings, text);
    for (const j of near.alike) if (!isTrained[j]) near.values[j] = 0;
    /** Signals as if the class `without` did not exist; its scores and sentences stay removed. */
    const judgeWithout = (without: number): { signals: Signals; ranked?: Float32Array } => {
      const ranking = rankClasses(profiles, scores, without);
      if (without !== noClass) {
        scores[without] = -Infinity;
        for (const j of near.alike) if (classes[j] === without) near.values[j] = 0;
      }
      const isSeen = (id: number): boolean =>
        classOfFeature[id] === severalClasses || (classOfFeature[id] !== noClass && classOfFeature[id] !== without);
      const signals = computeSignals({ ...ranking, scores, similarities: near }, classes, {
        knownCount: text.knownCount,
        coverage: seenCoverage(text, isSeen),
        contentCoverage: contentCoverage(text, isSeen),
        subjectWords: text.content.length,
        examplesPerClass: count / classCount,
      });
      return withRanked ? { signals, ranked: ranking.ranked } : { signals };
    };
    const own = classes[i]!;
    const judged = judgeWithout(noClass);
    predictions.known.push({ ...judged, isRight: judged.signals.best === own, weight: 1, class: own });
    if (classCount >= fewestLabels)
      predictions.unknown.push({ ...judgeWithout(own), isRight: false, weight: 1, class: noClass });
  }
  return predictions;
}
