import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type SignedUp, type TestServer } from '../testing.ts';
import { resetCount } from './letter/letter-quota.ts';
import { resetLife } from './reset-service.ts';

let server: TestServer;
let me: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  me = await server.signUp();
});

const forgot = (email: string, at = server) => at.call('POST /user/passwd/forgot', { body: { email } });
const reset = (token: string, password = 'Forgotten-22') =>
  server.call('POST /user/passwd/reset', { body: { token, password } });
const linksTo = (email: string, at = server): string[] =>
  at.letters.flatMap(({ to, text }) => (to === email ? (/\/reset\/password#([\w-]{43})$/m.exec(text)?.[1] ?? []) : []));
const status = async (token: string) => (await server.call('GET /user/info', { token })).status;

/** The token of the next letter to this address. */
async function mailed(email: string): Promise<string> {
  const before = linksTo(email).length;
  expect((await forgot(email)).body).toEqual({ email });
  await expect.poll(() => linksTo(email)).toHaveLength(before + 1);
  return linksTo(email).at(-1)!;
}

describe('a forgotten password', () => {
  it('is replaced by the mailed link: the old one and all sign-ins are over, the new one signs in', async () => {
    const other = await server.signIn(me.email, me.password);
    const { status: done, body } = await reset(await mailed(me.email));
    expect([done, body.email]).toEqual([200, me.email]);
    expect([await status(me.access), await status(other.access)]).toEqual([401, 401]);
    expect((await server.call('GET /jwt/refresh', { refresh: me.refresh })).status).toBe(406);
    await expect(server.signIn(me.email, me.password)).rejects.toThrow();
    expect(await status((await server.signIn(me.email, 'Forgotten-22')).access)).toBe(200);
  });

  it('makes the device known: strangers’ wrong passwords do not delay it', async () => {
    const { device } = (await reset(await mailed(me.email))).body;
    expect(device).toMatch(/^[\w.-]{20,}$/);
  });

  it('answers alike to an address without an account, and mails nothing there', async () => {
    const before = server.letters.length;
    const answer = await forgot('nobody-at-all@example.com');
    expect([answer.status, answer.body]).toEqual([200, { email: 'nobody-at-all@example.com' }]);
    // A letter requested later has arrived, so one to the unknown address would have, too.
    await mailed(me.email);
    expect(server.letters.slice(before).map(({ to }) => to)).toEqual([me.email]);
  });

  it('mails nothing to an unconfirmed account', async () => {
    const { stone, selina, seal } = await server.shakeHands();
    const [email, secret] = ['unconfirmed@example.com', seal('Secret-123')];
    await server.call('POST /user/create', {
      stone,
      body: { email, name: 'Анна', password: secret, confirm: secret, selina },
    });
    await forgot(email);
    await mailed(me.email);
    expect(linksTo(email)).toEqual([]);
  });

  it.each([
    ['unknown', async () => 'A'.repeat(43)],
    [
      'used',
      async () => {
        const token = await mailed(me.email);
        await reset(token);
        return token;
      },
    ],
    [
      'void, since a later one was used',
      async () => {
        const first = await mailed(me.email);
        await reset(await mailed(me.email));
        return first;
      },
    ],
    [
      'of a password that was changed since',
      async () => {
        const token = await mailed(me.email);
        await server.call('PATCH /user/send/code', { token: me.access, body: { subject: 'Тема', text: 'Код:' } });
        const body = { oldPassword: me.password, newPassword: 'Better-22', code: server.codeFor(me.email) };
        expect((await server.call('PATCH /user/passwd/edit', { token: me.access, body })).status).toBe(200);
        return token;
      },
    ],
    [
      'over an hour old',
      async () => {
        const token = await mailed(me.email);
        server.clock.shift(resetLife);
        return token;
      },
    ],
  ])('a link that is %s sets nothing', async (_, make) => {
    expect((await reset(await make(), 'Another-33')).status).toBe(404);
    await expect(server.signIn(me.email, 'Another-33')).rejects.toThrow();
  });

  it('is used once however many use it at the same moment', async () => {
    const token = await mailed(me.email);
    const answers = await Promise.all(['Parallel-11', 'Parallel-22', 'Parallel-33'].map((one) => reset(token, one)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 404, 404]);
  });

  it('a refused password leaves the link good', async () => {
    const token = await mailed(me.email);
    expect((await reset(token, 'short')).body.fields).toEqual({ password: 'Пароль не должен быть меньше 8 символов' });
    expect((await reset(token, 'password1')).body.fields?.password).toBeDefined();
    expect((await reset(token)).status).toBe(200);
  });
});

it('a mailbox gets no more letters than it may, and the answers do not say so', async () => {
  const limited = await startTestServer({ env: { RATE_LIMITS: 'on' } });
  const { email } = await limited.signUp();
  for (let times = 0; times < resetCount + 2; times += 1) expect((await forgot(email, limited)).status).toBe(200);
  // The server stops only when what is under way has ended.
  await limited.stop();
  expect(linksTo(email, limited).length).toBe(resetCount);
});
