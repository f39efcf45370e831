import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../app-error.ts';
import type { Db } from './database.ts';
import type { Clock } from '../runtime/clock.ts';

/** A kind of what callers are admitted by. */
export interface GroundKind {
  /** Of these ids, those that have not ended at a time; within a transaction they cannot end before that does. */
  readonly findOpen: (db: Db, ids: readonly string[], now: number) => Promise<readonly { readonly id: string }[]>;
}

/** What a caller was admitted by: a sign-in, an API token or a visitor's token. */
export interface CallGround {
  readonly kind: GroundKind;
  readonly id: string;
}

interface ActiveCall {
  readonly ground: CallGround;
  isOver: boolean;
}

const active = new AsyncLocalStorage<ActiveCall>();

/**
 * Runs a call. Until its result, each commit that it asks for is refused with `unauthenticated` when its ground has
 * ended by the transaction; null is a call that needs no ground.
 */
export async function actOn<T>(ground: CallGround | null, call: () => T | Promise<T>): Promise<T> {
  if (!ground) return await call();
  const one: ActiveCall = { ground, isOver: false };
  try {
    return await active.run(one, call);
  } finally {
    // What it has begun in the background is no longer the caller's.
    one.isOver = true;
  }
}

/** Runs what belongs to no call, such as work that several of them share. */
export const detached = <T>(work: () => T): T => active.exit(work);

/** The ground of the call that runs; null outside of a call. */
export function currentGround(): CallGround | null {
  const one = active.getStore();
  return one && !one.isOver ? one.ground : null;
}

/** Of these grounds, those that have ended: one query for each kind. */
export async function findEnded(db: Db, grounds: readonly CallGround[], now: number): Promise<ReadonlySet<CallGround>> {
  const ended = new Set(grounds);
  for (const kind of new Set(grounds.map((ground) => ground.kind))) {
    const ofKind = grounds.filter((ground) => ground.kind === kind);
    const ids = [...new Set(ofKind.map(({ id }) => id))];
    const open = new Set((await kind.findOpen(db, ids, now)).map(({ id }) => id));
    for (const ground of ofKind) if (open.has(ground.id)) ended.delete(ground);
  }
  return ended;
}

/**
 * Looks the caller of the call that runs up again: for transactions besides the commits, and for calls that wait.
 * @throws AppError `unauthenticated` when its ground has ended
 */
export async function expectGround({ clock }: { readonly clock: Clock }, db: Db): Promise<void> {
  const ground = currentGround();
  if (ground && (await findEnded(db, [ground], clock.now())).size > 0) throw new AppError('unauthenticated');
}
