import { AppError } from '../platform/app-error.ts';
import { type Body, confirmRule, emailRule, faultOf, passwordRule } from '../platform/contract.ts';
import { isUniqueViolation } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { newId } from '../platform/new-id.ts';
import { proveCode, resendCode, sendCode } from '../user/code-service.ts';
import { hashPassword, isPassword } from '../user/password.ts';
import { beginSignIn, type Tokens } from '../user/signin-service.ts';
import { addUser, confirmUser, dropUnconfirmed, findAccount, findAccountByEmail, isTaken } from '../user/user-service.ts';
import { bindStone, deleteStone } from './stone-table.ts';
import { type BoundStone, type FreshStone, readBoundStone, readFreshStone } from './stone-service.ts';

const occasionOf = ({ config }: Deps, use: BoundStone['use']) => ({
  subject: `${config.productName}: код подтверждения`,
  text: use === 'create' ? 'Вы регистрируетесь. Введите этот код, чтобы подтвердить адрес:' : 'Вы входите в учётную запись. Введите этот код:',
});

function openPassword(stone: FreshStone, { password, confirm }: Body<'POST /user/create'>): string {
  const opened = stone.open(password);
  const repeated = stone.open(confirm);
  const unsealed = 'Не удалось расшифровать значение';
  const faults = {
    password: opened === null ? unsealed : faultOf(passwordRule, opened),
    confirm: repeated === null ? unsealed : faultOf(confirmRule(opened ?? ''), repeated),
  };
  const fields = Object.fromEntries(Object.entries(faults).filter((fault): fault is [string, string] => fault[1] !== null));
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields });
  return opened!;
}

const emailTaken = (): AppError => new AppError('email_taken', { fields: { email: 'Пользователь с таким адресом email уже существует' } });

/** Registers an account, which its mailed code then confirms. */
export async function register(deps: Deps, stoneText: string, body: Body<'POST /user/create'>): Promise<{ email: string }> {
  const stone = await readFreshStone(deps, stoneText, body.selina);
  const password = openPassword(stone, body);
  const { email, name } = body;
  if (await isTaken(deps, email)) throw emailTaken();
  const user = { id: newId(), email };
  const hash = await hashPassword(password);
  try {
    await deps.db.transaction().execute(async (trx) => {
      await addUser(trx, { ...user, name, password: hash, createdAt: deps.clock.now() });
      if (!(await bindStone(trx, stone.hash, 'create', user))) throw new AppError('stone_invalid');
    });
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error;
  }
  // Nobody could ever confirm an account whose code was not mailed.
  await sendCode(deps, user, stone.hash, occasionOf(deps, 'create')).catch(async (error: unknown) => {
    await dropUnconfirmed(deps, user.id);
    throw error;
  });
  return { email };
}

/** Checks the e-mail and the password; the mailed code then signs in. Takes as long for an unknown e-mail. */
export async function login(deps: Deps, stoneText: string, body: Body<'POST /user/login'>): Promise<{ email: string }> {
  const stone = await readFreshStone(deps, stoneText, body.selina);
  const email = stone.open(body.email);
  const password = stone.open(body.password);
  if (email === null || password === null || faultOf(emailRule, email)) throw new AppError('invalid_credentials');
  deps.limit('login by account', email);
  const user = await findAccountByEmail(deps, email);
  if (!(await isPassword(password, user?.password)) || !user) throw new AppError('invalid_credentials');
  if (!(await bindStone(deps.db, stone.hash, 'login', user))) throw new AppError('stone_invalid');
  await sendCode(deps, user, stone.hash, occasionOf(deps, 'login'));
  return { email };
}

/** Ends the handshake with the right code, which confirms the account and signs it in. */
export async function checkCode(deps: Deps, stoneText: string, { email, code }: Body<'PATCH /code/check'>, userAgent: string): Promise<Tokens> {
  const stone = await readBoundStone(deps, stoneText, email);
  const proven = await proveCode(deps, stone.userId, stone.hash, code);
  await deps.db.transaction().execute(async (trx) => {
    await proven.use(trx);
    await confirmUser(trx, stone.userId);
    await deleteStone(trx, stone.hash);
  });
  return beginSignIn(deps, stone.userId, userAgent);
}

/** Mails another code for the sign-in that the handshake has begun. */
export async function refreshCode(deps: Deps, stoneText: string, email: string): Promise<{ email: string }> {
  const stone = await readBoundStone(deps, stoneText, email);
  const user = await findAccount(deps, stone.userId);
  // The code goes where the handshake began, or nowhere.
  if (user.email !== email) throw new AppError('stone_invalid');
  await resendCode(deps, user, stone.hash, occasionOf(deps, stone.use));
  return { email };
}
