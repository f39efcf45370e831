import type { Profiles, Weights } from '../model.ts';
import { tuning } from '../tuning.ts';
import { addLogLikelihoods } from './naive-bayes.ts';
import { buildProfiles } from './profiles.ts';
import { trainSoftmax } from './softmax.ts';
import type { TrainingSet } from './training-set.ts';
import { allocateWeights } from './weights.ts';

const { epochs: usualEpochs, rate, manyLabels, epochsOfManyLabels, fewExamples, epochsOfFewExamples } = tuning.softmax;

/** What was learned from some texts of a training set. */
export interface Classifier {
  /** Indexes of these texts. */
  trainedOn: Uint32Array;
  weights: Weights;
  profiles: Profiles;
}

/** Trains on the texts at `indexes`; `onEpoch` gets the share that is done, 0 to 1. */
export function trainClassifier(
  { texts, classes: allClasses, classCount, featureCount, embeddingSize }: TrainingSet,
  indexes: Uint32Array,
  seed: number,
  onEpoch?: (share: number) => void,
): Classifier {
  const vectors = Array.from(indexes, (i) => texts[i]!.vector);
  const classes = Uint16Array.from(indexes, (i) => allClasses[i]!);
  const size = { classCount, featureCount: featureCount + embeddingSize, embeddingSize };
  const weights = allocateWeights(vectors, classes, size);
  const usual = texts.length < fewExamples ? epochsOfFewExamples : usualEpochs;
  const epochs = classCount > manyLabels ? epochsOfManyLabels : usual;
  let epoch = 0;
  trainSoftmax(weights, vectors, classes, { epochs, rate, seed, onEpoch: () => onEpoch?.(++epoch / epochs) });
  addLogLikelihoods(weights, vectors, classes, featureCount, texts.length);
  return { trainedOn: indexes, weights, profiles: buildProfiles(weights, vectors, classes) };
}
