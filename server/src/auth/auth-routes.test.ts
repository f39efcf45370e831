import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sealSecret } from '../../../sdk/src/crypto/stone.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { freshEmail, logIn, password, register } from './auth-fixture.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

describe('POST /user/login', () => {
  it('mails a code, which signs in', async () => {
    const { email } = await server.signUp();
    const { stone, answer } = await logIn(server, email);
    expect([answer.status, answer.body]).toEqual([200, { email }]);
    const checked = await server.call('PATCH /code/check', { stone, body: { email, code: server.codeFor(email) } });
    expect((await server.call('GET /user/info', { token: checked.body.access })).status).toBe(200);
  });

  it('answers alike to a wrong password, an unknown e-mail and no e-mail at all, and mails nothing', async () => {
    const { email } = await server.signUp();
    const before = server.letters.length;
    const answers = [
      await logIn(server, email, 'Wrong-11'),
      await logIn(server, freshEmail()),
      await logIn(server, 'никто'),
    ].map(({ answer }) => [answer.status, answer.body.code, answer.body.title]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify([400, 'invalid_credentials', 'Неправильный e-mail или пароль.'])]),
    );
    expect(server.letters.length).toBe(before);
  });

  it('does the same work for an unknown e-mail', async () => {
    const { email } = await server.signUp();
    const verify = vi.spyOn(Bun.password, 'verify');
    /** The passwords that were compared, each with the algorithm and the cost of the hash. */
    const workOf = async (given: string) => {
      verify.mockClear();
      await logIn(server, given, 'Wrong-11');
      return verify.mock.calls.map(([shown, against]) => [shown, (against as string).split('$').slice(1, 4)]);
    };
    const once = [['Wrong-11', ['argon2id', 'v=19', 'm=19456,t=2,p=1']]];
    expect(await workOf(email)).toEqual(once);
    expect(await workOf(freshEmail())).toEqual(once);
    verify.mockRestore();
  });

  it('refuses secrets that were not sealed with this handshake', async () => {
    const { email } = await server.signUp();
    const { stone, selina } = await server.shakeHands();
    const seal = (text: string) => sealSecret('0'.repeat(64), text);
    const answer = await server.call('POST /user/login', {
      stone,
      body: { email: seal(email), password: seal(password), selina },
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_credentials']);
  });
});

describe('PATCH /code/check', () => {
  const check = (stone: string, email: string, code: string) =>
    server.call('PATCH /code/check', { stone, body: { email, code } });

  it('works once however many check at the same moment', async () => {
    const { email, stone } = await register(server);
    const code = server.codeFor(email);
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => check(stone, email, code)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const rows = await server.deps.db
      .selectFrom('signin')
      .innerJoin('user', 'user.id', 'signin.user_id')
      .select('signin.id')
      .where('email', '=', email)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('counts tries that are made at the same moment', async () => {
    const { email, stone } = await register(server);
    const wrong = wrongOf(server.codeFor(email));
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => check(stone, email, wrong)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('takes a code only with the stone and the e-mail that asked for it', async () => {
    const one = await register(server);
    const other = await register(server);
    const code = server.codeFor(one.email);
    expect((await check(other.stone, one.email, code)).body.code).toBe('stone_invalid');
    expect((await check(one.stone, other.email, code)).body.code).toBe('stone_invalid');
    expect((await check((await server.shakeHands()).stone, one.email, code)).body.code).toBe('stone_invalid');
    const elsewhere = server.codeFor(other.email) !== code;
    if (elsewhere)
      expect((await check(one.stone, one.email, server.codeFor(other.email))).body.code).toBe('code_invalid');
    expect((await check(one.stone, one.email, code)).status).toBe(200);
  });
});

describe('PATCH /code/refresh', () => {
  const refresh = (stone: string, email: string) => server.call('PATCH /code/refresh', { stone, body: { email } });

  it('mails another code and voids the old one', async () => {
    const { email, stone } = await register(server);
    const old = server.codeFor(email);
    const answer = await refresh(stone, email);
    expect([answer.status, answer.body]).toEqual([200, { email }]);
    const code = server.codeFor(email);
    if (code !== old)
      expect((await server.call('PATCH /code/check', { stone, body: { email, code: old } })).body.code).toBe(
        'code_invalid',
      );
    expect((await server.call('PATCH /code/check', { stone, body: { email, code } })).status).toBe(200);
  });

  it('does so once a minute', async () => {
    const { email, stone } = await register(server);
    expect((await refresh(stone, email)).status).toBe(200);
    const soon = await refresh(stone, email);
    expect([soon.status, soon.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(Number(soon.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    server.clock.shift(60_001);
    expect((await refresh(stone, email)).status).toBe(200);
  });

  it('refuses an unused stone and another e-mail', async () => {
    const { stone } = await register(server);
    const { email } = await register(server);
    expect((await refresh(stone, email)).body.code).toBe('stone_invalid');
    expect((await refresh((await server.shakeHands()).stone, email)).body.code).toBe('stone_invalid');
  });
});
