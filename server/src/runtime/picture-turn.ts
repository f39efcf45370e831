import type { Deps } from '../deps.ts';
import { createFairQueue } from './fair-queue.ts';
import { serverState } from './server-state.ts';
import type { TaskName } from './thread-task.ts';

/** Each waiting picture occupies memory: the whole request body, up to 10 MiB. */
export const pictureBounds = { running: 2, runningEach: 1, waiting: 64, waitingEach: 4 } as const;
const turnsOf = serverState(() => createFairQueue(pictureBounds));
/** How long one picture may take; ms. */
const limit = 20_000;
const late = 'Изображение обрабатывалось слишком долго. Попробуйте ещё раз.';

/**
 * Runs a task on an uploaded picture in its owner's turn. The thread gets a copy of the picture alone, since its bytes
 * are part of the request's body: copying 10 MiB takes 1 ms, and cloning the body for the thread 2 to 20.
 * @throws AppError of the task's own; `unavailable` when it takes too long; `rate_limited` when too many wait
 */
export const runPicture = <A extends { readonly bytes: Uint8Array }, R>(
  deps: Pick<Deps, 'pool' | 'state'>,
  owner: string,
  task: TaskName<A, R>,
  picture: A,
): Promise<R> =>
  turnsOf(deps).enter(owner, () => {
    const bytes = new Uint8Array(picture.bytes);
    return deps.pool.run(task, { ...picture, bytes }, { owner, limit, late, transfer: [bytes.buffer] });
  });
