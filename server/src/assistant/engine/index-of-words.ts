import { hashOf, mix, placeFrom } from './hash.ts'

/** Hash of a form → words, by sorted pairs. */
export interface WordIndex {
  keys: Uint32Array
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
  return { keys: Uint32Array.from(pairs, ([key]) => key), places: Uint32Array.from(pairs, ([, place]) => place) }
}

const firstOf = ({ keys }: WordIndex, key: number): number => placeFrom(keys, key, 0, keys.length)

/** Whether a word has the form with this {@link hashText} from 0. */
export function hasHash(index: WordIndex, unmixed: number): boolean {
  const key = mix(unmixed)
  return index.keys[firstOf(index, key)] === key
}

/** Places of the words that have this form. */
export function findForm(index: WordIndex, form: string): Uint32Array {
  const key = hashOf(form)
  const from = firstOf(index, key)
  let end = from
  while (end < index.keys.length && index.keys[end] === key) end++
  return index.places.subarray(from, end)
}
