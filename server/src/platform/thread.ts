import { AppError } from './app-error.ts';
import type { DatabaseConfig } from './config.ts';
import type { Failure, FromThread, TaskName, ToThread } from './thread-task.ts';

export interface RunOptions {
  /** How long the task may take; ms. */
  readonly limit: number;
  /** Error text of a timeout, in Russian. */
  readonly late: string;
  readonly onShare?: (share: number) => void;
  /** Buffers in the arguments that are handed over instead of being copied. */
  readonly transfer?: readonly ArrayBuffer[];
  /** Lowers the priority of the thread, for good: visitors come first. */
  readonly background?: boolean;
}

/** A thread that runs tasks over a read-only database of its own. */
export interface Thread {
  /** @throws AppError of the task's own; `unavailable` when it takes longer than its limit */
  run<A, R>(task: TaskName<A, R>, args: A, options: RunOptions): Promise<R>;
  close(): void;
}

interface Job {
  readonly message: ToThread;
  readonly options: RunOptions;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

/** How long a task may go on after its limit, before its thread is ended; ms. */
const grace = 1_000;
/** Seconds after which one whose task took too long may try again. */
const retryAfter = 5;

const errorOf = ({ reason, detail, code, ...rest }: Failure): Error =>
  reason
    ? new AppError(reason, { detail, ...rest })
    : Object.assign(new Error(`a task failed in its thread: ${detail}`), code === undefined ? {} : { code });

/**
 * Opens no thread before the first task. One that does not end in time is replaced, and the tasks beside it begin
 * again.
 */
export function createThread(database: DatabaseConfig): Thread {
  const jobs = new Map<number, Job>();
  let worker: Worker | null = null;
  let last = 0;

  const failAll = (error: unknown): void => {
    const all = [...jobs.values()];
    jobs.clear();
    for (const { reject } of all) reject(error);
  };
  const end = (): void => {
    const old = worker;
    worker = null;
    old?.terminate();
  };
  const open = (): Worker => {
    if (worker) return worker;
    const opened = new Worker(new URL('./thread-worker.ts', import.meta.url).href);
    const lost = (why: string): void => {
      if (worker !== opened) return;
      end();
      failAll(new Error(`a thread failed: ${why}`));
    };
    opened.onmessage = ({ data }: MessageEvent<FromThread>) => receive(data);
    opened.onerror = ({ message }) => lost(message);
    opened.addEventListener('close', () => lost('it ended without a word'));
    opened.postMessage({ open: database } satisfies ToThread);
    return (worker = opened);
  };
  const receive = (data: FromThread): void => {
    const job = jobs.get(data.id);
    if ('share' in data) return job?.options.onShare?.(data.share);
    jobs.delete(data.id);
    if ('result' in data) job?.resolve(data.result as never);
    else job?.reject(errorOf(data.failure));
  };
  const overdue = (id: number): void => {
    if (!jobs.delete(id)) return;
    end();
    for (const { message } of jobs.values()) open().postMessage(message);
  };

  return {
    run: (task, args, options) => {
      const id = (last += 1);
      const message: ToThread = { id, task, args, background: options.background ?? false };
      let late: NodeJS.Timeout;
      let dead: NodeJS.Timeout | undefined;
      return new Promise<never>((resolve, reject) => {
        const settled =
          (settle: (value: never) => void) =>
          (value: unknown): void => {
            clearTimeout(late);
            clearTimeout(dead);
            settle(value as never);
          };
        jobs.set(id, { message, options, resolve: settled(resolve), reject: settled(reject) });
        late = setTimeout(() => {
          reject(new AppError('unavailable', { detail: options.late, retryAfter }));
          worker?.postMessage({ cancel: id } satisfies ToThread);
          dead = setTimeout(() => overdue(id), grace);
        }, options.limit);
        open().postMessage(message, [...(options.transfer ?? [])]);
      });
    },
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
