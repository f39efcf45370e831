import { randomFrom, shuffle } from './random.ts'
import type { Vector } from './vector.ts'
import { addScores, moveWeights, type Weights } from './weights.ts'

export interface SoftmaxOptions {
  epochs: number
  rate: number
  seed: number
  /** Called after each epoch. */
  onEpoch?: () => void
}

/** Share of certainty that is spread over all labels. */
const SMOOTHING = 0.05
/** A label this little wrong is left alone. */
const STILL = 1e-3
/** A score this far behind the best counts for nothing. */
const HOPELESS = -16

/** Turns scores into how far each label should move; tells whether any should. */
function stepsFrom(scores: Float32Array, own: number, rate: number): boolean {
  const columns = scores.length
  let top = -Infinity
  for (let c = 0; c < columns; c++) if (scores[c]! > top) top = scores[c]!
  let sum = 0
  for (let c = 0; c < columns; c++) {
    const behind = scores[c]! - top
    sum += scores[c] = behind > HOPELESS ? Math.exp(behind) : 0
  }
  let moved = false
  for (let c = 0; c < columns; c++) {
    const target = (c === own ? 1 - SMOOTHING : 0) + SMOOTHING / columns
    const step = target - scores[c]! / sum
    const counts = Math.abs(step) > STILL
    scores[c] = counts ? step * rate : 0
    moved ||= counts
  }
  return moved
}

/** Softmax regression by stochastic gradient descent; the weights given are moved. Best with few examples. */
export function learnSoftmax(weights: Weights, vectors: Vector[], own: ArrayLike<number>, options: SoftmaxOptions): void {
  const { epochs, rate, seed, onEpoch } = options
  const random = randomFrom(seed)
  const order = Uint32Array.from(vectors.keys())
  const scores = new Float32Array(weights.columns)
  const steps = epochs * order.length
  let done = 0
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const i of shuffle(order, random)) {
      scores.fill(0)
      addScores(weights, vectors[i]!, scores)
      if (stepsFrom(scores, own[i]!, rate * (1 - done++ / steps))) moveWeights(weights, vectors[i]!, scores)
    }
    onEpoch?.()
  }
}

/** One step towards `own` for one vector. */
export function takeStep(weights: Weights, vector: Vector, own: number, rate: number): void {
  const scores = new Float32Array(weights.columns)
  addScores(weights, vector, scores)
  if (stepsFrom(scores, own, rate)) moveWeights(weights, vector, scores)
}
