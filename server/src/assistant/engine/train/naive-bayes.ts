import type { Weights } from '../model.ts';
import type { SparseVector } from '../text/vectorize.ts';
import { tuning } from '../tuning.ts';

const { share: fullShare, fewestSentences, smoothing } = tuning.naiveBayes;

/** Index of the weight of a feature for a class, or -1. */
function weightIndex({ starts, classes, classCount }: Weights, id: number, classIndex: number): number {
  const from = starts[id]!;
  const end = starts[id + 1]!;
  if (end - from === classCount) return from + classIndex;
  for (let at = from; at < end; at++) if (classes[at] === classIndex) return at;
  return -1;
}

/** Sums of feature values: by weight, by feature, by class, and of all. */
interface Totals {
  together: Float32Array;
  ofFeature: Float64Array;
  ofClass: Float64Array;
  all: number;
}

function sumValues(
  weights: Weights,
  vectors: SparseVector[],
  classes: ArrayLike<number>,
  featureCount: number,
): Totals {
  const together = new Float32Array(weights.values.length);
  const ofFeature = new Float64Array(featureCount);
  const ofClass = new Float64Array(weights.classCount);
  let all = 0;
  vectors.forEach(({ ids, values }, i) => {
    const classIndex = classes[i]!;
    for (let k = 0; k < ids.length; k++) {
      if (ids[k]! >= featureCount) break;
      ofFeature[ids[k]!]! += values[k]!;
      ofClass[classIndex]! += values[k]!;
      all += values[k]!;
      const at = weightIndex(weights, ids[k]!, classIndex);
      if (at >= 0) together[at]! += values[k]!;
    }
  });
  return { together, ofFeature, ofClass, all };
}

/**
 * Adds to the weights of the first `featureCount` features a share of their naive Bayes log-likelihood: the logarithm
 * of how much more likely a feature is with its class than at large. `sentences` is the size of the training set.
 */
export function addLogLikelihoods(
  weights: Weights,
  vectors: SparseVector[],
  classes: ArrayLike<number>,
  featureCount: number,
  sentences: number,
): void {
  // It raises every score, but the prior of an owner with few sentences is fitted to scores without it.
  const share = fullShare * Math.min(1, Math.max(0, sentences / fewestSentences - 1));
  if (share === 0) return;
  const { together, ofFeature, ofClass, all } = sumValues(weights, vectors, classes, featureCount);
  for (let id = 0; id < featureCount; id++) {
    for (let at = weights.starts[id]!; at < weights.starts[id + 1]!; at++) {
      if (together[at] === 0) continue;
      const expected = (ofFeature[id]! / all) * ofClass[weights.classes[at]!]!;
      weights.values[at]! += share * Math.log(1 + together[at]! / (smoothing * expected));
    }
  }
}
