/** Ascending hashes, found by where those with the same first bits begin. */
export interface SortedHashes {
  keys: Uint32Array;
  /** Where the hashes begin whose first bits are at least the place's number. */
  starts: Uint32Array;
  /** How many bits follow the first ones. */
  shift: number;
  /** A bit for each beginning that is a little longer: set where a hash has it, so most absent ones are told by one look. */
  marks: Uint32Array;
}

const HASH_BITS = 32;
/** How many bits longer the beginnings of the marks are. */
const LONGER = 3;

/** Prepares ascending hashes for {@link placeOf}: about as many beginnings as hashes. */
export function sortedHashes(keys: Uint32Array): SortedHashes {
  const bits = Math.max(1, Math.floor(Math.log2(keys.length)));
  const shift = HASH_BITS - bits;
  const starts = new Uint32Array((1 << bits) + 1);
  const marks = new Uint32Array(Math.max(1, (1 << (bits + LONGER)) >>> 5));
  for (const key of keys) {
    starts[(key >>> shift) + 1]!++;
    const mark = key >>> (shift - LONGER);
    marks[mark >>> 5]! |= 1 << (mark & 31);
  }
  for (let i = 1; i < starts.length; i++) starts[i]! += starts[i - 1]!;
  return { keys, starts, shift, marks };
}

/** The first place of a hash, or -1. */
export function placeOf({ keys, starts, shift, marks }: SortedHashes, hash: number): number {
  const mark = hash >>> (shift - LONGER);
  if (((marks[mark >>> 5]! >>> (mark & 31)) & 1) === 0) return -1;
  const first = hash >>> shift;
  const end = starts[first + 1]!;
  for (let place = starts[first]!; place < end; place++) {
    if (keys[place]! >= hash) return keys[place] === hash ? place : -1;
  }
  return -1;
}
