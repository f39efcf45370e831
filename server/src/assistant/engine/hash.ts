/** One step of a 32-bit FNV-1a hash over UTF-16 units, mixed so that short strings spread. */
export function step(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193) >>> 0
}

/** The last mixing of a hash (murmur3). */
export function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** The hash of a string from its place `from` on, started from `seed`. */
export function hashText(text: string, seed: number, from = 0): number {
  let hash = seed >>> 0
  for (let i = from; i < text.length; i++) hash = step(hash, text.charCodeAt(i))
  return hash
}

/** The hash by which texts are kept in order: that of {@link hashText} from 0, mixed. */
export function hashOf(text: string): number {
  return mix(hashText(text, 0))
}

/** The first place of `from`..`to` among ascending hashes that is not below `hash`. */
export function placeFrom(keys: Uint32Array, hash: number, from: number, to: number): number {
  while (from < to) {
    const middle = (from + to) >> 1
    if (keys[middle]! < hash) from = middle + 1
    else to = middle
  }
  return from
}
