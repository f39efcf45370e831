import type { Lexicon } from '../model.ts';
import { cyrillicLetter } from '../text/fold.ts';
import { stem } from '../text/stem.ts';
import type { WordData } from '../text/words-file.ts';
import { tuning } from '../tuning.ts';
import {
  anyEndingCandidates,
  endingCandidates,
  formCandidates,
  leastOf,
  type Misspelling,
  nearOf,
  oneEditFrom,
  phoneticCandidates,
  wordCandidates,
} from './candidates.ts';
import { rankSpellings, type ScoredWord, type Spelling, wordFrequency } from './score.ts';
import { isOwnStem } from './lexicon.ts';
import { findTwoEditsAway } from './two-edits.ts';

const { mostLetters, pair, shortestWord, likely, noTypo, commonWord } = tuning.correction;
const { unseenWord } = tuning.frequency;
const { leastCommon } = tuning.restraint;

/** Letters to try in a word, by the script of its first; null for a script with too many, and for what is no word. */
function alphabetOf(word: string, { alphabets }: Lexicon): string[] | null {
  if (word.length > tuning.question.longestWord || !/^\p{L}+$/u.test(word)) return null;
  const letters = /^\p{Script=Cyrillic}/u.test(word)
    ? alphabets.cyrillic
    : /^\p{Script=Latin}/u.test(word)
      ? alphabets.latin
      : alphabets.other;
  return letters.length <= mostLetters ? letters : null;
}

/**
 * Corrections of a misspelled word, the likeliest first; empty if none is found. In turn: words one edit away, and if
 * these are unlikely, uncommon Russian forms; words that sound alike; stems with the written ending; the owner's most
 * frequent word two edits away. Rare words that the owner never wrote are excluded: names resemble them.
 */
export function correctWord(misspelling: Misspelling, lexicon: Lexicon, common: WordData | null): Spelling[] {
  const { word, isStemKnown, budget } = misspelling;
  const alphabet = alphabetOf(word, lexicon);
  if (!alphabet || (!common && word.length < shortestWord)) return [];
  const source = { lexicon, common };
  const russian = cyrillicLetter.test(word) ? common : null;
  const isMeant = ([other, score]: ScoredWord): boolean => score > leastCommon || isOwnStem(lexicon, other);
  const words = wordCandidates(misspelling, alphabet, source);
  const isUnlikely = russian !== null && words.every(([, score]) => score < likely);
  const forms = isUnlikely && !isStemKnown ? formCandidates(misspelling, alphabet, source) : [];
  const endings = isUnlikely ? endingCandidates(misspelling, source) : [];
  const near = rankSpellings([...[...words, ...forms].filter(isMeant), ...endings]);
  if (near.length > 0 || isStemKnown) return near;
  const phonetic = russian ? rankSpellings(phoneticCandidates(misspelling, lexicon, russian).filter(isMeant)) : [];
  if (phonetic.length > 0) return phonetic;
  const stems = rankSpellings(anyEndingCandidates(misspelling, alphabet, source).filter(isMeant));
  // Without a list of real words, two edits would turn real words into the owner's.
  const far = stems.length === 0 && common ? findTwoEditsAway(word, lexicon.words, lexicon.shapes, budget) : null;
  return far === null ? stems : [{ word: far, share: 1 }];
}

/**
 * Spellings of a real word that the owner never wrote, the likeliest first: itself, or the owner's words one edit away
 * with another stem; empty if it is too frequent for a typo.
 */
export function correctRealWord(
  { word, pairsOf, budget }: Omit<Misspelling, 'isStemKnown'>,
  lexicon: Lexicon,
  common: WordData,
): Spelling[] {
  const frequency = wordFrequency(word, lexicon, common) || unseenWord;
  const alphabet = frequency < commonWord ? alphabetOf(word, lexicon) : null;
  if (!alphabet) return [];
  const itself = Math.log(frequency) + noTypo;
  const stemmed = stem(word);
  const others = oneEditFrom(word, alphabet, Math.max(itself, leastOf(word)), {
    hashes: [lexicon.exact.hashes],
    frequencyOf: (other) => wordFrequency(other, lexicon, common),
    bonusOf: (other) => (stem(other) === stemmed ? -Infinity : pair * pairsOf(other)),
    budget,
    recent: nearOf(lexicon).ownWords,
  });
  return rankSpellings([...others, [word, itself]]);
}
