import type { Mixed, Similar } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { taskIn } from '../../runtime/thread-task.ts';
import { readMissed } from '../missed/missed-service.ts';
import { labelOf } from './context-service.ts';
import type * as tasks from './question-tasks.ts';

const module = new URL('./question-tasks.ts', import.meta.url);
const variantsTask = taskIn<typeof tasks.findVariants>(module, 'findVariants');
const mixedTask = taskIn<typeof tasks.groupMixed>(module, 'groupMixed');
/** How long comparing a context's questions may take; ms. */
const limit = 10_000;
const late = 'Вопросы сравнивались слишком долго. Попробуйте позже.';

const mostMissed = 20;

/**
 * Suggested questions for a context: paraphrases of the owner's questions, and missed questions nearest to it.
 * @throws AppError `not_found`, also for another owner's
 */
export async function readSimilar(deps: Deps, ownerId: string, id: string): Promise<Similar> {
  const { label, domain_id: domainId } = await labelOf(deps.db, ownerId, id);
  const [missed, variants] = await Promise.all([
    readMissed(deps, ownerId, domainId),
    deps.pool.run(variantsTask, id, { owner: ownerId, limit, late }),
  ]);
  return {
    variants,
    missed: missed.filter(({ closest }) => closest === label).slice(0, mostMissed),
  };
}

/** Groups of the label's first questions that ask for different things. */
export async function readMixed(deps: Deps, ownerId: string, id: string): Promise<Mixed> {
  await labelOf(deps.db, ownerId, id);
  return { groups: await deps.pool.run(mixedTask, id, { owner: ownerId, limit, late }) };
}
