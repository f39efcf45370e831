import { detached } from '../database/call-ground.ts';
import { newOrderedId } from '../database/new-id.ts';
import type { Db } from '../database/database.ts';
import type { DeliveryRow, DestinationRow } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { commit } from './commit.ts';
import { countDeliveries, deleteDeliveries, findDelivery, listDeliveries, listFailed } from './delivery-list-table.ts';
import { reportEnds } from './delivery-end.ts';
import { deliverFacts } from './delivery-round.ts';
import { insertDeliveries, renewDelivery } from './delivery-table.ts';
import { append } from './delivery-take.ts';
import { findDestination, insertDestination, removeDestination, updateDestination } from './destination-table.ts';
import { readRev } from './event-table.ts';

export { findDelivery } from './delivery-list-table.ts';
export { findDestination } from './destination-table.ts';

/** Deliveries that one commit deletes: a few ms. */
const deletedAtOnce = 500;

/** Adds a destination, in a commit of its team: it gets the facts after that. */
export async function addDestination(trx: Db, { id, teamId, kind }: { id: string; teamId: string; kind: string }) {
  await insertDestination(trx, { id, team_id: teamId, kind, rev: await readRev(trx, teamId) });
}

/**
 * Switches a destination on or off, in a commit of its team. While it is off it takes no facts; what waited then, or has
 * failed for good, is sent once it is on.
 */
export async function switchDestination(
  { clock }: Pick<Deps, 'clock'>,
  trx: Db,
  { id, team_id, active }: DestinationRow,
  isOn: boolean,
): Promise<void> {
  if ((active === 1) === isOn) return;
  if (!isOn) return updateDestination(trx, id, { active: 0 });
  const rev = await readRev(trx, team_id);
  await updateDestination(trx, id, { active: 1, rev, fails: 0, not_before: 0, ended: null, report_at: null });
  for (const delivery of await listFailed(trx, id)) await renewDelivery(trx, delivery, clock.now());
}

/** Deletes up to 500 deliveries of a destination, then the destination itself. @returns whether it is deleted */
export async function deleteSomeOfDestination(trx: Db, id: string): Promise<boolean> {
  await updateDestination(trx, id, { active: 0, report_at: null });
  if ((await deleteDeliveries(trx, id, deletedAtOnce)) === deletedAtOnce) return false;
  await removeDestination(trx, id);
  return true;
}

/** Has what is due looked at now: after a commit that made something so. */
export const hurryDeliveries = (deps: Deps): void => {
  detached(() => deliverFacts(deps)).catch((error: unknown) =>
    deps.log.error({ err: error }, 'deliveries could not be begun'),
  );
};

/** Adds a delivery to a line, behind the facts so far, in a commit of its team. `about` is JSON without texts or names. */
export async function appendDelivery(
  { clock }: Pick<Deps, 'clock'>,
  trx: Db,
  destination: DestinationRow,
  { line, type, about }: { readonly line: string; readonly type: string; readonly about: string },
): Promise<void> {
  const at = clock.now();
  const rev = await readRev(trx, destination.team_id);
  await append(trx, destination, [{ dialog_id: line, rev, place: 0, type, seq: null, about, at }], at);
}

/** Switches a destination off that can take nothing any more, and has that reported. */
export async function endDestination(deps: Deps, teamId: string, id: string, error: string): Promise<void> {
  const now = deps.clock.now();
  await commit(deps)(teamId, async (trx) => {
    const destination = await findDestination(trx, id);
    if (destination?.active === 1)
      await updateDestination(trx, id, { active: 0, ended: 'over', last_error: error, last_at: now, report_at: now });
    return { result: null, facts: [] };
  });
  await reportEnds(deps);
}

/** Adds a delivery that is of no dialog. */
export async function addDelivery(deps: Deps, { id: destination_id, team_id }: DestinationRow, type: string) {
  const id = newOrderedId();
  const at = deps.clock.now();
  const row = { id, destination_id, dialog_id: id, rev: 0, place: 0, type, seq: null, about: null, at, due_at: at };
  await commit(deps)(team_id, async (trx) => {
    await insertDeliveries(trx, [row]);
    return { result: null, facts: [] };
  });
  hurryDeliveries(deps);
}

/** Sends a team's delivery again, under the same id. */
export async function resendDelivery(deps: Deps, teamId: string, { id }: DeliveryRow): Promise<void> {
  await commit(deps)(teamId, async (trx) => {
    const now = await findDelivery(trx, teamId, id);
    if (now) {
      await renewDelivery(trx, now, deps.clock.now());
      await updateDestination(trx, now.destination_id, { not_before: 0 });
    }
    return { result: null, facts: [] };
  });
  hurryDeliveries(deps);
}

/** A page of a destination's deliveries, the newest first, and how many there are. */
export const readDeliveries = async (
  { db }: Pick<Deps, 'db'>,
  destinationId: string,
  { page, size }: { page: number; size: number },
): Promise<{ rows: DeliveryRow[]; total: number }> => ({
  rows: await listDeliveries(db, destinationId, { offset: (page - 1) * size, limit: size }),
  total: await countDeliveries(db, destinationId),
});

/** A team's destination. */
export const destinationOf = async (db: Db, teamId: string, id: string): Promise<DestinationRow | undefined> => {
  const found = await findDestination(db, id);
  return found?.team_id === teamId ? found : undefined;
};
