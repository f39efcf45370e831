import type { Signals } from './signals.ts'
import type { Trial } from './trial.ts'

/** A logistic function of the signals, and the threshold for the wanted precision. */
export interface Calibration {
  coefficients: Float64Array
  threshold: number
}

const SIZE = 20
/**
 * Where the coefficients stay when an owner has too few sentences to tell: fitted to questions kept out of
 * five sets in three languages, cut into owners of two to eighty labels.
 */
const PRIOR = Float64Array.of(
  0, 0.11, 1.27, 1.73, -0.01, -0.43, 0.12, 0.19, -0.34, 0.46,
  -1.93, 1.98, -0.08, 0.03, -0.35, 0.99, 0.13, -0.14, 1.04, -0.56,
)
/** How many trials the prior is worth, by the square of a coefficient's distance from it. */
const PRIOR_STRENGTH = 30
const ROUNDS = 12

/** The signals, and once more by how few the labels are: among few, one leads easily and more is foreign. */
function inputs(signals: Signals): number[] {
  const { score, margin, odds, nearest, agrees, coverage, subject, length, labels } = signals
  const few = Math.min(2, 4 / labels)
  const own = [
    score / 2, margin / 2, odds / 2, nearest * 4, nearest * nearest * 4, agrees, coverage * 4, subject * 2, length - 4,
  ]
  return [1, ...own, few, ...own.map((value) => value * few)]
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

/** Probability that the best label is right. */
export function confidenceOf(coefficients: Float64Array, signals: Signals): number {
  const x = inputs(signals)
  let sum = 0
  for (let k = 0; k < SIZE; k++) sum += coefficients[k]! * x[k]!
  return logistic(sum)
}

function solveSmall(matrix: number[][], right: number[]): number[] {
  for (let i = 0; i < SIZE; i++) {
    for (let row = i + 1; row < SIZE; row++) {
      const by = matrix[row]![i]! / matrix[i]![i]!
      for (let k = i; k < SIZE; k++) matrix[row]![k]! -= by * matrix[i]![k]!
      right[row]! -= by * right[i]!
    }
  }
  for (let i = SIZE - 1; i >= 0; i--) {
    for (let k = i + 1; k < SIZE; k++) right[i]! -= matrix[i]![k]! * right[k]!
    right[i]! /= matrix[i]![i]!
  }
  return right
}

/** How badly the coefficients fit: the cost of the trials and of leaving the prior. */
function cost(coefficients: Float64Array, trials: Trial[]): number {
  let sum = 0
  coefficients.forEach((value, k) => (sum += (PRIOR_STRENGTH / 2) * (value - PRIOR[k]!) ** 2))
  for (const { signals, right, weight } of trials) {
    const p = confidenceOf(coefficients, signals)
    sum -= weight * Math.log(Math.max(1e-12, right ? p : 1 - p))
  }
  return sum
}

function newtonMove(coefficients: Float64Array, trials: Trial[]): number[] {
  const gradient = Array.from(coefficients, (value, k) => PRIOR_STRENGTH * (PRIOR[k]! - value))
  const hessian = gradient.map((_, k) => gradient.map((__, j) => (k === j ? PRIOR_STRENGTH : 0)))
  for (const { signals, right, weight } of trials) {
    const x = inputs(signals)
    const p = confidenceOf(coefficients, signals)
    const pull = weight * ((right ? 1 : 0) - p)
    const bend = weight * p * (1 - p)
    for (let k = 0; k < SIZE; k++) {
      gradient[k]! += pull * x[k]!
      for (let j = 0; j < SIZE; j++) hessian[k]![j]! += bend * x[k]! * x[j]!
    }
  }
  return solveSmall(hessian, gradient)
}

/** Fits the coefficients by Newton's method with halved steps, held to the prior. */
export function fit(trials: Trial[]): Float64Array {
  let coefficients = PRIOR.slice()
  let best = cost(coefficients, trials)
  for (let round = 0; round < ROUNDS; round++) {
    const move = newtonMove(coefficients, trials)
    let share = 1
    let next = coefficients
    let nextCost = Infinity
    for (; share > 1e-3 && nextCost > best; share /= 2) {
      next = coefficients.map((value, k) => value + share * move[k]!)
      nextCost = cost(next, trials)
    }
    if (!(best - nextCost > 1e-6)) break
    coefficients = next
    best = nextCost
  }
  return coefficients
}

const LOWEST = 0.5
const HIGHEST = 0.95
/** Where the threshold stays when trials are few: this much under the wanted precision. */
const CARE = 0.2
/** How many known trials that is worth. */
const CARE_STRENGTH = 20

/** The lowest confidence from which on the answers are right as often as wanted. */
export function thresholdFor(trials: Trial[], coefficients: Float64Array, precision: number): number {
  const judged = trials
    .map((trial) => ({ ...trial, confidence: confidenceOf(coefficients, trial.signals) }))
    .sort((a, b) => b.confidence - a.confidence)
  let sum = 0
  let right = 0
  let weight = 0
  let threshold = HIGHEST
  for (const trial of judged) {
    weight += trial.weight
    sum += trial.weight * trial.confidence
    if (trial.right) right += trial.weight
    if ((sum + right) / 2 / weight >= precision) threshold = trial.confidence
  }
  const known = trials.filter(({ own }) => own >= 0).length
  const measured = Math.min(HIGHEST, Math.max(LOWEST, threshold))
  return (known * measured + CARE_STRENGTH * (precision - CARE)) / (known + CARE_STRENGTH)
}
