import { AppError } from '../app-error.ts';
import { type Db, loadReader } from '../database/database.ts';
import type { Failure, FromThread, Task, ToThread } from './thread-task.ts';

declare const self: Worker;

let db: Db | null = null;

function failureOf(error: unknown): Failure {
  if (error instanceof AppError) {
    const { reason, detail, fields, retryAfter } = error;
    return { reason, detail, ...(fields && { fields }), ...(retryAfter === undefined ? {} : { retryAfter }) };
  }
  const { stack, code } = (error ?? {}) as { stack?: string; code?: unknown };
  return { reason: null, detail: stack ?? String(error), ...(code === undefined ? {} : { code: String(code) }) };
}

const bytesIn = (result: unknown): ArrayBuffer[] =>
  typeof result === 'object'
    ? Object.values(result ?? {}).flatMap((field) => (field instanceof Uint8Array ? [field.buffer as ArrayBuffer] : []))
    : [];

async function run({ database, task: { module, name }, args }: ToThread): Promise<void> {
  const send = (message: FromThread, transfer: ArrayBuffer[] = []): void => self.postMessage(message, transfer);
  try {
    const task = ((await import(module)) as Record<string, Task<unknown, unknown>>)[name]!;
    const open = await loadReader(database);
    const tools = {
      get db() {
        return (db ??= open());
      },
      progress: (share: number) => send({ share }),
    };
    send({ share: 0 });
    const result = await task(tools, args);
    send({ result }, bytesIn(result));
  } catch (error) {
    send({ failure: failureOf(error) });
  }
}

self.onmessage = ({ data }: MessageEvent<ToThread>) => void run(data);
