import { Database } from 'bun:sqlite';
import type { ThreadTools } from '../../runtime/thread-task.ts';

/** How long it waits for the server's word, and for another program's lock; ms. */
const longestWait = 60_000;

/** A database whose server writes nothing once `isStill` is 1, and from then on until the end. */
export interface StillDatabase {
  readonly path: string;
  /** Shared with the thread. */
  readonly isStill: Int32Array;
}

/**
 * Rewrites a SQLite database without what deleted rows have left in its pages (`vacuum`). Runs in a thread, by a
 * connection of its own: in one of the event loop everything would wait.
 */
export async function vacuumApart(_tools: ThreadTools, { path, isStill }: StillDatabase): Promise<null> {
  if (Atomics.wait(isStill, 0, 0, longestWait) === 'timed-out') throw new Error('the server does not stop writing');
  const file = new Database(path);
  try {
    // The copy that it makes on the way may be as large as the database.
    for (const pragma of [`busy_timeout=${longestWait}`, 'synchronous=full', 'temp_store=file'])
      file.run(`pragma ${pragma}`);
    file.run('vacuum');
    return null;
  } finally {
    file.close();
  }
}
