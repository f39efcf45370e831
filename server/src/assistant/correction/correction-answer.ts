import type { Db } from '../../database/database.ts';
import type { CorrectionRow } from '../../database/schema.ts';
import { chooseAnswer } from '../knowledge/choose-answer.ts';
import { pickOfEntry, setOfEntry } from '../knowledge/qa-table.ts';

/** What a correction has added, stored as JSON for its undo. */
export interface Added {
  readonly entries: readonly { readonly id: string; readonly setId: string }[];
  readonly labelId: string | null;
  readonly missedId: string | null;
  /** The entry with the answer that was written for the question. */
  readonly answerId?: string;
}

type Row = Pick<CorrectionRow, 'undo' | 'label_id' | 'key'>;

/** Whether a correction applies: until the owner deletes or edits its question in the context. */
export async function isInForce(db: Db, { undo, label_id: labelId }: Row): Promise<boolean> {
  const { entries, answerId } = JSON.parse(undo) as Added;
  const example = entries.find(({ id }) => id !== answerId);
  return !example || (await setOfEntry(db, { labelId, id: example.id })) === example.setId;
}

/** The answer to a corrected question: the one written for it while its entry exists, else one of the context's. */
export async function correctedAnswer(db: Db, { undo, label_id: labelId, key }: Row): Promise<string | null> {
  const { answerId } = JSON.parse(undo) as Added;
  const own = answerId === undefined ? null : await pickOfEntry(db, { labelId, id: answerId });
  return own ?? chooseAnswer(db, labelId, key);
}
