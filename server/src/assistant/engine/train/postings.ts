import type { Reading } from '../text/vectorize.ts';

/** For each feature, the sentences that have it and how much it weighs there. */
export interface Postings {
  /** Number of sentences. */
  count: number;
  /** Where each feature's part begins; one more than features. Too widespread features have empty parts. */
  starts: Uint32Array;
  sentences: Uint32Array;
  /** Measured so that a sentence is as near to itself as can be: 1. */
  values: Float32Array;
}

/** Up to this many sentences every feature tells which is nearest. */
const FEW = 1500;
/** With more, features of more sentences than this are too widespread to. */
const WIDESPREAD = 200;

/** Turns the sentences round. */
export function buildPostings(readings: Reading[], features: number): Postings {
  const counts = new Uint32Array(features);
  for (const { vector, written } of readings) for (let k = 0; k < written; k++) counts[vector.ids[k]!]!++;
  const most = readings.length > FEW ? WIDESPREAD : FEW;
  const starts = new Uint32Array(features + 1);
  counts.forEach((count, id) => (starts[id + 1] = starts[id]! + (count <= most ? count : 0)));
  const next = starts.slice();
  const sentences = new Uint32Array(starts[features]!);
  const values = new Float32Array(starts[features]!);
  readings.forEach(({ vector, written }, sentence) => {
    let square = 0;
    for (let k = 0; k < written; k++) square += vector.values[k]! ** 2;
    for (let k = 0; k < written; k++) {
      const id = vector.ids[k]!;
      if (counts[id]! > most) continue;
      const at = next[id]!++;
      sentences[at] = sentence;
      values[at] = vector.values[k]! / square;
    }
  });
  return { count: readings.length, starts, sentences, values };
}

/** Similarity of a text to every sentence, 0 to 1. */
export function similarities(postings: Postings, reading: Reading): Float32Array {
  const { starts, sentences, values, count } = postings;
  const { vector, written } = reading;
  const near = new Float32Array(count);
  for (let k = 0; k < written; k++) {
    const value = vector.values[k]!;
    const end = starts[vector.ids[k]! + 1]!;
    for (let at = starts[vector.ids[k]!]!; at < end; at++) near[sentences[at]!]! += value * values[at]!;
  }
  return near;
}
