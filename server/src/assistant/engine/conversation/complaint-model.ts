import { readFileSync } from 'node:fs';
import { extractFeatures } from '../text/features.ts';
import { fold, wordsOf } from '../text/fold.ts';
import { hashText, mixHash } from '../text/hash.ts';
import { wordData } from '../text/words-file.ts';
import { tuning } from '../tuning.ts';

const { ngram, word, pair, skipPair, sign } = tuning.complaint.features;

/** Weights of the features by their hash modulo the length, in units of `unit`. */
export interface ComplaintModel {
  bias: number;
  unit: number;
  weights: Int8Array;
}

/** A power of two. */
export const modelSize = 2 ** tuning.complaint.sizeBits;

/** Features of a text as pairs of index and value; the sum of their squares is 1. */
export type ComplaintFeatures = readonly (readonly [index: number, value: number])[];

const wordSeed = 0x5bd1e995;

/**
 * The stems, n-grams and clusters by which owners' contexts are classified, and besides them words as they are written,
 * because an ending separates what happened from what may happen («привезли», «привозите»), their pairs with the ends
 * of the text, and the signs. All numbers are the same.
 */
export function complaintFeatures(text: string): ComplaintFeatures {
  const values = new Map<number, number>();
  const add = (hash: number, value: number): void => {
    const index = mixHash(hash) % modelSize;
    values.set(index, (values.get(index) ?? 0) + value);
  };
  const folded = fold(text).replace(/['’`]/g, '').replace(/\d+/g, '1');
  const words = wordData();
  const { ngrams, stems, weights } = extractFeatures(folded, { words, levels: words.clusters.length });
  for (const hash of ngrams) add(hash, ngram);
  stems.forEach((hash, i) => add(hash, weights[i]!));
  const written = ['^', ...wordsOf(folded), '$'];
  const addWords = (some: string[], value: number): void => add(hashText(some.join(' '), wordSeed), value);
  for (let at = 1; at < written.length; at++) {
    if (at < written.length - 1) addWords([written[at]!], word);
    addWords([written[at - 1]!, written[at]!], pair);
    if (at > 1) addWords([written[at - 2]!, '', written[at]!], skipPair);
  }
  addWords([text.includes('?') ? '?' : '.'], sign);
  if (text.includes('!')) addWords(['!'], sign);
  const length = Math.hypot(...values.values());
  return [...values].map(([index, value]) => [index, value / length]);
}

/** The file: bias and unit as 32-bit numbers, then the weights. */
export function encodeComplaintModel({ bias, unit, weights }: ComplaintModel): Uint8Array {
  const bytes = new Uint8Array(8 + weights.length);
  new Float32Array(bytes.buffer, 0, 2).set([bias, unit]);
  bytes.set(new Uint8Array(weights.buffer), 8);
  return bytes;
}

function decode(bytes: Uint8Array): ComplaintModel {
  const copy = Uint8Array.from(bytes);
  const [bias, unit] = new Float32Array(copy.buffer, 0, 2);
  return { bias: bias!, unit: unit!, weights: new Int8Array(copy.buffer, 8) };
}

let loaded: ComplaintModel | null = null;

/** The shipped model, read once, at the first call. */
export const complaintModel = (): ComplaintModel =>
  (loaded ??= decode(readFileSync(new URL('../data/complaints.bin', import.meta.url))));

/** The logarithm of the odds that a text complains. */
export function complaintScore(text: string): number {
  const { bias, unit, weights } = complaintModel();
  return complaintFeatures(text).reduce((sum, [index, value]) => sum + unit * weights[index]! * value, bias);
}
