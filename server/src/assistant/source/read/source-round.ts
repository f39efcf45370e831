import { detached } from '../../../database/call-ground.ts';
import { writeFor } from '../../../domain/owner-write.ts';
import { leaveRefused } from '../../../mail/mail.ts';
import { createFairQueue } from '../../../runtime/fair-queue.ts';
import { serverState } from '../../../runtime/server-state.ts';
import { ownerAddresses } from '../../../user/user-service.ts';
import type { Deps } from '../../../deps.ts';
import { claimSource, findSource, listAbandoned, listDue, type OwnedSource, updateSource } from '../source-table.ts';
import { readSource } from './read-source.ts';
import { readingLease } from './site-reading.ts';
import { sourceLetter } from './source-letter.ts';

/** Readings of this process at once; of one site one, so that it is asked over one connection. */
const bounds = { running: 3, runningEach: 1, waiting: 256, waitingEach: 60 } as const;
/** Sources that one round begins to read. */
const perRound = 20;

/** New drafts of a source that its owners have not all been mailed. */
interface UnsentNews {
  readonly news: number;
  /** Addresses whose letter about them was sent. */
  readonly sent: ReadonlySet<string>;
  readonly failures: number;
  /** When the others are tried again. */
  readonly at: number;
}

interface Readings {
  readonly enter: ReturnType<typeof createFairQueue>['enter'];
  readonly stop: AbortController;
  readonly running: Set<Promise<void>>;
  /** Failed readings in a row, by source. */
  readonly failures: Map<string, number>;
  /** By source. */
  readonly unsent: Map<string, UnsentNews>;
}

const readingsOf = serverState((deps: Deps) => {
  const readings: Readings = {
    enter: createFairQueue(bounds).enter,
    stop: new AbortController(),
    running: new Set<Promise<void>>(),
    failures: new Map<string, number>(),
    unsent: new Map(),
  };
  deps.shutdown.add(async () => {
    readings.stop.abort(new Error('the server stops'));
    await Promise.all(readings.running);
  });
  return readings;
});

/** Pause before what failed is tried again: 1 min, doubled with each failure up to 6 h. */
const pauseAfter = (failures: number): number => Math.min(60_000 * 2 ** (failures - 1), 6 * 60 * 60_000);

/** After so many failures, some 14 h, a letter is given up. */
const mostFailures = 10;

/** Mails each owner whose address is not among `sent`, and adds it. @throws AppError of the first that fails */
async function mailNews(
  deps: Deps,
  { owner_id, name, domain_name }: OwnedSource,
  news: number,
  sent: Set<string>,
): Promise<void> {
  const { productName, publicUrl } = deps.config;
  const letter = sourceLetter(productName, publicUrl, { name, domain: domain_name, news });
  const addresses = (await ownerAddresses(deps, owner_id)).filter((to) => !sent.has(to));
  const results = await Promise.allSettled(
    addresses.map(async (to) => {
      await deps.mail.send({ to, ...letter }).catch(leaveRefused);
      sent.add(to);
    }),
  );
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/**
 * Mails owners how many drafts are new in a source, those of failed letters included. On failure the number and the
 * addresses that already have the letter stay in memory: a restart loses them.
 */
async function mailAll(deps: Deps, source: OwnedSource, more: number): Promise<void> {
  const { unsent } = readingsOf(deps);
  const before = unsent.get(source.id);
  const news = (before?.news ?? 0) + more;
  if (news === 0) return;
  unsent.delete(source.id);
  const sent = new Set(more === 0 ? before?.sent : []);
  try {
    await mailNews(deps, source, news, sent);
  } catch (error) {
    const failures = (before?.failures ?? 0) + 1;
    if (failures >= mostFailures)
      return deps.log.error({ err: error, sourceId: source.id }, 'a letter about a source is given up');
    unsent.set(source.id, { news, sent, failures, at: deps.clock.now() + pauseAfter(failures) });
    deps.log.warn({ err: error, sourceId: source.id }, 'a letter about a source waits for another try');
  }
}

async function mailAgain(deps: Deps): Promise<void> {
  const { unsent } = readingsOf(deps);
  for (const [id, { at }] of unsent) {
    if (at > deps.clock.now()) continue;
    const source = await findSource(deps.db, id);
    if (source) await mailAll(deps, source, 0);
    else unsent.delete(id);
  }
}

/** Leaves a reading to a later round, of this or another process. */
const giveUp = async (deps: Deps, { id, owner_id }: OwnedSource, pause: number): Promise<void> =>
  writeFor(deps, owner_id, (trx) => updateSource(trx, id, { lease_at: deps.clock.now() + pause }));

async function readInTurn(deps: Deps, id: string, withLetter: boolean): Promise<void> {
  const { stop, failures } = readingsOf(deps);
  const source = await findSource(deps.db, id);
  if (!source || source.lease_at === null) return;
  let news: number;
  try {
    news = await readSource(deps, source, stop.signal);
  } catch (error) {
    if (stop.signal.aborted) return giveUp(deps, source, -1);
    const count = (failures.get(id) ?? 0) + 1;
    failures.set(id, count);
    deps.log.error({ err: error, sourceId: id, failures: count }, 'a source could not be read');
    return giveUp(deps, source, pauseAfter(count));
  }
  failures.delete(id);
  if (withLetter) await mailAll(deps, source, news);
}

/** Begins to read a source that this process has claimed; `withLetter`: its owners are mailed what is new. */
export function beginReading(deps: Deps, source: { id: string; host: string }, withLetter = false): void {
  const { enter, running } = readingsOf(deps);
  const work = detached(() =>
    enter(source.host, () => readInTurn(deps, source.id, withLetter)).catch((error: unknown) =>
      deps.log.warn({ err: error, sourceId: source.id }, 'a source waits for the next round'),
    ),
  );
  running.add(work);
  void work.finally(() => running.delete(work));
}

/** Reads what a process that ended has begun, and what is to be read again. */
export async function readSources(deps: Deps): Promise<void> {
  await mailAgain(deps);
  const now = deps.clock.now();
  const abandoned = await listAbandoned(deps.db, now, perRound);
  const due = await listDue(deps.db, now, perRound);
  for (const source of [...abandoned, ...due]) {
    const isClaimed = await writeFor(deps, source.owner_id, (trx) => claimSource(trx, source, now + readingLease));
    if (isClaimed) beginReading(deps, source, source.daily === 1);
  }
}
