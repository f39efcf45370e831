import type { Operator } from '../security/caller.ts';
import { AppError } from '../app-error.ts';
import type { Body } from '../contract.ts';
import { expectGround } from '../database/call-ground.ts';
import { type Db, isUniqueViolation } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import type { Letter } from '../mail/mail.ts';
import { newToken } from '../database/new-id.ts';
import { hashToken } from '../security/token-hash.ts';
import { revokeAccess } from './access/access-end.ts';
import { proveCode, sendCode } from './code-service.ts';
import { deleteCodesOf } from './code-table.ts';
import { deleteResetsOf } from './reset-table.ts';
import { endAllSignIns, endOtherSignIns, requirePassword } from './signin-service.ts';
import { deleteOldUndos, findUndo, insertUndo, takeUndo } from './undo-table.ts';
import { emailChangedLetter, emailRestoredLetter } from './letter/user-letter.ts';
import { findAccount, findAccountByEmail } from './user-service.ts';
import { deletePending, updateUser } from './user-table.ts';

/** For how long a change of address may be undone; ms. */
export const undoLife = 7 * 24 * 60 * 60 * 1000;

const emailTaken = (): AppError =>
  new AppError('email_taken', { fields: { email: ['taken', 'Пользователь с таким адресом email уже существует'] } });

/** An unconfirmed registration does not block an account that proves the address. */
async function requireFree(deps: Deps, email: string): Promise<void> {
  if (await findAccountByEmail(deps, email)) throw emailTaken();
}

/** Gives an account another address, which its code has proven. */
async function moveAccount(trx: Db, id: string, email: string, password?: string): Promise<void> {
  await deletePending(trx, email);
  await updateUser(trx, id, { email, proven: 1, ...(password === undefined ? {} : { password }) });
  await deleteCodesOf(trx, id);
  await deleteResetsOf(trx, id);
}

const takenIfUnique = (error: unknown): never => {
  throw isUniqueViolation(error) ? emailTaken() : error;
};

/** What has been done stays done even if its letter cannot be sent now. */
const notify = (deps: Deps, letter: Letter): Promise<void> =>
  deps.mail
    .send(letter)
    .catch((error: unknown) => deps.log.error({ err: error }, 'a letter about a change of address was not sent'));

/**
 * Mails the code of a change of address to that new address, in the server's own words. Reserves nothing.
 * @param ip the client's address key
 * @throws AppError `password_needed`, `email_taken`, `rate_limited`
 */
export async function mailChangeCode(
  deps: Deps,
  { memberId: id, signinId }: Operator,
  email: string,
  ip: string,
): Promise<{ email: string }> {
  await requirePassword(deps, signinId);
  await requireFree(deps, email);
  const occasion = {
    subject: `${deps.config.productName}: подтверждение нового адреса`,
    text: 'Этот адрес указан как новый адрес аккаунта. Введите этот код, чтобы подтвердить смену:',
  };
  await sendCode(deps, { userId: id, stoneHash: null, email, occasion, known: true, strangerOf: ip });
  return { email };
}

/**
 * Moves the account to the address whose code came back. Every other sign-in ends, sign-ins under way too; the old
 * address gets a letter with the link that undoes it.
 * @throws AppError `password_needed`, `code_invalid`, `code_expired`, `email_taken`, `rate_limited`
 */
export async function changeEmail(
  deps: Deps,
  { memberId: id, signinId }: Operator,
  { email, code }: Body<'PATCH /user/email/edit'>,
): Promise<{ email: string }> {
  await requirePassword(deps, signinId);
  const before = await findAccount(deps, id);
  const proven = await proveCode(deps, { userId: id, stoneHash: null }, email, code);
  await requireFree(deps, email);
  const token = newToken(32);
  const now = deps.clock.now();
  await deps.db
    .transaction()
    .execute(async (trx) => {
      await proven.use(trx);
      await moveAccount(trx, id, email);
      // After the account, as whatever ends sign-ins locks them.
      await expectGround(deps, trx);
      await insertUndo(trx, {
        hash: hashToken(token),
        user_id: id,
        email: before.email,
        password: before.password,
        at: now,
      });
    })
    .catch(takenIfUnique);
  await endOtherSignIns(deps, id, signinId);
  const undoUrl = `${deps.config.publicUrl}/undo/email#${token}`;
  await notify(deps, { to: before.email, ...emailChangedLetter(deps.config.productName, email, undoUrl) });
  return { email };
}

/**
 * Undoes a change of address with the token of the letter: the address and the password are what they were before it,
 * later changes cannot be undone any more, and all sign-ins end, as does what programs and pages of other addresses may
 * do.
 * @throws AppError `not_found` when the token was used, voided or is too old; `email_taken` when another account has
 *   proven the address since
 */
export async function undoEmail(deps: Deps, token: string): Promise<{ email: string }> {
  const undo = await findUndo(deps.db, hashToken(token), deps.clock.now() - undoLife);
  const gone = new AppError('not_found', { detail: 'Ссылка уже использована или устарела.' });
  if (!undo) throw gone;
  const { email: removed } = await findAccount(deps, undo.user_id);
  const { closeConnections, announce } = await deps.db
    .transaction()
    .execute(async (trx) => {
      // First, since it waits for a change that is under way, whose undo must be voided too.
      await moveAccount(trx, undo.user_id, undo.email, undo.password);
      if (!(await takeUndo(trx, undo))) throw gone;
      const announce = await revokeAccess(deps, trx, undo.user_id);
      return { announce, closeConnections: await endAllSignIns(deps, trx, undo.user_id) };
    })
    .catch(takenIfUnique);
  closeConnections();
  await announce();
  if (removed !== undo.email) await notify(deps, { to: removed, ...emailRestoredLetter(deps.config.productName) });
  return { email: undo.email };
}

/** Deletes undos that are too old: a round. */
export const sweepUndos = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteOldUndos(db, clock.now() - undoLife);
