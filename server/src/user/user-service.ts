import { AppError, fieldError } from '../app-error.ts';
import { timeOf } from '../runtime/clock.ts';
import { basePath, type Body, type Profile, type UserInfo } from '../contract.ts';
import { expectGround } from '../database/call-ground.ts';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import type { SignedIn } from '../security/caller.ts';
import type { UserRow } from '../database/schema.ts';
import { tryPassword } from './attempt-service.ts';
import { proveCode, sendCode } from './code-service.ts';
import { deleteCodesOf } from './code-table.ts';
import { refuseWeak } from './password/weak-password.ts';
import { hashPassword } from './password/password-hash.ts';
import { deleteResetsOf } from './reset-table.ts';
import { endOtherSignIns, notePassword } from './signin-service.ts';
import type { Occasion } from './letter/user-letter.ts';
import {
  confirmPending,
  deleteOldUnconfirmed,
  deletePending,
  deleteUnconfirmed,
  findFace,
  findInfo,
  findMemberFace,
  findPending,
  findPicture,
  findUser,
  findUserByEmail,
  hasUsers,
  insertUser,
  listOwnerAddresses,
  updateUser,
} from './user-table.ts';

/** After so long an unconfirmed account takes no login; ms. */
export const unconfirmedStay = 24 * 60 * 60 * 1000;
/** A code and a stone of the last login, which live shorter than this, are deleted with the account; ms. */
const unconfirmedGrace = 60 * 60 * 1000;

/** An account. @throws AppError `unauthenticated` when it does not exist */
export async function findAccount({ db }: Pick<Deps, 'db'>, id: string): Promise<UserRow> {
  const user = await findUser(db, id);
  if (!user) throw new AppError('unauthenticated');
  return user;
}

/** The confirmed account of an address. */
export const findAccountByEmail = ({ db }: Pick<Deps, 'db'>, email: string): Promise<UserRow | undefined> =>
  findUserByEmail(db, email);

/** The same, or where there is none the newest registration that asks for the address: its code is yet to come back. */
export const findLogin = async (deps: Pick<Deps, 'db' | 'clock'>, email: string): Promise<UserRow | undefined> =>
  (await findAccountByEmail(deps, email)) ?? findPending(deps.db, email, deps.clock.now() - unconfirmedStay);

export const isEmpty = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> => !(await hasUsers(db));

/** The address that letters to an account go to. */
export const addressOf = ({ email, pending_email }: Pick<UserRow, 'email' | 'pending_email'>): string =>
  pending_email ?? email;

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** As `hashPassword` made it. */
  readonly password: string;
  readonly createdAt: number;
  /** The wording agreed to; none where nothing was asked for. */
  readonly consent?: string;
}

/**
 * Adds an unconfirmed account, which reserves no address: others that ask for the same are confirmed or not by codes
 * of their own.
 */
export async function addUser(db: Db, { createdAt, email, ...user }: NewUser): Promise<void> {
  const agreed = { consent_at: user.consent ? createdAt : null };
  const fresh = { avatar: '', confirmed: 0, created_at: createdAt } as const;
  await insertUser(db, { ...user, ...agreed, ...fresh, email: user.id, pending_email: email });
}

/**
 * A code that was mailed to the account's address came back: of the registrations that ask for it, this one alone
 * stays.
 * @returns the person when that is new; null when the account was confirmed before
 * @throws a unique violation when another one was first
 */
export async function confirmUser(trx: Db, id: string): Promise<Pick<UserRow, 'id' | 'name'> | null> {
  const user = await findUser(trx, id);
  await confirmPending(trx, id);
  if (user?.pending_email) await deletePending(trx, user.pending_email);
  return user?.confirmed === 0 ? user : null;
}

/** The addresses of a team's owners: letters about the team go there. */
export const ownerAddresses = ({ db }: Pick<Deps, 'db'>, teamId: string): Promise<string[]> =>
  listOwnerAddresses(db, teamId);

/** Deletes accounts that stayed unconfirmed and can no longer be confirmed: a round. */
export const sweepUnconfirmed = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteOldUnconfirmed(db, clock.now() - unconfirmedStay - unconfirmedGrace);

export const dropUnconfirmed = ({ db }: Deps, id: string): Promise<boolean> => deleteUnconfirmed(db, id);

export async function readInfo(deps: Deps, id: string): Promise<UserInfo> {
  const info = await findInfo(deps.db, id);
  if (!info) throw new AppError('unauthenticated');
  const { avatar, email, proven } = info;
  return { avatar, isAdmin: proven === 1 && deps.config.adminEmails.has(email) };
}

/** Whether an account may see how many are online. */
export const isAdmin = async (deps: Deps, id: string): Promise<boolean> => (await readInfo(deps, id)).isAdmin;

export async function readProfile(deps: Deps, id: string): Promise<Profile> {
  const { email, name, avatar, consent, consent_at: at } = await findAccount(deps, id);
  const agreed = at === null ? {} : { consent: { text: consent, at: timeOf(at) } };
  return { email, name, image: avatar, ...agreed };
}

/** Who answers for a team, as visitors see it: its first owner's name and picture, a base64 PNG or empty. */
export async function readFace({ db }: Pick<Deps, 'db'>, teamId: string): Promise<{ name: string; avatar: string }> {
  return (await findFace(db, teamId)) ?? { name: '', avatar: '' };
}

/** What visitors see of a person who answers: the name, and the address of the picture, empty for none. */
export async function readMemberFace(
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<{ readonly name: string; readonly picture: string }> {
  const face = await findMemberFace(db, id);
  return { name: face?.name ?? '', picture: face?.pictured ? `${basePath}/widget/face/${face.face}` : '' };
}

/** The picture, a base64 PNG or empty, that the address of `readMemberFace` names. */
export const readPicture = async ({ db }: Pick<Deps, 'db'>, face: string): Promise<string> =>
  (await findPicture(db, face)) ?? '';

export async function renameUser({ db }: Deps, id: string, name: string): Promise<{ name: string }> {
  await updateUser(db, id, { name });
  return { name };
}

export async function setAvatar(deps: Deps, id: string, avatar: string): Promise<{ avatar: string }> {
  await deps.db.transaction().execute(async (trx) => {
    await updateUser(trx, id, { avatar });
    await expectGround(deps, trx);
  });
  return { avatar };
}

/** Mails a code to the account's own address. @throws AppError `rate_limited` */
export async function mailOwnCode(deps: Deps, id: string, occasion: Occasion): Promise<{ email: string }> {
  const { email } = await findAccount(deps, id);
  await sendCode(deps, { userId: id, stoneHash: null, email, occasion, known: true, strangerOf: null });
  return { email };
}

/**
 * @throws AppError `invalid_credentials` when it is not the account's password, `rate_limited` after too many wrong
 * ones
 */
export async function checkPassword(deps: Deps, { memberId: id, signinId }: SignedIn, password: string): Promise<void> {
  const user = await findAccount(deps, id);
  const guess = { account: id, place: signinId, known: true };
  if (!(await tryPassword(deps, guess, password, user.password)))
    throw new AppError('invalid_credentials', { detail: 'Неправильный пароль.' });
  await notePassword(deps, signinId);
}

/** Changes the password; the account stays signed in at the place that asks alone. */
export async function changePassword(
  deps: Deps,
  operator: SignedIn,
  body: Body<'PATCH /user/passwd/edit'>,
): Promise<void> {
  const { memberId: id, signinId } = operator;
  await checkPassword(deps, operator, body.oldPassword);
  if (body.newPassword === body.oldPassword)
    throw fieldError('newPassword', 'unchanged', 'Новый пароль совпадает с прежним');
  refuseWeak('newPassword', body.newPassword);
  const { email } = await findAccount(deps, id);
  const proven = await proveCode(deps, { userId: id, stoneHash: null }, email, body.code);
  const password = await hashPassword(body.newPassword, { caller: signinId, known: true });
  await deps.db.transaction().execute(async (trx) => {
    await proven.use(trx);
    await updateUser(trx, id, { password });
    await expectGround(deps, trx);
    await deleteCodesOf(trx, id);
    await deleteResetsOf(trx, id);
  });
  await endOtherSignIns(deps, id, signinId);
}
