import { createFairQueue, type FairQueue, type Turns } from './fair-queue.ts';

const turns = (
  running: number,
  runningEach: number,
  waiting: number,
  waitingEach: number,
  retryAfter: number,
): Turns => ({ running, runningEach, waiting, waitingEach, retryAfter });

/** All work of this process that takes turns by account, or by address where a stranger asks for it. */
export const kinds = {
  /** Lists, counts and searches in the reading thread: they run side by side, statement by statement. */
  reading: turns(8, 2, 512, 32, 1),
  /** A question to the assistant takes up to 20 ms of the event loop; by domain. */
  question: turns(1, 1, 4096, 512, 5),
  /** Missed questions of a domain are grouped in slices: one domain's at a time. */
  grouping: turns(1, 1, 64, 4, 2),
  /** An owner's questions are varied and compared in slices: one domain's at a time, some 40 ms in all. */
  varying: turns(1, 1, 64, 16, 2),
  /** A training run takes one of the processor's cores and hundreds of MB. */
  learn: turns(1, 1, 64, 8, 30),
  /** Reading an import of 32 MiB takes up to 400 MB. */
  import: turns(2, 1, 16, 2, 5),
  /** A picture of 40 megapixels takes 160 MB while it is decoded. */
  picture: turns(2, 1, 64, 4, 5),
  /** Each download holds up to three parts of its file, 128 KiB each. */
  download: turns(512, 16, 256, 16, 5),
} as const satisfies Record<string, Turns>;

export type TurnKind = keyof typeof kinds;

/**
 * Runs `work` in the fair turn of `key`.
 * @throws AppError `rate_limited` when too much of that kind waits, of this key or in all
 */
export type TakeTurn = <T>(kind: TurnKind, key: string, work: () => Promise<T>) => Promise<T>;

/** The queues of one process, one for each kind of work. */
export function createTurns(): TakeTurn {
  const queues = Object.fromEntries(
    Object.entries(kinds).map(([kind, each]) => [kind, createFairQueue(each)]),
  ) as Record<TurnKind, FairQueue>;
  return (kind, key, work) => queues[kind].enter(key, work);
}
