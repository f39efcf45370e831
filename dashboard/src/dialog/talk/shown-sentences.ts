import type { DialogSentence } from '@otklik/sdk';
import { dayKey, dayText } from '../../ui/text/date-format.ts';

/** A sentence with its decorations: day separator, first unread mark, author's name. */
export interface ShownSentence {
  readonly key: string;
  readonly sentence: DialogSentence;
  /** A separator's text, when a new day begins with this sentence. */
  readonly day: string | null;
  /** The first unread sentence. */
  readonly isFirstUnread: boolean;
  /** By the same author, and member, as the one before, within a short time. */
  readonly follows: boolean;
}

const groupGap = 5 * 60_000;

/**
 * A sentence keeps its key when it stops being pending: by its clientId, and its part in an answer of several
 * sentences.
 */
const keyOf = (sentence: DialogSentence, part: number): string =>
  sentence.clientId ? `${sentence.author}:${sentence.clientId}:${part}` : String(sentence.seq);

/** The program or the member that a sentence names; a pending one is the operator's own (`me`). */
const signerOf = ({ name, by, seq }: DialogSentence, me: string | undefined): string | undefined =>
  name ?? by?.id ?? by?.name ?? (seq > 0 ? undefined : me);

/** An answer of the assistant's names its context. */
const followsOn = (before: DialogSentence, sentence: DialogSentence, me: string | undefined): boolean =>
  before.author === sentence.author &&
  (sentence.author !== 'operator' || signerOf(before, me) === signerOf(sentence, me)) &&
  sentence.label === undefined &&
  Date.parse(sentence.at) - Date.parse(before.at) < groupGap;

/**
 * Sentences in the order of their dialog as they are shown. `unreadAfter` is the read mark at the time the
 * dialog was opened: «Новые сообщения» precedes the visitor's first sentence after it, until an operator has answered.
 * `me` is the operator's id.
 */
export function shownSentences(
  sentences: readonly DialogSentence[],
  unreadAfter: number,
  me: string | undefined,
  now = new Date(),
): ShownSentence[] {
  // An answer on its way has no number yet.
  let marked = sentences.some(({ author, seq }) => author === 'operator' && (seq <= 0 || seq > unreadAfter));
  let part = 0;
  return sentences.map((sentence, at) => {
    const before = sentences[at - 1];
    const isNewDay = !before || dayKey(before.at) !== dayKey(sentence.at);
    const isFirstUnread = !marked && sentence.author === 'visitor' && sentence.seq > unreadAfter;
    marked ||= isFirstUnread;
    part = before?.clientId !== undefined && before.clientId === sentence.clientId ? part + 1 : 0;
    return {
      key: keyOf(sentence, part),
      sentence,
      day: isNewDay ? dayText(sentence.at, now) : null,
      isFirstUnread,
      follows: !isNewDay && !isFirstUnread && before !== undefined && followsOn(before, sentence, me),
    };
  });
}
