import { AppError } from '../platform/app-error.ts';
import type { Deps } from '../platform/deps.ts';
import { followGround, type Ground } from '../user/admission-end.ts';
import { Refused } from './connection.ts';
import type { Peer } from './peer.ts';

/**
 * Closes a connection when the sign-in or API token that admitted it ends. Returns the call that ends the subscription.
 * @throws Refused when the sign-in or token has ended already
 */
export async function followEnd(deps: Deps, peer: Peer, ground: Ground): Promise<() => void> {
  try {
    return await followGround(deps, ground, { ended: () => peer.close('token'), unsure: () => peer.cut() });
  } catch (error) {
    throw error instanceof AppError ? new Refused('token') : error;
  }
}
