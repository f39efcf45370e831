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

interface Readings {
  readonly enter: ReturnType<typeof createFairQueue>['enter'];
  readonly stop: AbortController;
  readonly running: Set<Promise<void>>;
}

const readingsOf = serverState((deps: Deps): Readings => {
  const readings = {
    enter: createFairQueue(bounds).enter,
    stop: new AbortController(),
    running: new Set<Promise<void>>(),
  };
  deps.shutdown.add(async () => {
    readings.stop.abort(new Error('the server stops'));
    await Promise.all(readings.running);
  });
  return readings;
});

async function mailNews(deps: Deps, { owner_id, name, domain_name }: OwnedSource, news: number): Promise<void> {
  const { productName, publicUrl } = deps.config;
  const letter = sourceLetter(productName, publicUrl, { name, domain: domain_name, news });
  for (const to of await ownerAddresses(deps, owner_id)) await deps.mail.send({ to, ...letter }).catch(leaveRefused);
}

/** Leaves a reading to the next round, of this or another process. */
const giveUp = async (deps: Deps, { id, owner_id }: OwnedSource): Promise<void> =>
  writeFor(deps, owner_id, (trx) => updateSource(trx, id, { lease_at: deps.clock.now() - 1 }));

async function readInTurn(deps: Deps, id: string, withLetter: boolean): Promise<void> {
  const { stop } = readingsOf(deps);
  const source = await findSource(deps.db, id);
  if (!source || source.lease_at === null) return;
  try {
    const news = await readSource(deps, source, stop.signal);
    if (withLetter && news > 0) await mailNews(deps, source, news);
  } catch (error) {
    if (!stop.signal.aborted) deps.log.error({ err: error, sourceId: id }, 'a source could not be read');
    await giveUp(deps, source);
  }
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
  const now = deps.clock.now();
  const abandoned = await listAbandoned(deps.db, now, perRound);
  const due = await listDue(deps.db, now, perRound);
  for (const source of [...abandoned, ...due]) {
    const isClaimed = await writeFor(deps, source.owner_id, (trx) => claimSource(trx, source, now + readingLease));
    if (isClaimed) beginReading(deps, source, source.daily === 1);
  }
}
