import type { Call } from '../contract.ts';
import type { SignedUp, TestServer } from '../testing.ts';
import { avatarLimit } from '../contract.ts';
import { asOwner } from './targets.ts';
import { type Cases, formOf, pixel, unshown, untilLimited } from './world.ts';

type UserCall = Exclude<
  Extract<Call, `${string} /user/${string}`>,
  | 'POST /user/create'
  | 'POST /user/login'
  | 'POST /user/logout'
  | `${string} /user/token/${string}`
  | `${string} /user/origin/${string}`
>;

let made = 0;
const newEmail = () => `moved${(made += 1)}@example.com`;
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** A new operator who has been mailed a code. */
async function coded(server: TestServer): Promise<SignedUp & { code: string }> {
  const user = await server.signUp();
  await server.call('PATCH /user/send/code', {
    token: user.access,
    body: { subject: 'Смена данных', text: 'Код для смены данных' },
  });
  return { ...user, code: server.codeFor(user.email) };
}

const askChange = (server: TestServer, token: string, email: string) =>
  server.call('PATCH /user/send/code', { token, body: { email } });

/** A new operator to whose new address a code was mailed. */
async function changing(server: TestServer, email = newEmail()): Promise<SignedUp & { next: string; code: string }> {
  const user = await server.signUp();
  await askChange(server, user.access, email);
  return { ...user, next: email, code: server.codeFor(email) };
}

const moveTo = async (
  server: TestServer,
  change: (code: string) => string = (code) => code,
  late = 0,
  email?: string,
) => {
  const { access, next, code } = await changing(server);
  server.clock.shift(late);
  return server.call('PATCH /user/email/edit', { token: access, body: { email: email ?? next, code: change(code) } });
};

/** The token of the letter that undoes a change of address, and whose it is. */
async function undoable(server: TestServer): Promise<SignedUp & { undo: string }> {
  const { next, code, ...user } = await changing(server);
  await server.call('PATCH /user/email/edit', { token: user.access, body: { email: next, code } });
  const letter = server.letters.findLast(({ to }) => to === user.email)!;
  return { ...user, undo: /#([\w-]{43})/.exec(letter.text)![1]! };
}

const undo = (server: TestServer, token: string) => server.call('POST /user/email/undo', { body: { token } });

const reset = (server: TestServer, token: string, password = 'Forgotten-2') =>
  server.call('POST /user/passwd/reset', { body: { token, password } });

/** The token of the letter that allows a new password. */
async function resettable(server: TestServer): Promise<string> {
  const { email } = await server.signUp();
  await server.call('POST /user/passwd/forgot', { body: { email } });
  const find = () => server.letters.findLast(({ to, text }) => to === email && text.includes('/reset/password#'));
  // It is sent after the answer.
  while (!find()) await new Promise((wake) => setTimeout(wake, 10));
  return /#([\w-]{43})/.exec(find()!.text)![1]!;
}

const changePassword = async (
  server: TestServer,
  change: (user: SignedUp & { code: string }) => Record<string, string>,
  late = 0,
) => {
  const user = await coded(server);
  server.clock.shift(late);
  return server.call('PATCH /user/passwd/edit', {
    token: user.access,
    body: { oldPassword: user.password, newPassword: 'Secret-2', code: user.code, ...change(user) },
  });
};

/** Five wrong codes, then the right one. */
async function exhaust<T extends SignedUp & { code: string }>(
  server: TestServer,
  name: 'PATCH /user/email/edit' | 'PATCH /user/passwd/edit',
  user: T,
  rest: object,
) {
  const make = (code: string) => server.call(name, { token: user.access, body: { ...rest, code } });
  for (let tries = 0; tries < 5; tries++) await make(wrong(user.code));
  return make(user.code);
}

const tooLate = 11 * 60_000;

export const userCases: Cases<UserCall> = {
  'GET /user/info': { ok: asOwner(), failures: {} },
  'GET /user/profile': { ok: asOwner(), failures: {} },
  'PATCH /user/name/edit': {
    ok: asOwner({ body: { name: 'Мария' } }),
    failures: {
      invalid: asOwner({ body: { name: 'М1' } }),
    },
  },
  'PATCH /user/send/code': {
    ok: asOwner({ body: { subject: 'Смена пароля', text: 'Ваш код' } }),
    failures: {
      invalid: asOwner({ body: { subject: '', text: 'х'.repeat(501) } }),
      password_needed: async ({ aging }) => askChange(aging, await unshown(aging, await aging.signUp()), newEmail()),
      email_taken: ({ server, owner, stranger }) => askChange(server, owner.access, stranger.email),
      async rate_limited({ limited }) {
        const { access } = await limited.signUp();
        return untilLimited(limited, 10, () =>
          limited.call('PATCH /user/send/code', { token: access, body: { subject: 'Код', text: 'Код' } }),
        );
      },
    },
  },
  'PATCH /user/email/edit': {
    ok: ({ server }) => moveTo(server),
    failures: {
      invalid: ({ server }) => moveTo(server, undefined, 0, 'Nobody@example'),
      code_invalid: ({ server }) => moveTo(server, wrong),
      async password_needed({ aging }) {
        const { next, code, ...user } = await changing(aging);
        return aging.call('PATCH /user/email/edit', { token: await unshown(aging, user), body: { email: next, code } });
      },
      async email_taken({ server }) {
        const { access, next, code } = await changing(server);
        await server.signUp(next);
        return server.call('PATCH /user/email/edit', { token: access, body: { email: next, code } });
      },
      code_expired: ({ aging }) => moveTo(aging, undefined, tooLate),
      async rate_limited({ server }) {
        const user = await changing(server);
        return exhaust(server, 'PATCH /user/email/edit', user, { email: user.next });
      },
    },
  },
  'POST /user/email/undo': {
    ok: async ({ server }) => undo(server, (await undoable(server)).undo),
    failures: {
      invalid: ({ server }) => undo(server, 'short'),
      not_found: ({ server }) => undo(server, 'A'.repeat(43)),
      async email_taken({ server }) {
        const { email, undo: token } = await undoable(server);
        await server.signUp(email);
        return undo(server, token);
      },
    },
  },
  'POST /user/passwd/forgot': {
    ok: ({ server }) => server.call('POST /user/passwd/forgot', { body: { email: 'forgetful@example.com' } }),
    failures: {
      invalid: ({ server }) => server.call('POST /user/passwd/forgot', { body: { email: 'Forgetful' } }),
      rate_limited: ({ limited }) =>
        untilLimited(limited, 40, () =>
          limited.call('POST /user/passwd/forgot', { body: { email: 'forgetful@example.com' } }),
        ),
    },
  },
  'POST /user/passwd/reset': {
    ok: async ({ server }) => reset(server, await resettable(server)),
    failures: {
      invalid: ({ server }) => reset(server, 'A'.repeat(43), 'short'),
      not_found: ({ server }) => reset(server, 'A'.repeat(43)),
      rate_limited: ({ limited }) => untilLimited(limited, 40, () => reset(limited, 'A'.repeat(43))),
    },
  },
  'PATCH /user/auth/change/passwd': {
    ok: asOwner(async ({ owner }) => ({ body: { password: owner.password } })),
    failures: {
      invalid: asOwner({ body: {} }),
      invalid_credentials: asOwner({ body: { password: 'Secret-9' } }),
      async rate_limited({ limited }) {
        const { access } = await limited.signUp();
        return untilLimited(limited, 15, () =>
          limited.call('PATCH /user/auth/change/passwd', { token: access, body: { password: 'Secret-9' } }),
        );
      },
    },
  },
  'PATCH /user/passwd/edit': {
    ok: ({ server }) => changePassword(server, () => ({})),
    failures: {
      invalid: ({ server }) => changePassword(server, () => ({ newPassword: 'short' })),
      invalid_credentials: ({ server }) => changePassword(server, () => ({ oldPassword: 'Secret-9' })),
      code_invalid: ({ server }) => changePassword(server, ({ code }) => ({ code: wrong(code) })),
      code_expired: ({ aging }) => changePassword(aging, () => ({}), tooLate),
      async rate_limited({ server }) {
        const user = await coded(server);
        return exhaust(server, 'PATCH /user/passwd/edit', user, {
          oldPassword: user.password,
          newPassword: 'Secret-2',
        });
      },
    },
  },
  'POST /user/image/upload': {
    ok: asOwner({ body: formOf('image', pixel, 'image/png') }),
    failures: {
      invalid: asOwner({ body: formOf('other', pixel, 'image/png') }),
      too_large: asOwner({ body: formOf('image', new Uint8Array(avatarLimit + 1), 'image/png') }),
      unsupported_media: asOwner({ body: formOf('image', 'просто текст', 'text/plain') }),
    },
  },
  'GET /user/quota': { ok: asOwner(), failures: {} },
  'GET /user/signin/list': {
    ok: asOwner(),
    failures: {},
  },
  'DELETE /user/signin/delete/{id}': {
    async ok({ server }) {
      const first = await server.signUp();
      const second = await server.signIn(first.email, first.password);
      const { body } = await server.call('GET /user/signin/list', { token: second.access });
      const other = body.find((entry: { current: boolean }) => !entry.current);
      return server.call('DELETE /user/signin/delete/{id}', { token: second.access, params: { id: other.id } });
    },
    failures: {
      not_found: asOwner({ params: { id: 'none' } }),
    },
    async foreign({ call, owner, stranger }) {
      const { body } = await call('GET /user/signin/list', { token: owner.access });
      return call('DELETE /user/signin/delete/{id}', { token: stranger.access, params: { id: body[0].id } });
    },
  },
};
