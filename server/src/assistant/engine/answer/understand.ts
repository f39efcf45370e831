import { Effort } from '../typo/work-budget.ts';
import { foldQuestion } from '../text/excerpt.ts';
import { inCyrillic, type Rewritten } from '../typo/transliterate.ts';
import { otherLayout } from '../text/keyboard.ts';
import { isKnown } from '../typo/lexicon.ts';
import type { Model } from '../model.ts';
import { CYRILLIC, fold, wordsOf } from '../text/fold.ts';
import { readFolded, type Sense } from '../text/vectorize.ts';
import { isRussian, russianForms } from '../text/russian-forms.ts';
import { shareOfMeant } from '../typo/correct-word.ts';
import { type Understood, withoutSlips } from '../typo/correct-typos.ts';
import { commonShare, knownWords } from '../text/words.ts';

/** The vectors of words that the model was learned with, or null for none. */
export function senseOf(model: Model): Sense | null {
  return model.words.share > 0 ? { words: knownWords(), share: model.words.share, levels: model.words.levels } : null;
}

/** A text that fits the owner's this well is read as it stands. */
const FITS = 0.75;
/** Another reading must fit better by this much. */
const BETTER = 0.12;
/** One that fits this well is the owner's own. */
const OWN = 0.95;
/** A text with this share of common words stands as it is if it is Russian. */
const PLAIN = 0.5;
/** Another reading with this share of Russian words is plainly Russian. */
const RUSSIAN = 0.75;

const russianShare = (folded: string): number => {
  const all = wordsOf(folded);
  return all.filter((word) => isRussian(russianForms(), word)).length / all.length;
};

/** How often the shortest words are meant, a real word that is neither the owner's nor common, and one that is none. */
const USE = { shortest: 0.01, real: 1e-7, none: 1e-9 };

/** How likely a text's words are meant, as the mean of logarithms. */
function likelihoodOf({ lexicon }: Model, folded: string): number {
  const all = wordsOf(folded);
  const use = (word: string): number =>
    shareOfMeant(word, lexicon, knownWords()) ||
    (word.length === 1 ? USE.shortest : isRussian(russianForms(), word) ? USE.real : USE.none);
  return all.reduce((sum, word) => sum + Math.log(use(word)), 0) / (all.length || 1);
}

/** Latin letters with a sign among them, as «любовь» gives in the other layout: «k.,jdm». */
const NO_WORD = /[a-z][^a-z\d'’-]+[a-z]/;

function inOtherLayout(model: Model, folded: string): Rewritten {
  const text = folded.replace(/\S+/g, (word) => {
    if (wordsOf(word).every((part) => isKnown(model.lexicon, part))) return word;
    const other = fold(otherLayout(word));
    return NO_WORD.test(other) ? word : other;
  });
  return { text };
}

/** The best fitting of the text as it stands, in the other keyboard layout, in the other alphabet, each without slips. */
export function understand(model: Model, text: string): Understood & { effort: Effort } {
  const folded = foldQuestion(text);
  const effort = new Effort(folded.length);
  const sense = senseOf(model);
  let best = withoutSlips(model, folded, sense, effort);
  const { fit } = best.text === folded ? best.reading : readFolded(model.vocabulary, folded, sense, effort.found);
  if (fit >= FITS) return { ...best, effort };
  const common = sense ? commonShare(sense.words, folded) : 0;
  if (common >= PLAIN && CYRILLIC.test(folded)) return { ...best, effort };
  for (const read of [inOtherLayout, inCyrillic]) {
    const { text: other, spellings } = read(model, folded, effort);
    // Spelling takes long, and helps only what fits somewhat better as it is.
    if (other === folded || readFolded(model.vocabulary, other, sense, effort.found).fit <= fit) continue;
    const found = withoutSlips(model, other, sense, effort, spellings);
    // Words of a language stand as they are, unless another reading is the owner's own or meant more often.
    const isLikelier = (): boolean =>
      common < PLAIN || found.reading.fit >= OWN || likelihoodOf(model, found.text) > likelihoodOf(model, folded);
    if (found.reading.fit > best.reading.fit + BETTER && isLikelier()) best = found;
    // What is no language as it stands and Russian otherwise was meant so, though the owner has none of it.
    else if (common < PLAIN && russianShare(found.text) >= RUSSIAN) best = found;
    if (best.reading.fit >= FITS) break;
  }
  return { ...best, effort };
}
