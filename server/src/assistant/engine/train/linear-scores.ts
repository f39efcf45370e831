import type { Weights } from '../model.ts';
import type { SparseVector } from '../text/vectorize.ts';

/** Dense features are taken four at a time: each class's score is then read and written once for four. */
const unrolled = 4;

/** Whether the next features from the `k`-th on are all dense. */
function areDense({ starts, classCount }: Weights, ids: Uint32Array, k: number): boolean {
  if (k + unrolled > ids.length) return false;
  for (let at = k; at < k + unrolled; at++) if (starts[ids[at]! + 1]! - starts[ids[at]!]! !== classCount) return false;
  return true;
}

/** Adds what each class scores for a vector: the product of weights and vector. */
export function addScores(weights: Weights, { ids, values: amounts }: SparseVector, scores: Float32Array): void {
  const { starts, classes, values, classCount } = weights;
  for (let k = 0; k < ids.length; k++) {
    const amount = amounts[k]!;
    const from = starts[ids[k]!]!;
    const end = starts[ids[k]! + 1]!;
    if (end - from !== classCount) {
      for (let at = from; at < end; at++) scores[classes[at]!]! += amount * values[at]!;
    } else if (areDense(weights, ids, k)) {
      const second = starts[ids[k + 1]!]!;
      const third = starts[ids[k + 2]!]!;
      const fourth = starts[ids[k + 3]!]!;
      const b = amounts[k + 1]!;
      const c = amounts[k + 2]!;
      const d = amounts[k + 3]!;
      for (let i = 0; i < classCount; i++) {
        scores[i]! +=
          amount * values[from + i]! + b * values[second + i]! + c * values[third + i]! + d * values[fourth + i]!;
      }
      k += unrolled - 1;
    } else {
      for (let i = 0, at = from; i < classCount; i++, at++) scores[i]! += amount * values[at]!;
    }
  }
}

/**
 * Adds to the weights of a vector's features its values times `steps`, by class; `moved` lists the `count` classes
 * with any.
 */
export function updateWeights(
  weights: Weights,
  { ids, values: amounts }: SparseVector,
  steps: Float32Array,
  moved: Uint16Array,
  count: number,
): void {
  const { starts, classes, values, classCount } = weights;
  for (let k = 0; k < ids.length; k++) {
    const amount = amounts[k]!;
    const from = starts[ids[k]!]!;
    const end = starts[ids[k]! + 1]!;
    if (end - from !== classCount) {
      for (let at = from; at < end; at++) values[at]! += amount * steps[classes[at]!]!;
    } else if (areDense(weights, ids, k)) {
      const second = starts[ids[k + 1]!]!;
      const third = starts[ids[k + 2]!]!;
      const fourth = starts[ids[k + 3]!]!;
      const b = amounts[k + 1]!;
      const c = amounts[k + 2]!;
      const d = amounts[k + 3]!;
      for (let m = 0; m < count; m++) {
        const index = moved[m]!;
        const by = steps[index]!;
        values[from + index]! += amount * by;
        values[second + index]! += b * by;
        values[third + index]! += c * by;
        values[fourth + index]! += d * by;
      }
      k += unrolled - 1;
    } else {
      for (let m = 0; m < count; m++) values[from + moved[m]!]! += amount * steps[moved[m]!]!;
    }
  }
}
