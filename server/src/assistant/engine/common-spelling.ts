import { hashText, step } from './hash.ts'
import { stemRussian } from './stem-ru.ts'
import { placeOfHash, type Words } from './words.ts'

const LETTERS = [...'абвгдежзийклмнопрстуфхцчшщъыьэюя']
/** Shorter stems with one slip are too like one another. */
const SHORTEST = 5

/** One slip: the first `kept` letters stay, then come `letters`, then the stem from `from` on. */
interface Slip {
  kept: number
  letters: string
  from: number
}

/** Calls `slip` with everything that one slip makes of a stem, and with the hash of what it makes. */
function eachSlip(stem: string, slip: (made: Slip, hash: number) => void): void {
  let before = 0
  const attempt = (kept: number, letters: string, from: number): void =>
    slip({ kept, letters, from }, hashText(stem, hashText(letters, before), from))
  for (let kept = 0; kept < stem.length; kept++) {
    attempt(kept, '', kept + 1)
    if (kept + 1 < stem.length) attempt(kept, stem[kept + 1]! + stem[kept]!, kept + 2)
    for (const letter of LETTERS) {
      attempt(kept, letter, kept)
      attempt(kept, letter, kept + 1)
    }
    before = step(before, stem.charCodeAt(kept))
  }
  for (const letter of LETTERS) attempt(stem.length, letter, stem.length)
}

/** The most usual Russian word whose stem is one slip away, with the ending that was written, or null. */
export function correctCommon(word: string, words: Words): string | null {
  const stem = stemRussian(word)
  if (stem.length < SHORTEST || !/^[а-я]+$/.test(word)) return null
  let best = ''
  let least = Infinity
  eachSlip(stem, ({ kept, letters, from }, hash) => {
    const place = placeOfHash(words, hash)
    // The more usual a word, the less it tells.
    if (place < 0 || words.amounts[place]! >= least) return
    least = words.amounts[place]!
    best = stem.slice(0, kept) + letters + stem.slice(from)
  })
  return best ? best + word.slice(stem.length) : null
}
