import type { Sentence } from '../contract/sentence.ts';
import type { Refusal } from './outbox-store.ts';

/**
 * A sentence as a dialog shows it. One's own that is not stored yet is pending: `seq` 0 and a `state`: `sending` (it is
 * retried) or `failed` (the server refused it, or it waited too long: retry or discard). A stored sentence has no
 * `state`; a failed one has the reason in `error` (`timeout`: it waited for more than an hour).
 */
export type DialogSentence = Sentence & { readonly state?: 'sending' | 'failed'; readonly error?: Refusal };

/** Author and `clientId`; every pending sentence has a `clientId`. */
const nameOf = ({ author, clientId }: Sentence): string => `${author} ${clientId}`;

/**
 * The one merge of a dialog's sentences from every source: a page, the socket, an acknowledgement, another tab. `known`
 * ascends by `seq`, pending ones last; the result does too. Each `seq` occurs once; the stored sentence replaces the
 * pending one of the same author and `clientId`. Order and repetition of arrivals do not matter. Without anything new
 * the result is `shown` itself.
 * @param shown the list that is shown now: `known` unless given
 */
export function mergeSentences(
  known: readonly DialogSentence[],
  incoming: readonly DialogSentence[],
  shown: readonly DialogSentence[] = known,
): readonly DialogSentence[] {
  const all = new Map(known.map((one) => [one.seq || one.id, one]));
  // A stored sentence changes when it is deleted alone; a pending one changes its state.
  for (const one of incoming)
    if (!one.seq || !all.has(one.seq) || (one.deleted && !all.get(one.seq)!.deleted)) all.set(one.seq || one.id, one);
  const merged = [...all.values()];
  const done = new Set(merged.map((one) => one.seq && nameOf(one)));
  const next = merged
    .filter((one) => one.seq || !done.has(nameOf(one)))
    // The difference of two pending ones is NaN, which sorts as 0.
    .sort((a, b) => (a.seq || Infinity) - (b.seq || Infinity));
  return next.length === shown.length && next.every((one, at) => one === shown[at]) ? shown : next;
}

/**
 * The greatest `seq` without a gap before it, from `from` or the first known sentence.
 */
export function lastInRow(sentences: readonly Sentence[], from: number): number {
  let last = Math.max(from, sentences[0]?.seq ?? 0);
  for (const { seq } of sentences) if (seq === last + 1) last = seq;
  return last;
}
