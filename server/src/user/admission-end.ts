import { type EndMessage, signInChannel, tokenChannel } from '../event/channel.ts';
import { AppError } from '../app-error.ts';
import type { Caller, Operator } from '../security/caller.ts';
import type { Deps } from '../deps.ts';
import { findOperator, isTokenThere } from './caller-service.ts';

/**
 * Why an admission is over: its sign-in or token has `ended`, or its sign-in works in another team or with
 * another role (`moved`).
 */
export type End = EndMessage['kind'];

/** What somebody was admitted by: a sign-in in one of its teams, or an API token. */
export interface Ground {
  /** Where its end is published. */
  readonly channel: string;
  /** Why it is over; null while it is not. */
  readonly findEnd: () => Promise<End | null>;
}

export const bySignIn = (deps: Pick<Deps, 'db'>, operator: Operator): Ground => ({
  channel: signInChannel(operator.signinId),
  async findEnd() {
    const now = await findOperator(deps, operator);
    if (now === null) return 'ended';
    return now.teamId === operator.teamId && now.role === operator.role ? null : 'moved';
  },
});

export const byApiToken = (deps: Pick<Deps, 'db'>, id: string): Ground => ({
  channel: tokenChannel(id),
  findEnd: async () => ((await isTokenThere(deps, id)) ? null : 'ended'),
});

export const groundOf = (deps: Pick<Deps, 'db'>, { program, signinId = '', ...caller }: Caller): Ground =>
  program === null ? bySignIn(deps, { ...caller, signinId }) : byApiToken(deps, program.tokenId);

/**
 * Calls `ended` when it ends, whichever moment that comes at: it subscribes first and looks then, and looks again
 * whenever messages may have been lost; where that fails it calls `unsure`. The result ends the subscription.
 * @throws AppError `unauthenticated` when it has ended already
 */
export async function followGround(
  { bus, log }: Pick<Deps, 'bus' | 'log'>,
  { channel, findEnd }: Ground,
  { ended, unsure }: { ended(why: End): void; unsure(): void },
): Promise<() => void> {
  const lookAgain = async (): Promise<void> => {
    try {
      const end = await findEnd();
      if (end !== null) ended(end);
    } catch (error) {
      log.warn({ err: error, channel }, 'a sign-in or an API token could not be looked up');
      unsure();
    }
  };
  const stop = bus.subscribe<EndMessage>(
    channel,
    ({ kind }) => ended(kind),
    () => void lookAgain(),
  );
  try {
    if ((await findEnd()) !== null) throw new AppError('unauthenticated');
    return stop;
  } catch (error) {
    stop();
    throw error;
  }
}
