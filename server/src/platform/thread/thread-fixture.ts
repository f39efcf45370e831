import { getPriority } from 'node:os';
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

export async function stepOn({ pause, progress }: ThreadTools): Promise<void> {
  for (let step = 0; ; step += 1) {
    progress(step);
    await pause();
  }
}

export async function spin(): Promise<void> {
  for (let turns = 0; turns >= 0;) turns = 1;
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

/** The thread's own on Linux. */
export const priority = async (): Promise<number> => getPriority();

/** A statement that does not end within any test; nothing can interrupt it. */
export async function readForEver({ db }: ThreadTools): Promise<void> {
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n`.execute(db);
}

/** Reads, rests so many ms and reads again. */
export async function readTwice({ db, pause }: ThreadTools, rest: number): Promise<string> {
  await sql`select 1`.execute(db);
  await Bun.sleep(rest);
  await pause();
  await sql`select 2`.execute(db);
  return 'read';
}
