import type { Batch } from '../database/commit-work.ts';
import type { Db } from '../database/database.ts';
import type { DeliveryRow, DestinationRow } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { commit } from './commit.ts';
import type { Attempted } from './delivery-kind.ts';
import { advanceLine, dropDelivery, noteAttempt } from './delivery-table.ts';
import { findDestination, updateDestination } from './destination-table.ts';

/** A pause is longer by up to this share, so that what failed together does not come again together. */
const jitter = 0.1;
/** A receiver may ask to be left alone for so long; ms. */
const longestRest = 24 * 60 * 60_000;
/** Pauses of a whole destination after so many failures in a row; ms. Less than the first pause of any delivery. */
const restAfter = [0, 0, 250, 500, 1_000, 2_000, 4_000] as const;

interface Attempt {
  readonly deps: Pick<Deps, 'clock' | 'deliveryKinds'>;
  readonly delivery: DeliveryRow;
  readonly attempted: Attempted;
}

/** When a delivery is tried again, null for never. */
function nextTime(pauses: readonly number[], { attempts }: DeliveryRow, from: number, now: number): number | null {
  const pause = pauses[attempts];
  if (pause === undefined) return null;
  return Math.max(from, Math.round(now + pause * (1 + jitter * Math.random())));
}

async function noteFailure(
  trx: Db,
  { deps: { clock, deliveryKinds }, delivery }: Attempt,
  destination: DestinationRow,
  attempted: Extract<Attempted, { result: 'failed' | 'over' }>,
): Promise<boolean> {
  const now = clock.now();
  const { status, error } = attempted;
  const from = attempted.result === 'over' ? 0 : Math.min(attempted.notBefore ?? 0, now + longestRest);
  const { pauses, manyReceivers } = deliveryKinds[destination.kind]!;
  const due_at = attempted.result === 'over' ? null : nextTime(pauses, delivery, from, now);
  const isLast = due_at === null;
  const isAlone = attempted.result === 'failed' && manyReceivers === true;
  const ending = isLast && !isAlone && destination.active === 1;
  await noteAttempt(trx, {
    id: delivery.id,
    state: isLast ? 'failed' : 'waiting',
    status,
    error,
    due_at,
    ended_at: isLast ? now : null,
  });
  if (isAlone) {
    await updateDestination(trx, destination.id, { last_status: status, last_error: error, last_at: now });
    if (isLast) await advanceLine(trx, delivery, now);
    return false;
  }
  const fails = destination.fails + 1;
  await updateDestination(trx, destination.id, {
    last_status: status,
    last_error: error,
    last_at: now,
    fails,
    not_before: Math.max(from, destination.not_before, now + (restAfter[fails] ?? restAfter.at(-1)!)),
    ...(ending ? { active: 0, ended: attempted.result === 'over' ? 'over' : 'failed', report_at: now } : {}),
  });
  return ending;
}

/** @returns whether the destination was switched off */
async function noteOne(trx: Db, attempt: Attempt): Promise<boolean> {
  const { deps, delivery, attempted } = attempt;
  const destination = await findDestination(trx, delivery.destination_id);
  if (!destination) return false;
  const now = deps.clock.now();
  if (attempted.result === 'failed' || attempted.result === 'over')
    return noteFailure(trx, attempt, destination, attempted);
  if (attempted.result === 'later') {
    const not_before = Math.min(Math.max(attempted.notBefore, destination.not_before), now + longestRest);
    await updateDestination(trx, destination.id, { not_before });
    return false;
  }
  if (attempted.result === 'nothing') await dropDelivery(trx, delivery.id);
  else {
    const { status } = attempted;
    await noteAttempt(trx, { id: delivery.id, state: 'delivered', status, error: null, due_at: null, ended_at: now });
    const done = { last_status: status, last_error: null, last_at: now, fails: 0, not_before: 0 };
    await updateDestination(trx, destination.id, done);
  }
  await advanceLine(trx, delivery, now);
  return false;
}

const attempts: Batch<Attempt, boolean> = {
  async run(trx, items) {
    const ended: boolean[] = [];
    for (const item of items) ended.push(await noteOne(trx, item));
    return ended.map((result) => ({ result, facts: [] }));
  },
};

/**
 * Stores the result of an attempt, together with those of all others that ended at the same time.
 * @returns whether the destination was switched off by it
 */
export const settleAttempt = (
  deps: Deps,
  teamId: string,
  delivery: DeliveryRow,
  attempted: Attempted,
): Promise<boolean> =>
  commit(deps)<boolean>(teamId, { batch: attempts, item: { deps, delivery, attempted } satisfies Attempt } as never);
