import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSocket } from '../../socket/socket-fixture.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../testing.ts';
import { passwordWindow } from '../signin-service.ts';

const panel = 'https://panel.example.ru';
let server: TestServer;
let me: SignedUp;
let domainId: string;
let made = 0;
const minute = { timeout: 60_000 };
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: 'https://chat.example.com' } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  me = await server.signUp();
  const { body } = await server.call('POST /domain/create', {
    token: me.access,
    body: { name: `shop${(made += 1)}.ru` },
  });
  domainId = body.id;
});

const makeToken = (token: string, name = 'Бот') =>
  server.call('POST /user/token/create', { token, body: { name, scopes: ['read', 'answer'] } });
const list = (token: string, ...origins: string[]) =>
  server.call('PATCH /user/origin/edit', { token, body: { origins } });
const readSecret = (token: string) => server.call('GET /domain/secret/{id}', { token, params: { id: domainId } });
const rotateSecret = (token: string, atOnce = false) =>
  server.call('PATCH /domain/secret/rotate/{id}', { token, params: { id: domainId }, body: { atOnce } });
const lettersToMe = () => server.letters.filter(({ to, text }) => to === me.email && text.includes('Это не я'));
/** The newest letter to the owner with this in its text, once it is there. */
const letterWith = (text: string) =>
  vi.waitFor(() => {
    const letter = lettersToMe().findLast((one) => one.text.includes(text));
    expect(letter).toBeDefined();
    return letter!;
  }, minute);
/** The token of a link that is mailed to the owner. */
const linkOf = (path: string): Promise<string> =>
  vi.waitFor(() => {
    const found = server.letters.findLast(({ to, text }) => to === me.email && text.includes(`${path}#`));
    return new RegExp(`${path}#([\\w-]{43})$`, 'm').exec(found!.text)![1]!;
  }, minute);
/** What the account's programs and pages of other addresses may do. */
async function accessOf(token: string, apiToken: string) {
  const program = await server.call('GET /dialog/count', { token: apiToken });
  const page = await server.call('GET /dialog/count', { token, headers: { origin: panel } });
  return { program: program.status, page: page.status };
}

describe('an access token whose sign-in showed the password long ago', () => {
  it('makes no API token, lists no origin, reads and replaces no secret, until the password is shown', async () => {
    await list(me.access, panel);
    server.clock.shift(passwordWindow);
    const token = (await server.call('GET /jwt/refresh', { refresh: me.refresh })).body.result;
    const before = lettersToMe().length;
    for (const refused of [
      await makeToken(token),
      await list(token, panel, 'https://thief.example'),
      await readSecret(token),
      await rotateSecret(token),
    ])
      expect([refused.status, refused.body.code]).toEqual([403, 'password_needed']);
    expect((await server.call('GET /user/token/list', { token })).body).toEqual([]);
    expect((await server.call('GET /user/origin/list', { token })).body.origins).toEqual([panel]);
    expect(lettersToMe()).toHaveLength(before);
    expect((await list(token, panel)).status).toBe(200);
    expect((await list(token)).status).toBe(200);

    const password = { token, body: { password: me.password } };
    expect((await server.call('PATCH /user/auth/change/passwd', password)).status).toBe(200);
    expect([
      (await makeToken(token)).status,
      (await list(token, panel)).status,
      (await readSecret(token)).status,
      (await rotateSecret(token)).status,
    ]).toEqual([201, 200, 200, 200]);
  });
});

describe('the owner', () => {
  it('is mailed each of them, with the way to a new password', async () => {
    expect((await makeToken(me.access, 'Бот доставки')).status).toBe(201);
    const letter = await letterWith('создан токен API «Бот доставки»');
    expect(letter.text).toContain('Это не я: https://chat.example.com/reset/password\n');
    expect(letter.html).toContain('href="https://chat.example.com/reset/password"');
    await list(me.access, panel);
    await list(me.access, panel, 'https://other.example.ru');
    const added = await letterWith('https://other.example.ru');
    expect(added.text).not.toContain(panel);
    await list(me.access, panel);
    await readSecret(me.access);
    await letterWith('показан секрет');
    await rotateSecret(me.access);
    await letterWith('Прежний секрет действует ещё час');
    await rotateSecret(me.access, true);
    await letterWith('Прежний секрет больше не\u00a0действует');
    expect(lettersToMe()).toHaveLength(6);
  });

  it('ends them all by a new password from a mailed link: tokens, their sockets, listed origins', async () => {
    const { token } = (await makeToken(me.access)).body;
    await list(me.access, panel);
    const socket = await openSocket(server.url);
    socket.send({ type: 'hello', role: 'operator', token, after: null });
    await vi.waitFor(() => expect(socket.all('welcome')).toHaveLength(1), minute);
    await server.call('POST /user/passwd/forgot', { body: { email: me.email } });
    const body = { token: await linkOf('/reset/password'), password: 'Forgotten-22' };
    expect((await server.call('POST /user/passwd/reset', { body })).status).toBe(200);
    expect(await socket.closed()).toBe(4401);
    const { access } = await server.signIn(me.email, 'Forgotten-22');
    expect(await accessOf(access, token)).toEqual({ program: 401, page: 403 });
    expect((await server.call('GET /user/token/list', { token: access })).body).toEqual([]);
  });

  it('ends them all by «Это не я» of a change of address', async () => {
    const { token } = (await makeToken(me.access)).body;
    await list(me.access, panel);
    const email = `moved-${me.email}`.slice(0, 38);
    await server.call('PATCH /user/send/code', { token: me.access, body: { email } });
    const change = { email, code: server.codeFor(email) };
    expect((await server.call('PATCH /user/email/edit', { token: me.access, body: change })).status).toBe(200);
    const body = { token: await linkOf('/undo/email') };
    expect((await server.call('POST /user/email/undo', { body })).status).toBe(200);
    const { access } = await server.signIn(me.email, me.password);
    expect(await accessOf(access, token)).toEqual({ program: 401, page: 403 });
  });

  it('keeps them with a change of the password that is known', async () => {
    const { token } = (await makeToken(me.access)).body;
    await list(me.access, panel);
    await server.call('PATCH /user/send/code', { token: me.access, body: { subject: 'Смена', text: 'Код:' } });
    const body = { oldPassword: me.password, newPassword: 'Another-33', code: server.codeFor(me.email) };
    expect((await server.call('PATCH /user/passwd/edit', { token: me.access, body })).status).toBe(200);
    expect(await accessOf(me.access, token)).toEqual({ program: 200, page: 200 });
  });
});
