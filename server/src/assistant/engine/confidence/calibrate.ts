import { chance, fitLogistic } from './logistic-regression.ts';
import type { Signals } from './signals.ts';
import type { Trial } from './evaluate-fold.ts';

/** A logistic function of the signals, and the threshold for the wanted precision. */
export interface Calibration {
  coefficients: Float64Array;
  threshold: number;
}

/** Where the coefficients stay when an owner has too few sentences to tell: `bench/assistant/prior.ts` fits them to many small owners. */
const PRIOR = [-0.56, -0.61, -0.26, 2.35, -0.13, -0.47, 0.66, -4.13, -0.11, -1.06, 2.28, 0.58];
/** The same of the line that turns their sum, which ranks unknown questions low, into how often known ones are right. */
const PRIOR_LINE = [2.84, 1];
/** How many trials the priors are worth, by the square of a coefficient's distance. */
const STRENGTH = { order: 30, line: 5 };

/** The signals, and once more by how few the labels are: among few, one leads easily and more is foreign. */
export function inputs(signals: Signals): number[] {
  const { strength, margin, odds, likeness, coverage, labels, examples } = signals;
  const few = Math.min(2, 4 / labels);
  const own = [1, strength * 4, margin / 2, odds / 2, coverage * 4];
  return [...own, (Math.log(examples) - 2) / 1.5, likeness * 4, ...own.map((value) => value * few)];
}

/** Probability that the best label is right. */
export function confidenceOf(coefficients: Float64Array, signals: Signals): number {
  return chance(coefficients, inputs(signals));
}

/** What a label must lead by to be the answer to a question that labels share. */
const SHARED_LEAD = 0.9;

/** Whether an answer is given from these signals: not when it fits other labels nearly as well, however sure it is of its subject. */
export function isSure({ coefficients, threshold }: Calibration, signals: Signals): boolean {
  const needed = signals.shared ? Math.max(threshold, SHARED_LEAD) : threshold;
  return signals.lead >= needed && confidenceOf(coefficients, signals) >= threshold;
}

/**
 * Fits the coefficients, held to the prior: first to trials that tell the known from the unknown, then, along one line that
 * leaves their order as it is, to trials that tell how often the known are right.
 */
export function fit(telling: Trial[], known: Trial[]): Float64Array {
  const order = fitLogistic(
    telling.map(({ signals, right, weight }) => ({ x: inputs(signals), isTrue: right, weight })),
    PRIOR,
    STRENGTH.order,
  );
  const sumOf = (signals: Signals): number => inputs(signals).reduce((sum, value, k) => sum + value * order[k]!, 0);
  const [shift, slope] = fitLogistic(
    known.map(({ signals, right, weight }) => ({ x: [1, sumOf(signals)], isTrue: right, weight })),
    PRIOR_LINE,
    STRENGTH.line,
  );
  return Float64Array.from(order, (value, k) => slope! * value + (k === 0 ? shift! : 0));
}

const LOWEST = 0.5;
const HIGHEST = 0.95;
/** Where the threshold stays when trials are few: this much under the wanted precision. */
const CARE = 0.2;
/** How many known trials that is worth. */
const CARE_STRENGTH = 20;

/** The lowest confidence from which on the answers are right as often as wanted. */
export function thresholdFor(trials: Trial[], coefficients: Float64Array, precision: number): number {
  const judged = trials
    .map((trial) => ({ ...trial, confidence: confidenceOf(coefficients, trial.signals) }))
    .sort((a, b) => b.confidence - a.confidence);
  let sum = 0;
  let right = 0;
  let weight = 0;
  let threshold = HIGHEST;
  for (const trial of judged) {
    weight += trial.weight;
    sum += trial.weight * trial.confidence;
    if (trial.right) right += trial.weight;
    if ((sum + right) / 2 / weight >= precision) threshold = trial.confidence;
  }
  const known = trials.filter(({ own }) => own >= 0).length;
  const measured = Math.min(HIGHEST, Math.max(LOWEST, threshold));
  return (known * measured + CARE_STRENGTH * (precision - CARE)) / (known + CARE_STRENGTH);
}
