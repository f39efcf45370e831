import { detached } from '../database/call-ground.ts';
import type { ServerFrame } from '../contract.ts';
import type { Db } from '../database/database.ts';
import { newId } from '../database/new-id.ts';
import type { Deps } from '../deps.ts';
import { type Actor, noteTrail } from '../event/trail.ts';
import { ownerChannel } from '../event/channel.ts';
import { readRev } from '../event/read-after.ts';
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';
import { domainOfOwner } from './domain-service.ts';
import { deleteDomain, updateDomain } from './domain-table.ts';
import { writeFor } from './owner-write.ts';

/** Deletes some rows of a domain, the domain itself last; null when it is deleted. */
async function deleteSome({ domainDeletions }: Deps, trx: Db, id: string): Promise<(() => void) | null> {
  for (const deletion of domainDeletions) {
    const afterCommit = await deletion(trx, id);
    if (afterCommit) return afterCommit;
  }
  await deleteDomain(trx, id);
  return null;
}

/**
 * Deletes a domain with all that features have of it, some rows a commit, the domain itself last: no new visitor is
 * admitted, connected ones are closed, and operators reload their lists.
 */
export async function removeDomain(deps: Deps, by: Actor, id: string): Promise<void> {
  const ownerId = by.teamId;
  await writeFor(deps, ownerId, async (trx) => {
    const { name } = await domainOfOwner({ db: trx }, ownerId, id);
    await noteTrail(deps, trx, by, 'domain_deleted', name);
    await updateDomain(trx, id, { site: newId(), verified: 0 });
  });
  // A deletion that has begun is completed, even if the owner's sign-in ends.
  await detached(async () => {
    for (;;) {
      const afterCommit = await writeFor(deps, ownerId, (trx) => deleteSome(deps, trx, id));
      if (!afterCommit) break;
      afterCommit();
      await yieldToEventLoop();
    }
  });
  deps.parts.sweep();
  const frame: ServerFrame = { type: 'reset', rev: await readRev(deps.db, ownerId) };
  deps.bus.publish(ownerChannel(ownerId), { kind: 'live', frame });
}
