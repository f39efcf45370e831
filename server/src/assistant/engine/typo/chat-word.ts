import { readList } from '../data/read-list.ts';
import type { Lexicon } from '../model.ts';
import { wordsOf } from '../text/fold.ts';
import { isOwnWord } from './lexicon.ts';

/** Folded chat words and the wordings that each may be read as, the usual one first. */
export const chatWords: ReadonlyMap<string, readonly string[]> = new Map(
  readList('./chat-words.txt').flatMap((line) => {
    const [wordings, words] = line.split(': ') as [string, string?];
    return (words ?? wordings).split(' ').map((word) => [word, wordings.split('|')] as const);
  }),
);

/** The usual wording of a chat word, independent of an owner: «скок» is «сколько». */
export const usualWording = (word: string): string => chatWords.get(word)?.[0] ?? word;

/**
 * The wording of a chat word: the first one that the owner uses, else the usual one if the owner's language is
 * supported; null for other words, and for the owner's own.
 */
export function readChatWord(word: string, lexicon: Lexicon, isLanguageKnown: boolean): string | null {
  const wordings = chatWords.get(word);
  if (!wordings || isOwnWord(lexicon, word)) return null;
  const own = wordings.find((wording) => wordsOf(wording).every((part) => isOwnWord(lexicon, part)));
  return own ?? (isLanguageKnown ? wordings[0]! : null);
}
