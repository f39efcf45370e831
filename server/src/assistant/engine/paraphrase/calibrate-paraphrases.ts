import { confidenceOf, isConfident } from '../confidence/calibrate.ts';
import { classify } from '../confidence/classify.ts';
import type { Prediction, Predictions } from '../confidence/evaluate-fold.ts';
import { foreignQuestions } from '../confidence/foreign-questions.ts';
import { weightPredictions } from '../confidence/weight-predictions.ts';
import type { Model, Paraphrases } from '../model.ts';
import { fold } from '../text/fold.ts';
import { embeddingsOf, vectorize } from '../text/vectorize.ts';
import { tuning } from '../tuning.ts';
import { findParaphrase } from './find-paraphrase.ts';
import { encodable, type Vectors } from './vectors.ts';

const { threshold: least, highest, leastShare, leastAlone, carefulStrength } = tuning.paraphrases;

interface Judged extends Prediction {
  probability: number;
  /** Whether the vectors alone find its class. */
  isNear: boolean;
  /** Whether the engine leaves the question open without an encoder. */
  isOpen: boolean;
}

/** Predictions of held-out examples with the scores of all classes; `examples`: their indexes. */
export interface HeldOutPredictions extends Predictions {
  examples: number[];
}

type Judge = (
  prediction: Prediction,
  vector: Float32Array | undefined,
  skip?: (row: number, of: number) => boolean,
) => Judged[];

function judgeWith(model: Model, paraphrases: Paraphrases): Judge {
  const { calibration } = model;
  return (prediction, vector, skip) => {
    const { signals, ranked } = prediction;
    if (!vector || !ranked) return [];
    const confidence = confidenceOf(calibration.coefficients, signals);
    const { best, probability, nearest } = findParaphrase(paraphrases, { ranked, signals, confidence }, vector, skip);
    const isRight = prediction.class >= 0 && best === prediction.class;
    const isNear = nearest === prediction.class;
    return [{ ...prediction, isRight, isNear, probability, isOpen: !isConfident(calibration, signals) }];
  };
}

function judgeForeign(model: Model, { of }: Vectors, judge: Judge): Judged[] {
  const embeddings = embeddingsOf(model);
  return foreignQuestions.flatMap((text) => {
    const { signals, ranked } = classify(model, vectorize(model.vocabulary, fold(text), embeddings));
    if (signals.nearest >= tuning.unknown.tooNear) return [];
    return judge({ signals, ranked, isRight: false, weight: 1, class: -1 }, of.get(encodable(text)));
  });
}

/**
 * The lowest probability from which on open questions are right with the wanted precision, not below the usual one;
 * near to that with few questions.
 */
function thresholdFor(judged: Judged[], precision: number): number {
  const open = judged.filter(({ isOpen }) => isOpen).sort((a, b) => b.probability - a.probability);
  let weight = 0;
  let right = 0;
  let measured: number = highest;
  for (const one of open.filter(({ probability }) => probability >= least)) {
    weight += one.weight;
    if (one.isRight) right += one.weight;
    if (right >= precision * weight) measured = one.probability;
  }
  // No question of these speaks against the usual threshold.
  if (right >= precision * weight) return least;
  const known = open.filter((one) => one.class >= 0).length;
  return (known * measured + carefulStrength * least) / (known + carefulStrength);
}

/** Whether vectors classify enough held-out questions correctly; an encoder of another language fails this. */
function isOfUse(known: Prediction[], found: Judged[], classCount: number): boolean {
  const byEngine = known.filter(({ isRight }) => isRight).length;
  const together = found.filter(({ isRight }) => isRight).length;
  const alone = found.filter(({ isNear }) => isNear).length;
  return found.length > 0 && together >= leastShare * byEngine && alone * classCount >= leastAlone * found.length;
}

/**
 * Fits the threshold on three sets: held-out questions of the owner, the same questions with their context removed,
 * and small talk. @returns null if vectors do not improve the predictions
 */
export function calibrateParaphrases(
  model: Model,
  rows: Omit<Paraphrases, 'threshold'>,
  { known, unknown, examples }: HeldOutPredictions,
  vectors: Vectors,
): Paraphrases | null {
  const paraphrases = { ...rows, threshold: least };
  const judge = judgeWith(model, paraphrases);
  const vectorAt = (at: number) => vectors.of.get(encodable(model.sentences.texts[examples[at]!]!));
  const found = known.flatMap((one, at) => judge(one, vectorAt(at), (row) => row === examples[at]));
  if (!isOfUse(known, found, model.labels.length)) return null;
  const strange = unknown.flatMap((one, at) =>
    judge(one, vectorAt(at), (_, of) => of === model.sentences.classes[examples[at]!]),
  );
  const foreign = judgeForeign(model, vectors, judge);
  const judged = weightPredictions(
    { known: found, unknown: strange, foreign },
    tuning.unknown.threshold,
    model.labels.length,
  );
  return { ...paraphrases, threshold: thresholdFor(judged, model.precision) };
}
