import { detached } from '../database/call-ground.ts';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { writeFor } from '../domain/owner-write.ts';
import { deleteSomeOfDestination } from '../event/delivery-service.ts';
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';
import { isInTeam } from '../team/assign-rule.ts';
import { endSubscriptionsOf, listEnded } from './push-table.ts';

/** Subscriptions that one round deletes. */
const endedAtOnce = 100;

/** Deletes a subscription with what waits for it, in a commit. */
export async function deleteSubscription(trx: Db, id: string): Promise<void> {
  for (let isDeleted = false; !isDeleted;) isDeleted = await deleteSomeOfDestination(trx, id);
}

/** Deletes a subscription with what waits for it, some of it in a commit. */
export const endSubscription = (deps: Deps, teamId: string, id: string): Promise<void> =>
  detached(async () => {
    for (let isDeleted = false; !isDeleted; await yieldToEventLoop())
      isDeleted = await writeFor(deps, teamId, (trx: Db) => deleteSomeOfDestination(trx, id));
  });

/** Deletes subscriptions that ended with their sign-in: a round. */
export async function sweepSubscriptions(deps: Deps): Promise<void> {
  for (const { id, team_id: teamId } of await listEnded(deps.db, endedAtOnce)) {
    if (deps.shutdown.draining) return;
    await endSubscription(deps, teamId, id);
  }
}

/** Ends the notifications of a former member, unless that person is one again. */
export const releaseSubscriptions = (deps: Deps, teamId: string, memberId: string): Promise<void> =>
  writeFor(deps, teamId, async (trx) => {
    if (!(await isInTeam(trx, teamId, memberId))) await endSubscriptionsOf(trx, teamId, memberId);
  });
