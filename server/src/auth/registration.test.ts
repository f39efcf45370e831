import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing.ts';
import type { Handshake } from '../../../tests/harness/sign-up.ts';
import { freshEmail, logIn, password, register } from './auth-fixture.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

const registrationBy = ({ seal, selina }: Handshake) => ({
  email: freshEmail(),
  name: 'Анна',
  password: seal(password),
  confirm: seal(password),
  selina,
});

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
    const { email, stone, answer } = await register(server);
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
    const { email, stone } = await register(server);
    const { db } = server.deps;
    const rows = [
      await db.selectFrom('user').selectAll().where('pending_email', '=', email).execute(),
      await db.selectFrom('stone').selectAll().execute(),
      await db.selectFrom('code').selectAll().execute(),
    ];
    const stored = JSON.stringify(rows);
    expect(stored).toContain('argon2id');
    for (const secret of [password, stone, server.codeFor(email)]) expect(stored.includes(`"${secret}"`)).toBe(false);
  });

  it('reserves no address: the registration whose code is entered is the account', async () => {
    const email = freshEmail();
    const stranger = await register(server, email, 'Stranger-1');
    const strangersCode = server.codeFor(email);
    const mine = await register(server, email, 'My-own-pass-1');
    const later = await register(server, email, 'Stranger-2');
    expect([stranger, mine, later].map(({ answer }) => answer.status)).toEqual([201, 201, 201]);
    const codes = server.letters.filter(({ to }) => to === email).map(({ text }) => /^\d{6}$/m.exec(text)![0]);
    const check = (stone: string, code: string) => server.call('PATCH /code/check', { stone, body: { email, code } });
    expect((await check(mine.stone, codes[1]!)).status).toBe(200);
    for (const [{ stone }, code] of [
      [stranger, strangersCode],
      [later, codes[2]!],
    ] as const)
      expect((await check(stone, code)).body.code).toBe('stone_invalid');
    expect((await logIn(server, email, 'Stranger-1')).answer.status).toBe(400);
    expect((await logIn(server, email, 'Stranger-2')).answer.status).toBe(400);
    expect((await logIn(server, email, 'My-own-pass-1')).answer.status).toBe(200);
    expect((await register(server, email)).answer.body.code).toBe('email_taken');
    const { db } = server.deps;
    const rows = await db.selectFrom('user').select('id').where('pending_email', '=', email).execute();
    expect(rows).toEqual([]);
  });

  it('confirms one of the registrations whose codes arrive at the same moment', async () => {
    const email = freshEmail();
    const all = [await register(server, email), await register(server, email), await register(server, email)];
    const codes = server.letters.filter(({ to }) => to === email).map(({ text }) => /^\d{6}$/m.exec(text)![0]);
    const answers = await Promise.all(
      all.map(({ stone }, at) => server.call('PATCH /code/check', { stone, body: { email, code: codes[at] } })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
    const { db } = server.deps;
    expect(await db.selectFrom('user').select('id').where('email', '=', email).execute()).toHaveLength(1);
  });

  it('mails a code to a registration that is yet to be confirmed when its password is right', async () => {
    const { email } = await register(server);
    const { stone, answer } = await logIn(server, email);
    expect(answer.status).toBe(200);
    const checked = await server.call('PATCH /code/check', { stone, body: { email, code: server.codeFor(email) } });
    expect((await server.call('GET /user/profile', { token: checked.body.access })).body.email).toBe(email);
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
    const body = { ...registrationBy(hands), ...change };
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
  it('is refused with the selina of another', async () => {
    const one = await server.shakeHands();
    const other = await server.shakeHands();
    const body = registrationBy(other);
    expect((await server.call('POST /user/create', { stone: one.stone, body })).body.code).toBe('stone_invalid');
  });

  it('carries one sign-in: neither a second registration nor a login after it', async () => {
    const { stone, selina, email, seal } = await register(server);
    const again = registrationBy({ stone, selina, seal });
    expect((await server.call('POST /user/create', { stone, body: again })).body.code).toBe('stone_invalid');
    const login = { email: seal(email), password: seal(password), selina };
    expect((await server.call('POST /user/login', { stone, body: login })).body.code).toBe('stone_invalid');
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
