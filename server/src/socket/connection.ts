import { AppError } from '../app-error.ts';
import type { ClientFrame, close } from '../contract.ts';
import type { Deps } from '../deps.ts';
import type { RateKeys } from '../security/rate-limit.ts';
import { failureOf } from '../http/problem.ts';
import { followGround, type Ground } from '../user/admission-end.ts';
import type { Peer } from './peer.ts';

export type Hello = Extract<ClientFrame, { type: 'hello' }>;
/** Frames that follow the hello. */
export type NextFrame = Exclude<ClientFrame, Hello>;

/** The sender of a `hello` frame. */
export interface Connection {
  /** The keys under which its frames are counted. */
  readonly keys: RateKeys;
  receive(frame: NextFrame): void;
  /** The socket is closed. */
  left(): void;
}

/** A hello that is not accepted: why the socket is closed. */
export class Refused extends Error {
  readonly why: keyof typeof close;
  constructor(why: keyof typeof close) {
    super(why);
    this.name = 'Refused';
    this.why = why;
  }
}

/** The error that closes the socket of a token which opens nothing. */
export const refuseToken = (error: unknown): never => {
  throw error instanceof AppError ? new Refused('token') : error;
};

/** Sends the peer an error for a refused frame; the socket stays open. */
export function refuse(deps: Deps, peer: Peer, error: unknown, clientId?: string): void {
  const { reason: code, retryAfter, assigned, status } = failureOf(error, deps.log);
  const frame = {
    type: 'error',
    code,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(assigned === undefined ? {} : { assigned }),
  } as const;
  if (clientId === undefined) return peer.send(frame);
  const isForNow = status === 429 || status >= 500;
  peer[isForNow ? 'refuseForNow' : 'send']({ ...frame, clientId });
}

const closing = { ended: 'token', moved: 'team' } as const;

/**
 * Closes a connection when the sign-in or API token that admitted it ends, or works in another team. Returns the call that ends the subscription.
 * @throws Refused when the sign-in or token has ended already
 */
export const followEnd = (deps: Deps, peer: Peer, ground: Ground): Promise<() => void> =>
  followGround(deps, ground, { ended: (why) => peer.close(closing[why]), unsure: () => peer.cut() }).catch(refuseToken);

/**
 * Looks whether a ground is there while its end would not be heard of; closes the peer where it is not.
 * @throws AppError `unauthenticated` when it has ended
 */
export async function expectGround({ bus }: Pick<Deps, 'bus'>, peer: Peer, { findEnd }: Ground): Promise<void> {
  const end = bus.isJoined ? null : await findEnd();
  if (end === null) return;
  peer.close(closing[end]);
  throw new AppError('unauthenticated');
}

/** Closes a peer whose frame was refused because its ground has ended. A frame may arrive before the published reason. */
export async function closeEnded(peer: Peer, { findEnd }: Ground): Promise<void> {
  peer.close(closing[(await findEnd().catch(() => null)) ?? 'ended']);
}

/** Returns true at most once in `every` milliseconds. */
export function createThrottle(every: number): () => boolean {
  let last = -Infinity;
  return () => {
    const now = performance.now();
    if (now - last < every) return false;
    last = now;
    return true;
  };
}
