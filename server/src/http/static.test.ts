import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { openStatic } from './static.ts';

const folder = mkdtempSync(join(tmpdir(), 'otklik-static-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'app/assets'), { recursive: true });
mkdirSync(join(folder, 'widget/1.2.3'), { recursive: true });
mkdirSync(join(folder, 'shop'));
writeFileSync(join(folder, 'shop/index.html'), '<!doctype html><title>Магазин</title>');
writeFileSync(join(folder, 'widget/1.2.3/widget.js'), 'void 0');
writeFileSync(join(folder, 'app/index.html'), '<!doctype html><title>Отклик</title>');
writeFileSync(join(folder, 'app/assets/main-B1x_9a0zQ.js'), `console.log(${'1 + '.repeat(500)}1)`);
writeFileSync(join(folder, 'app/.stamp'), 'secret');
writeFileSync(join(folder, 'widget/widget.js'), 'void 0');

const files = openStatic(
  [
    { folder: join(folder, 'app'), prefix: '/', app: true },
    { folder: join(folder, 'widget'), prefix: '/widget/', shared: true },
    { folder: join(folder, 'shop'), prefix: '/demo/' },
    { folder: join(folder, 'none'), prefix: '/none/' },
  ],
  { '/widget.js': '/widget/widget.js' },
);
const get = async (path: string, headers: Record<string, string> = {}) =>
  files(new Request(`http://x${path}`, { headers }), path);
const find = async (...asked: Parameters<typeof get>): Promise<Response> => (await get(...asked))!;
const header = async (name: string, ...asked: Parameters<typeof get>): Promise<string> =>
  (await find(...asked)).headers.get(name) ?? '';

describe('built files', () => {
  it('answer with the account’s page on all its routes, and with nothing for a missing file', async () => {
    for (const path of ['/', '/login', '/dialog/abc', '/unknown']) {
      expect(await (await find(path)).text()).toContain('<title>Отклик</title>');
      expect(await header('cache-control', path)).toBe('no-cache');
    }
    for (const path of ['/nothing.js', '/assets/../../secret.txt', '/.stamp', '/%2e%2e/x.txt'])
      expect(await get(path)).toBeNull();
  });

  it('of a folder are served under its path with a slash', async () => {
    expect([(await find('/demo')).status, await header('location', '/demo')]).toEqual([308, 'demo/']);
    expect(await (await find('/demo/')).text()).toContain('Магазин');
    const policy = 'content-security-policy';
    expect(await header(policy, '/demo/')).toContain("trusted-types 'none'");
  });

  it('let the pages run own scripts alone, without inline styles or HTML from text, and in no frame', async () => {
    const policy = await header('content-security-policy', '/login');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types account-worker");
    expect(policy).not.toContain('unsafe');
  });

  it('are cached for ever when their name has a hash, and otherwise revalidated', async () => {
    expect(await header('cache-control', '/assets/main-B1x_9a0zQ.js')).toContain('immutable');
    expect(await header('cache-control', '/widget/1.2.3/widget.js')).toContain('immutable');
    expect(await header('cache-control', '/widget.js')).not.toContain('immutable');
    expect(await header('access-control-allow-origin', '/widget.js')).toBe('*');
  });

  it('are compressed for clients that accept brotli', async () => {
    const plain = Buffer.from(await (await find('/assets/main-B1x_9a0zQ.js')).arrayBuffer());
    const packed = await find('/assets/main-B1x_9a0zQ.js', { 'accept-encoding': 'gzip, br' });
    expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual(['br', 'accept-encoding']);
    const bytes = Buffer.from(await packed.arrayBuffer());
    expect(bytes.length).toBeLessThan(plain.length / 4);
    expect(brotliDecompressSync(bytes).equals(plain)).toBe(true);
  });

  it('are stored as the build compressed them, and decompressed for other clients', async () => {
    const text = 'export const packed = 1;';
    const path = join(folder, 'kept/assets/part-B1x_9a0zQ.js');
    mkdirSync(join(folder, 'kept/assets'), { recursive: true });
    // The file of a twin is not read: a build writes both from one text.
    writeFileSync(path, 'another text');
    writeFileSync(`${path}.br`, brotliCompressSync(text));
    const stored = openStatic([{ folder: join(folder, 'kept'), prefix: '/' }], {});
    for (const file of [path, `${path}.br`]) rmSync(file);
    const ask = async (accepted: string): Promise<Response> =>
      (await stored(
        new Request('http://x/', { headers: { 'accept-encoding': accepted } }),
        '/assets/part-B1x_9a0zQ.js',
      ))!;
    expect(await (await ask('gzip')).text()).toBe(text);
    const packed = await ask('br');
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(text);
  });

  it('are not sent again to clients that have them', async () => {
    const tag = await header('etag', '/');
    expect(tag).toMatch(/^"\w+"$/);
    expect((await find('/', { 'if-none-match': tag })).status).toBe(304);
    expect((await find('/', { 'if-none-match': `"other", W/${tag}` })).status).toBe(304);
    expect((await find('/', { 'if-none-match': '"other"' })).status).toBe(200);
  });
});

it('a page is rewritten before it is served', async () => {
  const named = openStatic(
    [{ folder: join(folder, 'app'), prefix: '/', app: true, rewrite: (page) => page.replace('Отклик', 'Эхо') }],
    {},
  );
  const ask = async (path: string): Promise<Response> => (await named(new Request(`http://x${path}`), path))!;
  expect(await (await ask('/login')).text()).toContain('<title>Эхо</title>');
  expect((await ask('/')).headers.get('etag')).not.toBe(await header('etag', '/'));
});

it('a page is made once, when it is first asked for, and again after a failure', async () => {
  let tries = 0;
  const later = openStatic(
    [
      {
        folder: join(folder, 'app'),
        prefix: '/api/',
        rewrite: async (page) => {
          tries += 1;
          if (tries === 1) throw new Error('not now');
          return page.replace('Отклик', 'API');
        },
      },
    ],
    {},
  );
  const ask = async () => await later(new Request('http://x/api/'), '/api/')!;
  expect(tries).toBe(0);
  await expect(ask()).rejects.toThrow('not now');
  for (const response of [await ask(), await ask()]) expect(await response.text()).toContain('<title>API</title>');
  expect(tries).toBe(2);
});
