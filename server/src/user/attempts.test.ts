import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealSecret, selinaOf } from '../../../sdk/src/crypto/stone.ts';
import { startTestServer, type SignedUp, type TestServer } from '../testing.ts';
import { brakeCount, pace, sweepAttempts, tryPassword } from './attempt-service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: '', TRUST_PROXY: '1' } });
});
afterAll(() => server.stop());

let made = 0;
/** An unused address. */
const freshAddress = () => `2001:db8:${(made += 1).toString(16)}::1`;
const minute = 60_000;

async function logIn(
  email: string,
  password: string,
  { from = freshAddress(), device }: { from?: string; device?: string } = {},
) {
  const headers = { 'x-forwarded-for': from };
  const { stone } = (await server.call('POST /selina', { headers })).body;
  const selina = selinaOf(stone);
  const seal = (text: string) => sealSecret(selina, text);
  const body = { email: seal(email), password: seal(password), selina, ...(device && { device }) };
  return { stone, ...(await server.call('POST /user/login', { stone, body, headers })) };
}
const guess = async (email: string, options: { from?: string; device?: string } = {}) =>
  (await logIn(email, 'Wrong-11', options)).status;

/** Signs in and is given what shows a known device. */
async function deviceOf({ email, password }: SignedUp): Promise<string> {
  const { stone } = await logIn(email, password);
  return (await server.call('PATCH /code/check', { stone, body: { email, code: server.codeFor(email) } })).body.device;
}

/** Wrong passwords from as many addresses as it takes to put the account's brake on. */
async function siege(email: string, before = 0): Promise<void> {
  for (let i = before; i < brakeCount; i += 1) expect(await guess(email)).toBe(400);
}

describe('wrong passwords', () => {
  it('delay the address that they come from, longer each time', async () => {
    const { email, password } = await server.signUp();
    const from = freshAddress();
    for (let i = 0; i < pace.free; i += 1) expect(await guess(email, { from })).toBe(400);
    const waits: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      const refused = await logIn(email, password, { from });
      expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
      expect(refused.body.detail).toMatch(/Слишком много неверных паролей/);
      const wait = Number(refused.headers.get('retry-after')) * 1000;
      waits.push(wait);
      server.clock.shift(wait);
      expect(await guess(email, { from })).toBe(400);
    }
    // The clock advances during the requests.
    const longest = [15_000, 30_000, 60_000, 120_000, 240_000, 480_000, 900_000, 900_000];
    expect(waits.map((wait, at) => wait <= longest[at]! && wait > longest[at]! / 2)).toEqual(longest.map(() => true));
    expect((await logIn(email, password)).status).toBe(200);
  });

  it('restart from zero after the right password', async () => {
    const { email, password } = await server.signUp();
    const from = freshAddress();
    for (let round = 0; round < 3; round += 1) {
      for (let i = 1; i < pace.free; i += 1) expect(await guess(email, { from })).toBe(400);
      expect((await logIn(email, password, { from })).status).toBe(200);
    }
  });

  it('are written by one transaction while they count, and by none while their place has to wait', async () => {
    const { email } = await server.signUp();
    const written: string[] = [];
    const db = new Proxy(server.deps.db, {
      get(target, name) {
        if (/^(transaction|insertInto|updateTable|deleteFrom)$/.test(String(name))) written.push(String(name));
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const attempt = { account: email, place: `address:${freshAddress()}`, known: false };
    const wrong = () => tryPassword({ ...server.deps, db }, attempt, 'Wrong-11', undefined);
    for (let i = 0; i < pace.free; i += 1) expect(await wrong()).toBe(false);
    expect(written).toEqual(Array(pace.free).fill('transaction'));
    await expect(wrong()).rejects.toMatchObject({ reason: 'rate_limited' });
    expect(written).toHaveLength(pace.free);
  });

  it('made at the same moment are counted each', async () => {
    const { email } = await server.signUp();
    const from = freshAddress();
    const statuses = await Promise.all(Array.from({ length: 12 }, () => guess(email, { from })));
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(pace.free);
    expect(statuses.filter((status) => ![400, 429, 503].includes(status))).toEqual([]);
  });

  it('cost an unknown e-mail the same', async () => {
    const email = `nobody${(made += 1)}@example.com`;
    const from = freshAddress();
    for (let i = 0; i < pace.free; i += 1) expect(await guess(email, { from })).toBe(400);
    expect(await guess(email, { from })).toBe(429);
    await siege(email, pace.free);
    expect(await guess(email)).toBe(429);
  });

  it('from 200 addresses lock out neither the owner’s usual browser nor, for more than 15 minutes, a new one', async () => {
    const me = await server.signUp();
    const device = await deviceOf(me);
    server.clock.shift(60 * minute);
    const statuses = [];
    for (let i = 0; i < 200; i += 1) statuses.push(await guess(me.email));
    expect(statuses.filter((status) => status === 400)).toHaveLength(brakeCount);
    expect((await logIn(me.email, me.password, { device })).status).toBe(200);
    const from = freshAddress();
    const refused = await logIn(me.email, me.password, { from });
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after')) * 1000;
    expect(wait).toBeLessThanOrEqual(15 * minute);
    // The strangers continue, and use up each try that becomes free.
    for (let i = 0; i < 20; i += 1) await guess(me.email);
    server.clock.shift(wait);
    for (let i = 0; i < 20; i += 1) expect(await guess(me.email)).toBe(429);
    expect((await logIn(me.email, me.password, { from })).status).toBe(200);
  });

  it('of a known device delay that device, whose token is bound to one account', async () => {
    const me = await server.signUp();
    const device = await deviceOf(me);
    for (let i = 0; i < pace.free; i += 1) expect(await guess(me.email, { device })).toBe(400);
    expect(await guess(me.email, { device })).toBe(429);
    const other = await server.signUp();
    await siege(other.email);
    expect((await logIn(other.email, other.password, { device })).status).toBe(429);
    const [id, end, mark] = device.split('.');
    for (const forged of [`${id}x.${end}.${mark}`, `${id}.zzzzzzzz.${mark}`, 'nonsense'])
      expect((await logIn(me.email, 'Wrong-11', { device: forged })).status).toBe(400);
  });

  it('of an existing sign-in delay only that sign-in', async () => {
    const me = await server.signUp();
    const check = (token: string, password: string) =>
      server.call('PATCH /user/auth/change/passwd', { token, body: { password } });
    for (let i = 0; i < pace.free; i += 1) expect((await check(me.access, 'Wrong-11')).status).toBe(400);
    expect((await check(me.access, me.password)).status).toBe(429);
    const there = await server.signIn(me.email, me.password);
    expect((await check(there.access, me.password)).status).toBe(200);
  });

  it('store neither e-mails nor addresses, and are forgotten', async () => {
    const email = `quiet${(made += 1)}@example.com`;
    const from = freshAddress();
    await guess(email, { from });
    const { db } = server.deps;
    const rows = JSON.stringify(await db.selectFrom('attempt').selectAll().execute());
    for (const secret of [email, 'quiet', from]) expect(rows).not.toContain(secret);
    server.clock.shift(25 * 60 * minute);
    await guess(email, { from });
    await sweepAttempts(server.deps);
    expect(await db.selectFrom('attempt').selectAll().execute()).toHaveLength(2);
  });
});

it('eighty logins at once are answered, none by a failure of the server, and the owner’s comes through', async () => {
  const me = await server.signUp();
  const device = await deviceOf(me);
  const flood = Array.from({ length: 80 }, (_, i) => guess(`nobody${i}@example.com`));
  const mine = logIn(me.email, me.password, { device });
  const statuses = new Set(await Promise.all(flood));
  expect([...statuses].filter((status) => ![400, 503].includes(status))).toEqual([]);
  expect((await mine).status).toBe(200);
});
