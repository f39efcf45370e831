import { deletedText } from '../contract/deleted-text.ts';
import type { Author, Sentence } from '../contract/sentence.ts';
import { createBatch } from '../transport/batch.ts';
import type { Clock, Log } from '../transport/environment.ts';
import { lastInRow, mergeSentences, type DialogSentence } from './merge.ts';
import type { OutboxEntry } from './outbox-store.ts';

/** The known sentences of one dialog. */
export interface SentenceLog {
  /** Adds stored sentences in any order; shown with the next frame, or at once. */
  receive(sentences: readonly Sentence[], atOnce?: boolean): void;
  /** Forgets what sentences with these numbers say, known now or received later. */
  erase(seqs?: readonly number[]): void;
  /** Shows pending entries; those that are stored already are left out. */
  await(entries: readonly OutboxEntry[]): void;
  /** The greatest `seq` without a gap before it: a connection resumes from here. */
  lastSeq(): number;
  /** All known sentences, ascending, pending ones last. */
  sentences(): readonly DialogSentence[];
  reset(): void;
}

const pendingOf =
  (author: Author) =>
  ({ clientId, at, texts, file, state, error }: OutboxEntry): DialogSentence[] =>
    texts.map((text, part) => ({
      id: `${clientId} ${part}`,
      seq: 0,
      author,
      text,
      at: new Date(at).toISOString(),
      clientId,
      state,
      error,
      file: file && { id: '', name: file.name, type: file.type, size: file.size, url: '' },
    }));

/** Pause before a gap is filled, ms: frames of several transports may overtake each other. */
const gapPatience = 1_000;

/**
 * @param author the author of pending entries
 * @param fill loads the sentences after `lastSeq`
 */
export function createSentenceLog(
  author: Author,
  show: (sentences: readonly DialogSentence[]) => void,
  fill: () => Promise<void>,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): SentenceLog {
  let sentences: readonly DialogSentence[] = [];
  const deleted = new Set<number>();
  let last = 0;
  let filling: unknown;

  const hasGap = (): boolean => sentences.some(({ seq }) => seq > last);
  const set = (next: readonly DialogSentence[]): void => {
    if (next === sentences) return;
    sentences = next;
    last = lastInRow(sentences, last);
    show(sentences);
    if (hasGap()) filling ??= clock.setTimeout(closeGap, gapPatience);
  };
  const closeGap = async (): Promise<void> => {
    if (hasGap()) await fill().catch((cause: unknown) => log('warn', 'no connection', cause));
    filling = undefined;
    if (hasGap()) filling = clock.setTimeout(closeGap, gapPatience * 5);
  };
  /** A sentence that was read before it was deleted may arrive after that. */
  const current = <T extends DialogSentence>(one: T): T =>
    one.deleted || !deleted.has(one.seq) ? one : { ...one, text: deletedText, file: undefined, deleted: true };
  const batch = createBatch<Sentence>((items) => set(mergeSentences(sentences, items.map(current))), clock);

  return {
    receive(items, atOnce = false) {
      items.forEach(batch.add);
      if (atOnce) batch.flush();
    },
    await(entries) {
      batch.flush();
      const stored = sentences.filter(({ seq }) => seq);
      const pending = entries.flatMap(pendingOf(author));
      set(mergeSentences(stored, pending, sentences));
    },
    erase(seqs = []) {
      batch.flush();
      seqs.forEach((seq) => deleted.add(seq));
      const next = sentences.map(current);
      if (next.some((one, at) => one !== sentences[at])) set(next);
    },
    lastSeq() {
      batch.flush();
      return last;
    },
    sentences() {
      batch.flush();
      return sentences;
    },
    reset() {
      batch.flush();
      clock.clearTimeout(filling);
      filling = undefined;
      last = 0;
      deleted.clear();
      set([]);
    },
  };
}
