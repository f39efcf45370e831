import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, createOwner, createSite, openDialog } from '../dialog/dialog-fixture.ts';
import { startTestServer, type SignedUp, type TestServer } from '../testing.ts';

let server: TestServer;
let me: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
  me = await server.signUp();
});
afterAll(() => server.stop());

const raw = (method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { method, body, headers: { authorization: `Bearer ${me.access}`, ...headers } });

describe('the table of calls', () => {
  it.each([
    ['GET', '/api/v1/nothing'],
    ['POST', '/api/v1/user/info'],
    ['GET', '/api/nothing'],
    ['GET', '/api/v2/user/info'],
    ['PUT', '/api/v1/selina'],
  ])('%s %s is not found', async (method, path) => {
    const response = await fetch(server.url + path, { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found', status: 404, title: 'Не найдено' });
  });
});

describe('the headers of an answer', () => {
  const headersOf = async (method: string, path: string, origin?: string): Promise<Record<string, string>> => {
    const { status, headers } = await raw(method, path, undefined, origin === undefined ? {} : { origin });
    const { date: _, ...rest } = Object.fromEntries(headers);
    return { status: String(status), ...rest };
  };

  it('are the same for who shows no origin as for a page of our own', async () => {
    const plain = await headersOf('GET', '/api/v1/user/info');
    expect(plain).toMatchObject({
      status: '200',
      'x-frame-options': 'DENY',
      vary: 'origin',
      'cache-control': 'no-store',
    });
    expect(await headersOf('GET', '/api/v1/user/info', server.url)).toEqual(plain);
  });

  it('of a widget call say besides that the page may read it', async () => {
    const site = await createSite(server, await createOwner(server));
    const { token } = await openDialog(server, site);
    const read = async (origin: Record<string, string>) => {
      const { status, headers } = await call(server, 'PATCH /widget/visitor', { token, body: {}, headers: origin });
      const { date: _, ...rest } = Object.fromEntries(headers);
      return { status, ...rest };
    };
    const plain = await read({});
    expect(plain).toMatchObject({ status: 200, 'cross-origin-resource-policy': 'cross-origin', vary: 'origin' });
    expect(await read({ origin: server.url })).toEqual({
      ...plain,
      'access-control-allow-origin': server.url,
      'access-control-expose-headers': 'retry-after',
    });
  });
});

it.each(['%ff%fe', '%E0%A4%A', '%'])('an id that is no UTF-8 (%s) is not found', async (id) => {
  const response = await raw('GET', `/api/v1/file/${id}`);
  expect([response.status, (await response.json()).code]).toEqual([404, 'not_found']);
});

describe('a body', () => {
  const edit = (body: BodyInit, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    raw('PATCH', '/api/v1/user/name/edit', body, headers);

  it('may carry unknown keys', async () => {
    expect((await edit('{"name":"Анна","constructor":1,"__proto__":{"name":"x"}}')).status).toBe(200);
  });

  it.each(['{', 'null', '[]', '"текст"', '{"name":null}', '{"name":{"a":1}}', ''])('is refused as %j', async (body) => {
    const response = await edit(body);
    expect(response.status).toBe(400);
    expect((await response.json()).code).toBe('invalid');
  });

  it('is refused when it is not UTF-8, holds a NUL, or is of another type', async () => {
    expect((await edit(Buffer.from([0x7b, 0xff, 0x7d]))).status).toBe(400);
    expect((await edit(JSON.stringify({ name: 'Анна\0' }))).status).toBe(400);
    expect((await edit('name=Anna', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await edit('{"name":"Анна"}', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await edit('{"name":"Анна"}', { 'content-type': 'application/json; charset=utf-8' })).status).toBe(200);
  });

  it('may be 64 KiB, not more, however it is sent', async () => {
    const sized = (size: number) => JSON.stringify({ name: 'Анна', more: 'x'.repeat(size - 29) });
    expect(Buffer.byteLength(sized(65_536))).toBe(65_536);
    expect((await edit(sized(65_536))).status).toBe(200);
    expect((await edit(sized(65_537))).status).toBe(413);
    expect((await edit(new Blob([sized(3_000_000)]).stream() as never)).status).toBe(413);
  });

  it('may nest and hold only so much, which is known before it is parsed', async () => {
    const deep = await edit('{"name":"Анна","more":' + '['.repeat(30_000));
    expect([deep.status, (await deep.json()).detail]).toEqual([400, 'Данные вложены глубже 16 уровней.']);
    const many = await edit(`{"name":"Анна","more":[${'1,'.repeat(20_000)}1]}`);
    expect(many.status).toBe(413);
    expect((await edit('{"name":"Анна","more":"' + '['.repeat(30_000) + '"}')).status).toBe(200);
  });

  it('may be a form of few parts', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
    const send = (parts: number) =>
      raw('POST', '/api/v1/user/image/upload', `${part.repeat(parts)}--b--\r\n`, {
        'content-type': 'multipart/form-data; boundary=b',
      });
    const many = await send(10_000);
    expect([many.status, (await many.json()).detail]).toEqual([413, 'Больше 16 полей в одном запросе.']);
    // What it lacks is its picture.
    expect((await (await send(16)).json()).fields).toEqual({ image: 'Поле обязательно для заполнения' });
  });

  it('is never echoed in a response', async () => {
    const response = await edit('{"name":"<script>secret</script>"}');
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('secret');
  });
});

describe('any response', () => {
  it('forbids type sniffing and caching', async () => {
    for (const path of ['/api/v1/user/info', '/api/v1/nothing', '/health']) {
      const { headers } = await raw('GET', path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it('comes to a request with the shortest host', async () => {
    const { port } = new URL(server.url);
    const status = await new Promise<string>((done) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write('GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
      );
      socket.once('data', (chunk) => done(String(chunk).split('\r\n')[0]!));
    });
    expect(status).toBe('HTTP/1.1 200 OK');
  });
});

describe('a page of another origin', () => {
  it('may read the widget’s calls, failures too, and no others', async () => {
    const origin = 'https://shop.example';
    const widget = await fetch(`${server.url}/api/v1/widget/config/none`, { headers: { origin } });
    expect([widget.status, widget.headers.get('access-control-allow-origin'), widget.headers.get('vary')]).toEqual([
      404,
      origin,
      'origin',
    ]);
    expect(widget.headers.get('access-control-allow-credentials')).toBeNull();
    const own = await fetch(`${server.url}/api/v1/user/info`, { headers: { origin } });
    expect(own.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is answered when it asks first', async () => {
    const ask = (path: string) =>
      fetch(server.url + path, {
        method: 'OPTIONS',
        headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
      });
    const widget = await ask('/api/v1/widget/session');
    expect([widget.status, widget.headers.get('access-control-allow-origin')]).toEqual([204, 'https://shop.example']);
    expect(widget.headers.get('access-control-allow-headers')).toContain('authorization');
    expect((await ask('/api/v1/user/login')).status).toBe(404);
  });
});
