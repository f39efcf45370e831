import type { Verdict } from '../answer/answer.ts';
import { anger, asksInGeneral, demands, failures } from '../data/complaints.ts';
import type { Model } from '../model.ts';
import { fold } from '../text/fold.ts';
import { remember } from '../text/recent.ts';
import { tuning } from '../tuning.ts';

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
export const isTaughtFailure = ({ outcome, matches: [nearest] }: Verdict): boolean =>
  outcome === 'answer' &&
  nearest !== undefined &&
  nearest.score >= taughtComplaint &&
  complaintOf(nearest.sentence) !== null;

/** Whether the context that answers has a complaint among its first sentences: it is what to do then. */
export function answersComplaints({ labels, sentences: { texts, classes } }: Model, label: string): boolean {
  const wanted = labels.indexOf(label);
  let left: number = mostComplaints;
  for (let i = 0; i < texts.length && left > 0; i++) {
    if (classes[i] !== wanted) continue;
    if (complaintOf(texts[i]!) !== null) return true;
    left--;
  }
  return false;
}
