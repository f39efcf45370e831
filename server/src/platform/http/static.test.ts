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
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  // Only what is made later answers with a promise.
  files(new Request(`http://x${path}`, { method, headers }), path) as Response | null;

describe('built files', () => {
  it('answer with the account’s page on all its routes, and with nothing for a file that is not there', async () => {
    for (const path of ['/', '/login', '/dialog/abc', '/unknown']) {
      expect(await get(path)!.text()).toContain('<title>Отклик</title>');
      expect(get(path)!.headers.get('cache-control')).toBe('no-cache');
    }
    for (const path of ['/nothing.js', '/assets/../../secret.txt', '/.stamp', '/%2e%2e/x.txt'])
      expect(get(path)).toBeNull();
    expect(get('/', {}, 'POST')).toBeNull();
  });

  it('of a folder stand under its path with a slash', async () => {
    expect([get('/demo')!.status, get('/demo')!.headers.get('location')]).toEqual([308, '/demo/']);
    expect(await get('/demo/')!.text()).toContain('Магазин');
    expect(get('/demo/')!.headers.get('content-security-policy')).toBe(
      get('/login')!.headers.get('content-security-policy'),
    );
  });

  it('let the pages run own scripts alone, without inline styles or HTML from text, and in nobody’s frame', () => {
    const policy = get('/login')!.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(policy).not.toContain('unsafe');
  });

  it('are kept for ever when their name has a hash, and otherwise asked for again', () => {
    expect(get('/assets/main-B1x_9a0zQ.js')!.headers.get('cache-control')).toContain('immutable');
    expect(get('/widget/1.2.3/widget.js')!.headers.get('cache-control')).toContain('immutable');
    expect(get('/widget.js')!.headers.get('cache-control')).not.toContain('immutable');
    expect(get('/widget.js')!.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('are packed for who takes it', async () => {
    const plain = Buffer.from(await get('/assets/main-B1x_9a0zQ.js')!.arrayBuffer());
    const packed = get('/assets/main-B1x_9a0zQ.js', { 'accept-encoding': 'gzip, br' })!;
    expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual(['br', 'accept-encoding']);
    const bytes = Buffer.from(await packed.arrayBuffer());
    expect(bytes.length).toBeLessThan(plain.length / 4);
    expect(brotliDecompressSync(bytes).equals(plain)).toBe(true);
  });

  it('are kept as the build has packed them, and unpacked for who does not take that', async () => {
    const text = 'export const packed = 1;';
    const path = join(folder, 'kept/assets/part-B1x_9a0zQ.js');
    mkdirSync(join(folder, 'kept/assets'), { recursive: true });
    // What is beside the twin is not read: a build writes both from one text.
    writeFileSync(path, 'another text');
    writeFileSync(`${path}.br`, brotliCompressSync(text));
    const stored = openStatic([{ folder: join(folder, 'kept'), prefix: '/' }], {});
    for (const file of [path, `${path}.br`]) rmSync(file);
    const ask = (accepted: string) =>
      stored(
        new Request('http://x/', { headers: { 'accept-encoding': accepted } }),
        '/assets/part-B1x_9a0zQ.js',
      ) as Response;
    expect(await ask('gzip').text()).toBe(text);
    const packed = ask('br');
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(text);
  });

  it('are not sent again to who has them', () => {
    const tag = get('/')!.headers.get('etag')!;
    expect(tag).toMatch(/^"\w+"$/);
    expect(get('/', { 'if-none-match': tag })!.status).toBe(304);
    expect(get('/', { 'if-none-match': `"other", W/${tag}` })!.status).toBe(304);
    expect(get('/', { 'if-none-match': '"other"' })!.status).toBe(200);
  });
});

it('A page is rewritten before it is served, packed or not', async () => {
  const named = openStatic(
    [{ folder: join(folder, 'app'), prefix: '/', app: true, rewrite: (page) => page.replace('Отклик', 'Эхо') }],
    {},
  );
  expect(await (named(new Request('http://x/login'), '/login') as Response).text()).toContain('<title>Эхо</title>');
  expect((named(new Request('http://x/'), '/') as Response).headers.get('etag')).not.toBe(
    get('/')!.headers.get('etag'),
  );
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
