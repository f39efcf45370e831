import { findForm, type WordIndex } from './index-of-words.ts'
import { stem } from './stem.ts'

const SHORTEST = 4
/** Shorter stems with one slip are too like one another. */
const SHORTEST_STEM = 5

/** The word and what is left of it without any one letter. */
export function* shortened(word: string): Generator<string> {
  yield word
  if (word.length < SHORTEST - 1) return
  for (let i = 0; i < word.length; i++) yield word.slice(0, i) + word.slice(i + 1)
}

/** Whether one letter more, less or other, or two neighbours swapped, makes `b` of `a`. */
export function isOneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const left = a.slice(start, a.length - end)
  const right = b.slice(start, b.length - end)
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}

/** The forms under which a word of the owner is found: of the word and of its stem. */
export function formsOf(word: string): Set<string> {
  return new Set([...shortened(word), ...shortened(stem(word))])
}

/** The first of `words`, the most frequent, that `read` turns into one slip from `wanted`. */
function nearWord(wanted: string, words: string[], index: WordIndex, read: (word: string) => string): string | null {
  let best = words.length
  for (const form of shortened(wanted)) {
    for (const place of findForm(index, form)) {
      if (place >= best) continue
      const own = read(words[place]!)
      if (own.length >= SHORTEST && isOneSlip(wanted, own)) best = place
    }
  }
  return words[best] ?? null
}

/**
 * What a misspelt word most likely means: the owner's most frequent word one slip away,
 * or the same with another ending. `index` holds the {@link formsOf} of `words`.
 */
export function correct(word: string, words: string[], index: WordIndex): string | null {
  if (word.length < SHORTEST || /\d/.test(word)) return null
  const own = nearWord(word, words, index, (other) => other)
  if (own !== null) return own
  const stemmed = stem(word)
  if (stemmed.length < SHORTEST_STEM) return null
  const alike = nearWord(stemmed, words, index, stem)
  return alike === null ? null : stem(alike) + word.slice(stemmed.length)
}
