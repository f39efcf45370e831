import type { Sentence } from '../contract/sentence.ts';
import type { Refusal } from './outbox-store.ts';

/**
 * A sentence as a dialog shows it. One's own that is not stored yet is pending: `seq` 0 and a `state`: `sending` (goes
 * on by itself) or `failed` (the server refused it, or it waited too long: retry or discard). A stored sentence has no
 * `state`; a failed one has the reason in `error` (`timeout`: it waited for more than an hour).
 */
export type DialogSentence = Sentence & { readonly state?: 'sending' | 'failed'; readonly error?: Refusal };

/** Tells whose a sentence is and how its author calls it; whatever is pending has a `clientId`. */
const nameOf = ({ author, clientId }: Sentence): string => `${author} ${clientId}`;

/**
 * The one merge of a dialog's sentences, wherever sentences come from: a page, the socket, an acknowledgement, another
 * tab. `known` ascends by `seq`, pending ones last; the result does too. Each `seq` occurs once; a pending sentence
 * gives way to the stored one of the same author and `clientId`. The order and repetition of arrivals do not matter.
 * Without anything new the result is `shown` itself.
 * @param shown the list that is shown now: `known` unless given
 */
export function mergeSentences(
  known: readonly DialogSentence[],
  incoming: readonly DialogSentence[],
  shown: readonly DialogSentence[] = known,
): readonly DialogSentence[] {
  const all = new Map(known.map((one) => [one.seq || one.id, one]));
  // What is stored never changes; what is pending changes its state.
  for (const one of incoming) if (!one.seq || !all.has(one.seq)) all.set(one.seq || one.id, one);
  const merged = [...all.values()];
  const done = new Set(merged.map((one) => one.seq && nameOf(one)));
  const next = merged
    .filter((one) => one.seq || !done.has(nameOf(one)))
    // The difference of two pending ones is no number, which counts as 0.
    .sort((a, b) => (a.seq || Infinity) - (b.seq || Infinity));
  return next.length === shown.length && next.every((one, at) => one === shown[at]) ? shown : next;
}

/**
 * The greatest `seq` up to which nothing is missing, counted on from `from`; the first known sentence begins the row.
 */
export function lastInRow(sentences: readonly Sentence[], from: number): number {
  let last = Math.max(from, sentences[0]?.seq ?? 0);
  for (const { seq } of sentences) if (seq === last + 1) last = seq;
  return last;
}
