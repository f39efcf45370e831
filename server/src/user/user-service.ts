import { AppError, fieldError } from '../platform/app-error.ts';
import type { Body, Profile, UserInfo } from '../platform/contract.ts';
import { type Db, isUniqueViolation } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import type { Operator } from '../platform/access-token.ts';
import type { UserRow } from '../platform/schema.ts';
import { proveCode, sendCode } from './code-service.ts';
import { hashPassword, isPassword } from './password.ts';
import { endOtherSignIns } from './signin-service.ts';
import { emailChangedLetter } from './user-letter.ts';
import { deleteUnconfirmed, findUser, findUserByEmail, hasUsers, insertUser, updateUser } from './user-table.ts';

/** For how long an account that nobody confirmed holds its e-mail; ms. */
export const unconfirmedLife = 15 * 60 * 1000;

/** An account. @throws AppError `unauthenticated` when it is gone */
export async function findAccount({ db }: Pick<Deps, 'db'>, id: string): Promise<UserRow> {
  const user = await findUser(db, id);
  if (!user) throw new AppError('unauthenticated');
  return user;
}

export const findAccountByEmail = ({ db }: Pick<Deps, 'db'>, email: string): Promise<UserRow | undefined> => findUserByEmail(db, email);

/** Whether nobody has an account here. */
export const isEmpty = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> => !(await hasUsers(db));

/** Whether an e-mail has an account. One that was never confirmed in time is dropped: its e-mail is not its holder's. */
export async function isTaken({ db, clock }: Deps, email: string): Promise<boolean> {
  const user = await findUserByEmail(db, email);
  if (!user) return false;
  if (user.confirmed === 1 || user.created_at > clock.now() - unconfirmedLife) return true;
  return !(await deleteUnconfirmed(db, user.id));
}

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** As `hashPassword` made it. */
  readonly password: string;
  readonly createdAt: number;
}

/** Adds an account that is yet to be confirmed. */
export const addUser = (db: Db, { createdAt, ...user }: NewUser): Promise<void> =>
  insertUser(db, { ...user, avatar: '', confirmed: 0, created_at: createdAt, rev: 0 });

export const confirmUser = (db: Db, id: string): Promise<void> => updateUser(db, id, { confirmed: 1 });

export const dropUnconfirmed = ({ db }: Deps, id: string): Promise<boolean> => deleteUnconfirmed(db, id);

export async function readInfo(deps: Deps, id: string): Promise<UserInfo> {
  const { avatar, email, confirmed } = await findAccount(deps, id);
  return { avatar, isAdmin: confirmed === 1 && deps.config.adminEmails.has(email) };
}

/** Whether an account may see how many are online. */
export const isAdmin = async (deps: Deps, id: string): Promise<boolean> => (await readInfo(deps, id)).isAdmin;

export async function readProfile(deps: Deps, id: string): Promise<Profile> {
  const { email, name, avatar } = await findAccount(deps, id);
  return { email, name, image: avatar };
}

export async function renameUser({ db }: Deps, id: string, name: string): Promise<{ name: string }> {
  await updateUser(db, id, { name });
  return { name };
}

export async function setAvatar({ db }: Deps, id: string, avatar: string): Promise<{ avatar: string }> {
  await updateUser(db, id, { avatar });
  return { avatar };
}

/** Mails a code to the account's own address. */
export async function mailCode(deps: Deps, id: string, occasion: Body<'PATCH /user/send/code'>): Promise<{ email: string }> {
  const user = await findAccount(deps, id);
  await sendCode(deps, user, null, occasion);
  return { email: user.email };
}

/** Moves the account to another e-mail; the old address is told. */
export async function changeEmail(deps: Deps, id: string, { email, code }: Body<'PATCH /user/email/edit'>): Promise<{ email: string }> {
  const proven = await proveCode(deps, id, null, code);
  const user = await findAccount(deps, id);
  const taken = new AppError('email_taken', { fields: { email: 'Пользователь с таким адресом email уже существует' } });
  if (email !== user.email && (await isTaken(deps, email))) throw taken;
  try {
    await deps.db.transaction().execute(async (trx) => {
      await proven.use(trx);
      await updateUser(trx, id, { email });
    });
  } catch (error) {
    throw isUniqueViolation(error) ? taken : error;
  }
  if (email !== user.email) await tellOldAddress(deps, user.email, email);
  return { email };
}

/** The change stands even if its letter cannot be sent now. */
async function tellOldAddress(deps: Deps, from: string, to: string): Promise<void> {
  await deps.mail.send({ to: from, ...emailChangedLetter(deps.config.productName, to) })
    .catch((error: unknown) => deps.log.error({ err: error }, 'the old address was not told of a new one'));
}

/** @throws AppError `invalid_credentials` when it is not the account's password */
export async function checkPassword(deps: Deps, id: string, password: string): Promise<void> {
  deps.limit('password check by account', id);
  const user = await findAccount(deps, id);
  if (!(await isPassword(password, user.password))) throw new AppError('invalid_credentials', { detail: 'Неправильный пароль.' });
}

/** Changes the password; the account stays signed in at the place that asks alone. */
export async function changePassword(deps: Deps, { id, signinId }: Operator, body: Body<'PATCH /user/passwd/edit'>): Promise<void> {
  await checkPassword(deps, id, body.oldPassword);
  if (body.newPassword === body.oldPassword) throw fieldError('newPassword', 'Новый пароль совпадает с прежним');
  const proven = await proveCode(deps, id, null, body.code);
  const password = await hashPassword(body.newPassword);
  await deps.db.transaction().execute(async (trx) => {
    await proven.use(trx);
    await updateUser(trx, id, { password });
  });
  await endOtherSignIns(deps, id, signinId);
}
