import { AppError } from '../app-error.ts';
import type { DatabaseConfig } from '../config.ts';
import type { Failure, FromThread, TaskName, ToThread } from './thread-task.ts';

export interface RunOptions {
  /** How long the task may take; ms. */
  readonly limit: number;
  /** Error text of a timeout, in Russian. */
  readonly late: string;
  readonly onShare?: (share: number) => void;
  /** Buffers in the arguments that are handed over instead of being copied. */
  readonly transfer?: readonly ArrayBuffer[];
  /** Lowers the priority of the thread to the lowest, for good. */
  readonly background?: boolean;
}

/** A thread that runs tasks over a read-only database of its own. */
export interface Thread {
  /** @throws AppError of the task's own; `unavailable` when it takes longer than its limit */
  run<A, R>(task: TaskName<A, R>, args: A, options: RunOptions): Promise<R>;
  close(): void;
}

interface Job {
  readonly id: number;
  readonly message: ToThread;
  readonly options: RunOptions;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
  /** Runs from the task's beginning in its thread. */
  timer?: Timer;
  /** How often it has begun, and how often its time was extended since. */
  begun: number;
  extended: number;
}

/** How long a task may go on after its limit, before its thread is ended; ms. */
const grace = 1_000;
/** How often a task begins again for what another has done to its thread. */
const mostBegun = 3;
/** Seconds after which one whose task took too long may try again. */
const retryAfter = 5;

const errorOf = ({ reason, detail, code, ...rest }: Failure): Error =>
  reason
    ? new AppError(reason, { detail, ...rest })
    : Object.assign(new Error(`a task failed in its thread: ${detail}`), code === undefined ? {} : { code });

/**
 * Opens no thread before the first task. One that does not end in time is replaced, and the tasks beside it begin
 * again: the time for which another has blocked their thread is not theirs. Its priority is below that of the event
 * loop, unless it is not to be lowered.
 */
export function createThread(database: DatabaseConfig, isLowered = true): Thread {
  const jobs = new Map<number, Job>();
  /** The task that has the thread. */
  const running = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let worker: Worker | null = null;
  let last = 0;

  const take = (job: Job): boolean => {
    clearTimeout(job.timer);
    return jobs.delete(job.id);
  };
  const failAll = (error: unknown): void => {
    for (const job of jobs.values()) if (take(job)) job.reject(error);
  };
  const end = (): void => {
    const old = worker;
    worker = null;
    old?.terminate();
    running[0] = 0;
  };
  const open = (): Worker => {
    if (worker) return worker;
    const opened = new Worker(new URL('./thread-worker.ts', import.meta.url).href);
    const lost = (why: string): void => {
      if (worker !== opened) return;
      end();
      failAll(new Error(`a thread failed: ${why}`));
    };
    opened.onmessage = ({ data }: MessageEvent<FromThread>) => {
      const job = jobs.get(data.id);
      if (job && worker === opened) receive(job, data);
    };
    opened.onerror = ({ message }) => lost(message);
    opened.addEventListener('close', () => lost('it ended without a word'));
    opened.postMessage({ open: database, running, isLowered } satisfies ToThread);
    return (worker = opened);
  };
  const receive = (job: Job, data: FromThread): void => {
    if ('begun' in data) job.timer = setTimeout(() => late(job), job.options.limit);
    else if ('share' in data) job.options.onShare?.(data.share);
    else if (take(job)) {
      if ('result' in data) job.resolve(data.result as never);
      else job.reject(errorOf(data.failure));
    }
  };
  const refuse = ({ reject, options }: Job): void =>
    reject(new AppError('unavailable', { detail: options.late, retryAfter }));
  const late = (job: Job): void => {
    const blocking = Atomics.load(running, 0);
    // Whose limit comes after this one's: at most one limit later it is over.
    if (blocking !== job.id && jobs.has(blocking) && job.extended * grace <= job.options.limit + grace) {
      job.extended += 1;
      job.timer = setTimeout(() => late(job), grace);
      return;
    }
    refuse(job);
    worker?.postMessage({ cancel: job.id } satisfies ToThread);
    job.timer = setTimeout(() => {
      jobs.delete(job.id);
      beginAgain();
    }, grace);
  };
  const begin = (job: Job): void => {
    job.begun += 1;
    job.extended = 0;
    open().postMessage(job.message, [...(job.options.transfer ?? [])]);
  };
  /** What was handed over to the old thread is gone with it: such a task is refused, and may be asked for again. */
  const beginAgain = (): void => {
    end();
    for (const job of jobs.values()) {
      clearTimeout(job.timer);
      if (job.begun < mostBegun && !job.options.transfer?.length) begin(job);
      else if (take(job)) refuse(job);
    }
  };

  return {
    run: (task, args, options) =>
      new Promise<never>((resolve, reject) => {
        const id = (last += 1);
        const message: ToThread = { id, task, args, background: options.background ?? false };
        const job: Job = { id, message, options, resolve, reject, begun: 0, extended: 0 };
        jobs.set(id, job);
        begin(job);
      }),
    close() {
      end();
      failAll(new AppError('unavailable'));
    },
  };
}

/** The buffer of bytes that fill it, to be handed over: copying 25 MB to a thread takes 40 ms of the event loop. */
export const bufferOf = ({ buffer, byteLength }: Uint8Array): readonly ArrayBuffer[] =>
  buffer.byteLength === byteLength ? [buffer as ArrayBuffer] : [];

/** Runs one task in a thread of its own, which ends with it. */
export async function runAlone<A, R>(
  database: DatabaseConfig,
  task: TaskName<A, R>,
  args: A,
  options: RunOptions,
): Promise<R> {
  const thread = createThread(database);
  try {
    return await thread.run(task, args, options);
  } finally {
    thread.close();
  }
}

/** Runs each task in a thread of its own, which ends with it, also where it outlives the server. */
export const createThreads = (database: DatabaseConfig): Thread => ({
  run: (task, args, options) => runAlone(database, task, args, options),
  close: () => undefined,
});
