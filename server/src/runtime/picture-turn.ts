import type { Deps } from '../deps.ts';
import { createFairQueue } from './fair-queue.ts';
import { serverState } from './server-state.ts';
import type { TaskName } from './thread-task.ts';

/** Pictures of accounts. Each waiting picture occupies memory: the whole request body, up to 10 MiB. */
export const pictureBounds = { running: 2, runningEach: 1, waiting: 24, waitingEach: 4 } as const;
/** Pictures of visitors, by the account that they go to. */
const visitorBounds = { running: 1, runningEach: 1, waiting: 24, waitingEach: 8 } as const;
/** One of each address gets into the turns of its account, however many it brings. */
const addressBounds = { running: Infinity, runningEach: 1, waiting: 16, waitingEach: 3 } as const;
/** Both together leave a thread of the pool to other tasks. */
const drawingBounds = { running: 2, runningEach: 2, waiting: 3, waitingEach: 2 } as const;

const turnsOf = serverState(() => ({
  accounts: createFairQueue(pictureBounds),
  visitors: createFairQueue(visitorBounds),
  addresses: createFairQueue(addressBounds),
  drawings: createFairQueue(drawingBounds),
}));

/** How long one picture may take; ms. */
const limit = 20_000;
const late = 'Изображение обрабатывалось слишком долго. Попробуйте ещё раз.';

/** Who uploaded a picture. */
export interface PictureSender {
  /** The account that the picture goes to. */
  readonly ownerId: string;
  /** The address of a visitor; none for the account's own picture. */
  readonly visitor?: string;
}

/**
 * Runs a task on an uploaded picture in its sender's turn. Visitors, however many, have one of the two places and turns
 * of their own in the pool, so they delay no picture and no other task of an account. The thread gets a copy of the
 * picture alone, since its bytes are part of the request's body: copying 10 MiB takes 1 ms, and cloning the body 2 to 20.
 * @throws AppError of the task's own; `unavailable` when it takes too long; `rate_limited` when too many wait
 */
export function runPicture<A extends { readonly bytes: Uint8Array }, R>(
  deps: Pick<Deps, 'pool' | 'state'>,
  { ownerId, visitor }: PictureSender,
  task: TaskName<A, R>,
  picture: A,
): Promise<R> {
  const { accounts, visitors, addresses, drawings } = turnsOf(deps);
  const drawAs = (owner: string): Promise<R> => {
    const bytes = new Uint8Array(picture.bytes);
    return deps.pool.run(task, { ...picture, bytes }, { owner, limit, late, transfer: [bytes.buffer] });
  };
  if (visitor === undefined) return accounts.enter(ownerId, () => drawings.enter('accounts', () => drawAs(ownerId)));
  const draw = (): Promise<R> => drawings.enter('visitors', () => drawAs(`visitors ${ownerId}`));
  return addresses.enter(`${ownerId} ${visitor}`, () => visitors.enter(ownerId, draw));
}
