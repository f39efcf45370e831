import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type SignedUp, type TestServer } from '../testing.ts';

let server: TestServer;
let me: SignedUp;
beforeAll(async () => {
  server = await startTestServer({ env: { ADMIN_EMAILS: 'boss@example.com, Chief@example.com' } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  me = await server.signUp();
});

const as = (token: string) => (name: Parameters<TestServer['call']>[0], body?: unknown) =>
  server.call(name, { token, body });
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');
const askCode = async (): Promise<string> => {
  await as(me.access)('PATCH /user/send/code', { subject: 'Смена данных', text: 'Введите код:' });
  return server.codeFor(me.email);
};

describe('GET /user/info', () => {
  it('marks admins', async () => {
    expect((await as(me.access)('GET /user/info')).body).toEqual({ avatar: '', isAdmin: false });
    for (const email of ['boss@example.com', 'chief@example.com']) {
      const admin = await server.signUp(email);
      expect((await as(admin.access)('GET /user/info')).body).toEqual({ avatar: '', isAdmin: true });
    }
  });
});

describe('PATCH /user/name/edit', () => {
  it('changes the name', async () => {
    expect((await as(me.access)('PATCH /user/name/edit', { name: 'Пётр' })).body).toEqual({ name: 'Пётр' });
    expect((await as(me.access)('GET /user/profile')).body.name).toBe('Пётр');
  });

  it.each([
    ['Їжак', 'Їжак'],
    ['Әли', 'Әли'],
    ['Ўлад', 'Ўлад'],
    [' И\u0306осиф ', 'Йосиф'],
    ['І\u0308жак', 'Їжак'],
  ])('takes %j as %s', async (typed, name) => {
    expect((await as(me.access)('PATCH /user/name/edit', { name: typed })).body).toEqual({ name });
    expect((await as(me.access)('GET /user/profile')).body.name).toBe(name);
  });

  it.each([
    ['', 'Поле обязательно для заполнения'],
    ['Я', 'Имя не должно быть меньше 2 символов'],
    ['Пётр1', 'Недопустимый ввод для имени'],
    ['а'.repeat(21), 'Имя не должно превышать 20 символов'],
  ])('refuses %j', async (name, message) => {
    const answer = await as(me.access)('PATCH /user/name/edit', { name });
    expect([answer.status, answer.body.fields]).toEqual([400, { name: message }]);
    expect((await as(me.access)('GET /user/profile')).body.name).toBe('Ольга');
  });
});

describe('PATCH /user/send/code', () => {
  it('mails to the account’s own address, in plain text', async () => {
    const answer = await as(me.access)('PATCH /user/send/code', {
      subject: 'Смена <b>адреса</b>',
      text: 'Код & «кавычки» <script>',
    });
    expect([answer.status, answer.body]).toEqual([200, { email: me.email }]);
    const letter = server.letters.at(-1)!;
    expect([letter.to, letter.subject]).toEqual([me.email, 'Смена <b>адреса</b>']);
    expect(letter.text.split('\n')[0]).toBe('Код & «кавычки» <script>');
    expect(letter.html).toContain('Код &amp; «кавычки» &lt;script&gt;');
    expect(letter.html).not.toContain('<script');
  });
});

describe('the password', () => {
  it('is checked', async () => {
    expect((await as(me.access)('PATCH /user/auth/change/passwd', { password: me.password })).status).toBe(200);
    for (const password of ['Wrong-11', '']) {
      const answer = await as(me.access)('PATCH /user/auth/change/passwd', { password });
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_credentials']);
    }
  });

  it('is changed, which ends every other sign-in', async () => {
    const there = await server.signIn(me.email, me.password);
    const body = { oldPassword: me.password, newPassword: 'Better-22', code: await askCode() };
    const answer = await as(me.access)('PATCH /user/passwd/edit', body);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect((await as(me.access)('GET /user/info')).status).toBe(200);
    expect((await as(there.access)('GET /user/info')).status).toBe(401);
    expect((await server.call('GET /jwt/refresh', { refresh: there.refresh })).status).toBe(406);
    await expect(server.signIn(me.email, me.password)).rejects.toThrow('invalid_credentials');
    expect((await server.signIn(me.email, 'Better-22')).id).toBe(me.id);
  });

  it('is not changed with a wrong old one, a bad new one or a wrong code', async () => {
    const code = await askCode();
    const edit = (change: object) =>
      as(me.access)('PATCH /user/passwd/edit', { oldPassword: me.password, newPassword: 'Better-22', code, ...change });
    expect((await edit({ oldPassword: 'Wrong-11' })).body.code).toBe('invalid_credentials');
    expect((await edit({ newPassword: 'Football' })).body.fields).toEqual({
      newPassword: 'Этот пароль слишком известен — придумайте другой',
    });
    expect((await edit({ newPassword: 'short' })).body.fields).toEqual({
      newPassword: 'Пароль не должен быть меньше 8 символов',
    });
    expect((await edit({ code: wrongOf(code) })).body.code).toBe('code_invalid');
    expect((await server.signIn(me.email, me.password)).id).toBe(me.id);
  });
});

describe('sign-ins', () => {
  it('are a hundred at most: one more ends the one that was not used for the longest time', async () => {
    const { db } = server.deps;
    const row = await db.selectFrom('signin').selectAll().where('user_id', '=', me.id).executeTakeFirstOrThrow();
    const older = Array.from({ length: 99 }, (_, at) => ({
      ...row,
      id: `${me.id}-${at}`,
      seen_at: row.seen_at - 1000 - at,
    }));
    await db.insertInto('signin').values(older).execute();
    await server.signIn(me.email, me.password);
    const { body } = await as(me.access)('GET /user/signin/list');
    expect(body).toHaveLength(100);
    expect(body.map(({ id }: { id: string }) => id)).not.toContain(`${me.id}-98`);
    expect(body.map(({ id }: { id: string }) => id)).toContain(`${me.id}-97`);
  });

  it('are listed, and one may be ended', async () => {
    const there = await server.signIn(me.email, me.password);
    const { body } = await as(me.access)('GET /user/signin/list');
    expect(body.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true]);
    const other = body.find(({ current }: { current: boolean }) => !current);
    expect(
      (await server.call('DELETE /user/signin/delete/{id}', { token: me.access, params: { id: other.id } })).body,
    ).toEqual({ id: other.id });
    expect((await as(there.access)('GET /user/info')).status).toBe(401);
    expect((await as(me.access)('GET /user/signin/list')).body).toHaveLength(1);
  });
});
