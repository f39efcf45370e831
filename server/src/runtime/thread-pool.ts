import { AppError } from '../app-error.ts';
import type { DatabaseConfig } from '../config.ts';
import { createDescriptors } from './descriptors.ts';
import { createFairQueue } from './fair-queue.ts';
import type { Failure, FromThread, TaskName, ToThread } from './thread-task.ts';

export interface RunOptions {
  /** The account, or address, in whose fair turn the task runs. */
  readonly owner: string;
  /** How long the task may run; ms. */
  readonly limit: number;
  /** Error text of a timeout, in Russian. */
  readonly late: string;
  /** Receives 0 when the task begins, then what it reports. */
  readonly onShare?: (share: number) => void;
  /** Buffers in the arguments that are transferred instead of copied. */
  readonly transfer?: readonly ArrayBuffer[];
  /** A task of minutes: only one of these runs at a time, so that short ones find a thread. */
  readonly isLong?: boolean;
}

/** Threads that run tasks, each with a read-only connection of its own. */
export interface ThreadPool {
  /**
   * Runs a task when a thread is free and it is its owner's turn.
   * @throws AppError of the task's own; `TaskTimeout` when it exceeds its limit; `rate_limited` when too many wait
   */
  run<A, R>(task: TaskName<A, R>, args: A, options: RunOptions): Promise<R>;
  /** Ends all threads; what they run and what waits fails. Resolves when they have closed their connections. */
  close(): Promise<void>;
}

/**
 * Tasks that run and wait; an owner has at most two of the three threads. 64 of one owner may wait, since a rate of 60
 * calls a minute allows them all at once. Tasks with large arguments wait in a smaller queue of their own before.
 */
export const poolBounds = { running: 3, runningEach: 2, waiting: 256, waitingEach: 64 } as const;
const longBounds = { running: 1, runningEach: 1, waiting: 64, waitingEach: 8 } as const;
/** After so long without a task a thread ends and returns its memory; ms. */
const idleTime = 30_000;
/** How long `close` waits for threads; ms. */
const closingTime = 1_000;
/** How long the turn of a task that has ended waits for its thread to end; ms. */
const endingTime = 60_000;
/** Seconds after which one whose task took too long may try again. */
const retryAfter = 5;

/** A task has exceeded its limit. */
export class TaskTimeout extends AppError {
  constructor(detail: string) {
    super('unavailable', { detail, retryAfter });
  }
}

const errorOf = ({ reason, detail, code, ...rest }: Failure): Error =>
  reason
    ? new AppError(reason, { detail, ...rest })
    : Object.assign(new Error(`a task failed in its thread: ${detail}`), code === undefined ? {} : { code });

/** One thread, which runs one task at a time. */
class PoolThread {
  isOver = false;
  /** Resolves when the thread has ended. */
  readonly closed: Promise<unknown>;
  idleTimer: Timer | undefined;
  readonly #worker = new Worker(new URL('./thread-worker.ts', import.meta.url).href);
  #fail: (error: unknown) => void = () => undefined;

  constructor() {
    this.#worker.onerror = ({ message }) => this.end(new Error(`a thread failed: ${message}`));
    this.closed = new Promise((resolve) => this.#worker.addEventListener('close', resolve));
    void this.closed.then(() => this.end(new Error('a thread ended')));
  }

  async run<R>(message: ToThread, { limit, late, onShare, transfer = [] }: RunOptions): Promise<R> {
    const { promise, resolve, reject } = Promise.withResolvers<R>();
    this.#fail = reject;
    let timer: Timer | undefined;
    this.#worker.onmessage = ({ data }: MessageEvent<FromThread>) => {
      if ('share' in data) {
        timer ??= setTimeout(() => this.end(new TaskTimeout(late)), limit);
        onShare?.(data.share);
      } else if ('result' in data) resolve(data.result as R);
      else reject(errorOf(data.failure));
    };
    this.#worker.postMessage(message, [...transfer]);
    return promise.finally(() => clearTimeout(timer));
  }

  end(error: unknown): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.idleTimer);
    this.#worker.terminate();
    this.#fail(error);
  }
}

/**
 * Opens a thread when a task finds none idle, unless descriptors are scarce. A task that exceeds its limit fails at
 * once, and ends with its thread; its turn lasts until then, so that no more threads are busy than have turns.
 */
export function createThreadPool(database: DatabaseConfig, descriptors = createDescriptors()): ThreadPool {
  const threads = new Set<PoolThread>();
  const idle: PoolThread[] = [];
  const turns = createFairQueue(poolBounds);
  const longTurns = createFairQueue(longBounds);
  let isClosed = false;

  const take = (): PoolThread => {
    for (let thread = idle.pop(); thread; thread = idle.pop()) {
      clearTimeout(thread.idleTimer);
      if (!thread.isOver) return thread;
    }
    // The runtime ends the process when a new thread finds no descriptor.
    if (descriptors.isScarce()) throw new AppError('unavailable', { retryAfter });
    const opened = new PoolThread();
    threads.add(opened);
    return opened;
  };
  const end = (thread: PoolThread): void => {
    thread.end(new AppError('unavailable'));
    threads.delete(thread);
  };
  const rest = (thread: PoolThread): void => {
    // Another one could not be opened now.
    thread.idleTimer = setTimeout(() => (descriptors.isScarce() ? rest(thread) : end(thread)), idleTime);
    thread.idleTimer.unref();
  };
  const giveBack = async (thread: PoolThread): Promise<void> => {
    if (thread.isOver) {
      // It is busy until SQLite has ended its statement.
      await Promise.race([thread.closed, Bun.sleep(endingTime)]);
      return void threads.delete(thread);
    }
    idle.push(thread);
    rest(thread);
  };

  return {
    run: <A, R>(task: TaskName<A, R>, args: A, options: RunOptions) =>
      new Promise<R>((resolve, reject) => {
        const runNow = async (): Promise<R> => {
          if (isClosed) throw new AppError('unavailable');
          const thread = take();
          try {
            return await thread.run<R>({ database, task, args }, options);
          } catch (error) {
            if (thread.isOver) reject(error);
            throw error;
          } finally {
            await giveBack(thread);
          }
        };
        const inTurn = (): Promise<R> => turns.enter(options.owner, runNow);
        (options.isLong ? longTurns.enter(options.owner, inTurn) : inTurn()).then(resolve, reject);
      }),
    async close() {
      isClosed = true;
      const all = [...threads];
      all.forEach(end);
      // A statement of SQLite cannot be interrupted.
      await Promise.race([Promise.all(all.map(({ closed }) => closed)), Bun.sleep(closingTime)]);
    },
  };
}

/** The buffer of bytes that fill it, to be transferred: copying 25 MB to a thread takes 40 ms of the event loop. */
export const bufferOf = ({ buffer, byteLength }: Uint8Array): readonly ArrayBuffer[] =>
  buffer.byteLength === byteLength ? [buffer as ArrayBuffer] : [];
