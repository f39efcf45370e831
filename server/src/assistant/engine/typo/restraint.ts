import { otherLanguages } from '../data/other-languages.ts';
import type { Lexicon } from '../model.ts';
import { fold, wordPattern, wordsOf } from '../text/fold.ts';
import { remember } from '../text/recent.ts';
import { tuning } from '../tuning.ts';
import { isOwnWord } from './lexicon.ts';
import type { ReadWord } from './word-spellings.ts';

/** Cyrillic letters that no Russian word has. */
const foreignLetter = /[әғқңөұүһіїєґўјљњћђџҳҷӣӯ]/;
const { foreignShare, unknownShare, leastUnknown, shortestOwn } = tuning.restraint;

/** Whether a folded text is in an unsupported language. */
export const isForeign = remember((folded): boolean => {
  if (foreignLetter.test(folded)) return true;
  const words = wordsOf(folded);
  return words.filter((word) => otherLanguages.has(word)).length >= foreignShare * words.length;
});

/** A capital before small letters: «Ганта», not «СРОЧНО». */
const name = /^\p{Lu}\p{Ll}/u;
const sentenceEnd = /[.!?…\n"«(:]\s*$/;

/** Words of a text, folded, that begin with a capital within a sentence, where most words do not. */
export const namesOf = remember((text): ReadonlySet<string> => {
  const names = new Set<string>();
  let words = 0;
  let end = 0;
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const isFirst = words++ === 0 || sentenceEnd.test(text.slice(end, index));
    if (!isFirst && name.test(word)) names.add(fold(word));
    end = index + word.length;
  }
  return names.size <= words / 2 ? names : new Set();
});

/** Whether a text has so many unknown words without a correction that its typos are likely none. */
function isMostlyUnknown(words: ReadWord[], isOwn: (word: ReadWord) => boolean): boolean {
  const unknown = words.filter(({ isUnknown }) => isUnknown);
  const unexplained = unknown.filter(({ written, spellings }) => spellings[0]!.word === written).length;
  const guessed = unknown.filter((word) => !isOwn(word)).length - unexplained;
  return unknown.length >= leastUnknown && unknown.length >= unknownShare * words.length && unexplained >= guessed;
}

/**
 * The spellings that each word may be read as. Unknown words that are names, and those of a text in another language,
 * are read as written, unless the correction is a word of the owner's (in another language: and the word is long).
 */
export function restrain(
  words: ReadWord[],
  lexicon: Lexicon,
  text: { isForeign: boolean; names: ReadonlySet<string> },
) {
  if (!words.some(({ isUnknown }) => isUnknown)) return words.map(({ spellings }) => spellings);
  const isOwn = ({ spellings }: ReadWord): boolean =>
    wordsOf(spellings[0]!.word).every((part) => isOwnWord(lexicon, part));
  const isLong = ({ written }: ReadWord): boolean => written.length >= shortestOwn;
  const all = text.isForeign || isMostlyUnknown(words, isOwn);
  return words.map((word) => {
    const isRestrained = word.isUnknown && (isOwn(word) ? all && !isLong(word) : all || text.names.has(word.written));
    return isRestrained ? [{ word: word.written, share: 1 }] : word.spellings;
  });
}
