import type { Calibration } from '../model.ts';
import { tuning } from '../tuning.ts';
import type { Prediction } from './evaluate-fold.ts';
import { fitLogistic, logistic } from './logistic-regression.ts';
import type { Signals } from './signals.ts';

const tuned = tuning.calibration;

/**
 * Inputs of the logistic function: the signals, and the same signals scaled by how few the classes are: with few
 * classes one leads easily, and more questions are foreign.
 */
export function calibrationInputs(signals: Signals): number[] {
  const { strength, margin, odds, correlation, coverage, classCount, examplesPerClass } = signals;
  const few = Math.min(tuned.fewMost, tuned.fewLabels / classCount);
  const scaled = [1, strength * tuned.strength, margin * tuned.margin, odds * tuned.odds, coverage * tuned.coverage];
  const examples = (Math.log(examplesPerClass) - tuned.examplesMean) / tuned.examplesSpread;
  return [...scaled, examples, correlation * tuned.likeness, ...scaled.map((value) => value * few)];
}

/** How much of a question's subject the owner wrote of. */
export type Known = 'all' | 'most' | 'some' | 'none' | 'unnamed';

/** How much of the subject is known. */
export function knownOf({ contentCoverage, subjectWords }: Signals): Known {
  if (subjectWords === 0) return 'unnamed';
  if (contentCoverage >= tuned.allKnown) return 'all';
  if (contentCoverage >= tuned.mostKnown) return 'most';
  return contentCoverage > 0 ? 'some' : 'none';
}

/** Probability that the best class is right, bounded below 1 by the number of sentences (Laplace's rule). */
export function confidenceOf(coefficients: Float64Array, signals: Signals): number {
  const sentences = signals.examplesPerClass * signals.classCount;
  return (logistic(coefficients, calibrationInputs(signals)) * (sentences + 2)) / (sentences + 3);
}

/** Least confidence for an answer: high for a half-known subject, lower for a known or absent one with a far lead. */
function leastConfidence(threshold: number, signals: Signals): number {
  const known = knownOf(signals);
  if ((known === 'all' || known === 'unnamed') && signals.lead >= tuned.farLead)
    return threshold - (signals.coverage >= tuned.wholly ? tuned.whollyLess : tuned.farLess);
  if (known === 'all') return threshold;
  const isShort = known !== 'unnamed' && signals.subjectWords <= tuned.fewWords;
  return Math.max(threshold, tuned.least[known], isShort ? tuned.leastOfFew : 0);
}

/** Confidence in the class ranked second, as far as the best leaves any. */
export const rivalConfidence = (confidence: number, odds: number): number =>
  Math.min(1 - confidence, confidence * odds);

/** Whether another class is likely, and no sentence of the owner's is similar enough to decide. */
const hasRival = (confidence: number, { rival, nearest }: Signals): boolean =>
  nearest < tuned.alike && rivalConfidence(confidence, rival) >= tuned.rival;

/** Confidence with its odds taken times others. */
const withOdds = (confidence: number, odds: number): number =>
  (confidence * odds) / (1 - confidence + confidence * odds);

/**
 * Whether an answer is given: never when another label fits nearly as well. `putOdds`: factor of the odds for the
 * question's manner; it only lowers the confidence, and only if the subject is not wholly known.
 */
export function isConfident({ coefficients, threshold }: Calibration, signals: Signals, putOdds = 1): boolean {
  const known = knownOf(signals);
  const least = leastConfidence(threshold, signals);
  const leastLead = signals.shared ? Math.max(threshold, tuned.sharedLead) : threshold;
  const confidence = confidenceOf(coefficients, signals);
  const isKnown = known === 'all' || known === 'unnamed';
  const judged = isKnown ? confidence : withOdds(confidence, Math.min(1, putOdds) ** tuned.mannerShare);
  return signals.lead >= leastLead && judged >= least && !hasRival(confidence, signals);
}

const observe = (predictions: Prediction[], inputsOf: (signals: Signals) => number[]) =>
  predictions.map(({ signals, isRight, weight }) => ({ x: inputsOf(signals), isTrue: isRight, weight }));

/**
 * Fits the coefficients, penalised by their distance from the prior: first to `order` (separates known from unknown
 * questions), then by one line, which preserves the order, to `rate` (how often known questions are right).
 */
export function fitCoefficients(order: Prediction[], rate: Prediction[]): Float64Array {
  const direction = fitLogistic(observe(order, calibrationInputs), tuned.prior, tuned.orderStrength);
  const sumOf = (signals: Signals): number =>
    calibrationInputs(signals).reduce((sum, value, k) => sum + value * direction[k]!, 0);
  const [shift, slope] = fitLogistic(
    observe(rate, (signals) => [1, sumOf(signals)]),
    tuned.priorLine,
    tuned.lineStrength,
  );
  return Float64Array.from(direction, (value, k) => slope! * value + (k === 0 ? shift! : 0));
}

/** The lowest confidence from which on answers are right with the wanted precision; careful with few predictions. */
export function chooseThreshold(predictions: Prediction[], coefficients: Float64Array, precision: number): number {
  const judged = predictions
    .map((prediction) => ({ ...prediction, confidence: confidenceOf(coefficients, prediction.signals) }))
    .sort((a, b) => b.confidence - a.confidence);
  let sum = 0;
  let right = 0;
  let weight = 0;
  let threshold: number = tuned.highest;
  for (const prediction of judged) {
    weight += prediction.weight;
    sum += prediction.weight * prediction.confidence;
    if (prediction.isRight) right += prediction.weight;
    if ((sum + right) / 2 / weight >= precision) threshold = prediction.confidence;
  }
  const known = predictions.filter(({ class: own }) => own >= 0).length;
  const measured = Math.min(tuned.highest, Math.max(tuned.lowest, threshold));
  return (known * measured + tuned.carefulStrength * (precision - tuned.careful)) / (known + tuned.carefulStrength);
}
