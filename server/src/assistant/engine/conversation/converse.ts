import { answer } from '../answer/answer.ts';
import type { Verdict } from '../answer/verdict.ts';
import type { Model } from '../model.ts';
import { encodable, type Vectors } from '../paraphrase/vectors.ts';
import { tuning } from '../tuning.ts';
import { WorkBudget } from '../typo/work-budget.ts';
import { isComplaint } from './complaint.ts';
import { followUpOf, goesOn, readTogether } from './follow-up.ts';
import { foreignOf, isSmallTalkElsewhere } from './foreign.ts';
import { type Message, readMessage } from './read-message.ts';
import type { SmallTalk } from './small-talk.ts';
import { areAsked, isAsked } from './split.ts';

/** What the assistant makes of a message. */
export interface Conversation {
  /** What the message is when it asks nothing; {@link smallTalkReply} has a reply to it. */
  smallTalk: SmallTalk | null;
  /** Present where it complains, or asks about the visitor's own order: it is for a person first. */
  isComplaint?: true;
  /** One to three verdicts, one a question, in the order of the text; none when it is small talk. */
  verdicts: Verdict[];
}

const { taught, mostQuestions } = tuning.conversation;
const { longestRead } = tuning.question;

/** Answers questions within the budget of one message. */
interface Consider {
  /** Also with the question before it if it may be a follow-up and the budget suffices. */
  question: (question: string, previous: string | undefined) => Verdict;
  /** Whether the budget has room for one more question. */
  hasRoom: (question: string) => boolean;
}

function considerWith(model: Model, budget: WorkBudget, vectors: Vectors | undefined): Consider {
  const hasRoom = ({ length }: string): boolean => budget.hasRoom(Math.min(length, longestRead));
  const question: Consider['question'] = (text, previous) => {
    const alone = { ...answer(model, text, budget, vectors), question: text };
    if (previous === undefined || alone.outcome === 'person' || followUpOf(text) === null) return alone;
    const both = readTogether(previous, text);
    if (!hasRoom(both)) return alone;
    const together = answer(model, both, budget, vectors);
    return goesOn(model, text, alone, together) ? { ...together, question: text, followUp: true } : alone;
  };
  return { question, hasRoom };
}

const isAnswered = ({ outcome }: Verdict): boolean => outcome === 'answer';

/**
 * Verdicts of the parts, each a follow-up of the one before it; null if the budget is too small, and as soon as one
 * part excludes that they are better than the whole ({@link areBetter}).
 */
function considerParts(
  parts: string[],
  previous: string | undefined,
  whole: Verdict,
  consider: Consider,
): Verdict[] | null {
  const isEachAsked = areAsked(parts);
  const verdicts: Verdict[] = [];
  for (const [i, part] of parts.entries()) {
    if (!consider.hasRoom(part)) return null;
    const verdict = consider.question(part, parts[i - 1] ?? previous);
    const isSurer = isEachAsked || verdict.confidence > whole.confidence;
    if (isAnswered(whole) && !(isAnswered(verdict) && isSurer)) return null;
    verdicts.push(verdict);
  }
  return verdicts;
}

/**
 * Whether parts answer more than the whole: it is unanswered and they are not, or each has a higher confidence, or each
 * is a separate question and the whole has the answer to one of them.
 */
function areBetter(parts: Verdict[], whole: Verdict): boolean {
  const answered = parts.filter(isAnswered);
  if (!isAnswered(whole)) return answered.length > 0;
  const labels = new Set(answered.map(({ label }) => label));
  if (labels.size < 2 || answered.length < parts.length) return false;
  const isEachAsked = areAsked(parts.map(({ question }) => question));
  return (isEachAsked && labels.has(whole.label)) || parts.every(({ confidence }) => confidence > whole.confidence);
}

/** The parts worth a reply: each answer once; unknown ones only with a question mark. */
function worthReply(parts: Verdict[]): Verdict[] {
  const labels = new Set<string>();
  const relevant = parts.filter(({ outcome, label, question }) => {
    if (label === null) return outcome !== 'unknown' || question.includes('?');
    const isNew = !labels.has(label);
    labels.add(label);
    return isNew;
  });
  return relevant.slice(0, mostQuestions);
}

/** The verdicts of a message's questions: of its sentences, of the halves of its only sentence, or of the whole. */
function considerQuestions(message: Message, previous: string | undefined, consider: Consider): Verdict[] {
  const { sentences } = message;
  const whole = consider.question(message.whole, previous);
  if (whole.outcome === 'person') return [whole];
  if (sentences.length > 1) {
    const parts = considerParts(sentences, previous, whole, consider);
    return parts && areBetter(parts, whole) ? worthReply(parts) : [whole];
  }
  for (const halves of message.halves) {
    const parts = considerParts(halves, previous, whole, consider);
    if (!parts) continue;
    const isEither = parts.every((part) => isAnswered(part) || isAsked(part.question));
    if (parts[0]!.label !== parts[1]!.label && isEither && areBetter(parts, whole)) return parts;
  }
  return [whole];
}

/** Whether the owner has a context for a message that is small talk for other owners. */
const isTaught = ({ outcome, matches: [nearest] }: Verdict): boolean =>
  outcome === 'answer' && nearest !== undefined && (nearest.score >= taught || isSmallTalkElsewhere(nearest.sentence));

/** The texts of a message whose vectors help to answer it: its question, and with it the one before a follow-up. */
export function textsOfMessage(text: string, previous?: string): string[] {
  const { smallTalk, whole } = readMessage(text);
  if (smallTalk) return [];
  const isFollowUp = previous !== undefined && followUpOf(whole) !== null;
  const texts = isFollowUp ? [whole, readTogether(readMessage(previous).question, whole)] : [whole];
  return texts.map(encodable).filter(Boolean);
}

/**
 * Considers a message, or several joined by line breaks, of any length, in bounded time. `previous` is the visitor's
 * last question before it: a follow-up («а курьером?») is read together with it. The model is not changed. `vectors`:
 * an encoder's, of {@link textsOfMessage}.
 */
export function converse(model: Model, text: string, previous?: string, vectors?: Vectors): Conversation {
  const message = readMessage(text);
  const { smallTalk } = message;
  const consider = considerWith(model, new WorkBudget(Math.min(text.length, longestRead)), vectors);
  if (smallTalk) {
    const verdict = consider.question(message.text, undefined);
    return isTaught(verdict) ? { smallTalk: null, verdicts: [verdict] } : { smallTalk, verdicts: [] };
  }
  const before = previous === undefined ? undefined : readMessage(previous).question;
  const verdicts = considerQuestions(message, before, consider);
  if (isComplaint(message.question, verdicts)) return { smallTalk: null, isComplaint: true, verdicts };
  const foreign = foreignOf(model, message, verdicts);
  return foreign ? { smallTalk: foreign, verdicts: [] } : { smallTalk: null, verdicts };
}
