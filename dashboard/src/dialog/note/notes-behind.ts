import type { Note } from '@otklik/sdk/contract';
import type { DialogSentence } from '@otklik/sdk';

/**
 * The notes to show behind each loaded sentence, by its `seq`. A note whose sentence is not loaded yet is
 * absent; one at the beginning of the dialog is behind its first sentence.
 */
export function notesBehind(
  sentences: readonly Pick<DialogSentence, 'seq'>[],
  notes: readonly Note[],
): ReadonlyMap<number, readonly Note[]> {
  const behind = new Map<number, Note[]>();
  const stored = sentences.filter(({ seq }) => seq > 0);
  for (const note of notes) {
    const seq = stored.findLast((sentence) => sentence.seq <= Math.max(note.after, 1))?.seq;
    if (seq !== undefined) behind.set(seq, [...(behind.get(seq) ?? []), note]);
  }
  return behind;
}
