import { AppError } from '../platform/app-error.ts';

/** How many come in at once while dialogs in progress are served, at some 0.15 ms each, and while none are. */
const [few, many] = [4, 32];
/** How long after a frame dialogs count as in progress; ms. */
const busyFor = 100;
/** The longest rest between two groups; ms. */
const longestRest = 20;
/** How many may wait at the door. */
const mostWaiting = 20_000;

/** Lets work in at once while there is little of it, and in groups when much comes together. */
export interface AdmissionQueue {
  /** Runs `work` when its turn comes. @throws AppError `rate_limited` when too many wait */
  enter<T>(work: () => Promise<T>): Promise<T>;
  /** Notes that somebody who was admitted before is being served. */
  served(): void;
}

export interface AdmissionOptions {
  /** Waits so many ms, at 0 for a turn of the event loop. */
  readonly rest?: (milliseconds: number) => Promise<unknown>;
  readonly now?: () => number;
  readonly most?: number;
}

const restOnLoop = (milliseconds: number): Promise<unknown> =>
  milliseconds > 0 ? Bun.sleep(milliseconds) : new Promise((resolve) => setImmediate(resolve));

/**
 * After a restart all sockets reconnect at once. While dialogs are in progress, hellos are admitted a few at a time and
 * take half of the loop's time at most; while nobody else needs the loop they have it but for a turn between groups.
 */
export function createAdmissionQueue({
  rest = restOnLoop,
  now = () => performance.now(),
  most = mostWaiting,
}: AdmissionOptions = {}): AdmissionQueue {
  const waiting: (() => Promise<unknown>)[] = [];
  let isOpening = false;
  let servedAt = -Infinity;

  const open = async (): Promise<void> => {
    isOpening = true;
    while (waiting.length > 0) {
      const started = now();
      const isBusy = started - servedAt < busyFor;
      await Promise.all(waiting.splice(0, isBusy ? few : many).map((run) => run()));
      if (waiting.length > 0) await rest(isBusy ? Math.min(longestRest, Math.max(1, now() - started)) : 0);
    }
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
  };
}
