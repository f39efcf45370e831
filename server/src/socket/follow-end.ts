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
 * Closes the peer when what it was admitted by ends, whichever moment that comes at: it subscribes first and looks
 * then, and looks again whenever messages may have been lost. The result ends the subscription.
 * @throws Refused when it has ended already
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
