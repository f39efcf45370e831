import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { writeFor } from '../domain/owner-write.ts';
import { addDestination } from '../event/delivery-service.ts';
import { deleteSubscription } from './push-end.ts';
import { pushKindName } from './push-kind.ts';
import { findSubscription, insertSubscription, listMoved } from './push-table.ts';

/** Subscriptions that one round moves. */
const movedAtOnce = 100;

/** Has a browser notified of another team's dialogs from now on, under the same id. */
async function moveSubscription(trx: Db, id: string, teamId: string): Promise<void> {
  const before = await findSubscription(trx, id);
  // Moved or ended while the round was under way.
  if (!before || before.team_id === teamId || before.signin_id === null) return;
  const { user_id, signin_id, endpoint, p256dh, auth, created_at } = before;
  await deleteSubscription(trx, id);
  await addDestination(trx, { id, teamId, kind: pushKindName });
  await insertSubscription(trx, { id, user_id, signin_id, endpoint, p256dh, auth, created_at });
}

/** Lets the browsers of sign-ins that work in another team be notified of that one's dialogs: a round. */
export async function moveSubscriptions(deps: Deps): Promise<void> {
  for (const { id, to } of await listMoved(deps.db, movedAtOnce)) {
    if (deps.shutdown.draining) return;
    if (to !== null) await writeFor(deps, to, (trx) => moveSubscription(trx, id, to));
  }
}
