import { subjectOf } from '../answer/subject.ts';
import type { Verdict } from '../answer/answer.ts';
import { foreignMatters, injections } from '../data/foreign-matters.ts';
import type { Model } from '../model.ts';
import { cyrillicLetter, fold } from '../text/fold.ts';
import { tuning } from '../tuning.ts';
import type { Message } from './read-message.ts';
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

/** Whether a short sentence is about a foreign matter; a longer one may ask something beside it. */
function isForeign(model: Model, sentence: string): boolean {
  const matter = sentence.length > longestForeign ? null : foundIn(sentence, foreignMatters);
  return matter !== null && !isKnown(model, matter);
}

/**
 * What a message is that the owner is not there for: weather, jokes, politics, orders to a language model; null for all
 * others. An order counts also where something could be offered, the rest only where nothing is known and no sentence
 * asks anything else.
 */
export function foreignOf(model: Model, { whole, sentences }: Message, verdicts: readonly Verdict[]): SmallTalk | null {
  if (verdicts.some(({ outcome }) => isSettled(outcome))) return null;
  const [text, ...parts] = [whole, ...sentences].map((part) => fold(part)) as [string, ...string[]];
  const isUnknown = verdicts.every(({ outcome }) => outcome === 'unknown');
  const isMatter = (parts.length > 1 ? parts : [text]).every((part) => isForeign(model, part));
  if (!(isUnknown && isMatter) && foundIn(text, injections) === null) return null;
  return { kind: 'foreign', language: cyrillicLetter.test(text) ? 'ru' : 'en' };
}

const isSettled = (outcome: Verdict['outcome']): boolean => outcome === 'answer' || outcome === 'person';
