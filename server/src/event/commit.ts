import * as z from 'zod/mini';
import { sentence } from '../contract.ts';
import { ownerChannel } from './channel.ts';
import type { Db } from '../database/database.ts';
import type { Bus } from './message-bus.ts';
import type { Batched, Commit, Fact, Work } from '../database/commit-work.ts';
import { currentGround, detached } from '../database/call-ground.ts';
import type { Deps } from '../deps.ts';
import type { Metrics } from '../runtime/metrics.ts';
import type { Clock } from '../runtime/clock.ts';
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';
import { type OwnerWork, type Ran, runGroup } from './commit-group.ts';

export type { Batch, Fact } from '../database/commit-work.ts';

/** Works in one transaction at most: on SQLite it blocks the event loop for some 0.1 ms a sentence. */
const groupSize = 128;
/** Bytes of their files in one transaction at most, unless a single work has more: some 3 ms of the event loop. */
const groupBytes = 256 * 1024;

/** Messages on `owner:<id>` to operators' connections. */
export const factMessage = z.object({
  kind: z.literal('fact'),
  rev: z.number(),
  fact: z.object({
    type: z.enum(['sentence', 'deleted', 'dialog', 'note', 'handed', 'given_back']),
    dialogId: z.string(),
    seq: z.optional(z.number()),
    sentence: z.optional(z.object({ session: z.string(), sentence })),
  }),
});
export interface FactMessage {
  readonly kind: 'fact';
  readonly rev: number;
  readonly fact: Fact;
}

interface Job extends OwnerWork {
  readonly bytes: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The commit of these dependencies: `commit(deps)(ownerId, work)`. */
export const commit = (deps: Pick<Deps, 'commit'>): Commit => deps.commit;

export interface CommitQueue {
  readonly commit: Commit;
  /** Resolves once nothing is queued or under way. */
  idle(): Promise<void>;
}

interface Surroundings {
  readonly db: Db;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

/** Removes the works of the next transaction from the queue, in the order in which they were added. */
function takeGroup(queue: Job[]): Job[] {
  let size = 0;
  for (let bytes = 0; size < queue.length && size < groupSize; size += 1) {
    bytes += queue[size]!.bytes;
    if (size > 0 && bytes > groupBytes) break;
  }
  return queue.splice(0, size);
}

/**
 * The group commit: one transaction each tick for all works that were added since. A work that fails is undone alone,
 * and one of a call whose ground has ended by the transaction is refused.
 * If the transaction fails, so do the queued works of its owners: when their senders retry, the order is preserved.
 */
export function createCommitQueue({ db, bus, clock, metrics }: Surroundings): CommitQueue {
  let queue: Job[] = [];
  let draining: Promise<void> | null = null;

  const commitNext = async (): Promise<void> => {
    const group = takeGroup(queue);
    try {
      const all = await runGroup(db, group, clock.now());
      metrics.count('otklik_commits_total');
      const facts = all.flatMap((ran) => ran.facts);
      const sentences = facts.filter(({ type }) => type === 'sentence').length;
      if (sentences > 0) metrics.count('otklik_sentences_total', '', sentences);
      for (const ran of all) publish(bus, ran);
    } catch (error) {
      const owners = new Set(group.map(({ ownerId }) => ownerId));
      const isBehind = ({ ownerId }: Job): boolean => owners.has(ownerId);
      const behind = queue.filter(isBehind);
      queue = queue.filter((job) => !isBehind(job));
      for (const { reject } of [...group, ...behind]) reject(error);
    }
  };
  const drain = async (): Promise<void> => {
    do {
      await yieldToEventLoop();
      await commitNext();
    } while (queue.length > 0);
    draining = null;
  };
  return {
    commit: <T>(ownerId: string, work: ((trx: Db) => Promise<Work<T>>) | Batched<never, T>, bytes = 0) =>
      new Promise<T>((resolve, reject) => {
        const ground = currentGround();
        queue.push({ ownerId, work: work as Job['work'], bytes, ground, resolve: resolve as Job['resolve'], reject });
        draining ??= detached(drain);
      }),
    idle: () => draining ?? Promise.resolve(),
  };
}

function publish(bus: Bus, { job, outcome, facts }: Ran<Job>): void {
  if ('refused' in outcome) return job.reject(outcome.refused);
  for (const fact of facts)
    bus.publish(ownerChannel(job.ownerId), { kind: 'fact', rev: fact.rev, fact } satisfies FactMessage);
  job.resolve(outcome.result);
}
