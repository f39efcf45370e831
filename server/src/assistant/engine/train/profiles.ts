import type { Vector } from '../text/sparse-vector.ts';
import { addScores, type Weights } from './weights.ts';

/**
 * What all labels score for the sentences of each, beside what they score at large.
 * A question scores like the sentences of its label; one that belongs to none may score high, but like no label's.
 */
export interface Profiles {
  /** What each label scores on average, and one over how far it strays from that; empty where labels are too few or too many. */
  means: Float32Array;
  scales: Float32Array;
  /** A row a label: what its sentences score beside that, centred and of length one. */
  rows: Float32Array;
}

/** The profiles of fewer labels are too like one another; those of more cost more than they tell. */
const LABELS = { fewest: 4, most: 300 };
/** So many sentences of a label show its profile. */
const ENOUGH = 32;
/** How much being like a label adds to its score where labels are many, and how many halve that. */
const SHARE = 4;
const HALF = 10;

/** How like some profile scores mostly are: taken where there are none. */
const USUAL = 0.8;

/** Takes the mean off, in place; returns the sum of squares. */
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

/** The profiles of the labels `own` of the vectors. */
export function profilesOf(weights: Weights, vectors: Vector[], own: ArrayLike<number>): Profiles {
  const columns = weights.columns < LABELS.fewest || weights.columns > LABELS.most ? 0 : weights.columns;
  const profiles: Profiles = {
    means: new Float32Array(columns),
    scales: new Float32Array(columns),
    rows: new Float32Array(columns * columns),
  };
  const { means, scales } = profiles;
  const rows = Array.from({ length: columns }, (_, label) =>
    profiles.rows.subarray(label * columns, (label + 1) * columns),
  );
  if (columns === 0) return profiles;
  const placesOf = rows.map((): number[] => []);
  vectors.forEach((_, i) => placesOf[own[i]!]!.push(i));
  rows.forEach((row, label) => {
    const places = placesOf[label]!;
    const shown = places.filter((_, k) => k % Math.ceil(places.length / ENOUGH) === 0);
    for (const i of shown) addScores(weights, vectors[i]!, row);
    for (let c = 0; c < columns; c++) means[c]! += (row[c]! /= shown.length || 1) / columns;
  });
  for (const row of rows) for (let c = 0; c < columns; c++) scales[c]! += (row[c]! - means[c]!) ** 2 / columns;
  for (let c = 0; c < columns; c++) scales[c] = 1 / (Math.sqrt(scales[c]!) || 1);
  rows.forEach((row, label) => {
    standardise(profiles, row);
    // Nothing is like a label without sentences.
    const scale = placesOf[label]!.length > 0 ? 1 / (Math.sqrt(centre(row)) || 1) : 0;
    for (let c = 0; c < columns; c++) row[c]! *= scale;
  });
  return profiles;
}

/** How like each label's profile the scores are, -1 to 1: their correlation, without the scores of the label `without`. */
function likenessTo(profiles: Profiles, scores: Float32Array, without: number): Float32Array {
  const columns = scores.length;
  const apart = scores.slice();
  standardise(profiles, apart);
  const square = centre(apart);
  // What a label's part in a sum of products is, once the means are taken without it too.
  const part = without < 0 ? 0 : columns / (columns - 1);
  const own = without < 0 ? 0 : without;
  const length = square - part * apart[own]! ** 2;
  const likeness = new Float32Array(columns);
  for (let label = 0, from = 0; label < columns; label++, from += columns) {
    let sum = 0;
    for (let c = 0; c < columns; c++) sum += profiles.rows[from + c]! * apart[c]!;
    const left = profiles.rows[from + own]!;
    const lengths = length * (1 - part * left * left);
    likeness[label] = lengths > 0 ? (sum - part * left * apart[own]!) / Math.sqrt(lengths) : 0;
  }
  return likeness;
}

export interface Ranking {
  /** The labels' scores with what likeness adds. */
  ranked: Float32Array;
  /** How like the scores are to the profile that they are most like. */
  likeness: number;
}

/** Ranks the labels, but for the label `without`: that one comes last. */
export function rank(profiles: Profiles, scores: Float32Array, without = -1): Ranking {
  const columns = profiles.means.length;
  const ranked = scores.slice();
  if (without >= 0) ranked[without] = -Infinity;
  if (columns === 0) return { ranked, likeness: USUAL };
  const likeness = likenessTo(profiles, scores, without);
  if (without >= 0) likeness[without] = -Infinity;
  const share = (SHARE * columns) / (columns + HALF);
  for (let label = 0; label < columns; label++) ranked[label]! += share * likeness[label]!;
  return { ranked, likeness: Math.max(...likeness) };
}
