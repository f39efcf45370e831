import type { Sentence } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { findDialog, findSessionsOf } from '../store/dialog-table.ts';
import { deletedOf, sentenceOf } from '../store/sentence-row.ts';
import { findRanges, readSentencesAfter, readSentencesBefore, type SentenceRange } from '../store/sentence-table.ts';

export type { SentenceRange } from '../store/sentence-table.ts';

/** A sentence with its dialog's session. */
export interface SentenceOfDialog {
  readonly session: string;
  readonly sentence: Sentence;
}

/** Sentences of the owner's dialogs by `seqKey`; deleted ones are absent. */
export async function readSentenceRanges(
  deps: Deps,
  ownerId: string,
  ranges: readonly SentenceRange[],
): Promise<Map<string, SentenceOfDialog>> {
  const ids = new Set(ranges.map(({ dialogId }) => dialogId));
  const sessions = await findSessionsOf(deps.db, ownerId, [...ids]);
  const rows = await findRanges(
    deps.db,
    ranges.filter(({ dialogId }) => sessions.has(dialogId)),
  );
  return new Map(
    rows.map((row) => [
      seqKey(row.dialog_id, row.seq),
      { session: sessions.get(row.dialog_id)!, sentence: sentenceOf(row) },
    ]),
  );
}

export const seqKey = (dialogId: string, seq: number): string => `${dialogId} ${seq}`;

/** Sentences after a number, as the store has them: for one who was away. */
export async function readLater(deps: Deps, dialogId: string, after: number, limit: number): Promise<Sentence[]> {
  return (await readSentencesAfter(deps.db, dialogId, after, limit)).map(sentenceOf);
}

/** Which of a dialog's sentences were deleted, as the store has it now. */
export async function deletedIn(deps: Deps, dialogId: string): Promise<ReturnType<typeof deletedOf>> {
  const dialog = await findDialog(deps.db, dialogId);
  return dialog ? deletedOf(dialog) : {};
}

export async function readOlder(deps: Deps, dialogId: string, before: number, limit: number): Promise<Sentence[]> {
  return (await readSentencesBefore(deps.db, dialogId, before, limit)).map(sentenceOf);
}
