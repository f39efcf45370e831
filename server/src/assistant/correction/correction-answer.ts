import type { Db } from '../../database/database.ts';
import type { CorrectionRow } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Consideration } from '../consideration.ts';
import { askedIn, chooseAnswer } from '../knowledge/choose-answer.ts';
import { pickOfEntry, setOfEntry } from '../knowledge/qa-table.ts';
import type { Ground } from '../knowledge/question-ground.ts';
import { correctionKey } from './correction-key.ts';
import { findCorrectLabel } from './correction-table.ts';

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
  return own ?? chooseAnswer(db, labelId, key, askedIn(key));
}

/** Constant fields of a corrected question: the engine is not asked. */
const certain: Pick<Consideration, 'confidence' | 'threshold' | 'matches' | 'options' | 'followUp'> = {
  confidence: 1,
  threshold: 0,
  matches: [],
  options: [],
  followUp: false,
};

/** The owner's correction of this question; null if there is none, or if its context has no answer any more. */
export async function correctedConsideration(
  deps: Pick<Deps, 'db'>,
  { id: domainId, corrected }: Ground,
  question: string,
): Promise<Consideration | null> {
  if (corrected === 0) return null;
  const found = await findCorrectLabel(deps.db, domainId, correctionKey(question));
  if (!found || !(await isInForce(deps.db, found))) return null;
  const { label_id: id, label, passed_on } = found;
  const base = { ...certain, candidates: [{ id, label, confidence: 1 }], read: question, question };
  if (passed_on === 1) return { ...base, outcome: 'person', answer: null, label: null, passedOn: label };
  const answer = await correctedAnswer(deps.db, found);
  return answer === null ? null : { ...base, outcome: 'answer', answer, label };
}
