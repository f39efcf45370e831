import type { Model } from '../model.ts';
import { askingOf, familyFeature, familyHash, isOwnFamily, isSubjectFamily, isWholeFamily } from '../text/asking.ts';
import { asksAmount, asksWhen, needsSomebody, seeksWork } from '../text/asking-turns.ts';
import { stemFeature } from '../text/features.ts';
import { fold, wordsOf } from '../text/fold.ts';
import { isAskingWord, isLightWord, isVagueWord } from '../text/light-words.ts';
import { remember } from '../text/recent.ts';
import { stem } from '../text/stem.ts';
import { ngramCoverageOf } from '../text/vectorize.ts';
import { featureId } from '../text/vocabulary.ts';
import { tuning } from '../tuning.ts';

/** What a question is about, as far as the owner's words tell. */
export interface Subject {
  /** Whether it has neither content words nor a known family of asking («где?», «не работает»). */
  isVague: boolean;
  /** Whether it asks for a job, a discount or the like, which no context of the owner names. */
  isLacking: boolean;
  /** Whether the owner's texts have one of its families of asking. */
  asksKnown: boolean;
  /** Share of its subject words that the owner wrote, 0 to 1; null where it has none («сколько стоит?»). */
  known: number | null;
}

const { unlike, mostSubjectWords, whollyKnown } = tuning.subject;

/** How well the owner's texts know a word: 1 by its stem, less by its letters alone. */
function knownShare({ vocabulary }: Model, word: string): number {
  if (featureId(vocabulary, stemFeature(stem(word))) >= 0) return 1;
  return Math.max(0, ngramCoverageOf(vocabulary, word) - unlike) / (1 - unlike);
}

/** Analysis of a folded text without a model: families of asking, content words, and words of its subject. */
const askedIn = remember((folded) => {
  const all = wordsOf(folded);
  const words = all.filter((word) => !isVagueWord(word));
  const subject = words.filter((word) => !isAskingWord(word)).slice(0, mostSubjectWords);
  return { ...askingOf(all), all, words, subject };
});

const job = familyHash('job');
const price = familyHash('price');
const hours = familyHash('hours');
const cancel = familyHash('cancel');
const change = familyHash('change');
const refund = familyHash('refund');
/** Whether a family is a complete question without other words: «где вы?», «для сына», “I can’t make it”. */
const saysAlone = (family: number): boolean =>
  isWholeFamily(family) || isSubjectFamily(family) || family === cancel || family === refund;

/** Families of asking that the owner's texts have or lack. */
function familiesKnown({ vocabulary }: Model, folded: string, families: readonly number[]) {
  const isKnown = (family: number): boolean => featureId(vocabulary, familyFeature(family)) >= 0;
  const isNeed = needsSomebody(folded);
  const asked = seeksWork(folded) ? [...families, job] : families;
  return {
    lacking: asked.filter((family) => isOwnFamily(family) && !isKnown(family) && !(family === job && isNeed)),
    asksKnown: families.some(isKnown),
    isWhole: families.some((family) => saysAlone(family) && isKnown(family)) || (asksAmount(folded) && isKnown(price)),
  };
}

/** Finds the subject of a folded text. */
export function subjectOf(model: Model, folded: string): Subject {
  const { families, words, subject } = askedIn(folded);
  const { lacking, isWhole, asksKnown } = familiesKnown(model, folded, families);
  if (subject.length === 0)
    return { isVague: words.length === 0 && !isWhole, isLacking: lacking.length > 0, asksKnown, known: null };
  const share = (): number => subject.reduce((sum, word) => sum + knownShare(model, word), 0) / subject.length;
  const isOnly = lacking.every((family) => family === hours);
  return {
    isVague: false,
    asksKnown,
    isLacking: lacking.length > 0 && !(isOnly && asksWhen(folded) && share() >= whollyKnown),
    // Computed on demand: with more than `fewContexts` contexts it is rarely read.
    get known() {
      return share();
    },
  };
}

/**
 * Whether a folded question asks to cancel and none of the context's sentences (`own`) does, or to change something and
 * only sentences of other contexts do: «отмените запись» is not answered by how to book.
 */
export function isDoingOfOther(folded: string, own: () => readonly string[], others: () => readonly string[]): boolean {
  const asked = askedIn(folded).families.find((family) => family === cancel || family === change);
  if (asked === undefined) return false;
  const asksSo = (texts: readonly string[]): boolean =>
    texts.some((text) => askedIn(fold(text)).families.includes(asked));
  return !asksSo(own()) && (asked === cancel || asksSo(others()));
}

/**
 * Whether a folded question asks a price without naming a subject, and all of these sentences are about delivery,
 * payment or another side matter of any trade: «цена» is not the price of delivery.
 */
export function isPriceOfOther(folded: string, sentences: () => readonly string[]): boolean {
  const { all, families, familyOfWord } = askedIn(folded);
  const isBare = families.includes(price) && all.every((word, i) => familyOfWord[i] === price || isLightWord(word));
  return isBare && sentences().every((text) => askedIn(fold(text)).families.some(isSubjectFamily));
}
