import { chooseThreshold, fitCoefficients } from './confidence/calibrate.ts';
import { crossValidate, measure } from './confidence/cross-validate.ts';
import type { Prediction, Predictions } from './confidence/evaluate-fold.ts';
import { predictForeign } from './confidence/foreign-questions.ts';
import { type UnknownShares, weightPredictions } from './confidence/weight-predictions.ts';
import type { Calibration, Model } from './model.ts';
import { calibrateParaphrases } from './paraphrase/calibrate-paraphrases.ts';
import { buildRows } from './paraphrase/taught-rows.ts';
import type { Vectors } from './paraphrase/vectors.ts';
import { trainClassifier } from './train/classifier.ts';
import { collectExamples, type Context, type Examples } from './train/examples.ts';
import { buildPostings } from './train/postings.ts';
import { buildTrainingSet, chooseEmbeddings } from './train/training-set.ts';
import { tuning } from './tuning.ts';
import { buildLexicon } from './typo/lexicon.ts';

export interface TrainOptions {
  /** Wanted share of right answers among the given, 0 to 1; 0.9 by default. */
  precision?: number;
  /** Called with the share of the work that is done, 0 to 1. */
  onProgress?: (share: number) => void;
  /** The same contexts and the same seed give the same model, byte for byte. */
  seed?: number;
  /** Vectors of `textsToEncode`; without them, or where they do not help, the model has no paraphrases. */
  vectors?: Vectors;
}

const { validationShare } = tuning.training;

/** Trains everything but the calibration. */
function trainClasses(examples: Examples, seed: number, onProgress: (share: number) => void, withRanked: boolean) {
  const embeddings = chooseEmbeddings(examples);
  const { trainingSet, vocabulary } = buildTrainingSet(examples, embeddings);
  const postings = buildPostings(trainingSet.texts.slice(0, examples.texts.length), vocabulary.size);
  const onFold = (share: number): void => onProgress(share * validationShare);
  const predictions = crossValidate(examples, trainingSet, postings, seed, onFold, withRanked);
  const all = Uint32Array.from(trainingSet.texts.keys());
  const { weights, profiles } = trainClassifier(trainingSet, all, seed, (share) =>
    onProgress(validationShare + share * (1 - validationShare)),
  );
  return { embeddings, vocabulary, postings, weights, profiles, predictions };
}

/** Fits the coefficients and the threshold to held-out examples and small talk. */
function calibrate(model: Model, predictions: Predictions): Calibration {
  const foreign = predictForeign(model);
  const weighted = (shares: UnknownShares): Prediction[] =>
    weightPredictions({ ...predictions, foreign }, shares, model.labels.length);
  const { order, rate, threshold } = tuning.unknown;
  const coefficients = fitCoefficients(weighted(order), weighted(rate));
  return { coefficients, threshold: chooseThreshold(weighted(threshold), coefficients, model.precision) };
}

/**
 * Trains a model of the owner's contexts; those that lack questions or answers are left out. CPU work without a pause:
 * seconds for thousands of sentences. @throws Error when no context is complete
 */
export function trainModel(contexts: Context[], options: TrainOptions = {}): Model {
  const { precision = tuning.training.precision, seed = tuning.training.seed, onProgress = () => undefined } = options;
  const { vectors } = options;
  const examples = collectExamples(contexts);
  if (examples.labels.length === 0)
    throw new Error('nothing to train on: no context has both a question and an answer');
  onProgress(0);
  const trained = trainClasses(examples, seed, onProgress, vectors !== undefined);
  const { embeddings, predictions, vocabulary, postings, weights, profiles } = trained;
  const model: Model = {
    labels: examples.labels,
    precision,
    embeddings: {
      checksum: embeddings?.words.checksum ?? 0,
      share: embeddings?.share ?? 0,
      levels: embeddings?.levels ?? 0,
      families: embeddings?.families ?? 0,
    },
    vocabulary,
    lexicon: buildLexicon([...examples.folded, ...examples.support.map(({ text }) => text)]),
    postings,
    sentences: { texts: examples.texts, qaIds: examples.qaIds, classes: examples.classes },
    weights,
    profiles,
    calibration: { coefficients: new Float64Array(), threshold: precision },
    measured: measure({ known: [], examples: [] }, { coefficients: new Float64Array(), threshold: precision }),
  };
  model.calibration = calibrate(model, predictions);
  model.measured = measure(predictions, model.calibration);
  const rows = vectors && buildRows(examples, contexts, vectors);
  const paraphrases = rows && calibrateParaphrases(model, rows, predictions, vectors);
  if (paraphrases) model.paraphrases = paraphrases;
  onProgress(1);
  return model;
}
