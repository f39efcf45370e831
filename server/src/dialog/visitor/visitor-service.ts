import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../security/token-hash.ts';
import type { Visitor } from '../../security/visitor.ts';
import { findOpened, findVisited } from './visitor-table.ts';

/** The id of the dialog that a visitor's token opens. @throws AppError `unauthenticated` */
export async function readDialogId(deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<string> {
  const id = (await findOpened(deps, hashToken(token)))?.id;
  if (!id) throw new AppError('unauthenticated');
  return id;
}

/**
 * The dialog that a visitor's token opens, banned or not.
 * @throws AppError `unauthenticated`
 */
export async function readVisitor(deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<Visitor> {
  const tokenHash = hashToken(token);
  const row = await findVisited(deps, tokenHash);
  if (!row) throw new AppError('unauthenticated');
  const { hash: _hash, host, host_verified, api_token: apiTokenId, ...dialog } = row;
  return {
    dialogId: dialog.id,
    ownerId: dialog.owner_id,
    domainId: dialog.domain_id,
    session: dialog.session,
    isBan: dialog.is_ban === 1,
    dialog,
    tokenHash,
    host,
    hostVerified: host_verified === 1,
    apiTokenId,
  };
}
