import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { announceRevoked } from './api-token-service.ts';
import { deleteTokensBy } from './api-token-table.ts';
import { deleteOriginsBy } from './origin-table.ts';

/**
 * Revokes, in `trx`, all API tokens that a person has made, in any team, and removes the origins that the person has
 * listed: the person takes the account back, and who had it may have added some. The result, called after the commit,
 * ends their connections in every process.
 */
export async function revokeAccess(deps: Deps, trx: Db, userId: string): Promise<() => Promise<void>> {
  const tokens = await deleteTokensBy(trx, userId);
  const origins = await deleteOriginsBy(trx, userId);
  return async () => {
    for (const id of tokens) announceRevoked(deps, id);
    if (origins.length > 0) await deps.origins.changed(origins);
  };
}
