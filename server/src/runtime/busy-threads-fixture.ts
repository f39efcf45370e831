import { poolBounds, type ThreadPool } from './thread-pool.ts';
import { taskIn } from './thread-task.ts';
import type * as tasks from './thread-fixture.ts';

const waitFor = taskIn<typeof tasks.waitFor>(new URL('./thread-fixture.ts', import.meta.url), 'waitFor');

/** Occupies all threads that the pool lets one owner have; resolves once they run, with what frees them. */
export async function occupyThreads(pool: ThreadPool, owner: string): Promise<() => Promise<void>> {
  const gate = new SharedArrayBuffer(4);
  const running: Promise<void>[] = [];
  const begin = (): Promise<void> =>
    new Promise((begun) => {
      const options = { owner, limit: 180_000, late: 'слишком долго', onShare: () => begun() };
      running.push(pool.run(waitFor, gate, options));
    });
  await Promise.all(Array.from({ length: poolBounds.runningEach }, begin));
  return async () => {
    const view = new Int32Array(gate);
    Atomics.store(view, 0, 1);
    Atomics.notify(view, 0);
    await Promise.all(running);
  };
}
