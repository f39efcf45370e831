import { ownerChannel } from './channel.ts';
import type { Db } from '../platform/database/database.ts';
import type { Bus } from '../platform/message-bus.ts';
import type { Batched, Commit, Fact, Work } from '../platform/database/commit-work.ts';
import type { Deps } from '../platform/deps.ts';
import type { Clock } from '../platform/clock.ts';
import { nextTurn } from '../platform/loop/yield-to-event-loop.ts';
import { type OwnerWork, type Ran, runGroup } from './commit-group.ts';

export type { Batch, Fact } from '../platform/database/commit-work.ts';

/** The most works in one transaction: on SQLite it is one turn of the event loop, at 0.1 ms a sentence. */
const groupSize = 128;
/** The most bytes of those works that write many, unless one alone writes more: some 3 ms of the event loop. */
const groupBytes = 256 * 1024;
/** On PostgreSQL, so many transactions run at once, each for owners of its own. */
const lanes = 4;

/** Messages on `owner:<id>` to operators' connections. */
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
  readonly postgres: boolean;
}

/**
 * The group commit: works that come in the same turn of the event loop, or while a commit is being written, share one
 * transaction, in which one failure spoils no other. Where the transaction itself fails, what waits behind it of the
 * same owners fails too: sent again, all of it keeps its order.
 */
export function createCommitQueue(around: Surroundings): CommitQueue {
  const all = Array.from({ length: around.postgres ? lanes : 1 }, () => createLane(around));
  const laneOf = (ownerId: string) => all[all.length === 1 ? 0 : Bun.hash.crc32(ownerId) % all.length]!;
  return {
    commit: <T>(ownerId: string, work: ((trx: Db) => Promise<Work<T>>) | Batched<never, T>, bytes = 0) =>
      new Promise<T>((resolve, reject) =>
        laneOf(ownerId).enter({
          ownerId,
          work: work as Job['work'],
          bytes,
          resolve: resolve as Job['resolve'],
          reject,
        }),
      ),
    idle: async () => void (await Promise.all(all.map(({ idle }) => idle()))),
  };
}

const isHeavy = ({ bytes }: Job): boolean => bytes > 0;

/**
 * Works that wait, in the order they came. Those that write many bytes let all others go first: a sentence waits for no
 * queue of files.
 */
function createQueue() {
  let light: Job[] = [];
  const heavy: Job[] = [];
  return {
    add: (job: Job) => void (isHeavy(job) ? heavy : light).push(job),
    isEmpty: () => light.length + heavy.length === 0,
    /** Takes out what waits behind these works and has to come after them. */
    takeBehind(group: readonly Job[]): Job[] {
      const owners = new Set(group.filter((job) => !isHeavy(job)).map(({ ownerId }) => ownerId));
      const behind = light.filter(({ ownerId }) => owners.has(ownerId));
      light = light.filter(({ ownerId }) => !owners.has(ownerId));
      return behind;
    },
    /** Those of the next transaction. */
    take(): Job[] {
      const group = light.splice(0, groupSize);
      for (let bytes = 0; heavy.length > 0 && (bytes === 0 || bytes + heavy[0]!.bytes <= groupBytes);) {
        const job = heavy.shift()!;
        bytes += job.bytes;
        group.push(job);
      }
      return group;
    },
  };
}

/** Runs its works group by group. */
function createLane({ db, bus, clock, postgres }: Surroundings) {
  const queue = createQueue();
  let draining: Promise<void> | null = null;

  /** Commits the next works; what then lets everybody know. */
  const runNext = async (): Promise<() => void> => {
    const group = queue.take();
    // One order of owners everywhere: two processes can then never wait for each other.
    const owners = [...new Set(group.map(({ ownerId }) => ownerId))].sort();
    try {
      const ran = await runGroup(db, group, { owners, postgres, now: clock.now() });
      return () => ran.forEach((one) => publish(bus, one));
    } catch (error) {
      // At once: whoever said it has to know before it enters anything more.
      for (const { reject } of [...group, ...queue.takeBehind(group)]) reject(error);
      return () => undefined;
    }
  };
  const drain = async (): Promise<void> => {
    do {
      await nextTurn();
      let settle = await runNext();
      // PostgreSQL works beside this process: it reads for the next group while what it has committed is published.
      while (postgres && !queue.isEmpty()) {
        const running = runNext();
        await nextTurn();
        settle();
        settle = await running;
      }
      settle();
    } while (!queue.isEmpty());
    draining = null;
  };
  return {
    enter(job: Job): void {
      queue.add(job);
      draining ??= drain();
    },
    idle: () => draining ?? Promise.resolve(),
  };
}

function publish(bus: Bus, { job, outcome, facts }: Ran<Job>): void {
  if ('refused' in outcome) return job.reject(outcome.refused);
  for (const fact of facts)
    bus.publish(ownerChannel(job.ownerId), { kind: 'fact', rev: fact.rev, fact } satisfies FactMessage);
  job.resolve(outcome.result);
}
