import { answer } from '../answer/answer.ts';
import type { Verdict } from '../answer/verdict.ts';
import type { Model } from '../model.ts';
import type { Vectors } from '../paraphrase/vectors.ts';
import { fold, wordsOf } from '../text/fold.ts';
import { remember } from '../text/recent.ts';
import { commonShare } from '../text/words.ts';
import { wordData } from '../text/words-file.ts';
import { tuning } from '../tuning.ts';
import { complaintScore } from './complaint-model.ts';
import { likelySmallTalkOf } from './likely-small-talk.ts';
import { readMessage } from './read-message.ts';
import { smallTalkOf } from './small-talk.ts';

/** `firm`: a demand, or one of several clauses: for a person whatever the owner taught; `mild`: unless he taught it. */
export type Complaint = 'firm' | 'mild';

const { least, clause, shortestClause, leastCommon, longest, taught, mostSentences } = tuning.complaint;

const demand =
  /(?:^| )(?:верните|верни|вернуть мо[ию]|требую|возместите)(?: |$)|компенсаци|жалоб|refund|money back|compensat|complain/u;
const contact = /\S+@\S+|https?:\S+/g;

/** The parts of a message between signs that are long enough to complain. */
const clausesOf = (text: string): string[] =>
  text.split(/[.!?,;\n]+/).filter((part) => wordsOf(fold(part)).length >= shortestClause);

const complaintIn = remember((text): Complaint | null => {
  const folded = fold(text);
  const smallTalk = smallTalkOf(text)?.kind;
  if ((smallTalk && smallTalk !== 'insult') || commonShare(wordData(), folded) < leastCommon) return null;
  const parts = clausesOf(text);
  if (parts.length > 1 && parts.some((part) => complaintScore(part) >= clause)) return 'firm';
  const score = complaintScore(text);
  if (score < least || (score < clause && ![null, 'insult'].includes(likelySmallTalkOf(text, 0)))) return null;
  return demand.test(folded) ? 'firm' : 'mild';
});

/** Whether a message complains, demands money back, reports a failure or asks about an order of the visitor's own. */
export const complaintOf = (text: string): Complaint | null =>
  complaintIn(text.slice(0, longest).replace(contact, ' '));

/** Whether the owner taught nearly this sentence («Телефон не включается» of a repair shop): no complaint to him. */
const isTaught = ({ outcome, matches: [nearest], taught: isParaphrase }: Verdict): boolean =>
  outcome === 'answer' && (isParaphrase === true || (nearest !== undefined && nearest.score >= taught));

/** Whether a complaint is for a person first, by the verdicts of its parts. */
export const precedesAnswers = (complaint: Complaint | null, verdicts: readonly Verdict[]): boolean =>
  complaint === 'firm' || (complaint === 'mild' && !verdicts.every(isTaught));

/** Whether a question complains, by its text and by the verdicts of its parts. */
export const isComplaint = (text: string, verdicts: readonly Verdict[]): boolean =>
  precedesAnswers(complaintOf(text), verdicts);

type ReadComplaint = (text: string) => Complaint | null;

/** Whether the context that answers has a complaint among its first sentences: it is what to do then. */
function answersComplaints(
  { labels, sentences: { texts, classes } }: Model,
  label: string,
  complaintIn: ReadComplaint,
): boolean {
  const wanted = labels.indexOf(label);
  let left: number = mostSentences;
  for (let i = 0; i < texts.length && left > 0; i++) {
    if (classes[i] !== wanted) continue;
    if (complaintIn(texts[i]!) !== null) return true;
    left--;
  }
  return false;
}

/**
 * Below a complaint only the answer of a context that answers complaints, as `read` finds them, helps: no other answer,
 * and no guess.
 */
export function forComplaint(model: Model, judged: Verdict, read: ReadComplaint = complaintOf): Verdict {
  if (judged.outcome === 'answer' && judged.label !== null && answersComplaints(model, judged.label, read))
    return judged;
  return { ...judged, outcome: 'person', label: null, offered: [] };
}

/** The verdict of a single question, and whether it is for a person first. */
export function answerAlone(
  model: Model,
  question: string,
  vectors?: Vectors,
): { judged: Verdict; isForPerson: boolean } {
  const judged = answer(model, question, undefined, vectors);
  const complains = isComplaint(readMessage(question).question, [judged]);
  return { judged: complains ? forComplaint(model, judged) : judged, isForPerson: complains };
}
