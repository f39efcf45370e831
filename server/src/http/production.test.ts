import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '../../../tests/harness/server-process.ts';
import { securityHeaders } from './security-headers.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServer({
    env: {
      NODE_ENV: 'production',
      RATE_LIMITS: '',
      DEMO: '',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://chat.example.com',
    },
  });
});
afterAll(() => server.stop('SIGKILL'));

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(server.url + path, { headers });

describe('in production', () => {
  it('there is no demonstration shop, though DEMO asks for it', async () => {
    expect(await (await get('/demo/')).text()).not.toContain('Тёплый дом');
    for (const path of ['/demo/shop.css', '/demo/index.html']) expect((await get(path)).status).toBe(404);
  });

  it('every response asks for https from then on, for this host alone', async () => {
    for (const path of [
      '/',
      '/login',
      '/widget.js',
      '/health',
      '/api/v1/user/info',
      '/api/v1/nothing',
      '/api/v1/widget/config/none',
      '/nothing.js',
    ]) {
      expect([path, (await get(path)).headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000']);
    }
  });

  it('what the account uses can be embedded by no other origin, what the widget uses by any', async () => {
    const embed = async (path: string): Promise<string | null> =>
      (await get(path, { origin: 'https://shop.example' })).headers.get('cross-origin-resource-policy');
    for (const path of [
      '/',
      '/icon.svg',
      '/health',
      '/api/v1/user/info',
      '/api/v1/dialog/list',
      '/api/v1/openapi.json',
    ])
      expect([path, await embed(path)]).toEqual([path, 'same-origin']);
    for (const path of ['/widget.js', '/widget/integrity.json', '/api/v1/widget/config/none', '/api/v1/file/none'])
      expect([path, await embed(path)]).toEqual([path, 'cross-origin']);
  });

  it('no answer of a call is stored, and nothing may be framed', async () => {
    for (const path of ['/api/v1/user/info', '/api/v1/nothing', '/api/v1/file/none', '/health'])
      expect([path, (await get(path)).headers.get('cache-control')]).toEqual([path, 'no-store']);
    const stone = await fetch(`${server.url}/api/v1/selina`, { method: 'POST' });
    expect([stone.status, stone.headers.get('cache-control')]).toEqual([201, 'no-store']);
    for (const path of ['/', '/api/v1/user/info'])
      expect((await get(path)).headers.get('x-frame-options')).toBe('DENY');
  });

  it('mails that go to files are warned of at the start', () => {
    const warning = server
      .output()
      .split('\n')
      .find((line) => line.includes('MAIL_URL=smtp'));
    expect(JSON.parse(warning!)).toMatchObject({ level: 40, folder: join(server.dataDir, 'outbox') });
  });
});

it('https is not asked for outside production, nor where people reach the server by http', () => {
  const asked = (production: boolean, publicUrl: string) =>
    'strict-transport-security' in securityHeaders({ production, publicUrl });
  expect([asked(true, 'https://a.ru'), asked(true, 'http://a.ru'), asked(false, 'https://a.ru')]).toEqual([
    true,
    false,
    false,
  ]);
});
