import { readFileSync } from 'node:fs';
import { answerWithin } from '../answer/answer.ts';
import { subjectOf } from '../answer/subject.ts';
import { type SmallTalkKind, smallTalkKinds } from '../data/small-talk-phrases.ts';
import type { Model } from '../model.ts';
import { decodeModel } from '../model-file.ts';
import { tuning } from '../tuning.ts';
import { WorkBudget } from '../typo/work-budget.ts';
import { followUpOf } from './follow-up.ts';
import { isAsked } from './split.ts';

const { likelySmallTalk, surelySmallTalk, knownOfSmallTalk } = tuning.conversation;

let loaded: Model | null = null;

/** The model of small talk, read once, at the first call; its labels are kinds of it, `polite`, and `question`. */
export const smallTalkModel = (): Model =>
  (loaded ??= decodeModel(readFileSync(new URL('../data/small-talk.bin', import.meta.url))));

/**
 * What kind of small talk a sentence most likely is, by its likeness to what is said as such; null where it may ask
 * something of the owner. What sounds like a question, or `mayBeAsked`, must be likelier. What has a number, names
 * something that is never said in small talk, or goes on from another question, is none.
 */
export function likelySmallTalkOf(sentence: string, mayBeAsked = false): SmallTalkKind | null {
  if (/\d/.test(sentence) || followUpOf(sentence) !== null) return null;
  const model = smallTalkModel();
  const { candidates, read } = answerWithin(model, sentence, new WorkBudget(sentence.length));
  const { label, confidence } = candidates[0]!;
  if (confidence < (mayBeAsked || isAsked(sentence) ? surelySmallTalk : likelySmallTalk)) return null;
  if ((subjectOf(model, read).known ?? 1) < knownOfSmallTalk) return null;
  return label === 'polite' ? 'presence' : (smallTalkKinds.find((kind) => kind === label) ?? null);
}
