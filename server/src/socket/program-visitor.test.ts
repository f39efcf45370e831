import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { tokenChannel } from '../event/channel.ts';
import type { TokenScope } from '../contract.ts';
import { type SignedUp, startTestServer, type TestServer } from '../testing.ts';
import { joinSocket, openSocket } from './socket-fixture.ts';

let server: TestServer;
let owner: SignedUp;
let site: string;

beforeAll(async () => {
  server = await startTestServer({
    env: { NODE_ENV: 'production', HOST: '127.0.0.1', RATE_LIMITS: '', PUBLIC_URL: 'https://chat.example.com' },
  });
  owner = await server.signUp();
  const domain = (await server.call('POST /domain/create', { token: owner.access, body: { name: 'shop.ru' } })).body;
  site = domain.site;
  await server.deps.db.updateTable('domain').set({ verified: 1 }).where('id', '=', domain.id).execute();
});
afterAll(() => server.stop());

const create = async (
  scopes: readonly TokenScope[],
  name: string,
  access = owner.access,
): Promise<{ id: string; token: string }> =>
  (await server.call('POST /user/token/create', { token: access, body: { name, scopes } })).body;
const open = (token?: string, headers: Record<string, string> = {}, visitorToken?: string) =>
  server.call('POST /widget/session', {
    body: { site, ...(visitorToken ? { token: visitorToken } : {}) },
    token,
    headers,
  });
const say = (token: string, headers: Record<string, string> = {}) =>
  server.call('POST /widget/sentence', {
    token,
    headers,
    body: { clientId: crypto.randomUUID(), text: 'Добрый день' },
  });
const fromSite = { origin: 'https://shop.ru' };

it('in production a program begins a visitor’s dialog by an API token of the site’s account alone', async () => {
  const { token } = await create(['visit'], 'Приложение');
  const stranger = await create(['visit'], 'Чужой', (await server.signUp()).access);
  const other = await create(['read', 'answer', 'teach'], 'Без права');
  expect((await open()).status).toBe(403);
  expect((await open('otk_unknown')).status).toBe(401);
  expect((await open(owner.access)).status).toBe(403);
  for (const refused of [stranger, other]) expect((await open(refused.token)).status).toBe(403);
  const begun = await open(token);
  expect(begun.status).toBe(201);
  expect((await say(begun.body.token)).status).toBe(201);
  expect(
    (await server.call('GET /widget/sentence', { token: begun.body.token, query: { after: 0 } })).body.sentences,
  ).toHaveLength(1);
  const socket = await joinSocket(server.url, 'visitor', begun.body.token);
  socket.close();
});

it('a foreign page passes by no API token, and the token of a browser’s visitor is good for no program', async () => {
  const { token } = await create(['visit'], 'Страница');
  expect((await open(token, { origin: 'https://evil.com' })).status).toBe(403);
  const browser = await open(undefined, fromSite);
  expect(browser.status).toBe(201);
  expect((await say(browser.body.token, fromSite)).status).toBe(201);
  expect((await say(browser.body.token)).status).toBe(403);
  const socket = await openSocket(server.url);
  socket.send({ type: 'hello', role: 'visitor', token: browser.body.token, after: 0 });
  expect(await socket.closed()).toBe(4403);
  const begun = await open(token);
  expect((await say(begun.body.token, { origin: 'https://evil.com' })).status).toBe(403);
  expect((await say(begun.body.token, fromSite)).status).toBe(201);
  // The program resumes the dialog that the browser began.
  expect((await open(token, {}, browser.body.token)).status).toBe(200);
  expect((await say(browser.body.token)).status).toBe(201);
});

it('a revoked token ends the visitors of its programs: calls, waits and sockets', async () => {
  const { id, token } = await create(['visit'], 'Ненадолго');
  const begun = await open(token);
  const socket = await joinSocket(server.url, 'visitor', begun.body.token);
  const subscribe = vi.spyOn(server.deps.bus, 'subscribe');
  const waiting = server.call('GET /widget/sentence', { token: begun.body.token, query: { after: 0 } });
  await expect.poll(() => subscribe.mock.calls.map(([channel]) => channel)).toContain(tokenChannel(id));
  await server.call('DELETE /user/token/delete/{id}', { token: owner.access, params: { id } });
  expect(await socket.closed()).toBe(4401);
  expect((await waiting).status).toBe(401);
  expect((await say(begun.body.token)).status).toBe(403);
  expect((await open(token, {}, begun.body.token)).status).toBe(401);
  // The dialog itself stays: the site's own page resumes it.
  expect((await open(undefined, fromSite, begun.body.token)).status).toBe(200);
});
