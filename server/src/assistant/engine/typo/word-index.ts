import type { WordIndex } from '../model.ts';
import { hashOf } from '../text/hash.ts';
import { insertInto } from '../text/insert-into.ts';
import { indexOfHash, sortedHashes } from '../text/sorted-hashes.ts';

/** The form that a word is found by, null for none. */
type FormOf = (word: string) => string | null;

/** Hash of each word's form, and the word's index counted from `from`, in order. */
function pairsOf(words: string[], from: number, formOf: FormOf): [hash: number, index: number][] {
  const pairs: [number, number][] = [];
  words.forEach((word, i) => {
    const form = formOf(word);
    if (form !== null) pairs.push([hashOf(form), from + i]);
  });
  return pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** Index of the first of ascending keys that is greater than `key`. */
function upperBound(keys: Uint32Array, key: number): number {
  let low = 0;
  for (let high = keys.length; low < high;) {
    const middle = (low + high) >>> 1;
    if (keys[middle]! <= key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index with more words, whose own indexes begin with `from`; yields between steps. */
export function* extendIndex(
  { hashes, places }: WordIndex,
  words: string[],
  from: number,
  formOf: FormOf,
): Generator<undefined, WordIndex> {
  const pairs = pairsOf(words, from, formOf);
  const at = pairs.map(([hash]) => upperBound(hashes.keys, hash));
  const hashesOf = pairs.map(([hash]) => hash);
  const indexes = pairs.map(([, index]) => index);
  const keys = yield* insertInto(hashes.keys, at, hashesOf);
  yield;
  const sorted = sortedHashes(keys);
  yield;
  return { hashes: sorted, places: yield* insertInto(places, at, indexes) };
}

export function indexWords(words: string[], formOf: FormOf): WordIndex {
  const pairs = pairsOf(words, 0, formOf);
  return {
    hashes: sortedHashes(Uint32Array.from(pairs, ([hash]) => hash)),
    places: Uint32Array.from(pairs, ([, index]) => index),
  };
}

export function findByForm({ hashes, places }: WordIndex, form: string): Uint32Array {
  const from = indexOfHash(hashes, hashOf(form));
  if (from < 0) return places.subarray(0, 0);
  let end = from;
  while (hashes.keys[end] === hashes.keys[from]) end++;
  return places.subarray(from, end);
}
