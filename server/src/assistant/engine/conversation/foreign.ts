import { subjectOf } from '../answer/subject.ts';
import type { Verdict } from '../answer/verdict.ts';
import { aboutAssistant, foreignMatters, injections, toAFriend } from '../data/foreign-matters.ts';
import { type SmallTalkKind, smallTalkKinds } from '../data/small-talk-kinds.ts';
import type { Model } from '../model.ts';
import { cyrillicLetter, fold, wordsOf } from '../text/fold.ts';
import { remember } from '../text/recent.ts';
import { tuning } from '../tuning.ts';
import { isForeignSubject, isGeneralKnowledge } from './general-knowledge.ts';
import { isGibberish } from './gibberish.ts';
import { likelySmallTalkOf } from './likely-small-talk.ts';
import type { Message } from './read-message.ts';
import { type SmallTalk, smallTalkOf } from './small-talk.ts';

const { longestForeign, knownOfForeign, longestToAFriend, mostKnownOfForeign, taught } = tuning.conversation;

const foundIn = (text: string, patterns: readonly RegExp[]): string | null => {
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    if (found) return found.slice(1).find((group) => group !== undefined) ?? found[0];
  }
  return null;
};

const foreignMatterIn = remember((sentence) => foundIn(sentence, foreignMatters));
const injectionIn = remember((text) => foundIn(text, injections));

/** States a condition: «а если дождь?» does not ask a bicycle rental about the weather. */
const inCase = /^(?:а |и |но |and |but )?(?:что )?(?:если|if|what if)(?![а-яa-z])/;

/** Share of the subject of these words that the owner's texts have, 0 to 1. */
const knownOf = (model: Model, words: string): number => subjectOf(model, words).known ?? 0;

/** Best outcome of the owner's model for a message's questions. */
type Settled = 'answered' | 'offered' | 'unknown';

const settledBy = (verdicts: readonly Verdict[]): Settled =>
  verdicts.some(({ outcome }) => outcome === 'answer')
    ? 'answered'
    : verdicts.every(({ outcome }) => outcome === 'unknown')
      ? 'unknown'
      : 'offered';

/** Kind of a sentence that is foreign to the owner; null if it may ask something. */
function matterOf(model: Model, sentence: string, settled: Settled, nearest: number): SmallTalkKind | null {
  if (sentence.length > longestForeign) return null;
  const { known, asksKnown } = subjectOf(model, sentence);
  const isStrange = (known ?? 0) <= mostKnownOfForeign;
  if (settled === 'answered' && (known === null || !isStrange)) return null;
  const words = wordsOf(sentence);
  const plain = words.join(' ');
  if (aboutAssistant.some((pattern) => pattern.test(plain))) return 'bot';
  if (inCase.test(plain)) return null;
  const matter = foreignMatterIn(sentence);
  if (matter !== null && knownOf(model, matter) < knownOfForeign) return 'foreign';
  if (isStrange && isForeignSubject(words)) return 'foreign';
  if (settled === 'unknown') {
    if (isStrange && words.length <= longestToAFriend && toAFriend.test(plain)) return 'bot';
    if (isStrange && isGeneralKnowledge(words)) return 'foreign';
    if (words.every(isGibberish)) return 'presence';
  }
  return asksKnown && settled === 'answered' ? null : likelySmallTalkOf(sentence, nearest);
}

/** Whether a sentence of the owner's would be small talk or foreign for other owners. */
export const isSmallTalkElsewhere = (sentence: string): boolean => {
  const text = fold(sentence);
  return smallTalkOf(sentence) !== null || foreignMatterIn(text) !== null || likelySmallTalkOf(text, 0) !== null;
};

/** Whether the owner has such sentences, and an answer or an offer. */
const isOwners = (settled: Settled, verdicts: readonly Verdict[]): boolean =>
  settled !== 'unknown' &&
  verdicts.some(({ matches }) => matches.some(({ sentence }) => isSmallTalkElsewhere(sentence)));

/**
 * Small talk kind of a message that is foreign to the owner: weather, jokes, politics, the assistant's age, prompt
 * injection, random keys, and what resembles small talk; null for all others, also if any sentence asks something else.
 */
export function foreignOf(model: Model, { whole, sentences }: Message, verdicts: readonly Verdict[]): SmallTalk | null {
  const nearest = Math.max(...verdicts.map(({ matches }) => matches[0]?.score ?? 0));
  if (nearest >= taught || verdicts.some(({ outcome }) => outcome === 'person')) return null;
  const settled = settledBy(verdicts);
  const [text, ...parts] = [whole, ...sentences].map((part) => fold(part)) as [string, ...string[]];
  const language = cyrillicLetter.test(text) ? 'ru' : 'en';
  if (settled !== 'answered' && injectionIn(text) !== null) return { kind: 'foreign', language };
  const kinds = (parts.length > 1 ? parts : [text]).map((part) => matterOf(model, part, settled, nearest));
  const kind = kinds.includes(null) ? undefined : smallTalkKinds.find((one) => kinds.includes(one));
  return kind && !isOwners(settled, verdicts) ? { kind, language } : null;
}
