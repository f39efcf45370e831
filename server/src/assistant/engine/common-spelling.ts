import { hashText, step } from './hash.ts'
import { stem } from './stem.ts'
import { placeOfHash, type Words } from './words.ts'

const ALPHABETS = ['абвгдежзийклмнопрстуфхцчшщъыьэюя', 'abcdefghijklmnopqrstuvwxyz'].map((letters) => [...letters])
/** Shorter words, and shorter stems, with one slip are too like one another. */
const SHORTEST = { word: 4, stem: 5 }

/** Calls `slip` with all that one slip makes of a word — its first `kept` letters, `letters`, itself from `from` on — and with the hash of that. */
function eachSlip(word: string, alphabet: string[], slip: (kept: number, letters: string, from: number, hash: number) => void): void {
  let before = 0
  const attempt = (kept: number, letters: string, from: number): void =>
    slip(kept, letters, from, hashText(word, hashText(letters, before), from))
  for (let kept = 0; kept < word.length; kept++) {
    attempt(kept, '', kept + 1)
    if (kept + 1 < word.length) attempt(kept, word[kept + 1]! + word[kept]!, kept + 2)
    for (const letter of alphabet) {
      attempt(kept, letter, kept)
      attempt(kept, letter, kept + 1)
    }
    before = step(before, word.charCodeAt(kept))
  }
  for (const letter of alphabet) attempt(word.length, letter, word.length)
}

/** What is one slip away from `written` and of the greatest worth, or null; `worthOf` is -1 for what is none. */
function nearest(written: string, alphabet: string[], worthOf: (hash: number) => number): string | null {
  let best: string | null = null
  let most = -1
  eachSlip(written, alphabet, (kept, letters, from, hash) => {
    const worth = worthOf(hash)
    if (worth <= most) return
    most = worth
    best = written.slice(0, kept) + letters + written.slice(from)
  })
  return best
}

/** The most usual word one slip away from a misspelt one, or the most usual stem with the ending that was written, or null. */
export function correctCommon(word: string, { forms, usual, keys, amounts }: Words): string | null {
  const alphabet = ALPHABETS.find((letters) => [...word].every((letter) => letters.includes(letter)))
  if (word.length < SHORTEST.word || !alphabet) return null
  const form = nearest(word, alphabet, (hash) => usual[placeOfHash(forms, hash)] ?? -1)
  if (form !== null) return form
  const stemmed = stem(word)
  if (stemmed.length < SHORTEST.stem) return null
  // The more usual a stem, the less it tells.
  const alike = nearest(stemmed, alphabet, (hash) => 255 - (amounts[placeOfHash(keys, hash)] ?? 256))
  return alike === null ? null : alike + word.slice(stemmed.length)
}
