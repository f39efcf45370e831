import { describe, expect, it } from 'vitest';
import { randomFrom } from '../train/random.ts';
import { indexOfHash, sortedHashes } from './sorted-hashes.ts';

describe('sorted hashes', () => {
  it.each([0, 1, 2, 3, 1000])('finds each of %d, and nothing else', (count) => {
    const random = randomFrom(count);
    const keys = Uint32Array.from({ length: count }, () => random() * 2 ** 32).sort();
    const hashes = sortedHashes(keys);
    expect(Array.from(keys, (key) => indexOfHash(hashes, key))).toEqual([...keys.keys()]);
    for (const other of [0, 1, 2 ** 31, 2 ** 32 - 1, 12_345])
      expect(indexOfHash(hashes, other)).toBe(keys.indexOf(other));
  });

  it('finds the first of equal ones, at both ends', () => {
    const hashes = sortedHashes(Uint32Array.of(0, 0, 7, 7, 2 ** 32 - 1, 2 ** 32 - 1));
    expect([0, 7, 2 ** 32 - 1].map((key) => indexOfHash(hashes, key))).toEqual([0, 2, 4]);
  });
});
