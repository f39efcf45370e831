import type { Call } from '../contract.ts';
import type { TestServer } from '../testing.ts';
import { inviteLife } from '../team/invite-service.ts';
import { inviteTo } from './team-cases.ts';
import { type Cases, untilLimited, type World } from './world.ts';

type AuthCall = Extract<
  Call,
  | 'POST /selina'
  | 'POST /user/create'
  | 'POST /user/login'
  | `PATCH /code/${string}`
  | 'GET /jwt/refresh'
  | 'POST /user/logout'
>;

const minute = 60_000;
let made = 0;
const newEmail = () => `person${(made += 1)}@example.com`;

/** Registers up to the code. */
async function begin(server: TestServer, email = newEmail(), invite?: string) {
  const { stone, selina, seal } = await server.shakeHands();
  const body = {
    email,
    name: 'Анна',
    password: seal('Secret-1'),
    confirm: seal('Secret-1'),
    selina,
    ...(invite ? { invite } : {}),
  };
  return { stone, email, answer: await server.call('POST /user/create', { stone, body }) };
}

async function logIn({ server }: Pick<World, 'server'>, email: string, password: string) {
  const { stone, selina, seal } = await server.shakeHands();
  return server.call('POST /user/login', { stone, body: { email: seal(email), password: seal(password), selina } });
}

const strangeStone = 'ab'.repeat(32);
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

export const authCases: Cases<AuthCall> = {
  'POST /selina': {
    ok: ({ call }) => call('POST /selina'),
    failures: { rate_limited: ({ limited }) => untilLimited(limited, 80, () => limited.call('POST /selina')) },
  },
  'POST /user/create': {
    ok: async ({ server }) => (await begin(server)).answer,
    failures: {
      async invalid({ server }) {
        const { stone, selina, seal } = await server.shakeHands();
        return server.call('POST /user/create', {
          stone,
          body: { email: newEmail(), name: 'Анна', password: seal('Secret-1'), confirm: seal('Secret-2'), selina },
        });
      },
      async stone_invalid({ server }) {
        const { selina, seal } = await server.shakeHands();
        return server.call('POST /user/create', {
          stone: strangeStone,
          body: { email: newEmail(), name: 'Анна', password: seal('Secret-1'), confirm: seal('Secret-1'), selina },
        });
      },
      not_found: async ({ server }) => (await begin(server, newEmail(), 'a'.repeat(43))).answer,
      async invite_expired({ aging }) {
        const { email, token } = await inviteTo(aging, await aging.signUp());
        aging.clock.shift(inviteLife);
        return (await begin(aging, email, token)).answer;
      },
      email_taken: async ({ server, owner }) => (await begin(server, owner.email)).answer,
      async rate_limited({ limited }) {
        const answer = await untilLimited(limited, 30, async () => (await begin(limited)).answer);
        limited.clock.shift(60 * minute);
        return answer;
      },
    },
  },
  'POST /user/login': {
    ok: (world) => logIn(world, world.owner.email, world.owner.password),
    failures: {
      invalid: async ({ server }) =>
        server.call('POST /user/login', { stone: (await server.shakeHands()).stone, body: {} }),
      invalid_credentials: (world) => logIn(world, world.owner.email, 'Secret-2'),
      async stone_invalid({ server, owner }) {
        const { selina, seal } = await server.shakeHands();
        return server.call('POST /user/login', {
          stone: strangeStone,
          body: { email: seal(owner.email), password: seal(owner.password), selina },
        });
      },
      async rate_limited({ limited }) {
        const { email } = await limited.signUp();
        return untilLimited(limited, 10, () => logIn({ server: limited }, email, 'Secret-2'));
      },
    },
  },
  'PATCH /code/check': {
    async ok({ server }) {
      const { stone, email } = await begin(server);
      return server.call('PATCH /code/check', { stone, body: { email, code: server.codeFor(email) } });
    },
    failures: {
      async invalid({ server }) {
        const { stone, email } = await begin(server);
        return server.call('PATCH /code/check', { stone, body: { email, code: '12' } });
      },
      async code_invalid({ server }) {
        const { stone, email } = await begin(server);
        return server.call('PATCH /code/check', { stone, body: { email, code: wrong(server.codeFor(email)) } });
      },
      async stone_invalid({ server }) {
        const { email } = await begin(server);
        const other = await begin(server);
        return server.call('PATCH /code/check', { stone: other.stone, body: { email, code: server.codeFor(email) } });
      },
      async code_expired({ aging }) {
        const { stone, email } = await begin(aging);
        aging.clock.shift(11 * minute);
        return aging.call('PATCH /code/check', { stone, body: { email, code: aging.codeFor(email) } });
      },
      async rate_limited({ server }) {
        const { stone, email } = await begin(server);
        const code = wrong(server.codeFor(email));
        for (let tries = 0; tries < 5; tries++)
          await server.call('PATCH /code/check', { stone, body: { email, code } });
        return server.call('PATCH /code/check', { stone, body: { email, code: server.codeFor(email) } });
      },
    },
  },
  'PATCH /code/refresh': {
    async ok({ server }) {
      const { stone, email } = await begin(server);
      return server.call('PATCH /code/refresh', { stone, body: { email } });
    },
    failures: {
      async invalid({ server }) {
        const { stone } = await begin(server);
        return server.call('PATCH /code/refresh', { stone, body: { email: 'none' } });
      },
      async stone_invalid({ server }) {
        const { email } = await begin(server);
        return server.call('PATCH /code/refresh', { stone: strangeStone, body: { email } });
      },
      async rate_limited({ server }) {
        const { stone, email } = await begin(server);
        await server.call('PATCH /code/refresh', { stone, body: { email } });
        return server.call('PATCH /code/refresh', { stone, body: { email } });
      },
    },
  },
  'GET /jwt/refresh': {
    ok: async ({ server }) => server.call('GET /jwt/refresh', { refresh: (await server.signUp()).refresh }),
    failures: { refresh_invalid: ({ call }) => call('GET /jwt/refresh', { refresh: 'nobody.0.gave' }) },
  },
  'POST /user/logout': {
    ok: async ({ server }) => server.call('POST /user/logout', { token: (await server.signUp()).access }),
    failures: {},
  },
};
