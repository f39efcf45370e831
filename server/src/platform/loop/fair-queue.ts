import { AppError } from '../app-error.ts';

/** How much of one kind of work runs and waits in a process, by key (an account, or an address) and in all. */
export interface Turns {
  readonly running: number;
  readonly runningEach: number;
  readonly waiting: number;
  readonly waitingEach: number;
  /** Seconds after which one who was refused may come again. */
  readonly retryAfter: number;
}

export interface FairQueue {
  /**
   * Runs `work` when its turn comes: keys take turns, and the works of one key run in the order they came.
   * @throws AppError `rate_limited` with `retryAfter` when too much waits
   */
  enter<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** A queue in which however much one key brings, another waits for one work of it at most. */
export function createFairQueue(turns: Turns): FairQueue {
  const waiting = new Map<string, (() => Promise<void>)[]>();
  const running = new Map<string, number>();
  /** The turn in which each key that runs or waits was last served. */
  const served = new Map<string, number>();
  let turn = 0;
  let runningAll = 0;
  let waitingAll = 0;

  const isFree = (key: string): boolean => runningAll < turns.running && (running.get(key) ?? 0) < turns.runningEach;
  const begin = async (key: string, run: () => Promise<void>): Promise<void> => {
    running.set(key, (running.get(key) ?? 0) + 1);
    served.set(key, (turn += 1));
    runningAll += 1;
    await run();
    runningAll -= 1;
    const left = running.get(key)! - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
    if (left === 0 && !waiting.has(key)) served.delete(key);
    goOn();
  };
  /** The key whose turn it is: of those that may run, the one that was served longest ago. */
  const findNext = (): string | undefined => {
    let next: string | undefined;
    for (const key of waiting.keys())
      if (isFree(key) && (next === undefined || (served.get(key) ?? 0) < (served.get(next) ?? 0))) next = key;
    return next;
  };
  const goOn = (): void => {
    for (let key = findNext(); key !== undefined; key = findNext()) {
      const works = waiting.get(key)!;
      const next = works.shift()!;
      waitingAll -= 1;
      if (works.length === 0) waiting.delete(key);
      void begin(key, next);
    }
  };

  return {
    enter: <T>(key: string, work: () => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        const run = (): Promise<void> => Promise.try(work).then(resolve, reject);
        const works = waiting.get(key) ?? [];
        if (works.length === 0 && isFree(key)) return void begin(key, run);
        if (works.length >= turns.waitingEach || waitingAll >= turns.waiting)
          return reject(new AppError('rate_limited', { retryAfter: turns.retryAfter }));
        works.push(run);
        waiting.set(key, works);
        waitingAll += 1;
      }),
  };
}
