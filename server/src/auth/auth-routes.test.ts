import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sealSecret } from '../../../sdk/src/crypto/stone.ts';
import { startTestServer, type TestServer } from '../platform/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let count = 0;
const freshEmail = () => `person${(count += 1)}@example.com`;
const password = 'Secret-1';

/** A registration up to its code. */
async function register(email = freshEmail()) {
  const hands = await server.shakeHands();
  const body = {
    email,
    name: 'Анна',
    password: hands.seal(password),
    confirm: hands.seal(password),
    selina: hands.selina,
  };
  return { ...hands, email, answer: await server.call('POST /user/create', { stone: hands.stone, body }) };
}

async function logIn(email: string, given = password) {
  const hands = await server.shakeHands();
  const body = { email: hands.seal(email), password: hands.seal(given), selina: hands.selina };
  return { ...hands, body, answer: await server.call('POST /user/login', { stone: hands.stone, body }) };
}

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

describe('POST /selina', () => {
  it('gives another stone each time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => server.call('POST /selina')));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const stones = answers.map(({ body }) => body.stone);
    for (const stone of stones) expect(stone).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(stones).size).toBe(3);
  });
});

describe('POST /user/create', () => {
  it('registers, mails a code alone on its line, and the code signs in', async () => {
    const { email, stone, answer } = await register();
    expect([answer.status, answer.body]).toEqual([201, { email }]);
    const letter = server.letters.at(-1)!;
    expect(letter.to).toBe(email);
    expect(letter.text.split('\n').filter((line) => /^\d{6}$/.test(line))).toHaveLength(1);
    const checked = await server.call('PATCH /code/check', { stone, body: { email, code: server.codeFor(email) } });
    expect(checked.status).toBe(200);
    expect((await server.call('GET /user/profile', { token: checked.body.access })).body).toEqual({
      email,
      name: 'Анна',
      image: '',
    });
  });

  it('keeps neither the password nor the stone nor the code', async () => {
    const { email, stone } = await register();
    const { db } = server.deps;
    const rows = [
      await db.selectFrom('user').selectAll().where('email', '=', email).execute(),
      await db.selectFrom('stone').selectAll().execute(),
      await db.selectFrom('code').selectAll().execute(),
    ];
    const stored = JSON.stringify(rows);
    expect(stored).toContain('argon2id');
    for (const secret of [password, stone, server.codeFor(email)]) expect(stored.includes(`"${secret}"`)).toBe(false);
  });

  it('refuses an e-mail that is taken', async () => {
    const { email } = await register();
    const { answer } = await register(email);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'email_taken',
      fields: { email: 'Пользователь с таким адресом email уже существует' },
    });
  });

  it('registers an e-mail once however many try at the same moment', async () => {
    const email = freshEmail();
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => register(email)))).map(({ answer }) => answer.status);
    expect(statuses.sort()).toEqual([201, 409, 409, 409]);
  });

  it('frees an e-mail that nobody confirmed in a quarter of an hour, and keeps a confirmed one', async () => {
    const squatted = await register();
    const confirmed = await server.signUp();
    server.clock.shift(15 * 60_000 + 1000);
    expect((await register(squatted.email)).answer.status).toBe(201);
    expect((await register(confirmed.email)).answer.status).toBe(409);
  });

  it.each([
    ['email', { email: 'нет@пример.рф' }, 'Не соответствует стандарту E-mail адресов'],
    ['email', { email: '' }, 'Поле обязательно для заполнения'],
    ['email', { email: undefined }, 'Поле обязательно для заполнения'],
    ['email', { email: 7 }, 'Поле обязательно для заполнения'],
    ['email', { email: `${'a'.repeat(30)}@example.com` }, 'E-mail не должен превышать 38 символов'],
    ['name', { name: 'А' }, 'Имя не должно быть меньше 2 символов'],
    ['name', { name: 'Анна 2' }, 'Недопустимый ввод для имени'],
    ['password', { password: 'явный текст' }, 'Поле обязательно для заполнения'],
    ['selina', { selina: undefined }, 'Поле обязательно для заполнения'],
  ])('refuses %s in %j', async (field, change, message) => {
    const hands = await server.shakeHands();
    const body = {
      email: freshEmail(),
      name: 'Анна',
      password: hands.seal(password),
      confirm: hands.seal(password),
      selina: hands.selina,
      ...change,
    };
    const answer = await server.call('POST /user/create', { stone: hands.stone, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid', fields: { [field]: message } });
  });

  it.each([
    ['Sh-1', 'Sh-1', { password: 'Пароль не должен быть меньше 8 символов' }],
    ['пароль-пароль', 'пароль-пароль', { password: 'Недопустимый ввод для пароля' }],
    ['x'.repeat(33), 'x'.repeat(33), { password: 'Пароль не должен превышать 32 символа' }],
    ['', '', { password: 'Поле обязательно для заполнения', confirm: 'Поле обязательно для заполнения' }],
    ['Secret-1', 'Secret-2', { confirm: 'Введённый пароль не совпадает' }],
  ])('checks what was sealed: %j, %j', async (first, second, fields) => {
    const { stone, selina, seal } = await server.shakeHands();
    const answer = await server.call('POST /user/create', {
      stone,
      body: { email: freshEmail(), name: 'Анна', password: seal(first), confirm: seal(second), selina },
    });
    expect([answer.status, answer.body.fields]).toEqual([400, fields]);
  });

  it('names what is wrong with open and sealed fields in one round', async () => {
    const { stone, selina, seal } = await server.shakeHands();
    const sealed = { password: seal('Sh-1'), confirm: seal('Sh-2'), selina };
    const answer = await server.call('POST /user/create', { stone, body: { ...sealed, email: 'Анна', name: 'А' } });
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      {
        email: 'Не соответствует стандарту E-mail адресов',
        name: 'Имя не должно быть меньше 2 символов',
        password: 'Пароль не должен быть меньше 8 символов',
        confirm: 'Введённый пароль не совпадает',
      },
    ]);
  });

  it('refuses a secret in which one bit was changed', async () => {
    const { stone, selina, seal } = await server.shakeHands();
    const bytes = Buffer.from(seal(password), 'base64url');
    for (const at of [0, 11, 12, 19, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      const body = {
        email: freshEmail(),
        name: 'Анна',
        password: changed.toString('base64url'),
        confirm: seal(password),
        selina,
      };
      const answer = await server.call('POST /user/create', { stone, body });
      expect([answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})]).toEqual([
        400,
        'invalid',
        ['password', 'confirm'],
      ]);
    }
  });
});

describe('the stone', () => {
  it.each(['', 'abc', 'f'.repeat(64), 'F'.repeat(64)])('is refused when it was never given: %j', async (stone) => {
    const hands = await server.shakeHands();
    const body = {
      email: freshEmail(),
      name: 'Анна',
      password: hands.seal(password),
      confirm: hands.seal(password),
      selina: hands.selina,
    };
    const answer = await server.call('POST /user/create', { body, headers: { stone } });
    expect([answer.status, answer.body.code]).toEqual([403, 'stone_invalid']);
  });

  it('is refused with the selina of another', async () => {
    const one = await server.shakeHands();
    const other = await server.shakeHands();
    const body = {
      email: freshEmail(),
      name: 'Анна',
      password: other.seal(password),
      confirm: other.seal(password),
      selina: other.selina,
    };
    expect((await server.call('POST /user/create', { stone: one.stone, body })).body.code).toBe('stone_invalid');
  });

  it('carries one sign-in: neither a second registration nor a login after it', async () => {
    const { stone, selina, email, seal } = await register();
    const again = { email: freshEmail(), name: 'Анна', password: seal(password), confirm: seal(password), selina };
    expect((await server.call('POST /user/create', { stone, body: again })).body.code).toBe('stone_invalid');
    expect(
      (await server.call('POST /user/login', { stone, body: { email: seal(email), password: seal(password), selina } }))
        .body.code,
    ).toBe('stone_invalid');
  });

  it('still carries a login after one that failed', async () => {
    const { email } = await server.signUp();
    const { stone, selina, seal } = await server.shakeHands();
    const tryWith = (given: string) =>
      server.call('POST /user/login', { stone, body: { email: seal(email), password: seal(given), selina } });
    expect((await tryWith('Wrong-11')).status).toBe(400);
    expect((await tryWith(password)).status).toBe(200);
    expect((await tryWith(password)).body.code).toBe('stone_invalid');
  });

  it('is good for 15 minutes', async () => {
    const { stone, selina, seal } = await server.shakeHands();
    server.clock.shift(15 * 60_000 + 1);
    const body = { email: freshEmail(), name: 'Анна', password: seal(password), confirm: seal(password), selina };
    expect((await server.call('POST /user/create', { stone, body })).body.code).toBe('stone_invalid');
  });
});

describe('POST /user/login', () => {
  it('mails a code, which signs in', async () => {
    const { email } = await server.signUp();
    const { stone, answer } = await logIn(email);
    expect([answer.status, answer.body]).toEqual([200, { email }]);
    const checked = await server.call('PATCH /code/check', { stone, body: { email, code: server.codeFor(email) } });
    expect((await server.call('GET /user/info', { token: checked.body.access })).status).toBe(200);
  });

  it('answers alike to a wrong password, an unknown e-mail and no e-mail at all, and mails nothing', async () => {
    const { email } = await server.signUp();
    const before = server.letters.length;
    const answers = [await logIn(email, 'Wrong-11'), await logIn(freshEmail()), await logIn('никто')].map(
      ({ answer }) => [answer.status, answer.body.code, answer.body.title],
    );
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
      await logIn(given, 'Wrong-11');
      return verify.mock.calls.map(([password, hash]) => [password, String(hash).split('$').slice(1, 4)]);
    };
    const known = await workOf(email);
    expect(known).toEqual([['Wrong-11', ['argon2id', 'v=19', 'm=19456,t=2,p=1']]]);
    expect(await workOf(freshEmail())).toEqual(known);
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

  it('works once', async () => {
    const { email, stone } = await register();
    const code = server.codeFor(email);
    expect((await check(stone, email, code)).status).toBe(200);
    expect((await check(stone, email, code)).body.code).toBe('stone_invalid');
  });

  it('works once however many check at the same moment', async () => {
    const { email, stone } = await register();
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

  it('refuses a wrong code five times, then any for being too many', async () => {
    const { email, stone } = await register();
    const code = server.codeFor(email);
    for (let i = 0; i < 5; i += 1) {
      const answer = await check(stone, email, wrongOf(code));
      expect([answer.status, answer.body.code]).toEqual([400, 'code_invalid']);
    }
    const answer = await check(stone, email, code);
    expect([answer.status, answer.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('counts tries that are made at the same moment', async () => {
    const { email, stone } = await register();
    const wrong = wrongOf(server.codeFor(email));
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => check(stone, email, wrong)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('is too late after ten minutes', async () => {
    const { email, stone } = await register();
    server.clock.shift(10 * 60_000 + 1);
    const answer = await check(stone, email, server.codeFor(email));
    expect([answer.status, answer.body.code]).toEqual([410, 'code_expired']);
  });

  it('takes a code only with the stone and the e-mail that asked for it', async () => {
    const one = await register();
    const other = await register();
    const code = server.codeFor(one.email);
    expect((await check(other.stone, one.email, code)).body.code).toBe('stone_invalid');
    expect((await check(one.stone, other.email, code)).body.code).toBe('stone_invalid');
    expect((await check((await server.shakeHands()).stone, one.email, code)).body.code).toBe('stone_invalid');
    const elsewhere = server.codeFor(other.email) !== code;
    if (elsewhere)
      expect((await check(one.stone, one.email, server.codeFor(other.email))).body.code).toBe('code_invalid');
    expect((await check(one.stone, one.email, code)).status).toBe(200);
  });

  it.each(['12345', '1234567', 'abcdef', ''])('refuses %j as no code at all', async (code) => {
    const { email, stone } = await register();
    expect((await check(stone, email, code)).body).toMatchObject({
      code: 'invalid',
      fields: { code: expect.stringMatching(/[а-я]/) },
    });
  });
});

describe('PATCH /code/refresh', () => {
  const refresh = (stone: string, email: string) => server.call('PATCH /code/refresh', { stone, body: { email } });

  it('mails another code and voids the old one', async () => {
    const { email, stone } = await register();
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
    const { email, stone } = await register();
    expect((await refresh(stone, email)).status).toBe(200);
    const soon = await refresh(stone, email);
    expect([soon.status, soon.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(Number(soon.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    server.clock.shift(60_001);
    expect((await refresh(stone, email)).status).toBe(200);
  });

  it('refuses an unused stone and another e-mail', async () => {
    const { stone } = await register();
    const { email } = await register();
    expect((await refresh(stone, email)).body.code).toBe('stone_invalid');
    expect((await refresh((await server.shakeHands()).stone, email)).body.code).toBe('stone_invalid');
  });
});
