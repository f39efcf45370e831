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
 * Questions that a context may be taught besides: other ways to ask what the owner wrote, and missed ones that are
 * nearest to it. @throws AppError `not_found`, also for another owner's
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

/** Whether the questions of a label ask for one thing, by the engine; for the first of them. */
export async function readMixed(deps: Deps, ownerId: string, id: string): Promise<Mixed> {
  await labelOf(deps.db, ownerId, id);
  return { groups: await deps.pool.run(mixedTask, id, { owner: ownerId, limit, late }) };
}
