import type { Calibration, Model, Postings } from '../model.ts';
import { trainClassifier } from '../train/classifier.ts';
import type { Examples } from '../train/examples.ts';
import type { TrainingSet } from '../train/training-set.ts';
import { tuning } from '../tuning.ts';
import { isConfident } from './calibrate.ts';
import { evaluateFold, type Prediction, type Predictions } from './evaluate-fold.ts';
import { splitFolds } from './folds.ts';

/** Predictions of held-out examples, and which examples `known` predicts, in its order. */
interface CrossValidated extends Predictions {
  examples: number[];
}

/**
 * Predicts questions by classifiers that were not trained on them; `onProgress` gets the share that is done, 0 to 1.
 */
export function crossValidate(
  { texts, classes, support, labels }: Examples,
  trainingSet: TrainingSet,
  postings: Postings,
  seed: number,
  onProgress: (share: number) => void,
  withRanked = false,
): CrossValidated {
  const supportIndexes = Array.from(support, (_, k) => texts.length + k);
  const folds = splitFolds(classes, labels.length, seed);
  const predictions: CrossValidated = { known: [], unknown: [], examples: [] };
  folds.forEach(({ training, heldOut }, index) => {
    const indexes = Uint32Array.from([...training, ...supportIndexes]);
    const onEpoch = (share: number): void => onProgress((index + share) / folds.length);
    const classifier = trainClassifier(trainingSet, indexes, seed, onEpoch);
    const { known, unknown } = evaluateFold(trainingSet, heldOut, classifier, postings, withRanked);
    predictions.known.push(...known);
    predictions.unknown.push(...unknown);
    predictions.examples.push(...heldOut);
  });
  return predictions;
}

/** Classes are numbers below this: two of them make one key. */
const classLimit = 0x10000;

/** Pairs of classes that are taken for one another, most often first. */
function confusedPairs(known: Prediction[]): Model['measured']['confused'] {
  const mistakes = new Map<number, number>();
  const counts = new Uint32Array(classLimit);
  for (const { class: own, isRight, signals } of known) {
    counts[own]!++;
    if (isRight) continue;
    const key = Math.min(own, signals.best) * classLimit + Math.max(own, signals.best);
    mistakes.set(key, (mistakes.get(key) ?? 0) + 1);
  }
  const pairs = [...mistakes].map(([key, count]) => {
    const a = Math.floor(key / classLimit);
    const b = key % classLimit;
    return { a, b, share: count / (counts[a]! + counts[b]!) };
  });
  return pairs.sort((x, y) => y.share - x.share).slice(0, tuning.training.confusedPairs);
}

/** Figures of the model from the predictions of known questions. */
export function measure(
  { known, examples }: Pick<CrossValidated, 'known' | 'examples'>,
  calibration: Calibration,
): Model['measured'] {
  const shareOf = (counts: (prediction: Prediction) => boolean): number =>
    known.length ? known.filter(counts).length / known.length : 0;
  return {
    accuracy: shareOf(({ isRight }) => isRight),
    answered: shareOf(({ signals }) => isConfident(calibration, signals)),
    confused: confusedPairs(known),
    heldOut: {
      examples: Uint32Array.from(examples),
      predicted: Uint16Array.from(known, ({ signals }) => signals.best),
      answered: Uint8Array.from(known, ({ signals }) => (isConfident(calibration, signals) ? 1 : 0)),
    },
  };
}
