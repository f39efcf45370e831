import type { DialogRow } from '../database/schema.ts';

/** A dialog as its visitor's calls need it: what is read of it for each call and socket. */
export type VisitedDialog = Pick<
  DialogRow,
  | 'id'
  | 'owner_id'
  | 'domain_id'
  | 'session'
  | 'is_ban'
  | 'last'
  | 'operator_read'
  | 'silent_until'
  | 'called_at'
  | 'user_id'
  | 'referrer'
  | 'locale'
  | 'zone'
  | 'language'
  | 'user_agent'
  | 'api_token_id'
  | 'deleted_seqs'
>;

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
  /** When that token ends, since another one has replaced it; ms since 1970, null while it is the newest. */
  readonly tokenUntil: number | null;
  /** The site's host and whether its owner has proven it: what the page's `Origin` is checked against. */
  readonly host: string;
  readonly hostVerified: boolean;
  /** The API token by which a program takes part, null where none does or it was revoked. */
  readonly apiTokenId: string | null;
}
