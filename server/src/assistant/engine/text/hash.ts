/** Odd, bits spread (2³² over the golden ratio). */
const base = 0x9e3779b1;

/** One step of a 32-bit polynomial hash over UTF-16 units. */
export function hashStep(hash: number, unit: number): number {
  return (Math.imul(hash, base) + unit) >>> 0;
}

/** Finaliser of MurmurHash3. */
export function mixHash(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Polynomial hash of a string, started from `seed`. */
export function hashText(text: string, seed: number): number {
  let hash = seed >>> 0;
  for (let i = 0; i < text.length; i++) hash = hashStep(hash, text.charCodeAt(i));
  return hash;
}

/** Factors by which a prefix's hash is multiplied when 0 to `most` units follow. */
export function hashPowers(most: number): Uint32Array {
  const powers = new Uint32Array(most + 1).fill(1);
  for (let k = 1; k <= most; k++) powers[k] = Math.imul(powers[k - 1]!, base);
  return powers;
}

/** Hashes of a text's suffixes, by their start, each from seed 0. */
export function suffixHashes(text: string, powers: Uint32Array): Uint32Array {
  const suffixes = new Uint32Array(text.length + 1);
  for (let i = text.length - 1; i >= 0; i--)
    suffixes[i] = Math.imul(text.charCodeAt(i), powers[text.length - 1 - i]!) + suffixes[i + 1]!;
  return suffixes;
}

/** A second, independent hash of 8 bits (FNV-1a), distinguishes most texts with the same {@link hashOf}. */
export function checkByte(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mixHash(hash) & 0xff;
}

/** The 32-bit hash that texts are sorted by: {@link hashText} from 0, mixed. */
export function hashOf(text: string): number {
  return mixHash(hashText(text, 0));
}
