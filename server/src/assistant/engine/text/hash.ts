/** Odd, its bits spread (2³² over the golden ratio). */
const BASE = 0x9e3779b1;

/** One step of a 32-bit polynomial hash over UTF-16 units. */
export function step(hash: number, unit: number): number {
  return (Math.imul(hash, BASE) + unit) >>> 0;
}

/** The last mixing of a hash (murmur3). */
export function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The hash of a string, started from `seed`. */
export function hashText(text: string, seed: number): number {
  let hash = seed >>> 0;
  for (let i = 0; i < text.length; i++) hash = step(hash, text.charCodeAt(i));
  return hash;
}

/** What a hash is multiplied by when so many units follow. */
export function powersOf(most: number): Uint32Array {
  const powers = new Uint32Array(most + 1).fill(1);
  for (let k = 1; k <= most; k++) powers[k] = Math.imul(powers[k - 1]!, BASE);
  return powers;
}

/** The hashes of a text's ends, by where they begin, each from 0. */
export function hashesOfEnds(text: string, powers: Uint32Array): Uint32Array {
  const ends = new Uint32Array(text.length + 1);
  for (let i = text.length - 1; i >= 0; i--)
    ends[i] = Math.imul(text.charCodeAt(i), powers[text.length - 1 - i]!) + ends[i + 1]!;
  return ends;
}

/** A second, unlike hash of a text: one byte that tells most texts with the same {@link hashOf} apart. */
export function checkOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mix(hash) & 0xff;
}

/** The hash by which texts are kept in order: that of {@link hashText} from 0, mixed. */
export function hashOf(text: string): number {
  return mix(hashText(text, 0));
}
