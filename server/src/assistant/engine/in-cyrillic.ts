import { bySound, isKnown } from './lexicon.ts'
import type { Model } from './model.ts'
import { isRussian, russianForms } from './russian-forms.ts'
import { shareOfMeant } from './spelling.ts'
import { type Cyrillic, toCyrillic } from './translit.ts'
import { isWord, knownWords } from './words.ts'

const LATIN_WORD = /[a-z'’]+/g

/** How often a real word is meant that is neither the owner's nor common, and how likely a word of the owner's that only sounds alike, as a logarithm. */
const RARE = 1e-9
const SOUNDS_ALIKE = -3

/** So many words of a text are tried with two parts read otherwise: it takes long. */
const MOST_APART = 8
/** Shorter Latin words among the owner's are more often Russian ones. */
const SHORTEST_LATIN = 3

/** The text with its Latin words read as Russian, but for those that the owner wrote. */
export function inCyrillic({ lexicon }: Model, folded: string): string {
  const words = knownWords()
  const likeliest = (found: Cyrillic[]): string | undefined => {
    const worths = found.map(({ spelling, likelihood }) =>
      likelihood + Math.log(shareOfMeant(spelling, lexicon, words) || (isRussian(russianForms(), spelling) ? RARE : 0)))
    const best = Math.max(...worths)
    return best > -Infinity ? found[worths.indexOf(best)]!.spelling : undefined
  }
  let apart = 0
  return folded.replace(LATIN_WORD, (word) => {
    if (word.length >= SHORTEST_LATIN && isKnown(lexicon, word)) return word
    const near = [...toCyrillic(word, 0), ...toCyrillic(word, 1)]
    const heard = bySound(lexicon, word).map((spelling) => ({ spelling, likelihood: SOUNDS_ALIKE }))
    return likeliest([...near, ...heard])
      ?? (apart++ < MOST_APART ? likeliest(toCyrillic(word, 2)) : undefined)
      ?? near.find(({ spelling }) => isWord(words, spelling))?.spelling
      ?? near[0]!.spelling
  })
}
