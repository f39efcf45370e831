import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealSecret, selinaOf } from '../../../../sdk/src/crypto/stone.ts';
import { startTestServer, type SignedUp, type TestServer } from '../../testing.ts';
import { letterCount, letterWindow, resetCount, strangerLetterCount } from './letter-quota.ts';

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
async function register(email = freshEmail(), headers = elsewhere()) {
  const { stone, selina, seal } = await shakeHands();
  const body = { email, name: 'Анна', password: seal('Secret-1'), confirm: seal('Secret-1'), selina };
  return { email, stone, answer: await server.call('POST /user/create', { stone, body, headers }) };
}
async function logIn(email: string, password = 'Secret-1', device?: string, headers = elsewhere()) {
  const { stone, selina, seal } = await shakeHands();
  const body = { email: seal(email), password: seal(password), selina, ...(device && { device }) };
  return { stone, answer: await server.call('POST /user/login', { stone, body, headers }) };
}
const refresh = (stone: string, email: string, headers = elsewhere()) =>
  server.call('PATCH /code/refresh', { stone, body: { email }, headers });
const sendCode = (user: SignedUp, email?: string, headers = elsewhere()) =>
  server.call('PATCH /user/send/code', {
    token: user.access,
    body: email ? { email } : { subject: 'Тема', text: 'Код:' },
    headers,
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

  it('are not used up without the password', async () => {
    const { email, stone } = await register();
    await confirm(email, stone);
    for (let i = 0; i < 4; i += 1) await logIn(email, `Wrong-1${i}`);
    for (let i = 0; i < 4; i += 1) await register(email);
    const other = await server.signUp();
    for (let i = 0; i < 4; i += 1) expect((await sendCode(other, email)).status).toBe(409);
    expect(lettersTo(email)).toBe(1);
    expect((await logIn(email)).answer.status).toBe(200);
  });

  it('are not used up by requests for new passwords: the owner’s new device still signs in', async () => {
    const { email, stone } = await register();
    await confirm(email, stone);
    for (let i = 0; i < 6; i += 1) {
      const asked = await server.call('POST /user/passwd/forgot', { body: { email }, headers: elsewhere() });
      expect(asked.status).toBe(200);
    }
    await expect.poll(() => lettersTo(email)).toBe(1 + resetCount);
    expect((await logIn(email)).answer.status).toBe(200);
    expect(lettersTo(email)).toBe(2 + resetCount);
    server.clock.shift(letterWindow);
    await server.call('POST /user/passwd/forgot', { body: { email }, headers: elsewhere() });
    await expect.poll(() => lettersTo(email)).toBe(3 + resetCount);
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

describe('letters that one network address has sent to unproven mailboxes', () => {
  it('are five an hour, whichever call asks for them, and come again after that', async () => {
    const here = elsewhere();
    const first = await register(freshEmail(), here);
    const second = await register(freshEmail(), here);
    server.clock.shift(minute + 1);
    expect((await refresh(first.stone, first.email, here)).status).toBe(200);
    expect((await logIn(second.email, 'Secret-1', undefined, here)).answer.status).toBe(200);
    expect((await sendCode(await server.signUp(), freshEmail(), here)).status).toBe(200);

    const third = await register(freshEmail(), here);
    expect([third.answer.status, third.answer.body.code]).toEqual([429, 'rate_limited']);
    expect(lettersTo(third.email)).toBe(0);
    expect((await refresh(second.stone, second.email, here)).status).toBe(429);
    expect((await logIn(first.email, 'Secret-1', undefined, here)).answer.status).toBe(429);
    expect((await sendCode(await server.signUp(), freshEmail(), here)).status).toBe(429);
    expect((await register()).answer.status).toBe(201);

    server.clock.shift(Number(third.answer.headers.get('retry-after')) * 1000);
    expect((await register(third.email, here)).answer.status).toBe(201);
  });

  it('are five when many register at the same moment', async () => {
    const here = elsewhere();
    const emails = Array.from({ length: 12 }, freshEmail);
    await Promise.all(emails.map((email) => register(email, here)));
    const letters = emails.reduce((sum, email) => sum + lettersTo(email), 0);
    expect(letters).toBeLessThanOrEqual(letterCount);
    expect(letters).toBeGreaterThan(0);
  });

  it('leave those of proven mailboxes alone: an office signs in', async () => {
    const here = elsewhere();
    const colleagues: { email: string; device: string }[] = [];
    for (let i = 0; i < 8; i += 1) {
      const { email, stone } = await register();
      colleagues.push({ email, ...(await confirm(email, stone)) });
    }
    for (let i = 0; i < letterCount; i += 1) await register(freshEmail(), here);
    expect((await register(freshEmail(), here)).answer.status).toBe(429);
    for (const { email, device } of colleagues)
      expect((await logIn(email, 'Secret-1', device, here)).answer.status).toBe(200);
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
