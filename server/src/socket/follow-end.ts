import { signInChannel, tokenChannel } from '../event/channel.ts';
import type { Operator } from '../platform/caller.ts';
import { isSignedIn, isTokenThere } from '../user/caller-service.ts';
import type { Deps } from '../platform/deps.ts';
import { Refused } from './connection.ts';
import type { Peer } from './peer.ts';

/** What a connection was admitted by: a sign-in, or an API token. */
export interface Ground {
  /** Where its end is published. */
  readonly channel: string;
  /** Whether it has not ended. */
  readonly isThere: () => Promise<boolean>;
}

export const bySignIn = (deps: Deps, operator: Operator): Ground => ({
  channel: signInChannel(operator.signinId),
  isThere: () => isSignedIn(deps, operator),
});
export const byApiToken = (deps: Deps, id: string): Ground => ({
  channel: tokenChannel(id),
  isThere: () => isTokenThere(deps, id),
});

/**
 * Closes a connection when the sign-in or API token that admitted it ends. It subscribes first and reads the database
 * then, and again after a subscription gap, so no end is missed. Returns the call that ends the subscription.
 * @throws Refused when the sign-in or token has ended already
 */
export async function followEnd(deps: Deps, peer: Peer, { channel, isThere }: Ground): Promise<() => void> {
  const look = async (): Promise<void> => {
    if (!(await isThere())) throw new Refused('token');
  };
  const lookAgain = (): void =>
    void look().catch((error: unknown) => {
      if (error instanceof Refused) return peer.close(error.why);
      deps.log.warn({ err: error, channel }, 'a sign-in or an API token could not be looked up');
      peer.cut();
    });
  const receive = ({ kind }: { readonly kind: string }): void => {
    if (kind === 'ended') peer.close('token');
  };
  const end = deps.bus.subscribe(channel, receive, lookAgain);
  try {
    await look();
    return end;
  } catch (error) {
    end();
    throw error;
  }
}
