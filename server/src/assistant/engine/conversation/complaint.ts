import { answer, type Verdict } from '../answer/answer.ts';
import { anger, asksInGeneral, demands, failures } from '../data/complaints.ts';
import type { Model } from '../model.ts';
import { fold } from '../text/fold.ts';
import { remember } from '../text/recent.ts';
import { tuning } from '../tuning.ts';
import { readMessage } from './read-message.ts';

/** `firm`: a demand, anger, waiting in vain; `mild`: a failure, or a question about the visitor's own order. */
export type Complaint = 'firm' | 'mild';

const { longestComplaint, taughtComplaint, mostComplaints } = tuning.conversation;

const complaintIn = remember((text): Complaint | null => {
  const isAmong = (patterns: readonly RegExp[]): boolean => patterns.some((pattern) => pattern.test(text));
  if (isAmong(anger)) return 'firm';
  if (asksInGeneral.test(text)) return null;
  return isAmong(demands) ? 'firm' : isAmong(failures) ? 'mild' : null;
});

/** Whether a message complains, demands money back, reports a failure or asks about an order of the visitor's own. */
export const complaintOf = (text: string): Complaint | null =>
  complaintIn(fold(text.slice(0, longestComplaint)).replace(/['’`]/g, ''));

/** Whether the owner taught this very failure («Телефон не включается» of a repair shop): no complaint to him. */
const isTaughtFailure = ({ outcome, matches: [nearest] }: Verdict): boolean =>
  outcome === 'answer' &&
  nearest !== undefined &&
  nearest.score >= taughtComplaint &&
  complaintOf(nearest.sentence) !== null;

/** Whether a question complains, by its text and by the verdicts of its parts. */
export function isComplaint(text: string, verdicts: readonly Verdict[]): boolean {
  const complaint = complaintOf(text);
  return complaint === 'firm' || (complaint === 'mild' && !verdicts.every(isTaughtFailure));
}

/** Whether the context that answers has a complaint among its first sentences: it is what to do then. */
function answersComplaints({ labels, sentences: { texts, classes } }: Model, label: string): boolean {
  const wanted = labels.indexOf(label);
  let left: number = mostComplaints;
  for (let i = 0; i < texts.length && left > 0; i++) {
    if (classes[i] !== wanted) continue;
    if (complaintOf(texts[i]!) !== null) return true;
    left--;
  }
  return false;
}

/** Below a complaint only the answer of a context that answers complaints helps: no other answer, and no guess. */
export function forComplaint(model: Model, judged: Verdict): Verdict {
  if (judged.outcome === 'answer' && judged.label !== null && answersComplaints(model, judged.label)) return judged;
  return { ...judged, outcome: 'person', label: null, offered: [] };
}

/** The verdict of a single question, and whether it is for a person first. */
export function answerAlone(model: Model, question: string): { judged: Verdict; isForPerson: boolean } {
  const judged = answer(model, question);
  const complains = isComplaint(readMessage(question).question, [judged]);
  return { judged: complains ? forComplaint(model, judged) : judged, isForPerson: complains };
}
