import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../security/token-hash.ts';
import type { Visitor } from '../../security/visitor.ts';
import type { CallGround, GroundKind } from '../../database/call-ground.ts';
import { apiTokenGround } from '../../user/caller-service.ts';
import { findOpenHashes } from './token-table.ts';
import { findVisited } from './visitor-table.ts';

const visitorTokens: GroundKind = {
  findOpen: (db, ids, now) =>
    findOpenHashes(
      db,
      ids.map((id) => ({ id, now })),
    ),
};

/** What a visitor's call acts on: the API token of the program that speaks for the visitor, else the visitor's own. */
export const visitorGround = ({ apiTokenId, tokenHash }: Pick<Visitor, 'apiTokenId' | 'tokenHash'>): CallGround =>
  apiTokenId === null ? { kind: visitorTokens, id: tokenHash } : apiTokenGround(apiTokenId);

/**
 * The dialog that a visitor's token opens, banned or not.
 * @throws AppError `unauthenticated`
 */
export async function readVisitor(deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<Visitor> {
  const tokenHash = hashToken(token);
  const row = await findVisited(deps, tokenHash);
  if (!row) throw new AppError('unauthenticated');
  const { host, host_verified, api_token: apiTokenId, token_until: tokenUntil, ...dialog } = row;
  return {
    dialogId: dialog.id,
    ownerId: dialog.owner_id,
    domainId: dialog.domain_id,
    session: dialog.session,
    isBan: dialog.is_ban === 1,
    dialog,
    tokenHash,
    tokenUntil,
    host,
    hostVerified: host_verified === 1,
    apiTokenId,
  };
}
