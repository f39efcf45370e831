import { hashText, mix } from './hash.ts'

/** Hash of a form → words, by sorted pairs. */
export interface WordIndex {
  keys: Uint32Array
  places: Uint32Array
}


/** Indexes words by the forms that `formsOf` names for each. */
export function indexWords(words: string[], formsOf: (word: string) => Iterable<string>): WordIndex {
  const pairs: [number, number][] = []
  words.forEach((word, place) => {
    for (const form of formsOf(word)) pairs.push([mix(hashText(form, 0)), place])
  })
  pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  return { keys: Uint32Array.from(pairs, ([key]) => key), places: Uint32Array.from(pairs, ([, place]) => place) }
}

function firstOf({ keys }: WordIndex, key: number): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (keys[middle]! < key) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether a word has the form with this {@link hashText} from 0. */
export function hasHash(index: WordIndex, unmixed: number): boolean {
  const key = mix(unmixed)
  return index.keys[firstOf(index, key)] === key
}

/** Places of the words that have this form. */
export function findForm(index: WordIndex, form: string): Uint32Array {
  const key = mix(hashText(form, 0))
  const from = firstOf(index, key)
  let end = from
  while (end < index.keys.length && index.keys[end] === key) end++
  return index.places.subarray(from, end)
}
