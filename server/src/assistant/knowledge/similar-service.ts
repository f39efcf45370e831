import type { Similar } from '../../platform/contract.ts';
import type { Deps } from '../../platform/deps.ts';
import { mapInSlices } from '../../platform/loop/yield-to-event-loop.ts';
import { labelOf } from './context-service.ts';
import { similarQuestions } from '../engine/index.ts';
import { readMissed } from '../missed/missed-service.ts';
import { firstSentences } from './qa-table.ts';
import { questionKey } from './question-key.ts';

const mostQuestions = 200;
const mostVariants = 24;
const mostMissed = 20;
/** Questions between two turns for others: a millisecond or two. */
const slice = 10;

/** Other ways to ask each question, those of a question after one of every other, none that is there already. */
async function variantsOf(questions: readonly string[]): Promise<Similar['variants']> {
  const seen = new Set(questions.map(questionKey));
  const found: Similar['variants'][number][][] = [];
  const ways = await mapInSlices(questions, slice, similarQuestions);
  for (const [i, of] of questions.entries()) {
    const fresh = ways[i]!.filter((sentence) => !seen.has(questionKey(sentence)));
    for (const sentence of fresh) seen.add(questionKey(sentence));
    found.push(fresh.map((sentence) => ({ sentence, of })));
  }
  const longest = Math.max(0, ...found.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, at) => found.flatMap((some) => some[at] ?? []));
  return inTurn.flat().slice(0, mostVariants);
}

/**
 * Questions that a context may be taught besides: other ways to ask what the owner wrote, and missed ones that are
 * nearest to it. @throws AppError `not_found`, also for another owner's
 */
export async function readSimilar(deps: Deps, ownerId: string, id: string): Promise<Similar> {
  const { label, domain_id: domainId } = await labelOf(deps.db, ownerId, id);
  const missed = await readMissed(deps, ownerId, domainId);
  const variants = await deps.turn('varying', domainId, async () =>
    variantsOf(await firstSentences(deps.db, id, 'question', mostQuestions)),
  );
  return {
    variants,
    missed: missed.filter(({ closest }) => closest === label).slice(0, mostMissed),
  };
}
