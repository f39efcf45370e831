import { cleanText } from '../text/clean.ts';
import { excerptOf, shorten } from '../text/excerpt.ts';
import { tuning } from '../tuning.ts';

/** Vectors of texts by an encoder outside the engine. */
export interface Vectors {
  /** Names the encoder: vectors of different encoders cannot be compared. */
  encoder: string;
  /** By the text as {@link encodable} returns it; all of one length. */
  of: ReadonlyMap<string, Float32Array>;
}

/** A text as it is encoded: cleaned, of a long one the first and last words. */
export const encodable = (text: string): string => excerptOf(cleanText(shorten(text)), tuning.question.longestRead);

/** Greatest absolute value of a stored component. */
const unit = 127;

/** A vector less the centre, of length one; zeros where nothing is left. */
export function centred(vector: Float32Array, centre: Float32Array): Float32Array {
  const moved = vector.map((value, k) => value - centre[k]!);
  const length = Math.sqrt(moved.reduce((sum, value) => sum + value * value, 0));
  return length > 0 ? moved.map((value) => value / length) : moved;
}

/** Unit vectors in one byte a component. */
export function packRows(rows: Float32Array[], size: number): Int8Array {
  const packed = new Int8Array(rows.length * size);
  rows.forEach((row, at) => row.forEach((value, k) => (packed[at * size + k] = Math.round(value * unit))));
  return packed;
}

/** Cosine of a unit vector and a packed row. */
export function cosineTo(rows: Int8Array, row: number, vector: Float32Array): number {
  const from = row * vector.length;
  let sum = 0;
  for (let k = 0; k < vector.length; k++) sum += rows[from + k]! * vector[k]!;
  return sum / unit;
}

/** The mean of vectors of one length. */
export function meanOf(vectors: Float32Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]!.length);
  for (const vector of vectors) vector.forEach((value, k) => (mean[k]! += value / vectors.length));
  return mean;
}
