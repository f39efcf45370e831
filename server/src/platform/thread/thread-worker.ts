import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../app-error.ts';
import type { DatabaseConfig } from '../config.ts';
import { type Db, loadReader } from '../database/database.ts';
import { lowerPriority } from '../loop/lower-priority.ts';
import type { Failure, FromThread, Task, TaskName, ToThread } from './thread-task.ts';

declare const self: Worker;

/**
 * By how much a thread's priority is below that of the event loop, and of one in the background. Visitors come first.
 * Where all share one core, the event loop waits now and then for a thread of the runtime that compiles, at the lowest
 * priority: beside a task of the loop's own priority that one came to nothing, and everybody waited for the task. Beside
 * other programs of the machine ten leave a task a tenth of a core.
 */
const [lowered, lowest] = [10, 19];

let config: DatabaseConfig | null = null;
let db: Db | null = null;
const cancelled = new Set<number>();
let running: Int32Array | null = null;
const current = new AsyncLocalStorage<number>();
/** Notes whose step this is, where the other thread sees it also while a statement blocks this one. */
const note = (): void => void Atomics.store(running!, 0, current.getStore() ?? 0);

function failureOf(error: unknown): Failure {
  if (error instanceof AppError) {
    const { reason, detail, fields, retryAfter } = error;
    return { reason, detail, ...(fields && { fields }), ...(retryAfter === undefined ? {} : { retryAfter }) };
  }
  const { stack, code } = (error ?? {}) as { stack?: string; code?: unknown };
  return { reason: null, detail: stack ?? String(error), ...(code === undefined ? {} : { code: String(code) }) };
}

const bytesIn = (result: unknown): ArrayBuffer[] =>
  Object.values(result ?? {}).flatMap((field) => (field instanceof Uint8Array ? [field.buffer as ArrayBuffer] : []));

async function run(id: number, { module, name }: TaskName<unknown, unknown>, args: unknown): Promise<void> {
  const pause = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    note();
    if (cancelled.has(id)) throw new Error('nobody waits for this task');
  };
  const progress = (share: number): void => self.postMessage({ id, share } satisfies FromThread);
  try {
    const task = ((await import(module)) as Record<string, Task<unknown, unknown>>)[name]!;
    const open = await loadReader(config!, note);
    self.postMessage({ id, begun: true } satisfies FromThread);
    note();
    const result = await task(
      {
        get db() {
          return (db ??= open());
        },
        postgres: config!.kind === 'postgres',
        pause,
        progress,
      },
      args,
    );
    const message: FromThread = { id, result };
    self.postMessage(message, typeof result === 'object' ? bytesIn(result) : []);
  } catch (error) {
    self.postMessage({ id, failure: failureOf(error) } satisfies FromThread);
  }
  cancelled.delete(id);
}

self.onmessage = ({ data }: MessageEvent<ToThread>) => {
  if ('open' in data) {
    ({ open: config, running } = data);
    if (data.isLowered) lowerPriority(lowered);
  } else if ('cancel' in data) cancelled.add(data.cancel);
  else {
    if (data.background) lowerPriority(lowest);
    void current.run(data.id, () => run(data.id, data.task, data.args));
  }
};
