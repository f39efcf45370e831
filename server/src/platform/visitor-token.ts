import { AppError } from './app-error.ts';
import type { Deps } from './deps.ts';
import type { DialogRow } from './schema.ts';
import { hashToken } from './token-hash.ts';

/** Whose visitor's call it is: the dialog of the token, and the site it belongs to. */
export interface Visitor {
  readonly dialogId: string;
  readonly ownerId: string;
  readonly domainId: string;
  readonly session: string;
  readonly isBan: boolean;
  readonly dialog: DialogRow;
  /** The site's host and whether its owner has proven it: what the page's `Origin` is held against. */
  readonly host: string;
  readonly hostVerified: boolean;
}

/**
 * The dialog that a visitor's token opens, banned or not.
 * @throws AppError `unauthenticated`
 */
export async function readVisitor({ db }: Pick<Deps, 'db'>, token: string): Promise<Visitor> {
  const row = await db.selectFrom('dialog').innerJoin('domain', 'domain.id', 'dialog.domain_id')
    .selectAll('dialog').select(['domain.host as host', 'domain.verified as host_verified'])
    .where('dialog.token_hash', '=', hashToken(token)).executeTakeFirst();
  if (!row) throw new AppError('unauthenticated');
  const { host, host_verified, ...dialog } = row;
  return {
    dialogId: dialog.id,
    ownerId: dialog.owner_id,
    domainId: dialog.domain_id,
    session: dialog.session,
    isBan: dialog.is_ban === 1,
    dialog,
    host,
    hostVerified: host_verified === 1,
  };
}
