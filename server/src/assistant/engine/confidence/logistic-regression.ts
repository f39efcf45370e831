/** One observation: what was seen, whether it came true, and how much it counts. */
export interface Observation {
  x: number[];
  isTrue: boolean;
  weight: number;
}

const ROUNDS = 12;

/** The logistic function of a weighted sum. */
export function chance(coefficients: ArrayLike<number>, x: number[]): number {
  let sum = 0;
  for (let k = 0; k < x.length; k++) sum += coefficients[k]! * x[k]!;
  return 1 / (1 + Math.exp(-sum));
}

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

/** How badly the coefficients fit: the cost of the observations and of leaving the prior. */
function costOf(coefficients: number[], seen: Observation[], prior: number[], strength: number): number {
  let sum = 0;
  coefficients.forEach((value, k) => (sum += (strength / 2) * (value - prior[k]!) ** 2));
  for (const { x, isTrue, weight } of seen) {
    const p = chance(coefficients, x);
    sum -= weight * Math.log(Math.max(1e-12, isTrue ? p : 1 - p));
  }
  return sum;
}

function newtonMove(coefficients: number[], seen: Observation[], prior: number[], strength: number): number[] {
  const gradient = coefficients.map((value, k) => strength * (prior[k]! - value));
  const hessian = gradient.map((_, k) => gradient.map((__, j) => (k === j ? strength : 0)));
  for (const { x, isTrue, weight } of seen) {
    const p = chance(coefficients, x);
    const pull = weight * ((isTrue ? 1 : 0) - p);
    const bend = weight * p * (1 - p);
    for (let k = 0; k < x.length; k++) {
      gradient[k]! += pull * x[k]!;
      for (let j = 0; j < x.length; j++) hessian[k]![j]! += bend * x[k]! * x[j]!;
    }
  }
  return solve(hessian, gradient);
}

/** Logistic regression by Newton's method with halved steps. The prior counts as `strength` times the square of a coefficient's distance from it. */
export function fitLogistic(seen: Observation[], prior: number[], strength: number): number[] {
  let coefficients = prior;
  let best = costOf(coefficients, seen, prior, strength);
  for (let round = 0; round < ROUNDS; round++) {
    const move = newtonMove(coefficients, seen, prior, strength);
    let share = 1;
    let next = coefficients;
    let cost = Infinity;
    for (; share > 1e-3 && cost > best; share /= 2) {
      next = coefficients.map((value, k) => value + share * move[k]!);
      cost = costOf(next, seen, prior, strength);
    }
    if (!(best - cost > 1e-6)) break;
    coefficients = next;
    best = cost;
  }
  return coefficients;
}
