import { isAskingWord, isVagueWord } from '../text/light-words.ts';
import { tuning } from '../tuning.ts';
import { tokensOf } from './phrases.ts';

const { longestFollowUp } = tuning.conversation;
/** What a question begins with that goes on from the one before it. */
const opening = /^(?:ну )?(?:а|и|тогда|или|and|or|then|what about|how about) /;
/** Ask how much or how long of something. */
const measures = new Set(['сколько', 'how']);

/**
 * How a question may need the one before it: `said` so itself («а курьером?»), or `elliptical`, asking of nothing that
 * it names («сколько стоит?»).
 */
export function followUpOf(question: string): 'said' | 'elliptical' | null {
  const words = tokensOf(question).map(({ word }) => word);
  if (words.length > longestFollowUp) return null;
  if (opening.test(`${words.join(' ')} `)) return 'said';
  const isElliptical =
    words.some((word) => isAskingWord(word) || measures.has(word)) &&
    words.every((word) => isAskingWord(word) || isVagueWord(word));
  return isElliptical && words.length > 1 && !/\d/.test(question) ? 'elliptical' : null;
}

/** A follow-up together with the question before it. */
export const readTogether = (previous: string, question: string): string => `${previous} ${question}`;
