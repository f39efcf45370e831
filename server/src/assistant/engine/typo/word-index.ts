import { hashOf } from '../text/hash.ts';
import { insertInto } from '../text/insert-into.ts';
import { placeOf, type SortedHashes, sortedHashes } from '../text/sorted-hashes.ts';

/** Hash of a form → words, by sorted pairs. */
export interface WordIndex {
  hashes: SortedHashes;
  places: Uint32Array;
}

/** The hash of each word's form and its place, in order. */
function pairsOf(words: string[], from: number, formOf: (word: string) => string | null): [number, number][] {
  const pairs: [number, number][] = [];
  words.forEach((word, i) => {
    const form = formOf(word);
    if (form !== null) pairs.push([hashOf(form), from + i]);
  });
  return pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** Where in ascending keys the first one is that is greater than `key`. */
function placeBehind(keys: Uint32Array, key: number): number {
  let low = 0;
  for (let high = keys.length; low < high;) {
    const middle = (low + high) >>> 1;
    if (keys[middle]! <= key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index with some more words, whose places begin with `from`; in steps. */
export function* addToIndex(
  { hashes, places }: WordIndex,
  words: string[],
  from: number,
  formOf: (word: string) => string | null,
): Generator<undefined, WordIndex> {
  const pairs = pairsOf(words, from, formOf);
  const at = pairs.map(([key]) => placeBehind(hashes.keys, key));
  const keys = yield* insertInto(
    hashes.keys,
    at,
    pairs.map(([key]) => key),
  );
  yield;
  const sorted = sortedHashes(keys);
  yield;
  return {
    hashes: sorted,
    places: yield* insertInto(
      places,
      at,
      pairs.map(([, place]) => place),
    ),
  };
}

/** Indexes words by the form that `formOf` names for each, if any. */
export function indexWords(words: string[], formOf: (word: string) => string | null): WordIndex {
  const pairs = pairsOf(words, 0, formOf);
  return {
    hashes: sortedHashes(Uint32Array.from(pairs, ([key]) => key)),
    places: Uint32Array.from(pairs, ([, place]) => place),
  };
}

/** Places of the words that have this form. */
export function findForm({ hashes, places }: WordIndex, form: string): Uint32Array {
  const from = placeOf(hashes, hashOf(form));
  if (from < 0) return places.subarray(0, 0);
  let end = from;
  while (hashes.keys[end] === hashes.keys[from]) end++;
  return places.subarray(from, end);
}
