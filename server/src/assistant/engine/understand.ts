import { correctCommon } from './common-spelling.ts'
import { hashOfStem } from './features.ts'
import { otherLayout } from './keyboard.ts'
import { bySound, isKnown } from './lexicon.ts'
import type { Model } from './model.ts'
import { fold, wordsOf } from './read-text.ts'
import { type Reading, readFolded, type Sense } from './reading.ts'
import { correct } from './spelling.ts'
import { stem } from './stem.ts'
import { toCyrillic } from './translit.ts'
import { lookUp } from './vocabulary.ts'
import { commonShare, isWord, knownWords } from './words.ts'

/** A question as it was understood. */
export interface Understood {
  text: string
  reading: Reading
}

/** The vectors of words that the model was learned with, or null for none. */
export function senseOf(model: Model): Sense | null {
  return model.words.share > 0 ? { words: knownWords(), share: model.words.share } : null
}

/** A text that fits the owner's this well is read as it stands. */
const FITS = 0.75
/** Another reading must fit better by this much. */
const BETTER = 0.12
/** Russian with this share of common words is plainly Russian. */
const PLAIN = 0.5
const CYRILLIC = /[а-я]/

const LATIN_WORD = /[a-z'’]+/g

function cyrillicOf(model: Model, word: string): string {
  const heard = bySound(model.lexicon, word)
  if (heard !== null) return heard
  const [likeliest, ...others] = toCyrillic(word)
  return [likeliest!, ...others].find((spelling) => isWord(knownWords(), spelling)) ?? likeliest!
}

function inCyrillic(model: Model, folded: string): string {
  return folded.replace(LATIN_WORD, (word) => (isKnown(model.lexicon, word) ? word : cyrillicOf(model, word)))
}

/** Latin letters with a sign among them, as «любовь» gives in the other layout: «k.,jdm». */
const NO_WORD = /[a-z][^a-z\d'’-]+[a-z]/

function inOtherLayout(model: Model, folded: string): string {
  return folded.replace(/\S+/g, (word) => {
    if (wordsOf(word).every((part) => isKnown(model.lexicon, part))) return word
    const other = fold(otherLayout(word))
    return NO_WORD.test(other) ? word : other
  })
}

/** So many words of a text are looked for among common words: it takes long, and few texts have more slips. */
const MOST_SLIPS = 4

function withoutSlips({ lexicon, vocabulary }: Model, folded: string, sense: Sense | null): string {
  const words = sense?.words
  let slips = 0
  return folded.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => {
    if (isKnown(lexicon, word) || lookUp(vocabulary, hashOfStem(stem(word))) >= 0) return word
    // A real word is no slip, even if the owner never wrote it.
    if (words && isWord(words, word)) return word
    return correct(word, lexicon.words, lexicon.shortened) ?? (words && slips++ < MOST_SLIPS ? correctCommon(word, words) : null) ?? word
  })
}

/** The best fitting of the text as it stands, in the other keyboard layout, in the other alphabet. */
function inOwnerLetters(model: Model, folded: string, sense: Sense | null): Understood {
  let best: Understood = { text: folded, reading: readFolded(model.vocabulary, folded, sense) }
  const common = sense ? commonShare(sense.words, folded) : 0
  if (best.reading.fit >= FITS || (common >= PLAIN && CYRILLIC.test(folded))) return best
  for (const other of new Set([inOtherLayout(model, folded), inCyrillic(model, folded)])) {
    // Spelling takes long, and helps only what fits somewhat better as it is.
    if (other === folded || readFolded(model.vocabulary, other, sense).fit <= best.reading.fit) continue
    const spelled = withoutSlips(model, other, sense)
    const reading = readFolded(model.vocabulary, spelled, sense)
    // Common words stand as they are, though the owner has none of them, unless another reading is the owner's own.
    if (reading.fit > Math.max(best.reading.fit + BETTER, common === 1 ? FITS : 0)) best = { text: spelled, reading }
  }
  return best
}

/** Reads a question: keyboard layout and alphabet first, then its spelling. */
export function understand(model: Model, text: string): Understood {
  const sense = senseOf(model)
  const lettered = inOwnerLetters(model, fold(text), sense)
  const spelled = withoutSlips(model, lettered.text, sense)
  if (spelled === lettered.text) return lettered
  return { text: spelled, reading: readFolded(model.vocabulary, spelled, sense) }
}
