import type { Sentence } from '../contract/sentence.ts';
import type { Refusal } from './outbox-store.ts';

/**
 * A sentence as a talk shows it. One's own that is not stored yet is pending: `seq` 0 and a `state`:
 * `sending` (goes on by itself) or `failed` (the server refused it, or it waited too long: retry or discard).
 * A stored sentence has no `state`; a failed one says why in `error` (`timeout`: it waited for more than an hour).
 */
export type TalkSentence = Sentence & { readonly state?: 'sending' | 'failed'; readonly error?: Refusal };

const keyOf = ({ author, clientId }: Sentence): string | null =>
  clientId === undefined ? null : `${author} ${clientId}`;

/** Index of the first of `sentences`, ascending, whose `seq` is `seq` or more. */
function placeOf(sentences: readonly Sentence[], seq: number): number {
  let low = 0;
  let high = sentences.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sentences[middle]!.seq < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many of a talk's sentences are stored: pending ones stand last. */
export function storedCount(sentences: readonly TalkSentence[]): number {
  let count = sentences.length;
  while (count > 0 && sentences[count - 1]!.seq === 0) count--;
  return count;
}

function mergeStored(held: readonly TalkSentence[], incoming: readonly TalkSentence[]): readonly TalkSentence[] {
  const fresh = incoming.filter(({ seq }) => seq > 0 && held[placeOf(held, seq)]?.seq !== seq);
  if (!fresh.length) return held;
  const merged = [...held, ...fresh].sort((a, b) => a.seq - b.seq);
  return merged.filter(({ seq }, at) => seq !== merged[at - 1]?.seq);
}

function mergePending(
  held: readonly TalkSentence[],
  incoming: readonly TalkSentence[],
  stored: readonly TalkSentence[],
): readonly TalkSentence[] {
  const pending = new Map(
    [...held, ...incoming.filter(({ seq }) => seq === 0)].map((sentence) => [sentence.id, sentence]),
  );
  const done = new Set(stored.map(keyOf));
  return [...pending.values()].filter((sentence) => !done.has(keyOf(sentence)));
}

/**
 * The one merge of a talk, wherever sentences come from: a page, the socket, an acknowledgement, another tab.
 * `held` ascends by `seq`, pending ones last; the result does too. Each `seq` stands once; a pending sentence
 * gives way to the stored one of the same author and `clientId`. The order and repetition of arrivals do not
 * matter. Nothing new gives `held` itself.
 */
export function mergeSentences(
  held: readonly TalkSentence[],
  incoming: readonly TalkSentence[],
): readonly TalkSentence[] {
  const count = storedCount(held);
  const before = count === held.length ? held : held.slice(0, count);
  const waiting = held.slice(count);
  const stored = mergeStored(before, incoming);
  const pending = mergePending(waiting, incoming, stored);
  if (
    stored === before &&
    pending.length === waiting.length &&
    pending.every((sentence, at) => sentence === waiting[at])
  )
    return held;
  return pending.length > 0 ? [...stored, ...pending] : stored;
}

/** The greatest `seq` up to which nothing is missing, counted on from `from`; the first sentence held begins the row. */
export function lastInRow(sentences: readonly Sentence[], from: number): number {
  const first = sentences[0]?.seq ?? 0;
  let last = Math.max(from, first);
  for (let at = placeOf(sentences, last + 1); sentences[at]?.seq === last + 1; at++) last++;
  return last;
}
