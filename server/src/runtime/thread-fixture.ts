import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { ThreadTools } from './thread-task.ts';

export async function share(
  { progress }: ThreadTools,
  { name, size }: { name: string; size: number },
): Promise<{ name: string; bytes: Uint8Array }> {
  progress(0.5);
  return { name, bytes: new Uint8Array(size).fill(7) };
}

export async function spin(): Promise<void> {
  for (let turns = 0; turns >= 0;) turns = 1;
}

export const sleep = async (_tools: ThreadTools, milliseconds: number): Promise<void> => Bun.sleep(milliseconds);

/** Waits until the first integer of `gate` is no longer 0. */
export async function waitFor(_tools: ThreadTools, gate: SharedArrayBuffer): Promise<void> {
  Atomics.wait(new Int32Array(gate), 0, 0);
}

export const sizeOf = async (_tools: ThreadTools, bytes: Uint8Array): Promise<number> => bytes.byteLength;

export async function refuse(_tools: ThreadTools, how: 'invalid' | 'broken'): Promise<void> {
  throw how === 'invalid'
    ? new AppError('invalid', { detail: 'Нет.', fields: { q: ['invalid', 'нельзя'] } })
    : new Error('broken');
}

export async function write({ db }: ThreadTools): Promise<void> {
  await sql`insert into user values ('x')`.execute(db);
}

/** A statement that waits as long as the database at `path` is locked; no API that Bun has can interrupt it. */
export async function readLocked({ db }: ThreadTools, path: string): Promise<void> {
  await sql`pragma busy_timeout=180000`.execute(db);
  await sql`attach ${path} as locked`.execute(db);
  await sql`select 1 from locked.t`.execute(db);
}

export async function read({ db }: ThreadTools): Promise<string> {
  await sql`select 1`.execute(db);
  return 'read';
}

export const threadId = async (): Promise<number> => (await import('node:worker_threads')).threadId;
