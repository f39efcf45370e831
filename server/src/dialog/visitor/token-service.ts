import { commit } from '../../event/commit.ts';
import { AppError } from '../../app-error.ts';
import { type Db, isForeignViolation } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { hashToken, signText } from '../../security/token-hash.ts';
import type { Visitor } from '../../security/visitor.ts';
import { publishToDialog } from '../store/dialog-channel.ts';
import { findDialog } from '../store/dialog-table.ts';
import {
  addToken,
  deleteOldTokens,
  endToken,
  endTokensOf,
  findToken,
  listProvenDialogs,
  replaceFirst,
} from './token-table.ts';

/** How long a replaced token still opens its dialog: a lost reply, or another tab, must not lose the dialog; ms. */
export const tokenGrace = 60_000;

/**
 * The token that follows another one in a dialog: always the same, so that a repeated call gets the same as the lost
 * reply.
 */
const follower = ({ secret }: Pick<Deps, 'secret'>, dialogId: string, hash: string): string =>
  signText(secret, `visitor:${dialogId}:${hash}`);

/** The newest token of a dialog derived from the one with this hash; `isKnown` when it opens the dialog already. */
async function newestAfter(
  deps: Deps,
  trx: Db,
  dialogId: string,
  hash: string,
): Promise<{ token: string; isKnown: boolean }> {
  const first = (await findDialog(trx, dialogId))?.token_hash;
  for (let before = hash; ;) {
    const token = follower(deps, dialogId, before);
    before = hashToken(token);
    if (before === first) return { token, isKnown: true };
    const row = await findToken(trx, before);
    if (!row || row.until === null) return { token, isKnown: row !== undefined };
  }
}

/**
 * Gives the browser that showed `visitor`'s token another one, which opens `dialogId`: the same dialog, or another of
 * the same signed user. The shown one is void after `tokenGrace`, and sockets that were opened by it are closed then.
 * @param expectProof throws where the signature is accepted no more by the transaction
 * @throws AppError `unauthenticated` when the dialog is deleted
 */
export async function renewToken(
  deps: Deps,
  { tokenHash, ...visitor }: Visitor,
  dialogId: string,
  expectProof: (trx: Db) => Promise<unknown>,
): Promise<string> {
  const until = deps.clock.now() + tokenGrace;
  const { token, isReplaced } = await commit(deps)(visitor.ownerId, async (trx) => {
    await expectProof(trx);
    const next = hashToken(follower(deps, visitor.dialogId, tokenHash));
    const wasFirst = await replaceFirst(trx, visitor.dialogId, tokenHash, next);
    if (wasFirst) await addToken(trx, { hash: tokenHash, dialog_id: visitor.dialogId, until });
    const isReplaced = wasFirst || (await endToken(trx, tokenHash, until));
    const newest = await newestAfter(deps, trx, dialogId, tokenHash);
    if (!newest.isKnown) await addToken(trx, { hash: hashToken(newest.token), dialog_id: dialogId, until: null });
    return { result: { token: newest.token, isReplaced }, facts: [] };
  }).catch((error: unknown) => {
    throw isForeignViolation(error) ? new AppError('unauthenticated', { cause: error }) : error;
  });
  if (isReplaced) publishToDialog(deps, visitor.dialogId, { kind: 'replaced', hash: tokenHash, until });
  return token;
}

/** Dialogs whose tokens one commit ends. */
const dialogsAtOnce = 100;

async function endSomeTokens(deps: Deps, { id, ownerId }: SignedSite, after: string): Promise<string | undefined> {
  const until = deps.clock.now();
  const { dialogs, ended } = await commit(deps)(ownerId, async (trx) => {
    const dialogs = await listProvenDialogs(trx, id, after, dialogsAtOnce);
    const ids = dialogs.map((dialog) => dialog.id);
    return { result: { dialogs, ended: ids.length > 0 ? await endTokensOf(trx, ids, until) : [] }, facts: [] };
  });
  const first = dialogs.map(({ id: dialog_id, token_hash: hash }) => ({ dialog_id, hash }));
  for (const { dialog_id, hash } of [...first, ...ended])
    publishToDialog(deps, dialog_id, { kind: 'replaced', hash, until });
  return dialogs[dialogsAtOnce - 1]?.user_id;
}

/** A site whose server signs its visitors. */
type SignedSite = { readonly id: string; readonly ownerId: string };

/**
 * Ends all tokens of the dialogs that signatures have opened at a site, and their sockets: a browser has to show another
 * signature. Dialogs of visitors without one are as before.
 */
export async function endSignedTokens(deps: Deps, site: SignedSite): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; await yieldToEventLoop())
    after = await endSomeTokens(deps, site, after);
}

/** Forgets tokens that are void. */
export const sweepTokens = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteOldTokens(db, clock.now());
