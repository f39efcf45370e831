import { sql } from 'kysely';
import { type Db, isRetryable, isUnavailable } from '../platform/database.ts';
import type { Bus, Commit, Deps, Fact, Work } from '../platform/deps.ts';
import type { Clock } from '../platform/clock.ts';
import { appendFacts, lockOwners, type OwnerFact } from './event-table.ts';

export type { Fact } from '../platform/deps.ts';

/** The most works in one transaction. */
const groupSize = 256;
const maxTries = 5;

/** What operators' connections hear on `owner:<id>`. */
export interface FactMessage {
  readonly kind: 'fact';
  readonly rev: number;
  readonly fact: Fact;
}

interface Job {
  readonly ownerId: string;
  readonly work: (trx: Db) => Promise<Work<unknown>>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type Outcome = { readonly result: unknown; readonly facts: readonly OwnerFact[] } | { readonly failed: unknown };

/** The commit of these dependencies: `commit(deps)(ownerId, work)`. */
export const commit = (deps: Pick<Deps, 'commit'>): Commit => deps.commit;

export interface CommitQueue {
  readonly commit: Commit;
  /** Resolves once nothing is queued or under way. */
  idle(): Promise<void>;
}

/**
 * The group commit: works that come in the same turn of the event loop, or while a commit is being written, share one
 * transaction. Each runs in a savepoint of its own, so that one failure spoils no other.
 */
export function createCommitQueue({
  db,
  bus,
  clock,
  postgres,
}: {
  db: Db;
  bus: Bus;
  clock: Clock;
  postgres: boolean;
}): CommitQueue {
  const queue: Job[] = [];
  let draining: Promise<void> | null = null;

  const drain = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    while (queue.length > 0) await settle(queue.splice(0, groupSize));
    draining = null;
  };

  const settle = async (group: Job[]): Promise<void> => {
    // One order of owners everywhere: two processes can then never wait for each other.
    group.sort((a, b) => (a.ownerId < b.ownerId ? -1 : a.ownerId > b.ownerId ? 1 : 0));
    try {
      const outcomes = await runGroup(db, group, clock.now(), postgres);
      group.forEach((job, i) => tell(bus, job, outcomes[i]!));
    } catch (error) {
      for (const job of group) job.reject(error);
    }
  };

  return {
    commit: <T>(ownerId: string, work: (trx: Db) => Promise<Work<T>>) =>
      new Promise<T>((resolve, reject) => {
        queue.push({ ownerId, work, resolve: resolve as (result: unknown) => void, reject });
        draining ??= drain();
      }),
    idle: () => draining ?? Promise.resolve(),
  };
}

function tell(bus: Bus, job: Job, outcome: Outcome): void {
  if ('failed' in outcome) return job.reject(outcome.failed);
  for (const { rev, ...fact } of outcome.facts)
    bus.publish(`owner:${job.ownerId}`, { kind: 'fact', rev, fact } satisfies FactMessage);
  job.resolve(outcome.result);
}

async function runGroup(db: Db, group: readonly Job[], now: number, postgres: boolean): Promise<Outcome[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        if (postgres) await lockOwners(trx, [...new Set(group.map(({ ownerId }) => ownerId))]);
        const outcomes: Outcome[] = [];
        for (const job of group) outcomes.push(await runJob(trx, job, now));
        return outcomes;
      });
    } catch (error) {
      if (!isRetryable(error) || tries === maxTries) throw error;
    }
  }
}

async function runJob(trx: Db, { ownerId, work }: Job, now: number): Promise<Outcome> {
  await sql`savepoint work`.execute(trx);
  try {
    const { result, facts } = await work(trx);
    const numbered = await appendFacts(trx, ownerId, facts, now);
    await sql`release savepoint work`.execute(trx);
    return { result, facts: numbered };
  } catch (error) {
    // A full disk ends the whole transaction: there is no savepoint left to go back to.
    if (isRetryable(error) || isUnavailable(error)) throw error;
    await sql`rollback to savepoint work`.execute(trx);
    await sql`release savepoint work`.execute(trx);
    return { failed: error };
  }
}
