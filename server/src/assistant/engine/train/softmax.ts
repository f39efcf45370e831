import { randomFrom, shuffle } from './random.ts';
import type { Vector } from '../text/sparse-vector.ts';
import { addScores, moveWeights, type Weights } from './weights.ts';

export interface SoftmaxOptions {
  epochs: number;
  rate: number;
  seed: number;
  /** Called after each epoch. */
  onEpoch?: () => void;
}

/** Share of certainty that is spread over all labels. */
const SMOOTHING = 0.05;
/** A label this little wrong is left alone. */
const STILL = 2e-3;
/** A score this far behind the best counts for nothing. */
const HOPELESS = -16;

/** How far each label should move, and which of them should. */
interface Steps {
  /** By label; the scores until they are turned into steps. */
  amounts: Float32Array;
  /** The labels whose step is not zero: the first `count`. */
  moved: Uint16Array;
  count: number;
}

function stepsFor(columns: number): Steps {
  return { amounts: new Float32Array(columns), moved: new Uint16Array(columns), count: 0 };
}

/** Turns scores into steps. */
function turnIntoSteps(steps: Steps, own: number, rate: number): void {
  const { amounts, moved } = steps;
  const columns = amounts.length;
  let top = -Infinity;
  for (let c = 0; c < columns; c++) if (amounts[c]! > top) top = amounts[c]!;
  let sum = 0;
  for (let c = 0; c < columns; c++) {
    const behind = amounts[c]! - top;
    sum += amounts[c] = behind > HOPELESS ? Math.exp(behind) : 0;
  }
  steps.count = 0;
  for (let c = 0; c < columns; c++) {
    const target = (c === own ? 1 - SMOOTHING : 0) + SMOOTHING / columns;
    const step = target - amounts[c]! / sum;
    const counts = Math.abs(step) > STILL;
    amounts[c] = counts ? step * rate : 0;
    if (counts) moved[steps.count++] = c;
  }
}

/** One step towards `own` for one vector. */
function takeOne(weights: Weights, vector: Vector, own: number, rate: number, steps: Steps): void {
  steps.amounts.fill(0);
  addScores(weights, vector, steps.amounts);
  turnIntoSteps(steps, own, rate);
  if (steps.count > 0) moveWeights(weights, vector, steps.amounts, steps.moved, steps.count);
}

/** Softmax regression by stochastic gradient descent; the weights given are moved. Best with few examples. */
export function learnSoftmax(
  weights: Weights,
  vectors: Vector[],
  own: ArrayLike<number>,
  options: SoftmaxOptions,
): void {
  const { epochs, rate, seed, onEpoch } = options;
  const random = randomFrom(seed);
  const order = Uint32Array.from(vectors.keys());
  const room = stepsFor(weights.columns);
  const whole = epochs * order.length;
  let done = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const i of shuffle(order, random)) takeOne(weights, vectors[i]!, own[i]!, rate * (1 - done++ / whole), room);
    onEpoch?.();
  }
}

/** One step towards `own` for one vector. */
export function takeStep(weights: Weights, vector: Vector, own: number, rate: number): void {
  takeOne(weights, vector, own, rate, stepsFor(weights.columns));
}
