import type { Deps } from '../deps.ts';
import { claimUnreported, listInactive, updateDestination } from './destination-table.ts';
import { deleteBefore } from './delivery-list-table.ts';
import { sweepAll } from '../runtime/sweep.ts';

/** How long an end is left to the process that reports it, and when that is tried again; ms. */
const lease = 10 * 60_000;
/** For how long deliveries of a destination that is off stay; ms. */
const unwantedLife = 30 * 24 * 60 * 60_000;

/** Writes to somebody about each destination that was switched off: a round, and after each end. */
export async function reportEnds(deps: Deps): Promise<void> {
  while (!deps.shutdown.draining) {
    const now = deps.clock.now();
    const destination = await claimUnreported(deps.db, now, now + lease);
    if (!destination) return;
    try {
      await deps.deliveryKinds[destination.kind]!.report(deps, destination);
      await updateDestination(deps.db, destination.id, { report_at: null });
    } catch (error) {
      deps.log.error({ err: error, destinationId: destination.id }, 'the end of a destination was not reported');
    }
  }
}

/** Deletes what has waited for long for destinations that are off: a round. */
export async function sweepDeliveries({ db, clock }: Deps): Promise<void> {
  const before = clock.now() - unwantedLife;
  for (const id of await listInactive(db)) await sweepAll((limit) => deleteBefore(db, id, before, limit));
}
