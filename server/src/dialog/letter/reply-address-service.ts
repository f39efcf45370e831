import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import type { DialogRow, ReplyAddressRow } from '../../database/schema.ts';
import { addressWith, replyToken } from '../../mail/incoming/reply-token.ts';
import { hashToken } from '../../security/token-hash.ts';
import { findDialog } from '../store/dialog-table.ts';
import { inboxKey } from './letter-link.ts';
import { findReplyAddress, insertReplyAddress, noteLetter } from './reply-address-table.ts';

/** How a letter to a dialog's address is answered, and which letters it follows. */
export interface LetterThread {
  readonly replyTo: string | null;
  readonly references: readonly string[];
  /** Notes the letter as the last one between the two. */
  note(messageId: string): Promise<void>;
}

const tokenOf = (deps: Pick<Deps, 'secret'>, { id, email }: Pick<DialogRow, 'id' | 'email'>): string =>
  replyToken(deps.secret, `reply:${id}:${inboxKey(deps, email)}`);

/** The thread of a dialog's letters to its present address; `messageId` is that of the letter to be sent. */
export async function letterThread(
  deps: Pick<Deps, 'db' | 'secret' | 'config'>,
  dialog: Pick<DialogRow, 'id' | 'email'>,
  messageId: string,
): Promise<LetterThread> {
  const token = tokenOf(deps, dialog);
  const hash = hashToken(token);
  const address = { token_hash: hash, dialog_id: dialog.id, address_key: inboxKey(deps, dialog.email) };
  await insertReplyAddress(deps.db, address);
  const { first_id: first = null, last_id: last = null } = (await findReplyAddress(deps.db, hash)) ?? {};
  const { mailIn } = deps.config;
  return {
    replyTo: mailIn && addressWith(mailIn, token),
    // A letter that is sent again does not follow itself.
    references: [...new Set([first, last])].filter((id) => id !== null && id !== messageId) as string[],
    note: (id) => noteLetter(deps.db, hash, id),
  };
}

/** Where an answer by mail enters. */
export interface ReplyTarget {
  readonly dialog: DialogRow;
  readonly address: ReplyAddressRow;
  /** Whether the dialog's answers are mailed to the address of the token still. */
  readonly isPresent: boolean;
}

/** The dialog of a token; null where there is none (any more). */
export async function targetOfToken(deps: Pick<Deps, 'db' | 'secret'>, token: string): Promise<ReplyTarget | null> {
  const address = await findReplyAddress(deps.db, hashToken(token));
  const dialog = address && (await findDialog(deps.db, address.dialog_id));
  if (!dialog) return null;
  return { dialog, address, isPresent: inboxKey(deps, dialog.email) === address.address_key };
}

/** Whether a letter comes from the address of a token. */
export const isFromAddress = (
  deps: Pick<Deps, 'secret'>,
  { address_key: key }: Pick<ReplyAddressRow, 'address_key'>,
  from: readonly string[],
): boolean => from.length === 1 && inboxKey(deps, from[0]!) === key;

/** Notes an answer, which the next letter of the dialog follows. */
export const noteAnswer = (db: Db, { token_hash: hash }: ReplyAddressRow, messageId: string): Promise<void> =>
  noteLetter(db, hash, messageId);
