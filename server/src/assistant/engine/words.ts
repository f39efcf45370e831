import { readFileSync } from 'node:fs'
import { checksum } from './checksum.ts'
import { hashText, mix } from './hash.ts'
import { wordsOf } from './read-text.ts'
import { stem } from './stem.ts'

/** Vectors of Russian and English stems in one space: words of like meaning lie close to one another, whatever their language. */
export interface Words {
  /** Numbers a word. */
  size: number
  /** Ascending hashes of the stems. */
  keys: Uint32Array
  /** How much each word tells, 0 to 255. */
  amounts: Uint8Array
  /** Zeros for a real word whose meaning is not known. */
  values: Int8Array
  /** Number of the group of like words that each belongs to; {@link NO_KIND} where the meaning is not known. */
  kinds: Uint16Array
  checksum: number
}

export const NO_KIND = 0xffff
const HEAD = 8
/** Bytes of a word beside its numbers. */
const WORD = 7
const STEPS = 127

/** Writes the vectors as the engine reads them; `values` of each have length one, or are zeros where `kind` is null. */
export function packWords(words: { hash: number; amount: number; values: number[]; kind: number | null }[]): Uint8Array {
  const size = words[0]!.values.length
  const sorted = [...words].sort((a, b) => a.hash - b.hash)
  const largest = sorted.map(({ values }) => Math.max(...values.map(Math.abs)) || 1)
  const bytes = new Uint8Array(HEAD + sorted.length * (WORD + size))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, sorted.length, true)
  view.setUint32(4, size, true)
  sorted.forEach(({ hash, kind, amount, values }, i) => {
    view.setUint32(HEAD + i * 4, hash, true)
    view.setUint16(HEAD + sorted.length * 4 + i * 2, kind ?? NO_KIND, true)
    view.setUint8(HEAD + sorted.length * 6 + i, Math.round(amount * 255))
    values.forEach((value, k) => {
      view.setInt8(HEAD + sorted.length * WORD + i * size + k, Math.round((value / largest[i]!) * STEPS))
    })
  })
  return bytes
}

/** Reads what {@link packWords} wrote. */
export function unpackWords(bytes: Uint8Array): Words {
  const own = Uint8Array.from(bytes)
  const view = new DataView(own.buffer)
  const count = view.getUint32(0, true)
  const size = view.getUint32(4, true)
  return {
    size,
    keys: new Uint32Array(own.buffer, HEAD, count),
    kinds: new Uint16Array(own.buffer, HEAD + count * 4, count),
    amounts: new Uint8Array(own.buffer, HEAD + count * 6, count),
    values: new Int8Array(own.buffer, HEAD + count * WORD, count * size),
    checksum: checksum(bytes),
  }
}

let loaded: Words | null = null

/** The words, read from their file when first needed. */
export function knownWords(): Words {
  loaded ??= unpackWords(readFileSync(new URL('./words.bin', import.meta.url)))
  return loaded
}

/** The share of a folded text's words that are among the known. */
export function knownShare(words: Words, folded: string): number {
  const all = wordsOf(folded)
  return all.filter((word) => placeOf(words, stem(word)) >= 0).length / (all.length || 1)
}

/** The place of a stem, or -1. */
export function placeOf(words: Words, stemmed: string): number {
  return placeOfHash(words, hashText(stemmed, 0))
}

/** The place of a stem by its hash, {@link hashText} from 0, or -1. */
export function placeOfHash(words: Words, unmixed: number): number {
  const hash = mix(unmixed)
  let low = 0
  let high = words.keys.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const key = words.keys[middle]!
    if (key === hash) return middle
    if (key < hash) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** The meaning of a folded text: the mean of its words' vectors, of length `length`, or zeros. */
export function meaningOf(words: Words, folded: string, length: number): Float32Array {
  const { size, amounts, values } = words
  const sum = new Float32Array(size)
  const places = new Set(wordsOf(folded).map((word) => placeOf(words, stem(word))))
  places.delete(-1)
  for (const place of places) {
    const from = place * size
    let square = 0
    for (let k = 0; k < size; k++) square += values[from + k]! ** 2
    const amount = amounts[place]! / Math.sqrt(square || 1)
    for (let k = 0; k < size; k++) sum[k]! += amount * values[from + k]!
  }
  let square = 0
  for (let k = 0; k < size; k++) square += sum[k]! ** 2
  const scale = square > 0 ? length / Math.sqrt(square) : 0
  for (let k = 0; k < size; k++) sum[k]! *= scale
  return sum
}
