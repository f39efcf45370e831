import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRaw } from '../../../tests/harness/raw-connection.ts';
import type { Domain } from '../contract.ts';
import { type SignedUp, startTestServer, type TestServer } from '../testing.ts';
import { openSocket, until } from '../socket/socket-fixture.ts';

const url = 'https://chat.example.com';
let server: TestServer;
let owner: SignedUp;
let other: SignedUp;
let domain: Domain;

beforeAll(async () => {
  server = await startTestServer({
    env: { NODE_ENV: 'production', PUBLIC_URL: url, RATE_LIMITS: '', LOG_LEVEL: 'warn', HOST: '127.0.0.1' },
  });
  [owner, other] = [await server.signUp(), await server.signUp()];
  domain = (await server.call<Domain>('POST /domain/create', { token: owner.access, body: { name: 'tried.example' } }))
    .body;
});
afterAll(() => server.stop());

const cookieOf = ({ access }: SignedUp): string => `auth=1; jwt=${access}; jwtr=none`;
const page = (headers: Record<string, string> = {}, site = domain.site) =>
  fetch(`${server.url}/try/${site}`, { headers });
const open = (headers: Record<string, string>, from = `${url}/try/${domain.site}`) =>
  server.call<{ token: string; session: string }>('POST /widget/session', {
    body: { site: domain.site, page: from },
    headers,
  });

it('the page is for the signed-in owner alone, and for frames of this server alone', async () => {
  const shown = await page({ cookie: cookieOf(owner) });
  expect(shown.status).toBe(200);
  expect(await shown.text()).toContain(`<script async src="/widget.js" data-site="${domain.site}"></script>`);
  expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(shown.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(shown.headers.get('cache-control')).toBe('no-store');
  const refusal = async (cookie: string, site?: string) => {
    const refused = await page({ cookie }, site);
    const html = await refused.text();
    expect([refused.status, html.includes('widget.js')]).toEqual([403, false]);
    return [/<h1>(.*)<\/h1>/, /href="([^"]*)" target="_top">(.*)<\/a>/].flatMap((part) => part.exec(html)?.slice(1));
  };
  const [signedOut, foreign] = [
    ['Войдите в\u00a0аккаунт', '/login', 'Войти'],
    ['Такого сайта в\u00a0вашем аккаунте нет', '/setting/domains', 'Мои домены'],
  ];
  expect(await refusal('')).toEqual(signedOut);
  expect(await refusal('jwt=nonsense')).toEqual(signedOut);
  // Does not reveal whether another account has the site.
  expect(await refusal(cookieOf(other))).toEqual(foreign);
  expect(await refusal(cookieOf(owner), 'nothing')).toEqual(foreign);
  expect((await page({ cookie: cookieOf(owner) }, 'x'.repeat(5000))).status).toBe(403);
});

it.each([
  ['with a NUL', 'a%00b', 'chat.example.com', '403 Forbidden'],
  ['that is no UTF-8', '%E0%A4%A', 'chat.example.com', '403 Forbidden'],
  ['at a host that is none', 'abc', '[', '400 Bad Request'],
])('an address %s is refused', async (_, site, host, status) => {
  const connection = await openRaw(Number(new URL(server.url).port));
  connection.send(`GET /try/${site} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
  await until('an answer', () => !connection.isOpen);
  expect(connection.received().split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`);
});

it('only the owner may use the chat before the site is verified, and only there', async () => {
  const cookie = cookieOf(owner);
  const refused = { status: 403, body: { code: 'forbidden' } };
  expect(await open({ origin: url })).toMatchObject(refused);
  expect(await open({ origin: url, cookie: cookieOf(other) })).toMatchObject(refused);
  expect(await open({ origin: 'https://evil.example', cookie })).toMatchObject(refused);
  expect(await open({ origin: url, cookie }, `${url}/demo/`)).toMatchObject(refused);
  expect(await open({ cookie })).toMatchObject(refused);

  const { status, body } = await open({ origin: url, cookie });
  expect(status).toBe(201);
  const stored = await server.call('POST /widget/sentence', {
    token: body.token,
    body: { clientId: 'try-1', text: 'Работает?' },
    headers: { origin: url },
  });
  expect([stored.status, stored.body]).toEqual([201, expect.anything()]);
  const elsewhere = await server.call('POST /widget/sentence', {
    token: body.token,
    body: { clientId: 'try-2', text: 'А тут?' },
    headers: { origin: 'https://evil.example' },
  });
  expect(elsewhere).toMatchObject(refused);
  const socket = await openSocket(server.url, { origin: url });
  socket.send({ type: 'hello', role: 'visitor', token: body.token, after: 0 });
  expect(await socket.next('welcome')).toMatchObject({ session: body.session });
  socket.close();

  const { body: list } = await server.call('GET /dialog/list', { token: owner.access });
  expect(list.items.map(({ visitor }: { visitor: { name: string } }) => visitor.name)).toEqual(['Проверка чата']);
  const { body: domains } = await server.call<Domain[]>('GET /domain/list', { token: owner.access });
  expect(domains[0]).toMatchObject({ verified: false, firstSeenAt: null });
});
