import { AppError } from '../platform/app-error.ts';
import { nextTurn } from '../platform/yield-to-event-loop.ts';

/** How many come in at once while dialogs in progress are served, at some 0.15 ms each, and while none are. */
const [few, many] = [8, 32];
/** How long after a frame dialogs count as in progress; ms. */
const busyFor = 100;
/** The rest between two groups while dialogs are in progress: twice as long as the group took, within these; ms. */
const [shortestRest, longestRest] = [2, 20];
/** How many may wait at the door. */
const mostWaiting = 20_000;

/** Lets work in at once while there is little of it, and in groups when much comes together. */
export interface AdmissionQueue {
  /** Runs `work` when its turn comes. @throws AppError `rate_limited` when too many wait */
  enter<T>(work: () => Promise<T>): Promise<T>;
  /** Notes that somebody who was admitted before is being served. */
  served(): void;
  /**
   * Runs `run` once whoever arrives may have the loop again: in its next turn, and while dialogs are in progress after
   * a rest.
   */
  nextGroup(run: () => void): void;
}

export interface AdmissionOptions {
  /** Waits so many ms, at 0 for a turn of the event loop. */
  readonly rest?: (milliseconds: number) => Promise<unknown>;
  readonly now?: () => number;
  readonly most?: number;
}

const restOnLoop = (milliseconds: number): Promise<unknown> =>
  milliseconds > 0 ? Bun.sleep(milliseconds) : nextTurn();

/**
 * After a restart all sockets reconnect at once. While dialogs are in progress, hellos are admitted a few at a time and
 * take a third of the loop's time at most; while nobody else needs the loop they have it but for a turn between groups.
 */
export function createAdmissionQueue({
  rest = restOnLoop,
  now = () => performance.now(),
  most = mostWaiting,
}: AdmissionOptions = {}): AdmissionQueue {
  const waiting: (() => Promise<unknown>)[] = [];
  let isOpening = false;
  let servedAt = -Infinity;

  const isBusy = (): boolean => now() - servedAt < busyFor;
  const restAfter = (spent: number): Promise<unknown> =>
    rest(isBusy() ? Math.min(longestRest, Math.max(shortestRest, 2 * spent)) : 0);

  const open = async (): Promise<void> => {
    isOpening = true;
    do {
      const started = now();
      await Promise.all(waiting.splice(0, isBusy() ? few : many).map((run) => run()));
      // Also when nobody waits: on SQLite a group is done before the next frame of the same turn is read.
      await restAfter(now() - started);
    } while (waiting.length > 0);
    isOpening = false;
  };

  return {
    enter: (work) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= most) return reject(new AppError('rate_limited'));
        waiting.push(() => Promise.try(work).then(resolve, reject));
        if (!isOpening) void open();
      }),
    served() {
      servedAt = now();
    },
    nextGroup: (run) => void restAfter(0).then(run),
  };
}
