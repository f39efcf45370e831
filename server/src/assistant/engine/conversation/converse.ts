import { answerWithin, type Verdict } from '../answer/answer.ts';
import type { Model } from '../model.ts';
import { cleanText } from '../text/clean.ts';
import { shorten } from '../text/excerpt.ts';
import { tuning } from '../tuning.ts';
import { WorkBudget } from '../typo/work-budget.ts';
import { withoutCourtesies } from './courtesies.ts';
import { isFollowUp, readTogether } from './follow-up.ts';
import { type SmallTalk, smallTalkOf } from './small-talk.ts';

/** What the assistant makes of a message. */
export interface Conversation {
  /** What the message is when it asks nothing; {@link smallTalkReply} has a reply to it. */
  smallTalk: SmallTalk | null;
  /** One to three verdicts, one a question, in the order of the text; none when it is small talk. */
  verdicts: Verdict[];
}

const { taught } = tuning.conversation;

/** Whether the owner teaches a message that is small talk elsewhere. */
const isTaught = ({ outcome, matches }: Verdict): boolean => outcome === 'answer' && (matches[0]?.score ?? 0) >= taught;

/**
 * Considers a message, or several joined by line breaks, of any length, in bounded time. `previous` is the visitor's
 * last question before it: a follow-up («а курьером?») is read together with it. The model is not changed.
 */
export function converse(model: Model, text: string, previous?: string): Conversation {
  const message = cleanText(shorten(text));
  const budget = new WorkBudget(message.length);
  const smallTalk = smallTalkOf(message);
  if (smallTalk) {
    const verdict = answerWithin(model, message, budget);
    return isTaught(verdict) ? { smallTalk: null, verdicts: [verdict] } : { smallTalk, verdicts: [] };
  }
  const question = withoutCourtesies(message);
  const alone = { ...answerWithin(model, question, budget), question };
  if (previous === undefined || alone.outcome === 'person' || !isFollowUp(question))
    return { smallTalk: null, verdicts: [alone] };
  const together = answerWithin(model, readTogether(withoutCourtesies(cleanText(shorten(previous))), question), budget);
  const isBetter = together.outcome !== 'person' && together.confidence > alone.confidence;
  return { smallTalk: null, verdicts: [isBetter ? { ...together, question, followUp: true } : alone] };
}
