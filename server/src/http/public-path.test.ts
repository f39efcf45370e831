import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing.ts';
import { placePage, publicPath } from './public-path.ts';

describe('publicPath', () => {
  it.each([
    ['https://chat.shop.ru', ''],
    ['https://shop.ru/chat', '/chat'],
    ['https://shop.ru/a/b', '/a/b'],
  ])('of %s is «%s»', (publicUrl, path) => expect(publicPath({ publicUrl })).toBe(path));
});

describe('placePage', () => {
  const page = '<a href="/help/">a</a><script src="/widget.js"></script><a href="//b.ru/">b</a><a href="#c">c</a>';
  it('puts the path before the page’s own addresses', () =>
    expect(placePage({ publicUrl: 'https://shop.ru/chat' }, page)).toBe(
      '<a href="/chat/help/">a</a><script src="/chat/widget.js"></script><a href="//b.ru/">b</a><a href="#c">c</a>',
    ));
  it('leaves a page as it is where there is none', () =>
    expect(placePage({ publicUrl: 'https://chat.shop.ru' }, page)).toBe(page));
});

describe('a server below a path', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { PUBLIC_URL: 'https://shop.ru/chat/' } });
  });
  afterAll(() => server.stop());
  const get = (path: string) => fetch(server.url + path, { redirect: 'manual' });

  it.each(['/help/', '/api/', '/demo/', '/try/nothing'])('has that path in every address of %s', async (path) => {
    const page = await (await get(path)).text();
    const own = [...page.matchAll(/\b(?:href|src)="(\/[^"]*)"/g)].map(([, address]) => address!);
    expect(own).not.toEqual([]);
    expect(own.filter((address) => !address.startsWith('/chat/'))).toEqual([]);
  });

  it('names it in the descriptions of the API', async () => {
    const openApi = (await (await get('/api/v1/openapi.json')).json()) as { servers: unknown };
    expect(openApi.servers).toEqual([{ url: 'https://shop.ru/chat/api/v1' }]);
    const asyncApi = (await (await get('/api/v1/asyncapi.json')).json()) as { servers: unknown };
    expect(asyncApi.servers).toEqual({ chat: { host: 'shop.ru', pathname: '/chat', protocol: 'wss' } });
  });

  it('leads to a folder by an address that is relative, since the proxy has removed the path', async () => {
    expect((await get('/help')).headers.get('location')).toBe('help/');
  });
});
