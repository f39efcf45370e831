import { tuning } from '../tuning.ts';

/** One observation: inputs, outcome, and weight. */
export interface Observation {
  x: number[];
  isTrue: boolean;
  weight: number;
}

const { rounds } = tuning.calibration;
/** Where Newton's method stops: least share of a step, least gain; and the least probability in a logarithm. */
const leastShare = 1e-3;
const leastGain = 1e-6;
const leastProbability = 1e-12;

/** The logistic function of the sum of inputs times coefficients, 0 to 1. */
export function logistic(coefficients: ArrayLike<number>, x: number[]): number {
  let sum = 0;
  for (let k = 0; k < x.length; k++) sum += coefficients[k]! * x[k]!;
  return 1 / (1 + Math.exp(-sum));
}

/** Solves a system of linear equations in place (Gaussian elimination); the matrix is positive definite. */
function solve(matrix: number[][], right: number[]): number[] {
  const size = right.length;
  for (let i = 0; i < size; i++) {
    for (let row = i + 1; row < size; row++) {
      const by = matrix[row]![i]! / matrix[i]![i]!;
      for (let k = i; k < size; k++) matrix[row]![k]! -= by * matrix[i]![k]!;
      right[row]! -= by * right[i]!;
    }
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) right[i]! -= matrix[i]![k]! * right[k]!;
    right[i]! /= matrix[i]![i]!;
  }
  return right;
}

/** Negative log-likelihood of the observations, and the penalty for the distance from the prior. */
function costOf(coefficients: number[], seen: Observation[], prior: readonly number[], strength: number): number {
  let sum = 0;
  coefficients.forEach((value, k) => (sum += (strength / 2) * (value - prior[k]!) ** 2));
  for (const { x, isTrue, weight } of seen) {
    const p = logistic(coefficients, x);
    sum -= weight * Math.log(Math.max(leastProbability, isTrue ? p : 1 - p));
  }
  return sum;
}

function newtonMove(coefficients: number[], seen: Observation[], prior: readonly number[], strength: number): number[] {
  const gradient = coefficients.map((value, k) => strength * (prior[k]! - value));
  const hessian = gradient.map((_, k) => gradient.map((__, j) => (k === j ? strength : 0)));
  for (const { x, isTrue, weight } of seen) {
    const p = logistic(coefficients, x);
    const pull = weight * ((isTrue ? 1 : 0) - p);
    const bend = weight * p * (1 - p);
    for (let k = 0; k < x.length; k++) {
      gradient[k]! += pull * x[k]!;
      for (let j = 0; j < x.length; j++) hessian[k]![j]! += bend * x[k]! * x[j]!;
    }
  }
  return solve(hessian, gradient);
}

/**
 * Logistic regression by Newton's method with halved steps; returns the coefficients. The penalty is half of `strength`
 * times the squared distance of each coefficient from the prior.
 */
export function fitLogistic(seen: Observation[], prior: readonly number[], strength: number): number[] {
  let coefficients: number[] = [...prior];
  let best = costOf(coefficients, seen, prior, strength);
  for (let round = 0; round < rounds; round++) {
    const move = newtonMove(coefficients, seen, prior, strength);
    let share = 1;
    let next = coefficients;
    let cost = Infinity;
    for (; share > leastShare && cost > best; share /= 2) {
      next = coefficients.map((value, k) => value + share * move[k]!);
      cost = costOf(next, seen, prior, strength);
    }
    if (!(best - cost > leastGain)) break;
    coefficients = next;
    best = cost;
  }
  return coefficients;
}
