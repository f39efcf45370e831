import { hashText, mix, step } from './hash.ts'
import { wordsOf } from './read-text.ts'
import { stem } from './stem.ts'
import { STOP_WORDS } from './stop-words.ts'

/** The hashed features of a text; each block is normalised by itself. */
export interface Features {
  /** Character n-grams inside words, with the words' borders. */
  characters: number[]
  /** Stems, pairs of neighbouring stems, pairs with one stem between. */
  stems: number[]
  /** The stems among them that tell of the subject. */
  content: number[]
}

const SHORTEST = 2
const LONGEST = 4
const BORDER = 0x20
const CHARACTERS = 0x811c9dc5
const STEM = 0x1b873593
const PAIR = 0x2545f491
const SKIP = 0x6b43a9b5

function addCharacters(word: string, into: number[]): void {
  const length = word.length + 2
  for (let from = 0; from < length - 1; from++) {
    let hash = CHARACTERS
    const end = Math.min(from + LONGEST, length)
    for (let at = from; at < end; at++) {
      hash = step(hash, at === 0 || at === length - 1 ? BORDER : word.charCodeAt(at - 1))
      if (at - from + 1 >= SHORTEST) into.push(mix(hash))
    }
  }
}

function stemHash(stemmed: string): number {
  return hashText(stemmed, STEM)
}

/** The feature of a stem alone. */
export function hashOfStem(stemmed: string): number {
  return mix(stemHash(stemmed))
}

/** The features of a folded text. */
export function featuresOf(folded: string): Features {
  const characters: number[] = []
  const stems: number[] = []
  const content: number[] = []
  let before = 0
  let beforeThat = 0
  let count = 0
  for (const word of wordsOf(folded)) {
    addCharacters(word, characters)
    const hash = stemHash(stem(word))
    stems.push(mix(hash))
    if (!STOP_WORDS.has(word)) content.push(mix(hash))
    if (count > 0) stems.push(mix(Math.imul(before, PAIR) ^ hash))
    if (count > 1) stems.push(mix(Math.imul(beforeThat, SKIP) ^ hash))
    beforeThat = before
    before = hash
    count++
  }
  return { characters, stems, content }
}
