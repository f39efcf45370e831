import { AppError } from '../platform/app-error.ts';

/** How many come in at once. */
const together = 4;
/** The share of time that entering may take while others wait at the door. */
const share = 0.5;
/** The longest rest between two groups; ms. */
const longestRest = 20;
/** How many may wait at the door. */
const mostWaiting = 20_000;

/** Lets work in at once while there is little of it, and in small groups with rests between them when much comes together. */
export interface AdmissionQueue {
  /** Runs `work` when its turn comes. @throws AppError `rate_limited` when too many wait */
  enter<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * After a restart all sockets reconnect at once. Hellos are then admitted a few at a time, in order, so that dialogs in
 * progress are not delayed.
 */
export function createAdmissionQueue(
  rest: (milliseconds: number) => Promise<unknown> = Bun.sleep,
  most = mostWaiting,
): AdmissionQueue {
  const waiting: (() => Promise<unknown>)[] = [];
  let isOpening = false;

  const open = async (): Promise<void> => {
    isOpening = true;
    while (waiting.length > 0) {
      const started = performance.now();
      await Promise.all(waiting.splice(0, together).map((run) => run()));
      const spent = performance.now() - started;
      if (waiting.length > 0) await rest(Math.min(longestRest, Math.max(1, (spent * (1 - share)) / share)));
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
  };
}
