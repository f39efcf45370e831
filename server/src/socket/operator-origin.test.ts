import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOrigin } from '../http/operator-origin.ts';
import { type SignedUp, startTestServer, type TestServer } from '../testing.ts';
import { joinSocket, openSocket } from './socket-fixture.ts';

const panel = 'https://panel.example.ru';
const own = 'https://chat.example.com';
let server: TestServer;
let owner: SignedUp;
let stranger: SignedUp;

beforeAll(async () => {
  server = await startTestServer({
    env: { NODE_ENV: 'production', HOST: '127.0.0.1', RATE_LIMITS: '', PUBLIC_URL: own },
  });
  owner = await server.signUp();
  stranger = await server.signUp();
});
afterAll(() => server.stop());

const list = (origins: string[], { access }: SignedUp = owner) =>
  server.call('PATCH /user/origin/edit', { token: access, body: { origins } });
const ask = (path: string, origin: string) =>
  fetch(`${server.url}/api/v1${path}`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
  });
const read = (origin: string | null, { access }: SignedUp = owner) =>
  server.call('GET /dialog/count', { token: access, headers: origin === null ? {} : { origin } });
const shakeHands = (origin: string) => server.call('POST /selina', { headers: { origin } });
const greet = async (origin: string, { access }: SignedUp = owner): Promise<number> => {
  const socket = await openSocket(server.url, { origin });
  socket.send({ type: 'hello', role: 'operator', token: access, after: null });
  return socket.closed();
};

describe('in production', () => {
  it('a page of an unlisted origin gets no preflight, call, sign-in or socket', async () => {
    const asked = await ask('/dialog/count', panel);
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([404, null]);
    for (const refused of [await read(panel), await read('null'), await shakeHands(panel)]) {
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    }
    expect(await greet(panel)).toBe(4403);
    expect(await greet('null')).toBe(4403);
  });

  it('the server’s own pages and programs need no listing', async () => {
    expect([(await read(own)).status, (await read(null)).status, (await shakeHands(own)).status]).toEqual([
      200, 200, 201,
    ]);
    (await joinSocket(server.url, 'operator', owner.access, null, { origin: own })).close();
    (await joinSocket(server.url, 'operator', owner.access)).close();
  });

  it('a page of the host that the request names is not the server’s own: a client chooses that header', async () => {
    const { host } = new URL(server.url);
    for (const origin of [`http://${host}`, `https://${host}`]) {
      expect([origin, (await shakeHands(origin)).status, (await read(origin)).status]).toEqual([origin, 403, 403]);
      expect(await greet(origin)).toBe(4403);
    }
  });

  it('a listed page makes no call of a sign-in', async () => {
    await list([panel], stranger);
    for (const [name, path] of [
      ['POST /selina', '/selina'],
      ['POST /user/create', '/user/create'],
      ['POST /user/login', '/user/login'],
      ['PATCH /code/check', '/code/check'],
      ['PATCH /code/refresh', '/code/refresh'],
      ['GET /jwt/refresh', '/jwt/refresh'],
      ['POST /user/passwd/forgot', '/user/passwd/forgot'],
      ['POST /user/passwd/reset', '/user/passwd/reset'],
      ['POST /user/email/undo', '/user/email/undo'],
    ] as const) {
      const asked = await ask(path, panel);
      expect([path, asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([path, 404, null]);
      const refused = await server.call(name, { headers: { origin: panel } });
      expect([name, refused.status, refused.body.code]).toEqual([name, 403, 'forbidden']);
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    }
    await list([], stranger);
  });

  it('a listed page asks, calls and opens a socket for the account that lists it, and no other', async () => {
    expect((await list([panel])).body).toEqual({ origins: [panel] });
    for (const path of ['/dialog/count', '/user/info', '/user/logout']) {
      const { status, headers } = await ask(path, panel);
      expect([
        status,
        headers.get('access-control-allow-origin'),
        headers.get('access-control-allow-credentials'),
      ]).toEqual([204, panel, null]);
      expect(headers.get('access-control-allow-headers')).toBe('authorization, content-type, stone, refresh');
      expect(headers.get('vary')).toContain('origin');
    }
    expect((await ask('/dialog/count', `${panel}:8443`)).status).toBe(404);
    const answered = await read(panel);
    expect([
      answered.status,
      answered.headers.get('access-control-allow-origin'),
      answered.headers.get('vary'),
    ]).toEqual([200, panel, expect.stringContaining('origin')]);
    expect((await read(panel, stranger)).status).toBe(403);
    (await joinSocket(server.url, 'operator', owner.access, null, { origin: panel })).close();
    expect(await greet(panel, stranger)).toBe(4403);
  });

  it('a page off the list is out at once, while another account may still list it', async () => {
    await list([panel]);
    await list([panel], stranger);
    await list([]);
    expect((await read(panel)).status).toBe(403);
    expect((await read(panel, stranger)).status).toBe(200);
    await list([], stranger);
    expect((await ask('/dialog/count', panel)).status).toBe(404);
  });

  it('a visitor’s page on the site’s domain is as before', async () => {
    const { headers, status } = await ask('/widget/session', 'https://shop.example.ru');
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, 'https://shop.example.ru']);
  });

  it('a list is at most twenty addresses, each once, and stored as browsers state them', async () => {
    expect((await list(['https://Panel.example.ru/', 'https://panel.example.ru:443', 'https://окно.рф'])).body).toEqual(
      { origins: ['https://panel.example.ru', new URL('https://окно.рф').origin] },
    );
    expect((await list(Array.from({ length: 21 }, (_, i) => `https://p${i}.ru`))).status).toBe(400);
    const refused = await list(['http://panel.example.ru']);
    expect(refused.body).toMatchObject({
      code: 'invalid',
      fields: { origins: expect.stringContaining('http://panel.example.ru') },
    });
    expect((await server.call('GET /user/origin/list', { token: owner.access })).body.origins).toHaveLength(2);
    await list([]);
  });
});

describe('readOrigin', () => {
  it.each([
    '*',
    'https://*',
    'https://*.example.ru',
    'null',
    '',
    'panel.example.ru',
    'ftp://a.ru',
    'https://a.ru/path',
    'https://a.ru/?q',
    'https://a.ru/#x',
    'https://u:p@a.ru',
    'file:///x',
    'http://a.ru',
    'javascript:1',
  ])('refuses %j everywhere', (typed) => {
    for (const production of [true, false]) expect(readOrigin({ production }, typed)).toBeNull();
  });

  it.each(['http://localhost:5173', 'http://127.0.0.1:8080', 'http://[::1]:3000'])(
    'takes %s outside production alone',
    (typed) => {
      expect(readOrigin({ production: false }, typed)).toBe(typed);
      expect(readOrigin({ production: true }, typed)).toBeNull();
    },
  );
});
