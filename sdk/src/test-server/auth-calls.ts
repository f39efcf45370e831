import { emailRule, passwordRule } from '../contract/field-rule.ts';
import { validationErrorOf } from '../contract/rule.ts';
import { openSecret, selinaOf } from '../crypto/stone.ts';
import type { Handlers } from './call-server.ts';
import { Refusal } from './refusal.ts';
import { type Account, addAccount, type Stone, type World } from './world.ts';

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function unseal(stone: string, selina: string, sealed: string): string {
  if (selinaOf(stone) !== selina) throw new Refusal('stone_invalid');
  try {
    return openSecret(selina, sealed);
  } catch {
    throw new Refusal('stone_invalid');
  }
}

/** Signing up and in; a test can read the mailed code. */
export function authCalls(world: World): Handlers {
  const mail = (stone: Stone, account: Account): { email: string } => {
    stone.account = account;
    stone.code = String(100_000 + Math.floor(Math.random() * 900_000));
    stone.tries = 0;
    world.codes.set(account.email, stone.code);
    return { email: account.email };
  };
  const tokens = (account: Account) => {
    const [access, refresh] = [world.next('access'), world.next('refresh')];
    world.access.set(access, { account, scopes: null });
    world.refresh.set(refresh, account);
    return { access, refresh };
  };
  const find = (email: string): Account | undefined => world.accounts.find((account) => account.email === email);

  return {
    'POST /selina'() {
      const stone = hex(crypto.getRandomValues(new Uint8Array(32)));
      world.stones.set(stone, { account: null, isNew: false, code: '', tries: 0 });
      return { stone };
    },
    'POST /user/create'({ body, stone, secret }) {
      const password = unseal(secret, body.selina, body.password);
      const error = validationErrorOf(passwordRule, password);
      if (error) throw new Refusal('invalid', { password: error });
      if (unseal(secret, body.selina, body.confirm) !== password)
        throw new Refusal('invalid', { confirm: 'Введённый пароль не совпадает' });
      if (find(body.email)) throw new Refusal('email_taken');
      stone.isNew = true;
      return mail(stone, { email: body.email, name: body.name, password, rev: 0, facts: [] });
    },
    'POST /user/login'({ body, stone, secret }) {
      const email = unseal(secret, body.selina, body.email);
      const account = validationErrorOf(emailRule, email) ? undefined : find(email);
      if (!account || account.password !== unseal(secret, body.selina, body.password))
        throw new Refusal('invalid_credentials');
      return mail(stone, account);
    },
    'PATCH /code/check'({ body, stone, secret }) {
      const { account } = stone;
      if (account?.email !== body.email) throw new Refusal('stone_invalid');
      if (++stone.tries > 5) throw new Refusal('rate_limited');
      if (body.code !== stone.code) throw new Refusal('code_invalid', { code: 'Неверный код' });
      world.stones.delete(secret);
      const owner = stone.isNew ? addAccount(world, account.email, account.name, account.password) : account;
      return { ...tokens(owner), device: world.next('device') };
    },
    'PATCH /code/refresh'({ body, stone }) {
      if (stone.account?.email !== body.email) throw new Refusal('stone_invalid');
      return mail(stone, stone.account);
    },
    'GET /jwt/refresh'({ header }) {
      const account = world.refresh.get(header('refresh'));
      if (!account) throw new Refusal('refresh_invalid');
      world.refresh.delete(header('refresh'));
      const { access, refresh } = tokens(account);
      return { message: 'ok', result: access, refresh };
    },
    'POST /user/logout'({ account, header }) {
      world.access.delete(header('authorization').replace(/^Bearer /, ''));
      for (const [refresh, owner] of world.refresh) if (owner === account) world.refresh.delete(refresh);
      return {};
    },
    'GET /user/info': () => ({ avatar: '', isAdmin: false }),
    'GET /user/profile': ({ account: { email, name } }) => ({ email, name, image: '' }),
    'PATCH /user/name/edit': ({ account, body: { name } }) => ({ name: (account.name = name) }),
  };
}
