import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../app-error.ts';

/** How much work runs and waits, by key (an account, or an address) and in all. */
export interface QueueBounds {
  readonly running: number;
  readonly runningEach: number;
  readonly waiting: number;
  readonly waitingEach: number;
  /** Error for work beyond the bounds; `rate_limited` without it. */
  readonly refusal?: () => AppError;
}

export interface FairQueue {
  /**
   * Runs `work` when its turn comes: keys take turns, and the works of one key run in the order they came. Where as much
   * waits in all as may, the newest work of the key that waits most gives way to one of a key that waits less.
   * @throws AppError when too much waits, of this key or in all, or the work had to give way
   */
  enter<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly run: () => Promise<void>;
  readonly reject: (error: AppError) => void;
}

const tooMuch = (): AppError => new AppError('rate_limited', { retryAfter: 5 });
/** How many keys are remembered after their last work. */
const mostKeys = 10_000;
/** How many keys are compared for a turn, of those that wait: thousands come together after a restart. */
const mostCompared = 64;

/** A queue in which however much one key brings, another waits for one work of it at most. */
export function createFairQueue(bounds: QueueBounds): FairQueue {
  const waiting = new Map<string, Waiting[]>();
  const running = new Map<string, number>();
  /** The turn in which each key was last served, the longest ago first. */
  const served = new Map<string, number>();
  let turn = 0;
  let runningAll = 0;
  let waitingAll = 0;

  const isFree = (key: string): boolean => runningAll < bounds.running && (running.get(key) ?? 0) < bounds.runningEach;
  const noteServed = (key: string): void => {
    served.delete(key);
    served.set(key, (turn += 1));
    if (served.size > mostKeys) served.delete(served.keys().next().value!);
  };
  const begin = async (key: string, run: () => Promise<void>): Promise<void> => {
    running.set(key, (running.get(key) ?? 0) + 1);
    noteServed(key);
    runningAll += 1;
    await run();
    runningAll -= 1;
    const left = running.get(key)! - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
    beginNext();
  };
  /** Of the first keys that may run, the one that was served longest ago, or never. */
  const findNext = (): string | undefined => {
    let next: string | undefined;
    let compared = 0;
    for (const key of waiting.keys()) {
      if (!isFree(key)) continue;
      if (next === undefined || (served.get(key) ?? 0) < (served.get(next) ?? 0)) next = key;
      if ((compared += 1) === mostCompared) break;
    }
    return next;
  };
  const beginNext = (): void => {
    for (let key = findNext(); key !== undefined; key = findNext()) {
      const works = waiting.get(key)!;
      const { run } = works.shift()!;
      waitingAll -= 1;
      // A key that still waits goes behind the others, which may not have been compared.
      waiting.delete(key);
      if (works.length > 0) waiting.set(key, works);
      void begin(key, run);
    }
  };

  const refusal = bounds.refusal ?? tooMuch;
  /** Frees a place for a key that has `count` works waiting; false when none has two more. */
  const makeRoom = (count: number): boolean => {
    let most: Waiting[] = [];
    for (const works of waiting.values()) if (works.length > most.length) most = works;
    if (most.length < count + 2) return false;
    most.pop()!.reject(refusal());
    waitingAll -= 1;
    return true;
  };

  return {
    enter: <T>(key: string, work: () => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        // A work that waits is begun by another one that ends, but belongs to the call that brought it.
        const run = AsyncLocalStorage.bind((): Promise<void> => Promise.try(work).then(resolve, reject));
        const works = waiting.get(key) ?? [];
        if (works.length === 0 && isFree(key)) return void begin(key, run);
        const isFull = works.length >= bounds.waitingEach || (waitingAll >= bounds.waiting && !makeRoom(works.length));
        if (isFull) return reject(refusal());
        works.push({ run, reject });
        waiting.set(key, works);
        waitingAll += 1;
      }),
  };
}
