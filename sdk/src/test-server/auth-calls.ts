import { emailRule, passwordRule } from '../contract/field-rule.ts';
import { validationErrorOf } from '../contract/rule.ts';
import { openSecret, selinaOf } from '../crypto/stone.ts';
import type { Handlers } from './call-server.ts';
import { Refusal } from './refusal.ts';
import { inviteOf } from './team-calls.ts';
import {
  addMember,
  addTeam,
  newPerson,
  noteTrail,
  type Person,
  type SignIn,
  type Stone,
  type StoredTeam,
  teamsOf,
  type World,
} from './world.ts';

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
  const mail = (stone: Stone, person: Person): { email: string } => {
    stone.person = person;
    stone.code = String(100_000 + Math.floor(Math.random() * 900_000));
    stone.tries = 0;
    world.codes.set(person.email, stone.code);
    return { email: person.email };
  };
  const tokens = (signIn: SignIn) => {
    const [access, refresh] = [world.next('access'), world.next('refresh')];
    world.access.set(access, signIn);
    world.refresh.set(refresh, signIn);
    return { access, refresh };
  };
  const enter = (person: Person, team: StoredTeam) => {
    noteTrail(team, person, 'signin', 'Тест');
    return { ...tokens({ person, team, program: null }), device: world.next('device') };
  };
  const find = (email: string): Person | undefined => world.people.find((person) => person.email === email);
  const join = (person: Person, token: string) => {
    const { team, invite } = inviteOf(world, token);
    if (invite.email !== person.email) throw new Refusal('invalid', { email: 'Приглашён другой адрес' });
    world.people.push(person);
    team.invites.splice(team.invites.indexOf(invite), 1);
    addMember(team, person, invite.role);
    noteTrail(team, person, 'joined', invite.role);
    return { email: person.email, signedIn: enter(person, team) };
  };

  return {
    'POST /selina'() {
      const stone = hex(crypto.getRandomValues(new Uint8Array(32)));
      world.stones.set(stone, { person: null, isNew: false, code: '', tries: 0 });
      return { stone };
    },
    'POST /user/create'({ body, stone, secret }) {
      const password = unseal(secret, body.selina, body.password);
      const error = validationErrorOf(passwordRule, password);
      if (error) throw new Refusal('invalid', { password: error });
      if (unseal(secret, body.selina, body.confirm) !== password)
        throw new Refusal('invalid', { confirm: 'Введённый пароль не совпадает' });
      if (find(body.email)) throw new Refusal('email_taken');
      const person = newPerson(world, { email: body.email, name: body.name, password, removals: [] });
      if (body.invite !== undefined) return join(person, body.invite);
      stone.isNew = true;
      return mail(stone, person);
    },
    'POST /user/login'({ body, stone, secret }) {
      const email = unseal(secret, body.selina, body.email);
      const person = validationErrorOf(emailRule, email) ? undefined : find(email);
      if (!person || person.password !== unseal(secret, body.selina, body.password))
        throw new Refusal('invalid_credentials');
      return mail(stone, person);
    },
    'PATCH /code/check'({ body, stone, secret }) {
      const { person, isNew } = stone;
      if (person?.email !== body.email) throw new Refusal('stone_invalid');
      if (++stone.tries > 5) throw new Refusal('rate_limited');
      if (body.code !== stone.code) throw new Refusal('code_invalid', { code: 'Неверный код' });
      world.stones.delete(secret);
      if (isNew) world.people.push(person);
      return enter(person, isNew ? addTeam(world, person) : teamsOf(world, person).at(-1)!);
    },
    'PATCH /code/refresh'({ body, stone }) {
      if (stone.person?.email !== body.email) throw new Refusal('stone_invalid');
      return mail(stone, stone.person);
    },
    'GET /jwt/refresh'({ header }) {
      const signIn = world.refresh.get(header('refresh'));
      if (!signIn) throw new Refusal('refresh_invalid');
      world.refresh.delete(header('refresh'));
      const { access, refresh } = tokens(signIn);
      return { message: 'ok', result: access, refresh };
    },
    'POST /user/logout'({ by: { signIn } }) {
      for (const tokensOf of [world.access, world.refresh])
        for (const [token, owner] of tokensOf) if (owner === signIn) tokensOf.delete(token);
      return {};
    },
    'GET /user/info': () => ({ avatar: '', isAdmin: false }),
    'GET /user/profile': ({
      by: {
        person: { email, name },
      },
    }) => ({ email, name, image: '' }),
    'PATCH /user/name/edit': ({ by: { person }, body: { name } }) => ({ name: (person.name = name) }),
  };
}
