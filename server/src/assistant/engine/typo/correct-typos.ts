import type { Effort } from './work-budget.ts';
import { hashOfPair, hashOfStem } from '../text/features.ts';
import { isKnown } from './lexicon.ts';
import type { Model } from '../model.ts';
import { CYRILLIC, WORD, wordsOf } from '../text/fold.ts';
import { mixReadings, type Reading, readFolded, type Sense } from '../text/vectorize.ts';
import { isRussian, russianForms } from '../text/russian-forms.ts';
import { correct, mistaken, type Spelling } from './correct-word.ts';
import { stem } from '../text/stem.ts';
import { lookUp } from '../text/vocabulary.ts';
import { isForm, isStem } from '../text/words.ts';

/** A question as it was understood. */
export interface Understood {
  text: string;
  /** What else may be meant by it. */
  others: string[];
  reading: Reading;
}

/** So many words of a text are looked for one slip away: it takes long, and few texts have more slips. */
const MOST_SLIPS = 3;

/** What each word of a text may mean, the likeliest first; a word that is no slip means itself or what it was `read` as. */
function spellingsOf(
  { lexicon, vocabulary }: Model,
  folded: string,
  sense: Sense | null,
  effort: Effort,
  read: Map<string, Spelling[]>,
): Spelling[][] {
  const words = sense?.words ?? null;
  const all = wordsOf(folded);
  const hasPair = (before: string | undefined, after: string | undefined): boolean =>
    before !== undefined && after !== undefined && lookUp(vocabulary, hashOfPair(stem(before), stem(after))) >= 0;
  let slips = 0;
  return all.map((word, place) => {
    const readAs = read.get(word);
    if (readAs) return readAs;
    const itself = [{ word, share: 1 }];
    if (isKnown(lexicon, word)) return itself;
    const pairsOf = (other: string): number =>
      Number(hasPair(all[place - 1], other)) + Number(hasPair(other, all[place + 1]));
    const meant = (found: Spelling[]): Spelling[] => {
      if (found.length === 0) return itself;
      all[place] = found[0]!.word;
      return found;
    };
    if (words && (isForm(words, word) || isRussian(russianForms(), word)))
      return meant(mistaken({ word, pairsOf, effort }, lexicon, words));
    const stemmed = stem(word);
    const hasStem = lookUp(vocabulary, hashOfStem(stemmed)) >= 0 || (words !== null && isStem(words, stemmed));
    // Only of Russian are all usual endings known.
    if (hasStem && !(words && CYRILLIC.test(word)))
      return words ? meant(mistaken({ word, pairsOf, effort }, lexicon, words)) : itself;
    if (slips++ >= MOST_SLIPS) return itself;
    return meant(correct({ word, isKnown: hasStem, pairsOf, effort }, lexicon, words));
  });
}

/** What else the text may be, one word at a time not being the likeliest: the likeliest first, as many as may be read. */
function othersOf(
  spellings: Spelling[][],
  length: number,
  effort: Effort,
): { place: number; other: number; odds: number }[] {
  const all = spellings.flatMap((found, place) =>
    found.slice(1).map(({ share }, i) => ({ place, other: i + 1, odds: share / found[0]!.share })),
  );
  const count = effort.takeReadings(all.length, length);
  if (count === all.length) return all;
  return all.sort((a, b) => b.odds - a.odds).slice(0, count);
}

/** The text without its slips, `read` telling what else its words may be. It is read as the sum of what may be meant. */
export function withoutSlips(
  model: Model,
  folded: string,
  sense: Sense | null,
  effort: Effort,
  read = new Map<string, Spelling[]>(),
): Understood {
  const spellings = spellingsOf(model, folded, sense, effort, read);
  const textWith = (place: number, other: number): string => {
    let at = -1;
    return folded.replace(WORD, () => spellings[++at]![at === place ? other : 0]!.word);
  };
  const text = textWith(-1, 0);
  const others = othersOf(spellings, text.length, effort).map(({ place, other, odds }) => ({
    text: textWith(place, other),
    odds,
  }));
  const meant = [{ text, odds: 1 }, ...others];
  const sum = meant.reduce((all, { odds }) => all + odds, 0);
  const readings = meant.map((one) => readFolded(model.vocabulary, one.text, sense, effort.found));
  return {
    text,
    others: others.map((other) => other.text),
    reading: mixReadings(
      readings,
      meant.map(({ odds }) => odds / sum),
    ),
  };
}
