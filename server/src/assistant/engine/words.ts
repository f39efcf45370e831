import { readFileSync } from 'node:fs'
import { checksum } from './checksum.ts'
import { hashText, mix } from './hash.ts'
import { wordsOf } from './read-text.ts'
import { stem } from './stem.ts'

/** Russian and English: vectors of stems in one space, words of like meaning close to one another whatever their language; and common words. */
export interface Words {
  /** Numbers a stem. */
  size: number
  /** Ascending hashes of the stems. */
  keys: Uint32Array
  /** How much each stem tells, 0 to 255. */
  amounts: Uint8Array
  values: Int8Array
  /** Number of the group of like stems that each belongs to. */
  kinds: Uint16Array
  /** Ascending hashes of common words as they are written. */
  forms: Uint32Array
  /** How usual each of these is, 0 to 255. */
  usual: Uint8Array
  checksum: number
}

const HEAD = 16
const STEPS = 127

const ascending = <T extends { hash: number }>(items: T[]): T[] => [...items].sort((a, b) => a.hash - b.hash)

/** Where the parts of a file begin: numbers of four bytes first, then of two, then of one. */
function layOut(stems: number, size: number, forms: number) {
  const keys = HEAD
  const common = keys + stems * 4
  const kinds = common + forms * 4
  const amounts = kinds + stems * 2
  const usual = amounts + stems
  const values = usual + forms
  return { keys, common, kinds, amounts, usual, values, end: values + stems * size }
}

/** Writes the words as the engine reads them; the stems' `values` have length one, `amount` and `usual` are 0 to 1. */
export function packWords(
  stems: { hash: number; amount: number; values: number[]; kind: number }[], forms: { hash: number; usual: number }[],
): Uint8Array {
  const size = stems[0]!.values.length
  const at = layOut(stems.length, size, forms.length)
  const bytes = new Uint8Array(at.end)
  const view = new DataView(bytes.buffer)
  ;[stems.length, size, forms.length].forEach((value, i) => view.setUint32(i * 4, value, true))
  ascending(stems).forEach(({ hash, kind, amount, values }, i) => {
    const largest = Math.max(...values.map(Math.abs))
    view.setUint32(at.keys + i * 4, hash, true)
    view.setUint16(at.kinds + i * 2, kind, true)
    view.setUint8(at.amounts + i, Math.round(amount * 255))
    values.forEach((value, k) => view.setInt8(at.values + i * size + k, Math.round((value / largest) * STEPS)))
  })
  ascending(forms).forEach(({ hash, usual }, i) => {
    view.setUint32(at.common + i * 4, hash, true)
    view.setUint8(at.usual + i, Math.round(usual * 255))
  })
  return bytes
}

/** Reads what {@link packWords} wrote. */
export function unpackWords(bytes: Uint8Array): Words {
  const { buffer } = new Uint8Array(bytes)
  const [stems, size, forms] = new Uint32Array(buffer, 0, 3) as unknown as [number, number, number]
  const at = layOut(stems, size, forms)
  return {
    size,
    keys: new Uint32Array(buffer, at.keys, stems),
    forms: new Uint32Array(buffer, at.common, forms),
    kinds: new Uint16Array(buffer, at.kinds, stems),
    amounts: new Uint8Array(buffer, at.amounts, stems),
    usual: new Uint8Array(buffer, at.usual, forms),
    values: new Int8Array(buffer, at.values, stems * size),
    checksum: checksum(bytes),
  }
}

let loaded: Words | null = null

/** The words, read from their file when first needed. */
export function knownWords(): Words {
  loaded ??= unpackWords(readFileSync(new URL('./words.bin', import.meta.url)))
  return loaded
}

/** The place of a word's {@link hashText} from 0 among ascending hashes, or -1. */
export function placeOfHash(keys: Uint32Array, unmixed: number): number {
  const hash = mix(unmixed)
  let low = 0
  let high = keys.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const key = keys[middle]!
    if (key === hash) return middle
    if (key < hash) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** The place of a stem, or -1. */
export function placeOf(words: Words, stemmed: string): number {
  return placeOfHash(words.keys, hashText(stemmed, 0))
}

/** Shorter stems are as often those of slips. */
const SHORTEST_STEM = 4

/** Whether a folded word is one, as it is written or with another ending. */
export function isWord(words: Words, word: string): boolean {
  if (placeOfHash(words.forms, hashText(word, 0)) >= 0) return true
  const stemmed = stem(word)
  return stemmed.length >= SHORTEST_STEM && placeOf(words, stemmed) >= 0
}

/** The share of a folded text's words that {@link isWord}. */
export function commonShare(words: Words, folded: string): number {
  const all = wordsOf(folded)
  return all.filter((word) => isWord(words, word)).length / (all.length || 1)
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
