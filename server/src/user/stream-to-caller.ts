import type { Caller } from '../platform/caller.ts';
import { onDisk } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { type Download, streamResponse } from '../platform/stream-response.ts';
import { followGround, groundOf } from './admission-end.ts';

/** Pieces that are sent once what they were read from is on disk. */
async function* readPieces({ db }: Deps, pieces: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    await onDisk(db);
    yield piece;
  }
}

/**
 * A response that is made while it is sent, in one of the account's turns; it ends with the sign-in or the API token
 * that it was asked for by.
 */
export const streamToCaller = (
  deps: Deps,
  caller: Caller,
  { pieces, headers }: Pick<Download, 'pieces' | 'headers'>,
): Promise<Response> => {
  const follow = (stop: () => void): Promise<() => void> =>
    followGround(deps, groundOf(deps, caller), { ended: stop, unsure: stop });
  return streamResponse(deps, { key: caller.id, pieces: readPieces(deps, pieces), headers, follow });
};
