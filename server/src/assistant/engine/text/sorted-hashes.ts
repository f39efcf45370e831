import type { SortedHashes } from '../model.ts';
import { tuning } from '../tuning.ts';

const hashBits = 32;
const { markBits } = tuning.lookup;

/** Prepares ascending hashes for {@link indexOfHash}: about as many buckets as hashes. */
export function sortedHashes(keys: Uint32Array): SortedHashes {
  const bits = Math.max(1, Math.floor(Math.log2(keys.length)));
  const shift = hashBits - bits;
  const starts = new Uint32Array((1 << bits) + 1);
  const marks = new Uint32Array(Math.max(1, (1 << (bits + markBits)) >>> 5));
  // Run once, by an interpreter, over 280,000 keys: an iterator, and sums afterwards, would take twice as long.
  let bucket = 0;
  for (let i = 0; i < keys.length; i++) {
    const mark = keys[i]! >>> (shift - markBits);
    marks[mark >>> 5]! |= 1 << (mark & 31);
    const own = mark >>> markBits;
    while (bucket <= own) starts[bucket++] = i;
  }
  starts.fill(keys.length, bucket);
  return { keys, starts, shift, marks };
}

/** False for most absent hashes, never for a present one. */
function mayContain({ shift, marks }: SortedHashes, hash: number): boolean {
  const mark = hash >>> (shift - markBits);
  return ((marks[mark >>> 5]! >>> (mark & 31)) & 1) !== 0;
}

/** Index of the first of equal hashes, or -1. */
export function indexOfHash(hashes: SortedHashes, hash: number): number {
  if (!mayContain(hashes, hash)) return -1;
  const { keys, starts, shift } = hashes;
  const bucket = hash >>> shift;
  const end = starts[bucket + 1]!;
  for (let index = starts[bucket]!; index < end; index++) {
    if (keys[index]! >= hash) return keys[index] === hash ? index : -1;
  }
  return -1;
}
