import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../app-error.ts';

/** The most tasks that run and wait at once, in all and of each key: an account, or a network address. */
export interface QueueBounds {
  readonly running: number;
  readonly runningEach: number;
  readonly waiting: number;
  readonly waitingEach: number;
  /** Makes the error for a rejected task; `rate_limited` by default. */
  readonly refusal?: () => AppError;
}

export interface FairQueue {
  /**
   * Runs `task` when its turn comes: keys take turns, and the tasks of one key run in the order in which they came. In
   * a full queue, the newest task of the key with most waiting is rejected in favour of a key with fewer, or with an
   * earlier last turn.
   * @throws AppError when too much waits, of this key or in all, or the task was rejected in favour of another key
   */
  enter<T>(key: string, task: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly run: () => Promise<void>;
  readonly reject: (error: AppError) => void;
}

const tooMuch = (): AppError => new AppError('rate_limited', { retryAfter: 5 });
/** For how many keys the turn of their last task is remembered: it orders the keys that wait. */
const mostKeys = 10_000;
/** How many keys are compared for a turn, of those that wait: thousands come together after a restart. */
const mostCompared = 64;

/**
 * A queue with round-robin scheduling: however many tasks of one key wait, the next task of another key waits for at
 * most one of them.
 */
export function createFairQueue(bounds: QueueBounds): FairQueue {
  const waiting = new Map<string, Waiting[]>();
  const running = new Map<string, number>();
  /** The number of the last turn of each key, in ascending order. */
  const served = new Map<string, number>();
  let turn = 0;
  let runningAll = 0;
  let waitingAll = 0;

  /** 0 for a key that had none. */
  const lastTurn = (key: string): number => served.get(key) ?? 0;
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
  /** The key with the oldest last turn, or none yet, among the first whose next task may run. */
  const findNext = (): string | undefined => {
    if (runningAll >= bounds.running) return undefined;
    let next: string | undefined;
    let compared = 0;
    for (const key of waiting.keys()) {
      if (!isFree(key)) continue;
      if (next === undefined || lastTurn(key) < lastTurn(next)) next = key;
      if ((compared += 1) === mostCompared) break;
    }
    return next;
  };
  const beginNext = (): void => {
    for (let key = findNext(); key !== undefined; key = findNext()) {
      const tasks = waiting.get(key)!;
      const { run } = tasks.shift()!;
      waitingAll -= 1;
      // A key that still waits goes behind the others, which may not have been compared.
      waiting.delete(key);
      if (tasks.length > 0) waiting.set(key, tasks);
      void begin(key, run);
    }
  };

  const refusal = bounds.refusal ?? tooMuch;
  /**
   * Rejects the newest task of the key with most waiting, of several the one with the latest turn, for the newcomer
   * `key` with `count` waiting. False unless that key has two more waiting, or one more and a later last turn.
   */
  const makeRoom = (key: string, count: number): boolean => {
    let [most, length] = ['', 0];
    for (const [other, tasks] of waiting)
      if (tasks.length > length || (tasks.length === length && lastTurn(other) > lastTurn(most)))
        [most, length] = [other, tasks.length];
    if (length < count + (lastTurn(most) > lastTurn(key) ? 1 : 2)) return false;
    waiting.get(most)!.pop()!.reject(refusal());
    if (length === 1) waiting.delete(most);
    waitingAll -= 1;
    return true;
  };

  return {
    enter: <T>(key: string, task: () => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        // The end of another call's task starts this one: bind it to the async context of its own call.
        const run = AsyncLocalStorage.bind((): Promise<void> => Promise.try(task).then(resolve, reject));
        const tasks = waiting.get(key) ?? [];
        if (tasks.length === 0 && isFree(key)) return void begin(key, run);
        const isFull =
          tasks.length >= bounds.waitingEach || (waitingAll >= bounds.waiting && !makeRoom(key, tasks.length));
        if (isFull) return reject(refusal());
        tasks.push({ run, reject });
        waiting.set(key, tasks);
        waitingAll += 1;
      }),
  };
}
