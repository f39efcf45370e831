import type { Db } from '../../platform/database/database.ts';
import type { CorrectionRow } from '../../platform/database/schema.ts';
import { chooseAnswer } from '../knowledge/choose-answer.ts';
import { pickOfEntry } from '../knowledge/qa-table.ts';

/** What a correction has added, so that it can be taken back. */
export interface Added {
  readonly entries: readonly { readonly id: string; readonly setId: string }[];
  readonly labelId: string | null;
  readonly missedId: string | null;
  /** The entry with the answer that was written for the question, among others of its context. */
  readonly answerId?: string;
}

/**
 * What a corrected question is answered with: what was written for it, as it is now, while it is in the context; else
 * one of the context's answers.
 */
export async function correctedAnswer(
  db: Db,
  { undo, label_id: labelId, key }: Pick<CorrectionRow, 'undo' | 'label_id' | 'key'>,
): Promise<string | null> {
  const { answerId } = JSON.parse(undo) as Added;
  const own = answerId === undefined ? null : await pickOfEntry(db, { labelId, id: answerId });
  return own ?? chooseAnswer(db, labelId, key);
}
