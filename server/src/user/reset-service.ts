import { AppError } from '../app-error.ts';
import type { Body, Reply } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { newToken } from '../database/new-id.ts';
import type { UserRow } from '../database/schema.ts';
import { hashToken } from '../security/token-hash.ts';
import { deleteCodesOf } from './code-table.ts';
import { refuseWeak } from './password/weak-password.ts';
import { makeDeviceToken } from './device-token.ts';
import { claimLetters } from './letter/letter-quota.ts';
import { hashPassword } from './password/password-hash.ts';
import { deleteOldResets, findReset, insertReset, takeReset } from './reset-table.ts';
import { endAllSignIns } from './signin-service.ts';
import { mailLater } from './letter/mail-later.ts';
import { passwordResetLetter } from './letter/user-letter.ts';
import { revokeAccess } from './access/access-end.ts';
import { findAccount, findAccountByEmail } from './user-service.ts';
import { lockAddress, updateUser } from './user-table.ts';

/** How long the link of a letter is good; ms. */
export const resetLife = 60 * 60 * 1000;

async function mailLink(deps: Deps, { id, email }: UserRow): Promise<void> {
  const token = newToken(32);
  const now = deps.clock.now();
  const claimed = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockAddress(trx, id, email))) return null;
    await insertReset(trx, { hash: hashToken(token), user_id: id, at: now });
    return claimLetters(deps, trx, { email, userId: id, known: false, strangerOf: null, isReset: true });
  });
  if (!claimed) return;
  const url = `${deps.config.publicUrl}/reset/password#${token}`;
  try {
    await deps.mail.send({ to: email, ...passwordResetLetter(deps.config.productName, url) });
  } catch (error) {
    await claimed.undo();
    throw error;
  }
}

/**
 * Mails the link to a new password, where the e-mail has an account and a letter left. Neither the answer nor its time
 * depends on whether it does: that work runs after the answer.
 */
export function mailReset(deps: Deps, email: string): { email: string } {
  const work = findAccountByEmail(deps, email).then((user) => (user ? mailLink(deps, user) : undefined));
  mailLater(deps, work, (error) => {
    const isSpent = error instanceof AppError && error.reason === 'rate_limited';
    if (!isSpent) deps.log.error({ err: error }, 'a letter about a new password was not sent');
  });
  return { email };
}

/**
 * Sets the password that the mailed token allows, and ends every sign-in and every code under way, and what programs
 * and pages of other addresses may do.
 * @param ip the client's address key
 * @throws AppError `not_found` when the token was used or is too old, `invalid` for a common password
 */
export async function resetPassword(
  deps: Deps,
  { token, password }: Body<'POST /user/passwd/reset'>,
  ip: string,
): Promise<Reply<'POST /user/passwd/reset'>> {
  refuseWeak('password', password);
  const hash = hashToken(token);
  const gone = new AppError('not_found', { detail: 'Ссылка уже использована или устарела.' });
  const userId = await findReset(deps.db, hash, deps.clock.now() - resetLife);
  if (!userId) throw gone;
  const hashed = await hashPassword(password, { caller: `address:${ip}`, known: false });
  const { email, closeConnections, announce } = await deps.db.transaction().execute(async (trx) => {
    if (!(await takeReset(trx, hash, userId))) throw gone;
    // The letter came, so the mailbox is the account's.
    await updateUser(trx, userId, { password: hashed, proven: 1 });
    await deleteCodesOf(trx, userId);
    const { email } = await findAccount({ db: trx }, userId);
    const announce = await revokeAccess(deps, trx, userId);
    return { email, announce, closeConnections: await endAllSignIns(deps, trx, userId) };
  });
  closeConnections();
  await announce();
  return { email, device: makeDeviceToken(deps, userId) };
}

/** Deletes links that are too old: a round. */
export const sweepResets = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteOldResets(db, clock.now() - resetLife);
