import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { announceRevoked } from './api-token-service.ts';
import { deleteApiTokens } from './api-token-table.ts';
import { listOrigins, replaceOrigins } from './origin-table.ts';

/**
 * Revokes, in `trx`, all API tokens of an account and removes its listed origins: a person takes it back, and who had
 * it may have added some. The result, called after the commit, ends their connections in every process.
 */
export async function revokeAccess(deps: Deps, trx: Db, userId: string): Promise<() => Promise<void>> {
  const tokens = await deleteApiTokens(trx, userId);
  const origins = await listOrigins(trx, userId);
  await replaceOrigins(trx, userId, []);
  return async () => {
    for (const id of tokens) announceRevoked(deps, id);
    if (origins.length > 0) await deps.origins.changed(origins);
  };
}
