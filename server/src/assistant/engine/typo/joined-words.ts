import type { Lexicon } from '../model.ts';
import type { WordData } from '../text/words-file.ts';
import { tuning } from '../tuning.ts';
import { isOwnWord } from './lexicon.ts';
import { wordFrequency } from './score.ts';
import type { WorkBudget } from './work-budget.ts';

const { shortestPart, shortestWord, usual, usualShort, shortPart } = tuning.joined;
const negation = 'не';

interface Source {
  lexicon: Lexicon;
  common: WordData;
  budget: WorkBudget;
}

/** How often a part is meant, log; -Infinity for what is hardly a word of its own. */
function likelihoodOf(part: string, { lexicon, common, budget }: Source): number {
  const frequency = wordFrequency(part, lexicon, common);
  if (frequency === 0 || !budget.takeSpelling()) return -Infinity;
  const isShort = part.length <= shortPart;
  if (frequency < (isShort ? usualShort : usual) && (isShort || !isOwnWord(lexicon, part))) return -Infinity;
  return Math.log(frequency);
}

/** «не» and a word written as one, apart; null for what is no such thing. */
export function splitNegation(word: string, source: Source): string | null {
  if (!word.startsWith(negation) || word.length < shortestWord) return null;
  const rest = word.slice(negation.length);
  return likelihoodOf(rest, source) > -Infinity ? `${negation} ${rest}` : null;
}

/** Two words written as one, apart: the likeliest two; null where it is none. */
export function splitJoined(word: string, source: Source): string | null {
  if (word.length < shortestWord || word.length > tuning.question.longestWord) return null;
  let best: string | null = null;
  let bestLikelihood = -Infinity;
  for (let at = shortestPart; at <= word.length - shortestPart; at++) {
    const before = word.slice(0, at);
    const left = likelihoodOf(before, source);
    if (left === -Infinity) continue;
    const likelihood = left + likelihoodOf(word.slice(at), source);
    if (likelihood > bestLikelihood) [best, bestLikelihood] = [`${before} ${word.slice(at)}`, likelihood];
  }
  return best;
}
