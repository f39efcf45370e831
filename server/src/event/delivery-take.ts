import { newOrderedId } from '../database/new-id.ts';
import type { Db } from '../database/database.ts';
import type { DestinationRow } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { commit } from './commit.ts';
import type { PlannedDelivery } from './delivery-kind.ts';
import { deleteDelivered, isQueueLonger } from './delivery-list-table.ts';
import { insertDeliveries, listLines, readDeliveryFacts } from './delivery-table.ts';
import { findDestination, updateDestination } from './destination-table.ts';

/** Facts that one commit takes: a few ms. */
const factsAtOnce = 100;
/** The deliveries that may wait for one destination: with more it is switched off. */
export const mostWaiting = 100_000;
/** How often, in facts, that is looked at and what was delivered long ago is deleted. */
const tidyEvery = 500;
const deletedAtOnce = 2 * tidyEvery;

/** Adds deliveries to their lines, in a commit of their team: the first of a line is due at once, unless others wait there. */
export async function append(
  trx: Db,
  { id }: DestinationRow,
  planned: readonly PlannedDelivery[],
  now: number,
): Promise<void> {
  const lines = await listLines(trx, id, [...new Set(planned.map(({ dialog_id }) => dialog_id))]);
  const rows = planned.map((one) => {
    const isFirst = !lines.has(one.dialog_id);
    lines.add(one.dialog_id);
    return { ...one, id: newOrderedId(), destination_id: id, due_at: isFirst ? now : null };
  });
  await insertDeliveries(trx, rows);
}

async function takeSome(deps: Deps, trx: Db, id: string): Promise<boolean> {
  const destination = await findDestination(trx, id);
  if (!destination || destination.active === 0) return false;
  const { team_id: teamId, kind, rev } = destination;
  const now = deps.clock.now();
  const facts = await readDeliveryFacts(trx, teamId, rev, factsAtOnce);
  if (facts.length === 0) return false;
  const planned = await deps.deliveryKinds[kind]!.plan(trx, destination, facts);
  if (planned.length > 0) await append(trx, destination, planned, now);
  const last = facts.at(-1)!.rev;
  await updateDestination(trx, id, { rev: last });
  if (Math.floor(rev / tidyEvery) !== Math.floor(last / tidyEvery)) {
    await deleteDelivered(trx, id, deletedAtOnce);
    if (await isQueueLonger(trx, id, mostWaiting))
      await updateDestination(trx, id, { active: 0, ended: 'full', report_at: now });
  }
  return facts.length === factsAtOnce;
}

/**
 * Turns the team's facts after the destination's cursor into deliveries and moves the cursor on, in one commit: each
 * fact becomes a delivery once, whatever ends the process.
 * @returns whether there are more
 */
export async function takeFacts(deps: Deps, { id, team_id: teamId, rev }: DestinationRow): Promise<boolean> {
  if ((await readDeliveryFacts(deps.db, teamId, rev, 1)).length === 0) return false;
  return commit(deps)(teamId, async (trx) => ({ result: await takeSome(deps, trx, id), facts: [] }));
}
