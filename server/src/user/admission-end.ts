import { type EndMessage, signInChannel, tokenChannel } from '../event/channel.ts';
import { AppError } from '../app-error.ts';
import type { Caller, Operator } from '../security/caller.ts';
import type { Deps } from '../deps.ts';
import { isSignedIn, isTokenThere } from './caller-service.ts';

/** What somebody was admitted by: a sign-in, or an API token. */
export interface Ground {
  /** Where its end is published. */
  readonly channel: string;
  /** Whether it has not ended. */
  readonly isThere: () => Promise<boolean>;
}

export const bySignIn = (deps: Pick<Deps, 'db'>, operator: Operator): Ground => ({
  channel: signInChannel(operator.signinId),
  isThere: () => isSignedIn(deps, operator),
});
export const byApiToken = (deps: Pick<Deps, 'db'>, id: string): Ground => ({
  channel: tokenChannel(id),
  isThere: () => isTokenThere(deps, id),
});
export const groundOf = (deps: Pick<Deps, 'db'>, { id, program, signinId = '' }: Caller): Ground =>
  program === null ? bySignIn(deps, { id, signinId }) : byApiToken(deps, program.tokenId);

/**
 * Calls `ended` when it ends, whichever moment that comes at: it subscribes first and looks then, and looks again
 * whenever messages may have been lost; where that fails it calls `unsure`. The result ends the subscription.
 * @throws AppError `unauthenticated` when it has ended already
 */
export async function followGround(
  { bus, log }: Pick<Deps, 'bus' | 'log'>,
  { channel, isThere }: Ground,
  { ended, unsure }: { ended(): void; unsure(): void },
): Promise<() => void> {
  const look = async (): Promise<void> => {
    if (!(await isThere())) throw new AppError('unauthenticated');
  };
  const lookAgain = (): void =>
    void look().catch((error: unknown) => {
      if (error instanceof AppError) return ended();
      log.warn({ err: error, channel }, 'a sign-in or an API token could not be looked up');
      unsure();
    });
  const receive = ({ kind }: EndMessage): void => {
    if (kind === 'ended') ended();
  };
  const end = bus.subscribe(channel, receive, lookAgain);
  try {
    await look();
    return end;
  } catch (error) {
    end();
    throw error;
  }
}
