import { detached } from '../database/call-ground.ts';
import { newId } from '../database/new-id.ts';
import type { DeliveryRow, DestinationRow } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { serverState } from '../runtime/server-state.ts';
import { underLease } from '../runtime/under-lease.ts';
import { settleAttempt } from './delivery-attempt.ts';
import type { Attempted } from './delivery-kind.ts';
import { reportEnds } from './delivery-end.ts';
import { createSlots } from './delivery-slots.ts';
import { listDue } from './delivery-table.ts';
import { takeFacts } from './delivery-take.ts';
import { claimDestination, findDestination, listBusy, releaseDestinations } from './destination-table.ts';

/** For how long a process has a destination for itself; after its end by force others wait as long. ms */
const lease = 30_000;
/** With so much of it left a lease is not claimed again before it is renewed: more than `underLease` needs; ms. */
const leastLease = 20_000;
/** Attempts at once for one destination; after a failure it has one at a time until one succeeds. */
const mostAtOnce = 8;
/** How many of them may be of deliveries that have failed: among many receivers, silent ones leave turns to the others. */
const mostRetries = 4;
/** How long attempts under way may take once the server stops; ms. */
const stopPatience = 5_000;

/** Delivers to one destination; `wake` has it look for what is due. */
interface Worker {
  wake(): void;
  readonly ended: Promise<void>;
}

const deliverer = serverState((deps: Deps) => {
  const stop = new AbortController();
  const one = { by: newId(), workers: new Map<string, Worker>(), slots: createSlots(), stop: stop.signal };
  deps.shutdown.add(async () => {
    const timer = setTimeout(() => stop.abort(), stopPatience);
    one.workers.forEach((worker) => worker.wake());
    await Promise.all([...one.workers.values()].map(({ ended }) => ended));
    clearTimeout(timer);
    await releaseDestinations(deps.db, one.by);
  });
  return one;
});

/** Claims a destination, or claims it again. */
const claim = (deps: Deps, id: string): Promise<boolean> => {
  const now = deps.clock.now();
  return claimDestination(deps.db, id, { by: deliverer(deps).by, now, until: now + lease });
};

/** Claims a destination unless this process has it for long enough. @returns whether it has it */
async function takeLease(deps: Deps, id: string): Promise<boolean> {
  const found = await findDestination(deps.db, id);
  const left = found?.lease_by === deliverer(deps).by ? found.lease_until - deps.clock.now() : 0;
  return left > leastLease || claim(deps, id);
}

/** The destination while this process, which has claimed it, may deliver there. */
async function openDestination(deps: Deps, id: string, { stopped }: Work): Promise<DestinationRow | null> {
  const found = await findDestination(deps.db, id);
  if (!found || found.active === 0 || found.not_before > deps.clock.now()) return null;
  const isOurs = found.lease_by === deliverer(deps).by && !stopped.aborted && !deps.shutdown.draining;
  return isOurs ? found : null;
}

async function attempt(
  deps: Deps,
  { id, team_id: teamId, kind, fails }: DestinationRow,
  delivery: DeliveryRow,
  work: Work,
) {
  const { send, manyReceivers } = deps.deliveryKinds[kind]!;
  await deliverer(deps).slots.run(teamId, fails > 0 || manyReceivers ? 'failing' : 'sound', async () => {
    // A turn may come late.
    const destination = await openDestination(deps, id, work);
    if (!destination) return;
    const attempted = await send(deps, destination, delivery, work.stopped).catch((error: unknown): Attempted => {
      if (work.stopped.aborted) throw error;
      deps.log.error({ err: error, deliveryId: delivery.id }, 'a delivery could not be attempted');
      return { result: 'failed', status: null, error: 'internal' };
    });
    if (await settleAttempt(deps, teamId, delivery, attempted)) await reportEnds(deps);
  });
}

interface Work {
  /** Lines with an attempt under way; true for a retry. */
  readonly underWay: Map<string, boolean>;
  /** Of the lease. */
  readonly stopped: AbortSignal;
  /** The result of an attempt could not be stored: the next round begins again. */
  isBroken: boolean;
  wake(): void;
  /** Whether `wake` was called since the last `nap`: something may be due that the last look did not find. */
  isAwake(): boolean;
  /** Waits for `wake`. */
  nap(): Promise<void>;
}

/** Begins attempts for what is due, one a dialog. */
async function beginAttempts(deps: Deps, destination: DestinationRow, work: Work): Promise<void> {
  const { underWay } = work;
  const width = destination.fails > 0 ? 1 : mostAtOnce;
  if (underWay.size >= width) return;
  // The query may return a delivery that is delivered while it runs.
  const before = new Set(underWay.keys());
  const due = await listDue(deps.db, {
    destinationId: destination.id,
    now: deps.clock.now(),
    retries: mostRetries + underWay.size,
    limit: mostRetries + width + underWay.size,
  });
  for (const delivery of due) {
    const line = delivery.dialog_id;
    const isBusy = before.has(line) || underWay.has(line);
    const isRetry = delivery.attempts > 0;
    if (underWay.size >= width) return;
    if (isBusy || (isRetry && [...underWay.values()].filter(Boolean).length >= mostRetries)) continue;
    underWay.set(line, isRetry);
    void attempt(deps, destination, delivery, work)
      .catch((error: unknown) => {
        work.isBroken = true;
        deps.log.error({ err: error, deliveryId: delivery.id }, 'an attempt was not noted');
      })
      .finally(() => {
        underWay.delete(line);
        work.wake();
      });
  }
}

/** Takes facts and makes attempts until nothing is left to do now. */
async function serve(deps: Deps, id: string, work: Work): Promise<void> {
  for (;;) {
    const destination = work.isBroken ? null : await openDestination(deps, id, work);
    const isMore = destination !== null && (await takeFacts(deps, destination));
    if (destination) await beginAttempts(deps, destination, work);
    if (work.underWay.size === 0 && !isMore && !work.isAwake()) return;
    if (!isMore) await work.nap();
  }
}

function startWorker(deps: Deps, id: string): void {
  const { workers } = deliverer(deps);
  let isAwake = false;
  let resolveNap: (() => void) | null = null;
  const wake = (): void => {
    isAwake = true;
    resolveNap?.();
  };
  const nap = async (): Promise<void> => {
    if (!isAwake) await new Promise<void>((resolve) => (resolveNap = resolve));
    isAwake = false;
    resolveNap = null;
  };
  const work = async (): Promise<void> => {
    if (!(await takeLease(deps, id))) return;
    const renewed = { lasts: lease, renew: () => claim(deps, id), stop: deliverer(deps).stop };
    await underLease(renewed, (stopped) =>
      serve(deps, id, { underWay: new Map(), stopped, isBroken: false, wake, isAwake: () => isAwake, nap }),
    );
  };
  const ended = work()
    .catch((error: unknown) => deps.log.error({ err: error, destinationId: id }, 'a destination could not be served'))
    .finally(() => workers.delete(id));
  workers.set(id, { wake, ended });
}

/**
 * Has every destination served that has something to do, each by a worker of its own, of which none waits for another:
 * a round. It does not wait for the attempts.
 */
export async function deliverFacts(deps: Deps): Promise<void> {
  const { by, workers } = deliverer(deps);
  await detached(async () => {
    for (const id of await listBusy(deps.db, deps.clock.now(), by)) {
      if (deps.shutdown.draining) return;
      const worker = workers.get(id);
      if (worker) worker.wake();
      else startWorker(deps, id);
    }
  });
}

/** Ends the leases of a process that was ended by force: on SQLite only one process serves. */
export async function resumeDeliveries({ config, db }: Deps): Promise<void> {
  if (config.database.kind === 'sqlite') await releaseDestinations(db, null);
}
