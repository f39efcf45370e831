import { AppError } from './app-error.ts';
import type { Db } from './database.ts';
import type { Deps } from './deps.ts';
import { prepared } from './prepared.ts';
import type { DialogRow, DomainRow } from './schema.ts';
import { hashToken } from './token-hash.ts';

/** What is read of a dialog whenever its visitor's token is shown: some columns alone, for it is read for each call and socket. */
const columns = [
  'id',
  'owner_id',
  'domain_id',
  'session',
  'is_ban',
  'last',
  'operator_read',
  'silent_until',
  'called_at',
  'user_id',
  'referrer',
  'locale',
  'user_agent',
  'api_token_id',
] as const satisfies (keyof DialogRow)[];

/** A dialog as its visitor's calls need it. */
export type VisitedDialog = Pick<DialogRow, (typeof columns)[number]>;

/** Whose visitor's call it is: the dialog of the token, and the site it belongs to. */
export interface Visitor {
  readonly dialogId: string;
  readonly ownerId: string;
  readonly domainId: string;
  readonly session: string;
  readonly isBan: boolean;
  readonly dialog: VisitedDialog;
  /** Of the token that was shown. */
  readonly tokenHash: string;
  /** The site's host and whether its owner has proven it: what the page's `Origin` is checked against. */
  readonly host: string;
  readonly hostVerified: boolean;
  /** The API token by which a program takes part, null where none does or it was revoked. */
  readonly apiTokenId: string | null;
}

type Found = VisitedDialog &
  Pick<DomainRow, 'host'> & { readonly host_verified: number; readonly api_token: string | null };

const dialogs = (db: Db) =>
  db
    .selectFrom('dialog')
    .innerJoin('domain', 'domain.id', 'dialog.domain_id')
    .leftJoin('api_token', 'api_token.id', 'dialog.api_token_id')
    .select(columns.map((column) => `dialog.${column}` as const))
    .select(['domain.host as host', 'domain.verified as host_verified', 'api_token.id as api_token']);

const selectByFirst = prepared<{ hash: string }, Found>((db, slot) =>
  dialogs(db).where('dialog.token_hash', '=', slot('hash')).compile(),
);

const selectByOther = prepared<{ hash: string; now: number }, Found>((db, slot) =>
  dialogs(db)
    .innerJoin('visitor_token', 'visitor_token.dialog_id', 'dialog.id')
    .where('visitor_token.hash', '=', slot('hash'))
    .where((is) => is.or([is('visitor_token.until', 'is', null), is('visitor_token.until', '>', slot('now'))]))
    .compile(),
);

/** Most tokens are their dialog's first; others have rows of their own. */
async function findDialog({ db, clock }: Pick<Deps, 'db' | 'clock'>, hash: string): Promise<Found | undefined> {
  const [first] = await selectByFirst(db, { hash });
  return first ?? (await selectByOther(db, { hash, now: clock.now() }))[0];
}

/**
 * The dialog that a visitor's token opens, banned or not.
 * @throws AppError `unauthenticated`
 */
export async function readVisitor(deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<Visitor> {
  const tokenHash = hashToken(token);
  const row = await findDialog(deps, tokenHash);
  if (!row) throw new AppError('unauthenticated');
  const { host, host_verified, api_token: apiTokenId, ...dialog } = row;
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
