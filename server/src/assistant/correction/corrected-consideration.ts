import type { Deps } from '../../platform/deps.ts';
import type { Consideration } from '../consideration.ts';
import { chooseAnswer } from '../knowledge/choose-answer.ts';
import { correctionKey } from './correction-key.ts';
import { findCorrectLabel } from './correction-table.ts';
import { readGround } from '../knowledge/question-ground.ts';

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
 * no answer any more. Of several messages read together the last one counts too.
 */
export async function correctedConsideration(
  deps: Pick<Deps, 'db'>,
  domainId: string,
  text: string,
): Promise<Consideration | null> {
  if (!(await readGround(deps, domainId))?.corrected) return null;
  const { db } = deps;
  const lines = text.trim().split('\n');
  for (const question of lines.length > 1 ? [text, lines.at(-1)!] : [text]) {
    const key = correctionKey(question);
    const found = await findCorrectLabel(db, domainId, key);
    if (!found) continue;
    const { id, label, passed_on } = found;
    const base = { ...certain, candidates: [{ id, label, confidence: 1 }], read: question, question };
    if (passed_on === 1) return { ...base, outcome: 'person', answer: null, label: null, passedOn: label };
    const answer = await chooseAnswer(db, id, key);
    if (answer !== null) return { ...base, outcome: 'answer', answer, label };
  }
  return null;
}
