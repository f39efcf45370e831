import type { Vector } from '../text/sparse-vector.ts';
import type { Weights } from './weights.ts';

/** What counting says beside what the steps have learned. */
const SHARE = 0.08;
/**
 * With fewer sentences than this it says nothing, with twice as many all it has to. It raises every score, also where labels
 * share a question, and the confidence of an owner with few sentences comes from a prior that knows scores without it.
 */
const FEW = 300;
/** How much of its average a feature counts for with a label before it was seen there. */
const SMOOTHING = 0.05;

function placeOf({ starts, labels, columns }: Weights, id: number, label: number): number {
  const from = starts[id]!;
  const end = starts[id + 1]!;
  if (end - from === columns) return from + label;
  for (let at = from; at < end; at++) if (labels[at] === label) return at;
  return -1;
}

/**
 * Adds to the weights of the first `features`, of a model of so many `sentences`, how much likelier each is with its label than at large (naive Bayes).
 * Counting errs otherwise than the steps do, most where sentences are many and labels noisy.
 */
export function addLikelihoods(
  weights: Weights,
  vectors: Vector[],
  own: ArrayLike<number>,
  features: number,
  sentences: number,
): void {
  const share = SHARE * Math.min(1, Math.max(0, sentences / FEW - 1));
  if (share === 0) return;
  const together = new Float32Array(weights.values.length);
  const ofFeature = new Float64Array(features);
  const ofLabel = new Float64Array(weights.columns);
  let whole = 0;
  vectors.forEach(({ ids, values }, i) => {
    const label = own[i]!;
    for (let k = 0; k < ids.length; k++) {
      if (ids[k]! >= features) break;
      ofFeature[ids[k]!]! += values[k]!;
      ofLabel[label]! += values[k]!;
      whole += values[k]!;
      const at = placeOf(weights, ids[k]!, label);
      if (at >= 0) together[at]! += values[k]!;
    }
  });
  for (let id = 0; id < features; id++) {
    for (let at = weights.starts[id]!; at < weights.starts[id + 1]!; at++) {
      if (together[at] === 0) continue;
      const expected = (ofFeature[id]! / whole) * ofLabel[weights.labels[at]!]!;
      weights.values[at]! += share * Math.log(1 + together[at]! / (SMOOTHING * expected));
    }
  }
}
