import type { Signals } from '../confidence/signals.ts';
import { topIndexes } from '../confidence/top-indexes.ts';
import type { Paraphrases } from '../model.ts';
import { tuning } from '../tuning.ts';
import { rowKinds } from './taught-rows.ts';
import { centred, cosineTo } from './vectors.ts';

const { weights, none, farthest, boundedConfidence } = tuning.paraphrases;

/** What the engine makes of a question without an encoder. */
export interface Reading {
  /** Score that each class is ranked by. */
  ranked: ArrayLike<number>;
  signals: Signals;
  confidence: number;
}

/** The class that an encoder and the engine's own scores find together. */
export interface Paraphrase {
  best: number;
  /** Probability that it is right; the rest is for the other classes and for none of them. */
  probability: number;
  /** Similarity of its nearest question, in deviations from that of questions of different classes. */
  nearness: number;
  /** Index of that question among the model's sentences; -1 where the class has none. */
  sentence: number;
  /** Class that the vectors find alone. */
  nearest: number;
}

/** Standardised similarity of the nearest question, title and answer of each class. */
function nearestOf(
  { rows, classes, kinds, mean, deviation }: Paraphrases,
  vector: Float32Array,
  count: number,
  skip: Skip,
) {
  const near = [0, 1, 2].map(() => new Float32Array(count).fill(farthest));
  const sentences = new Int32Array(count).fill(-1);
  for (let row = 0; row < classes.length; row++) {
    if (skip(row, classes[row]!)) continue;
    const value = (cosineTo(rows, row, vector) - mean) / deviation;
    const kind = kinds[row]!;
    if (value <= near[kind]![classes[row]!]!) continue;
    near[kind]![classes[row]!] = value;
    if (kind === rowKinds.question) sentences[classes[row]!] = row;
  }
  return { near, sentences };
}

/** Whether to skip a row: the held-out question itself, or a row of the class that is removed. */
type Skip = (row: number, classIndex: number) => boolean;

const greatest = (values: ArrayLike<number>): number => topIndexes(values, 1)[0]!;

const logSum = (values: number[]): number => {
  const highest = Math.max(...values);
  return highest + Math.log(values.reduce((sum, value) => sum + Math.exp(value - highest), 0));
};

/** Odds of a confidence, logarithm; bounded, since a confidence near 0 or 1 is no more certain. */
function logOdds(confidence: number): number {
  const bounded = Math.min(1 - boundedConfidence, Math.max(boundedConfidence, confidence));
  return Math.log(bounded / (1 - bounded));
}

/**
 * Multinomial logistic regression over the classes and «none of them»: the engine's scores and the standardised
 * similarities of an encoder's vectors.
 */
export function findParaphrase(
  paraphrases: Paraphrases,
  { ranked, signals, confidence }: Reading,
  vector: Float32Array,
  skip: Skip = () => false,
): Paraphrase {
  const count = ranked.length;
  const { near, sentences } = nearestOf(paraphrases, centred(vector, paraphrases.centre), count, skip);
  const [questions, titles, answers] = near as [Float32Array, Float32Array, Float32Array];
  const all = logSum(Array.from(ranked));
  const similar = Array.from(
    questions,
    (question, c) => weights.question * question + weights.title * titles[c]! + weights.answer * answers[c]!,
  );
  const scores = similar.map((value, c) => weights.score * (ranked[c]! - all) + value);
  const noneScore =
    none.shift +
    none.confidence * logOdds(confidence) +
    none.contentCoverage * signals.contentCoverage +
    none.coverage * signals.coverage;
  const best = greatest(scores);
  const probability = Math.exp(scores[best]! - logSum([...scores, noneScore]));
  return { best, probability, nearness: questions[best]!, sentence: sentences[best]!, nearest: greatest(similar) };
}
