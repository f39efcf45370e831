import type { Caller } from '../security/caller.ts';
import type { Deps } from '../deps.ts';
import { type Download, streamResponse } from '../http/stream-response.ts';
import { followGround, groundOf } from './admission-end.ts';

/**
 * A response that is made while it is sent, in one of the team's turns; it ends with the sign-in or the API token
 * that it was asked for by.
 */
export const streamToCaller = (
  deps: Deps,
  caller: Caller,
  { pieces, headers }: Pick<Download, 'pieces' | 'headers'>,
): Promise<Response> => {
  const follow = (stop: () => void): Promise<() => void> =>
    followGround(deps, groundOf(deps, caller), { ended: stop, unsure: stop });
  return streamResponse(deps, { key: caller.teamId, pieces, headers, follow });
};
