import { announceDomain, setTrained } from '../../domain/domain-service.ts';
import { writeFor } from '../../domain/owner-write.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { deleteReplay } from '../control/replay-table.ts';
import { learnContexts } from './learn-service.ts';
import type { TrainedDomain } from './model-parts.ts';
import { dropModel } from './model-shelf.ts';
import { deleteModel, newestPart } from './model-table.ts';

/** Deletes a domain's models: its contexts have nothing left to learn. */
async function unlearn(deps: Deps, { id, ownerId }: TrainedDomain): Promise<void> {
  await writeFor(deps, ownerId, async (trx) => {
    await deleteModel(trx, id);
    await deleteReplay(trx, id);
    await setTrained(trx, id, null);
  });
  dropModel(deps, id);
  await announceDomain(deps, id);
}

/**
 * Replaces a domain's model, and one that waits, by a model of its contexts as they are now, whatever that changes: what
 * was deleted from them shall be in neither. A domain without a model stays so.
 */
export async function learnAgain(deps: Deps, domain: TrainedDomain): Promise<void> {
  if ((await newestPart(deps.db, domain.id)) === undefined) return;
  try {
    await learnContexts(deps, domain, undefined, { force: true });
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== 'nothing_to_learn') throw error;
    await unlearn(deps, domain);
  }
}
