import { hashOfPair, hashOfStem } from './features.ts'
import { otherLayout } from './keyboard.ts'
import { bySound, isKnown } from './lexicon.ts'
import type { Model } from './model.ts'
import { fold, WORD, wordsOf } from './read-text.ts'
import { mixReadings, type Reading, readFolded, type Sense } from './reading.ts'
import { isRussian, russianForms } from './russian-forms.ts'
import { correct, shareOfMeant, type Spelling } from './spelling.ts'
import { stem } from './stem.ts'
import { type Cyrillic, toCyrillic } from './translit.ts'
import { lookUp } from './vocabulary.ts'
import { commonShare, isForm, isStem, isWord, knownWords } from './words.ts'

/** A question as it was understood. */
export interface Understood {
  text: string
  reading: Reading
}

/** The vectors of words that the model was learned with, or null for none. */
export function senseOf(model: Model): Sense | null {
  return model.words.share > 0 ? { words: knownWords(), share: model.words.share, levels: model.words.levels } : null
}

/** A text that fits the owner's this well is read as it stands. */
const FITS = 0.75
/** Another reading must fit better by this much. */
const BETTER = 0.12
/** A text with this share of common words stands as it is if it is Russian. */
const PLAIN = 0.5
/** Another reading with this share of Russian words is plainly Russian. */
const RUSSIAN = 0.75
const CYRILLIC = /[а-я]/

const russianShare = (folded: string): number => {
  const all = wordsOf(folded)
  return all.filter((word) => isRussian(russianForms(), word)).length / all.length
}

const LATIN_WORD = /[a-z'’]+/g

/** How often a real word is meant that is neither the owner's nor common, and how likely a word of the owner's that only sounds alike, as a logarithm. */
const RARE = 1e-9
const SOUNDS_ALIKE = -3

/** So many words of a text are tried with two parts read otherwise: it takes long. */
const MOST_APART = 8
/** Shorter Latin words among the owner's are more often Russian ones. */
const SHORTEST_LATIN = 3

function inCyrillic({ lexicon }: Model, folded: string): string {
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

/** Latin letters with a sign among them, as «любовь» gives in the other layout: «k.,jdm». */
const NO_WORD = /[a-z][^a-z\d'’-]+[a-z]/

function inOtherLayout(model: Model, folded: string): string {
  return folded.replace(/\S+/g, (word) => {
    if (wordsOf(word).every((part) => isKnown(model.lexicon, part))) return word
    const other = fold(otherLayout(word))
    return NO_WORD.test(other) ? word : other
  })
}

/** So many words of a text are looked for one slip away: it takes long, and few texts have more slips. */
const MOST_SLIPS = 3

/** What each word of a text may mean, the likeliest first; a word that is no slip means itself. */
function spellingsOf({ lexicon, vocabulary }: Model, folded: string, sense: Sense | null): Spelling[][] {
  const words = sense?.words ?? null
  const all = wordsOf(folded)
  const hasPair = (before: string | undefined, after: string | undefined): boolean =>
    before !== undefined && after !== undefined && lookUp(vocabulary, hashOfPair(stem(before), stem(after))) >= 0
  let slips = 0
  return all.map((word, place) => {
    const itself = [{ word, share: 1 }]
    // A real word is no slip, even if the owner never wrote it.
    if (isKnown(lexicon, word) || (words && (isForm(words, word) || isRussian(russianForms(), word)))) return itself
    const stemmed = stem(word)
    const hasStem = lookUp(vocabulary, hashOfStem(stemmed)) >= 0 || (words !== null && isStem(words, stemmed))
    // Only of Russian are all usual endings known.
    if ((hasStem && !(words && CYRILLIC.test(word))) || slips++ >= MOST_SLIPS) return itself
    const pairsOf = (other: string): number => Number(hasPair(all[place - 1], other)) + Number(hasPair(other, all[place + 1]))
    const found = correct({ word, isKnown: hasStem, pairsOf }, lexicon, words)
    if (found.length === 0) return itself
    all[place] = found[0]!.word
    return found
  })
}

/** The text without its slips. It is read as the sum of what may be meant, one word at a time not being the likeliest. */
function withoutSlips(model: Model, folded: string, sense: Sense | null): Understood {
  const spellings = spellingsOf(model, folded, sense)
  const textWith = (place: number, other: number): string => {
    let at = -1
    return folded.replace(WORD, () => spellings[++at]![at === place ? other : 0]!.word)
  }
  const text = textWith(-1, 0)
  const meant = [{ text, odds: 1 }]
  spellings.forEach((found, place) => {
    for (let other = 1; other < found.length; other++) meant.push({ text: textWith(place, other), odds: found[other]!.share / found[0]!.share })
  })
  const sum = meant.reduce((all, { odds }) => all + odds, 0)
  return { text, reading: mixReadings(meant.map((one) => readFolded(model.vocabulary, one.text, sense)), meant.map(({ odds }) => odds / sum)) }
}

/** The best fitting of the text as it stands, in the other keyboard layout, in the other alphabet, each without slips. */
export function understand(model: Model, text: string): Understood {
  const folded = fold(text)
  const sense = senseOf(model)
  let best = withoutSlips(model, folded, sense)
  const { fit } = best.text === folded ? best.reading : readFolded(model.vocabulary, folded, sense)
  if (fit >= FITS) return best
  const common = sense ? commonShare(sense.words, folded) : 0
  if (common >= PLAIN && CYRILLIC.test(folded)) return best
  for (const read of [inOtherLayout, inCyrillic]) {
    const other = read(model, folded)
    // Spelling takes long, and helps only what fits somewhat better as it is.
    if (other === folded || readFolded(model.vocabulary, other, sense).fit <= fit) continue
    const found = withoutSlips(model, other, sense)
    // Common words stand as they are, though the owner has none of them, unless another reading is the owner's own.
    if (found.reading.fit > Math.max(best.reading.fit + BETTER, common === 1 ? FITS : 0)) best = found
    // What is no language as it stands and Russian otherwise was meant so, though the owner has none of it.
    else if (common < PLAIN && russianShare(found.text) >= RUSSIAN) best = found
    if (best.reading.fit >= FITS) break
  }
  return best
}
