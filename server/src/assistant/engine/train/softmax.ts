import type { Weights } from '../model.ts';
import type { SparseVector } from '../text/vectorize.ts';
import { tuning } from '../tuning.ts';
import { addScores, updateWeights } from './linear-scores.ts';
import { randomFrom, shuffle } from './random.ts';

interface SoftmaxOptions {
  epochs: number;
  /** First step of the descent; it falls to 0. */
  rate: number;
  seed: number;
  /** Called after each epoch. */
  onEpoch?: () => void;
}

const { labelSmoothing, leastStep, leastScore } = tuning.softmax;

/** By how much the weights of each class move. */
interface Steps {
  /** By class; the scores, until they are turned into steps. */
  amounts: Float32Array;
  /** Classes whose step is not zero: the first `count`. */
  moved: Uint16Array;
  count: number;
}

function stepsFor(classCount: number): Steps {
  return { amounts: new Float32Array(classCount), moved: new Uint16Array(classCount), count: 0 };
}

/** Turns scores into the negative gradient of the smoothed cross-entropy, times the rate. */
function scoresToSteps(steps: Steps, target: number, rate: number): void {
  const { amounts, moved } = steps;
  const classCount = amounts.length;
  let top = -Infinity;
  for (let c = 0; c < classCount; c++) if (amounts[c]! > top) top = amounts[c]!;
  let sum = 0;
  for (let c = 0; c < classCount; c++) {
    const behind = amounts[c]! - top;
    sum += amounts[c] = behind > leastScore ? Math.exp(behind) : 0;
  }
  steps.count = 0;
  for (let c = 0; c < classCount; c++) {
    const wanted = (c === target ? 1 - labelSmoothing : 0) + labelSmoothing / classCount;
    const step = wanted - amounts[c]! / sum;
    const counts = Math.abs(step) > leastStep;
    amounts[c] = counts ? step * rate : 0;
    if (counts) moved[steps.count++] = c;
  }
}

function descend(weights: Weights, vector: SparseVector, target: number, rate: number, steps: Steps): void {
  steps.amounts.fill(0);
  addScores(weights, vector, steps.amounts);
  scoresToSteps(steps, target, rate);
  if (steps.count > 0) updateWeights(weights, vector, steps.amounts, steps.moved, steps.count);
}

/** Softmax regression by stochastic gradient descent; moves the given weights. `classes` is by vector. */
export function trainSoftmax(
  weights: Weights,
  vectors: SparseVector[],
  classes: ArrayLike<number>,
  { epochs, rate, seed, onEpoch }: SoftmaxOptions,
): void {
  const random = randomFrom(seed);
  const order = Uint32Array.from(vectors.keys());
  const steps = stepsFor(weights.classCount);
  const all = epochs * order.length;
  let done = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const i of shuffle(order, random))
      descend(weights, vectors[i]!, classes[i]!, rate * (1 - done++ / all), steps);
    onEpoch?.();
  }
}

/** One step of the descent towards `target` for one vector. */
export function takeStep(weights: Weights, vector: SparseVector, target: number, rate: number): void {
  descend(weights, vector, target, rate, stepsFor(weights.classCount));
}
