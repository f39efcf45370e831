import { hashOf } from './hash.ts'
import { placeOf, type SortedHashes, sortedHashes } from './sorted-hashes.ts'

/** Hash of a form → words, by sorted pairs. */
export interface WordIndex {
  hashes: SortedHashes
  places: Uint32Array
}

/** Indexes words by the form that `formOf` names for each, if any. */
export function indexWords(words: string[], formOf: (word: string) => string | null): WordIndex {
  const pairs: [number, number][] = []
  words.forEach((word, place) => {
    const form = formOf(word)
    if (form !== null) pairs.push([hashOf(form), place])
  })
  pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  return { hashes: sortedHashes(Uint32Array.from(pairs, ([key]) => key)), places: Uint32Array.from(pairs, ([, place]) => place) }
}

/** Places of the words that have this form. */
export function findForm({ hashes, places }: WordIndex, form: string): Uint32Array {
  const from = placeOf(hashes, hashOf(form))
  if (from < 0) return places.subarray(0, 0)
  let end = from
  while (hashes.keys[end] === hashes.keys[from]) end++
  return places.subarray(from, end)
}
