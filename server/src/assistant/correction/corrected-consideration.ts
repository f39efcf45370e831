import type { Deps } from '../../deps.ts';
import type { Consideration } from '../consideration.ts';
import { correctedAnswer, isInForce } from './correction-answer.ts';
import { correctionKey } from './correction-key.ts';
import { findCorrectLabel } from './correction-table.ts';
import type { Ground } from '../knowledge/question-ground.ts';

/** A question that the owner has corrected is what he says it is: nothing is weighed. */
const certain: Pick<Consideration, 'confidence' | 'threshold' | 'matches' | 'options' | 'followUp'> = {
  confidence: 1,
  threshold: 0,
  matches: [],
  options: [],
  followUp: false,
};

/**
 * What the owner has said of this very question; null when he has said nothing, or when the context that he named has
 * no answer any more.
 */
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
