import { subjectOf } from '../answer/subject.ts';
import type { Verdict } from '../answer/answer.ts';
import { foreignMatters, injections } from '../data/foreign-matters.ts';
import type { Model } from '../model.ts';
import { cleanText } from '../text/clean.ts';
import { cyrillicLetter, fold } from '../text/fold.ts';
import { tuning } from '../tuning.ts';
import type { SmallTalk } from './small-talk.ts';

const { longestForeign, knownOfForeign } = tuning.conversation;

const foundIn = (text: string, patterns: readonly RegExp[]): string | null => {
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    if (found) return found.slice(1).find((group) => group !== undefined) ?? found[0];
  }
  return null;
};

/** Whether the owner wrote of what these words are about. */
const isKnown = (model: Model, words: string): boolean => (subjectOf(model, words).known ?? 0) >= knownOfForeign;

/**
 * What a message is that the owner is not there for: weather, jokes, politics, orders to a language model; null for all
 * others. An order counts also where something could be offered, the rest only where nothing is known.
 */
export function foreignOf(model: Model, text: string, verdicts: readonly Verdict[]): SmallTalk | null {
  if (text.length > longestForeign || verdicts.some(({ outcome }) => isSettled(outcome))) return null;
  const folded = fold(cleanText(text));
  const matter = foundIn(folded, foreignMatters);
  const isForeign =
    foundIn(folded, injections) !== null ||
    (matter !== null && verdicts.every(({ outcome }) => outcome === 'unknown') && !isKnown(model, matter));
  return isForeign ? { kind: 'foreign', language: cyrillicLetter.test(folded) ? 'ru' : 'en' } : null;
}

const isSettled = (outcome: Verdict['outcome']): boolean => outcome === 'answer' || outcome === 'person';
