import { bySound, isKnown } from './lexicon.ts'
import type { Model } from './model.ts'
import { isRussian, russianForms } from './russian-forms.ts'
import { shareOfMeant, type Spelling, weigh } from './spelling.ts'
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

/** A text, and what each of its words that may be read several ways may mean, the likeliest first. */
export interface Transliterated {
  text: string
  spellings: Map<string, Spelling[]>
}

/** The text with its Latin words read as Russian, but for those that the owner wrote. */
export function inCyrillic({ lexicon }: Model, folded: string): Transliterated {
  const words = knownWords()
  const spellings = new Map<string, Spelling[]>()
  const likeliest = (found: Cyrillic[]): string | undefined => {
    const worths = new Map<string, number>()
    for (const { spelling, likelihood } of found) {
      const worth = likelihood + Math.log(shareOfMeant(spelling, lexicon, words) || (isRussian(russianForms(), spelling) ? RARE : 0))
      if (worth > (worths.get(spelling) ?? -Infinity)) worths.set(spelling, worth)
    }
    if (worths.size === 0) return undefined
    const weighed = weigh(worths)
    spellings.set(weighed[0]!.word, weighed)
    return weighed[0]!.word
  }
  let apart = 0
  const text = folded.replace(LATIN_WORD, (word) => {
    if (word.length >= SHORTEST_LATIN && isKnown(lexicon, word)) return word
    const near = [...toCyrillic(word, 0), ...toCyrillic(word, 1)]
    const heard = bySound(lexicon, word).map((spelling) => ({ spelling, likelihood: SOUNDS_ALIKE }))
    return likeliest([...near, ...heard])
      ?? (apart++ < MOST_APART ? likeliest(toCyrillic(word, 2)) : undefined)
      ?? (isWord(words, word) ? word : undefined)
      ?? near.find(({ spelling }) => isWord(words, spelling))?.spelling
      ?? near[0]!.spelling
  })
  return { text, spellings }
}
