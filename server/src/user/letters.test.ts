import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealSecret, selinaOf } from '../../../sdk/src/crypto/stone.ts';
import { startTestServer, type SignedUp, type TestServer } from '../platform/testing.ts';
import { letterCount, letterWindow, strangerLetterCount } from './letter-quota.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: '', TRUST_PROXY: '1' } });
});
afterAll(() => server.stop());

let made = 0;
const freshEmail = () => `reader${(made += 1)}@example.com`;
/** Every call from another address. */
const elsewhere = () => ({ 'x-forwarded-for': `2001:db8:${(made += 1).toString(16)}::1` });
const lettersTo = (email: string) => server.letters.filter(({ to }) => to === email).length;
const minute = 60_000;

async function shakeHands() {
  const { body } = await server.call('POST /selina', { headers: elsewhere() });
  const selina = selinaOf(body.stone);
  return { stone: body.stone as string, selina, seal: (text: string) => sealSecret(selina, text) };
}
async function register(email = freshEmail()) {
  const { stone, selina, seal } = await shakeHands();
  const body = { email, name: 'Анна', password: seal('Secret-1'), confirm: seal('Secret-1'), selina };
  return { email, stone, answer: await server.call('POST /user/create', { stone, body, headers: elsewhere() }) };
}
async function logIn(email: string, password = 'Secret-1', device?: string) {
  const { stone, selina, seal } = await shakeHands();
  const body = { email: seal(email), password: seal(password), selina, ...(device && { device }) };
  return { stone, answer: await server.call('POST /user/login', { stone, body, headers: elsewhere() }) };
}
const refresh = (stone: string, email: string) =>
  server.call('PATCH /code/refresh', { stone, body: { email }, headers: elsewhere() });
const sendCode = (user: SignedUp, email?: string) =>
  server.call('PATCH /user/send/code', {
    token: user.access,
    body: email ? { email } : { subject: 'Тема', text: 'Код:' },
    headers: elsewhere(),
  });
const confirm = async (email: string, stone: string) =>
  (
    await server.call('PATCH /code/check', {
      stone,
      body: { email, code: server.codeFor(email) },
      headers: elsewhere(),
    })
  ).body as { access: string; device: string };

describe('letters with a code', () => {
  it('are five an hour for a mailbox, however many sign-ins ask for them, and come again after that', async () => {
    const { email, stone } = await register();
    for (let i = 0; i < 8; i += 1) {
      server.clock.shift(minute + 1);
      await refresh(stone, email);
    }
    expect(lettersTo(email)).toBe(letterCount);
    const refused = await logIn(email);
    expect([refused.answer.status, refused.answer.body.code]).toEqual([429, 'rate_limited']);
    expect(refused.answer.body.detail).toMatch(/писем с\u00a0кодом.*через/);
    const wait = Number(refused.answer.headers.get('retry-after')) * 1000;
    expect(wait).toBeLessThanOrEqual(letterWindow);
    server.clock.shift(wait);
    expect((await logIn(email)).answer.status).toBe(200);
    expect((await logIn(email)).answer.status).toBe(429);
  });

  it('are five an hour for a mailbox, whichever accounts have them mailed there', async () => {
    const email = freshEmail();
    const statuses: number[] = [];
    for (let i = 0; i < 7; i += 1) statuses.push((await sendCode(await server.signUp(), email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(lettersTo(email)).toBe(letterCount);
  });

  it('are five an hour on behalf of an account, whatever the mailbox', async () => {
    const me = await server.signUp();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await sendCode(me, freshEmail())).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  });

  it('leave one for the owner when a stranger who knows the password asks for them', async () => {
    const { email, stone } = await register();
    const { device } = await confirm(email, stone);
    const strangers: number[] = [];
    for (let i = 0; i < 6; i += 1) strangers.push((await logIn(email)).answer.status);
    expect(strangers.filter((status) => status === 200)).toHaveLength(strangerLetterCount - 1);
    expect((await logIn(email, 'Secret-1', 'x.y.z')).answer.status).toBe(429);
    expect((await logIn(email, 'Secret-1', device)).answer.status).toBe(200);
    expect(lettersTo(email)).toBe(letterCount);
  });

  it('are not used up by whoever does not know the password', async () => {
    const { email, stone } = await register();
    await confirm(email, stone);
    for (let i = 0; i < 4; i += 1) await logIn(email, `Wrong-1${i}`);
    for (let i = 0; i < 4; i += 1) await register(email);
    const other = await server.signUp();
    for (let i = 0; i < 4; i += 1) expect((await sendCode(other, email)).status).toBe(409);
    expect(lettersTo(email)).toBe(1);
    expect((await logIn(email)).answer.status).toBe(200);
  });

  it('are one when many ask for another code at the same moment', async () => {
    const { email, stone } = await register();
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(stone, email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'rate_limited')).toHaveLength(49);
    expect(lettersTo(email)).toBe(2);
    expect(await confirm(email, stone)).toHaveProperty('access');
  });

  it('are five when many sign in at the same moment', async () => {
    const { email, stone } = await register();
    const { device } = await confirm(email, stone);
    const handshakes = await Promise.all(Array.from({ length: 12 }, shakeHands));
    await Promise.all(
      handshakes.map(({ stone: hands, selina, seal }) =>
        server.call('POST /user/login', {
          stone: hands,
          body: { email: seal(email), password: seal('Secret-1'), selina, device },
          headers: elsewhere(),
        }),
      ),
    );
    expect(lettersTo(email)).toBeLessThanOrEqual(letterCount);
    expect(lettersTo(email)).toBeGreaterThan(1);
  });
});

it('a letter that the mail server did not take is not counted', async () => {
  const away = await startTestServer({ env: { RATE_LIMITS: '', MAIL_URL: 'smtp://127.0.0.1:1' } });
  const email = freshEmail();
  const statuses: number[] = [];
  for (let i = 0; i < 7; i += 1) {
    const { stone, selina, seal } = await away.shakeHands();
    const body = { email, name: 'Анна', password: seal('Secret-1'), confirm: seal('Secret-1'), selina };
    statuses.push((await away.call('POST /user/create', { stone, body })).status);
  }
  expect(new Set(statuses)).toEqual(new Set([503]));
  await away.stop();
});
