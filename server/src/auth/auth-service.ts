import * as z from 'zod/mini';
import { AppError, fieldError, type FieldErrors } from '../app-error.ts';
import {
  type Body,
  type Reply,
  confirmRule,
  emailRule,
  validationErrorOf,
  type FieldError,
  fieldErrorOf,
  passwordRule,
  secret,
  selina,
} from '../contract.ts';
import { isUniqueViolation } from '../database/database.ts';
import type { InviteRow } from '../database/schema.ts';
import { commit } from '../event/commit.ts';
import type { Deps } from '../deps.ts';
import { newId } from '../database/new-id.ts';
import { tryPassword } from '../user/attempt-service.ts';
import { deliverCode, proveCode, resendCode, storeCode } from '../user/code-service.ts';
import { weakness } from '../user/password/weak-password.ts';
import { makeDeviceToken, readDeviceToken } from '../user/device-token.ts';
import { expectLetterLeft } from '../user/letter/letter-quota.ts';
import { hashPassword } from '../user/password/password-hash.ts';
import { inviteOf, joinTeam } from '../team/invite-service.ts';
import { createTeam } from '../team/team-service.ts';
import { beginSignIn, type Tokens } from '../user/signin-service.ts';
import {
  addressOf,
  addUser,
  confirmUser,
  dropUnconfirmed,
  findAccount,
  findAccountByEmail,
  findLogin,
  type NewUser,
} from '../user/user-service.ts';
import { type BoundStone, bindStone, type FreshStone, readBoundStone, readFreshStone } from './stone-service.ts';
import { closeStone } from './stone-table.ts';

const occasionOf = ({ config }: Deps, use: BoundStone['use']) => ({
  subject: `${config.productName}: код подтверждения`,
  text:
    use === 'create'
      ? 'Вы регистрируетесь. Введите этот код, чтобы подтвердить адрес:'
      : 'Вы входите в\u00a0аккаунт. Введите этот код:',
});

type Sealed = Pick<Body<'POST /user/create'>, 'password' | 'confirm'>;

/** Opens the sealed password; `fields` names what is wrong with it and its confirmation. */
function openPassword(
  stone: FreshStone,
  { password, confirm }: Sealed,
): { readonly opened: string | null; readonly fields: FieldErrors } {
  const opened = stone.open(password);
  const repeated = stone.open(confirm);
  const unsealed: FieldError = ['unreadable', 'Не удалось расшифровать значение'];
  const errors = {
    password: opened === null ? unsealed : (fieldErrorOf(passwordRule, opened) ?? weakness(opened)),
    confirm: repeated === null ? unsealed : fieldErrorOf(confirmRule(opened ?? ''), repeated),
  };
  const fields = Object.fromEntries(
    Object.entries(errors).filter((error): error is [string, FieldError] => error[1] !== null),
  );
  return { opened, fields };
}

const sealed = z.object({ password: secret, confirm: secret, selina });

/** What is wrong with the sealed fields of a registration that its open fields refuse already. */
export async function findSealedErrors(deps: Deps, stoneText: string, body: unknown): Promise<FieldErrors> {
  const read = z.safeParse(sealed, body);
  if (!read.success) return {};
  const stone = await readFreshStone(deps, stoneText, read.data.selina).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return stone ? openPassword(stone, read.data).fields : {};
}

/** Whose letters count by network address too: those of an account whose mailbox has not sent a code back. */
const strangerOf = ({ confirmed }: { readonly confirmed: number }, ip: string): string | null =>
  confirmed === 0 ? ip : null;

const emailTaken = (): AppError =>
  new AppError('email_taken', { fields: { email: ['taken', 'Пользователь с таким адресом email уже существует'] } });

/**
 * The consent of a registration, where one is asked for. @throws AppError `invalid` where it is not the asked wording
 */
function consentOf({ config }: Deps, given: string | undefined): { readonly consent?: string } {
  if (!config.consent) return {};
  const consent = `${config.consent.text} ${config.consent.policyUrl}`;
  if (given === consent) return { consent };
  throw fieldError('consent', 'required', 'Без согласия аккаунт не создать. Если оно отмечено, обновите страницу.');
}

/** What a registration asks for, as it is stored. */
type Registration = Omit<NewUser, 'createdAt'>;

/** Registers an account, which its mailed code then confirms. */
async function registerByCode(deps: Deps, stone: FreshStone, user: Registration, ip: string): Promise<void> {
  await deps.limit('letter by address', ip);
  const now = deps.clock.now();
  const pending = await deps.db.transaction().execute(async (trx) => {
    await addUser(trx, { ...user, createdAt: now });
    await bindStone(trx, stone, 'create', user, now);
    return storeCode(deps, trx, {
      userId: user.id,
      stoneHash: stone.hash,
      email: user.email,
      occasion: occasionOf(deps, 'create'),
      known: true,
      strangerOf: ip,
    });
  });
  // An account whose code was not mailed could never be confirmed.
  await deliverCode(deps, pending).catch(async (error: unknown) => {
    await dropUnconfirmed(deps, user.id);
    throw error;
  });
}

/** Registers an account whose address the link of an invitation has proven, adds it to the team and signs it in. */
async function registerByInvite(
  deps: Deps,
  stone: FreshStone,
  user: Registration,
  { invite, userAgent }: { readonly invite: InviteRow; readonly userAgent: string },
): Promise<SignedIn> {
  const now = deps.clock.now();
  await commit(deps)(invite.team_id, async (trx) => {
    await addUser(trx, { ...user, createdAt: now });
    await bindStone(trx, stone, 'create', user, now);
    await confirmUser(trx, user.id);
    await closeStone(trx, stone.hash);
    await joinTeam(deps, trx, invite, user.id);
    return { result: null, facts: [] };
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? emailTaken() : error;
  });
  return { ...(await beginSignIn(deps, user.id, userAgent)), device: makeDeviceToken(deps, user.id) };
}

/** The invitation that a registration names, of its own address. @throws AppError `invalid`, and as `inviteOf` */
async function invitationOf(deps: Deps, { email, invite }: Body<'POST /user/create'>): Promise<InviteRow | null> {
  if (invite === undefined) return null;
  const invitation = await inviteOf(deps, invite);
  if (invitation.email === email) return invitation;
  throw fieldError('email', 'not_allowed', 'Приглашение отправлено на другой адрес');
}

/** Registers an account. @param ip the client's address key */
export async function register(
  deps: Deps,
  stoneText: string,
  body: Body<'POST /user/create'>,
  { ip, userAgent }: { readonly ip: string; readonly userAgent: string },
): Promise<Reply<'POST /user/create'>> {
  const stone = await readFreshStone(deps, stoneText, body.selina);
  const { opened, fields } = openPassword(stone, body);
  if (opened === null || Object.keys(fields).length > 0) throw new AppError('invalid', { fields });
  const { email, name } = body;
  const agreed = consentOf(deps, body.consent);
  if (await findAccountByEmail(deps, email)) throw emailTaken();
  const invite = await invitationOf(deps, body);
  if (!invite) await expectLetterLeft(deps, ip);
  const password = await hashPassword(opened, { caller: `address:${ip}`, known: false });
  const user = { id: newId(), email, name, password, ...agreed };
  if (invite) return { email, signedIn: await registerByInvite(deps, stone, user, { invite, userAgent }) };
  await registerByCode(deps, stone, user, ip);
  return { email };
}

/**
 * Checks the e-mail and the password; the mailed code then signs in. Takes as long for an unknown e-mail.
 * @param ip the client's address key
 * @throws AppError `rate_limited` after too many wrong passwords from this address, or letters
 */
export async function login(
  deps: Deps,
  stoneText: string,
  body: Body<'POST /user/login'>,
  ip: string,
): Promise<{ email: string }> {
  const stone = await readFreshStone(deps, stoneText, body.selina);
  const email = stone.open(body.email);
  const password = stone.open(body.password);
  if (email === null || password === null || validationErrorOf(emailRule, email))
    throw new AppError('invalid_credentials');
  const user = await findLogin(deps, email);
  const device = user && body.device ? readDeviceToken(deps, user.id, body.device) : null;
  const known = device !== null;
  const right = await tryPassword(
    deps,
    { account: email, place: known ? `device:${device}` : `address:${ip}`, known },
    password,
    user?.password,
  );
  if (!right || !user) throw new AppError('invalid_credentials');
  await deps.limit('letter by address', ip);
  const pending = await deps.db.transaction().execute(async (trx) => {
    await bindStone(trx, stone, 'login', { id: user.id, email }, deps.clock.now());
    return storeCode(deps, trx, {
      userId: user.id,
      stoneHash: stone.hash,
      email,
      occasion: occasionOf(deps, 'login'),
      known,
      strangerOf: strangerOf(user, ip),
    });
  });
  await deliverCode(deps, pending);
  return { email };
}

/** Tokens of a new sign-in, and what shows that its device has signed in before. */
export interface SignedIn extends Tokens {
  readonly device: string;
}

/**
 * Ends the handshake with the right code, which confirms the account and signs it in.
 * @throws AppError `stone_invalid` also when another registration of the address was confirmed first
 */
export async function checkCode(
  deps: Deps,
  stoneText: string,
  { email, code }: Body<'PATCH /code/check'>,
  userAgent: string,
): Promise<SignedIn> {
  const stone = await readBoundStone(deps, stoneText, email);
  const proven = await proveCode(deps, { userId: stone.userId, stoneHash: stone.hash }, email, code);
  await deps.db
    .transaction()
    .execute(async (trx) => {
      await proven.use(trx);
      const registered = await confirmUser(trx, stone.userId);
      if (registered) await createTeam(trx, registered, deps.clock.now());
      await closeStone(trx, stone.hash);
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('stone_invalid') : error;
    });
  return { ...(await beginSignIn(deps, stone.userId, userAgent)), device: makeDeviceToken(deps, stone.userId) };
}

/** Mails another code for the sign-in that the handshake has begun. */
export async function refreshCode(
  deps: Deps,
  stoneText: string,
  email: string,
  ip: string,
): Promise<{ email: string }> {
  const stone = await readBoundStone(deps, stoneText, email);
  const user = await findAccount(deps, stone.userId);
  // The code goes where the handshake began, or nowhere.
  if (addressOf(user) !== email) throw new AppError('stone_invalid');
  await deps.limit('letter by address', ip);
  const isNew = user.confirmed === 0;
  await resendCode(deps, {
    userId: user.id,
    stoneHash: stone.hash,
    email,
    occasion: occasionOf(deps, stone.use),
    known: isNew,
    strangerOf: strangerOf(user, ip),
  });
  return { email };
}
