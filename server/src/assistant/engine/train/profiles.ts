import type { Profiles, Weights } from '../model.ts';
import type { SparseVector } from '../text/vectorize.ts';
import { tuning } from '../tuning.ts';
import { addScores } from './linear-scores.ts';

const { fewestLabels, mostLabels, sentences, share: fullShare, halfLabels, usual } = tuning.profiles;

/** Subtracts the mean in place; returns the sum of squares. */
function centre(row: Float32Array): number {
  let sum = 0;
  for (let c = 0; c < row.length; c++) sum += row[c]!;
  const mean = sum / row.length;
  let square = 0;
  for (let c = 0; c < row.length; c++) square += (row[c]! -= mean) ** 2;
  return square;
}

const standardise = ({ means, scales }: Profiles, row: Float32Array): void => {
  for (let c = 0; c < row.length; c++) row[c] = (row[c]! - means[c]!) * scales[c]!;
};

const emptyProfiles = (classCount: number): Profiles => ({
  means: new Float32Array(classCount),
  scales: new Float32Array(classCount),
  rows: new Float32Array(classCount * classCount),
});

/** Indexes of the vectors of each class. */
function indexesByClass(classes: ArrayLike<number>, count: number, classCount: number): number[][] {
  const indexes = Array.from({ length: classCount }, (): number[] => []);
  for (let i = 0; i < count; i++) indexes[classes[i]!]!.push(i);
  return indexes;
}

/** Builds the profiles of all classes; `classes` is by vector. */
export function buildProfiles(weights: Weights, vectors: SparseVector[], classes: ArrayLike<number>): Profiles {
  const { classCount } = weights;
  if (classCount < fewestLabels || classCount > mostLabels) return emptyProfiles(0);
  const profiles = emptyProfiles(classCount);
  const { means, scales } = profiles;
  const rows = Array.from({ length: classCount }, (_, index) =>
    profiles.rows.subarray(index * classCount, (index + 1) * classCount),
  );
  const indexes = indexesByClass(classes, vectors.length, classCount);
  rows.forEach((row, index) => {
    const all = indexes[index]!;
    const sampled = all.filter((_, k) => k % Math.ceil(all.length / sentences) === 0);
    for (const i of sampled) addScores(weights, vectors[i]!, row);
    for (let c = 0; c < classCount; c++) means[c]! += (row[c]! /= sampled.length || 1) / classCount;
  });
  for (const row of rows) for (let c = 0; c < classCount; c++) scales[c]! += (row[c]! - means[c]!) ** 2 / classCount;
  for (let c = 0; c < classCount; c++) scales[c] = 1 / (Math.sqrt(scales[c]!) || 1);
  rows.forEach((row, index) => {
    standardise(profiles, row);
    // Nothing correlates with a class without sentences.
    const scale = indexes[index]!.length > 0 ? 1 / (Math.sqrt(centre(row)) || 1) : 0;
    for (let c = 0; c < classCount; c++) row[c]! *= scale;
  });
  return profiles;
}

/** Products of a square matrix's rows with a vector: four rows at a time, since one sum waits for its last addition. */
function productsWith(rows: Float32Array, vector: Float32Array, onRow: (index: number, sum: number) => void): void {
  const size = vector.length;
  let index = 0;
  for (let from = 0; index + 4 <= size; index += 4, from += 4 * size) {
    const second = from + size;
    const third = from + 2 * size;
    const fourth = from + 3 * size;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let k = 0; k < size; k++) {
      const value = vector[k]!;
      a += rows[from + k]! * value;
      b += rows[second + k]! * value;
      c += rows[third + k]! * value;
      d += rows[fourth + k]! * value;
    }
    onRow(index, a);
    onRow(index + 1, b);
    onRow(index + 2, c);
    onRow(index + 3, d);
  }
  for (; index < size; index++) {
    let sum = 0;
    for (let k = 0, from = index * size; k < size; k++) sum += rows[from + k]! * vector[k]!;
    onRow(index, sum);
  }
}

/**
 * Correlation of scores with each class's profile, -1 to 1, computed without the score of the class `without` (-1:
 * none).
 */
function correlations(profiles: Profiles, scores: Float32Array, without: number): Float32Array {
  const classCount = scores.length;
  const standardised = scores.slice();
  standardise(profiles, standardised);
  const square = centre(standardised);
  // Factor of one class's part in a sum of products when the means are taken without it too.
  const part = without < 0 ? 0 : classCount / (classCount - 1);
  const left = without < 0 ? 0 : without;
  const length = square - part * standardised[left]! ** 2;
  const found = new Float32Array(classCount);
  productsWith(profiles.rows, standardised, (index, sum) => {
    const leftOut = profiles.rows[index * classCount + left]!;
    const lengths = length * (1 - part * leftOut * leftOut);
    found[index] = lengths > 0 ? (sum - part * leftOut * standardised[left]!) / Math.sqrt(lengths) : 0;
  });
  return found;
}

export interface Ranking {
  /** Scores with what correlation adds, by class. */
  ranked: Float32Array;
  /** Highest correlation with a profile, -1 to 1. */
  correlation: number;
}

/** Ranks the classes by their scores and profiles; the class `without` (-1: none) comes last. */
export function rankClasses(profiles: Profiles, scores: Float32Array, without = -1): Ranking {
  const classCount = profiles.means.length;
  const ranked = scores.slice();
  if (without >= 0) ranked[without] = -Infinity;
  if (classCount === 0) return { ranked, correlation: usual };
  const correlation = correlations(profiles, scores, without);
  if (without >= 0) correlation[without] = -Infinity;
  const share = (fullShare * classCount) / (classCount + halfLabels);
  let highest = -Infinity;
  for (let c = 0; c < classCount; c++) {
    ranked[c]! += share * correlation[c]!;
    highest = Math.max(highest, correlation[c]!);
  }
  return { ranked, correlation: highest };
}
