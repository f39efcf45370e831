import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createAccount } from '../../tests/harness/account.ts';
import { bun, runChild } from '../../tests/harness/child.ts';
import { headOf, openRaw } from '../../tests/harness/raw-connection.ts';
import { createServerProcess, type ServerProcess } from '../../tests/harness/server-process.ts';
import { openSocket } from './socket/socket-fixture.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-main-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function create(env: Record<string, string> = {}, dataDir = emptyFolder()): Promise<ServerProcess> {
  const server = await createServerProcess({ dataDir, env: { LOG_LEVEL: 'info', ...env } });
  ends.push(() => server.stop('SIGKILL'));
  return server;
}

async function start(env: Record<string, string> = {}, dataDir?: string): Promise<ServerProcess> {
  const server = await create(env, dataDir);
  await server.start();
  return server;
}

const post = (url: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

/** A dialog at the site of a new account. */
async function beginDialog(server: ServerProcess): Promise<{ site: string; session: string; token: string }> {
  const { site } = await createAccount(server, 'shop');
  const answer = await post(server.url, '/widget/session', { site });
  return { site, ...((await answer.json()) as { session: string; token: string }) };
}

describe('the server process', () => {
  it('loads at its start nothing that only a sign-in, a letter, a probe or another database needs', async () => {
    const list = `await import('${join(import.meta.dirname, 'server.ts')}'); console.log(Object.keys(require.cache).join('\\n'))`;
    const child = runChild([bun, '-e', list]);
    expect(await child.ended).toBe(0);
    const loaded = child.output().split('\n');
    expect(loaded.some((path) => path.includes('/kysely/'))).toBe(true);
    for (const name of ['@noble/ciphers', 'nodemailer', 'pg', 'ioredis', 'parse5'])
      expect(loaded.filter((path) => path.includes(`/node_modules/${name}/`))).toEqual([]);
  });

  it('performs a command, prints one line and ends with 0, and refuses another word with 2', async () => {
    const main = join(import.meta.dirname, 'main.ts');
    const version = runChild([bun, main, 'version']);
    expect(await version.ended).toBe(0);
    expect(version.output()).toMatch(/^\d+\.\d+\.\d+\n$/);
    const unknown = runChild([bun, main, 'toString']);
    expect(await unknown.ended).toBe(2);
    expect(unknown.output()).toMatch(/Commands: serve, .*version/);
  });

  it('answers whether the server of the same settings serves: with 0, and with 1 where none does', async () => {
    const server = await start();
    const ask = () =>
      runChild([bun, join(import.meta.dirname, 'main.ts'), 'health'], {
        env: { ...process.env, PORT: String(server.port), DATA_DIR: server.dataDir },
      });
    const healthy = ask();
    expect(await healthy.ended).toBe(0);
    expect(healthy.output()).toBe('ok\n');
    await server.end('SIGTERM');
    const silent = ask();
    expect(await silent.ended).toBe(1);
    expect(silent.output()).toBe(`No server answers at http://127.0.0.1:${server.port}/health\n`);
  });

  it('ends in good order where the signal comes while it starts', async () => {
    // It learns before it serves.
    const server = await create({ DEMO: 'on' });
    const starting = server.start().catch(() => undefined);
    await expect.poll(() => existsSync(server.database), { interval: 1 }).toBe(true);
    await expect(fetch(`${server.url}/health`)).rejects.toThrow();
    expect(await server.end('SIGTERM')).toBe(0);
    await starting;
    expect(server.output()).toContain('"stopping"');
    expect(existsSync(`${server.database}-wal`), 'the database is closed').toBe(false);
  });

  it('closes sockets with 1012, lets long polls go, and exits with 0 on SIGTERM', async () => {
    const server = await start();
    const { url, end } = server;
    const { token } = await beginDialog(server);
    const socket = await openSocket(url);
    socket.send({ type: 'hello', role: 'visitor', token, after: 0 });
    await socket.next('welcome');
    const poll = fetch(`${url}/api/v1/widget/sentence?after=0`, { headers: { authorization: `Bearer ${token}` } });
    // A call that came after the wait: the server has both.
    await post(url, '/selina', {});
    const ended = end('SIGTERM');
    expect(await socket.closed()).toBe(1012);
    expect((await poll).status).toBe(200);
    expect(await ended).toBe(0);
    await expect(fetch(`${url}/health`)).rejects.toThrow();
  });

  it('finishes the calls that have begun', async () => {
    const { url, end } = await start();
    const port = Number(new URL(url).port);
    const calls = await Promise.all(Array.from({ length: 20 }, () => openRaw(port)));
    for (const call of calls) call.send(`${headOf('/selina', 2)}{`);
    // A call that came after them: the server has them all.
    await post(url, '/selina', {});
    const ended = end('SIGTERM');
    await expect.poll(async () => (await fetch(`${url}/health`).catch(() => null))?.ok).not.toBe(true);
    for (const call of calls) call.send('}');
    for (const call of calls) await expect.poll(() => call.received()).toMatch(/^HTTP\/1\.1 201 /);
    expect(await ended).toBe(0);
    for (const call of calls) call.end();
  });

  it('exits at once on the second SIGINT', async () => {
    const server = await start();
    const { url } = server;
    const { token } = await beginDialog(server);
    const { port } = new URL(url);
    // A call whose body never ends keeps the server busy.
    const stuck = connect(Number(port), '127.0.0.1');
    stuck.on('error', () => stuck.destroy());
    stuck.write(
      `POST /api/v1/widget/sentence HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    );
    // A call that came after the stuck one: the server has that.
    await post(url, '/selina', {});
    void server.end('SIGINT');
    // It refuses or reports `draining`: it has received the signal.
    await expect.poll(async () => (await fetch(`${url}/health`).catch(() => null))?.ok).not.toBe(true);
    expect(server.isUp).toBe(true);
    expect(await server.end('SIGINT')).toBe(1);
    stuck.destroy();
  });

  it('serves in production the versions of the widget that it has served before, as they were', async () => {
    const dataDir = emptyFolder();
    const first = await start({ NODE_ENV: 'production', RATE_LIMITS: '' }, dataDir);
    const { version, files } = (await (await fetch(`${first.url}/widget/integrity.json`)).json()) as {
      version: string;
      files: Record<string, string>;
    };
    const panel = Object.keys(files).find((name) => name.startsWith('panel-'))!;
    await first.end('SIGTERM');
    const pinned = join(dataDir, 'widget');
    expect(existsSync(join(pinned, 'widget.js')), 'the floating address is that of the newest').toBe(false);
    // As an upgrade leaves it: the build of today has none of these names.
    renameSync(join(pinned, version), join(pinned, '0.0.1'));
    copyFileSync(join(pinned, panel), join(pinned, 'panel-0ldhash00.js'));
    const second = await start({ NODE_ENV: 'production', RATE_LIMITS: '' }, dataDir);
    for (const path of ['0.0.1/widget.js', `${version}/widget.js`, 'panel-0ldhash00.js']) {
      const reply = await fetch(`${second.url}/widget/${path}`);
      expect([
        path,
        reply.status,
        reply.headers.get('cache-control'),
        reply.headers.get('access-control-allow-origin'),
      ]).toEqual([path, 200, 'public, max-age=31536000, immutable', '*']);
    }
  });

  it('keeps accounts and tokens over a restart', async () => {
    const folder = emptyFolder();
    const first = await start({}, folder);
    const { site, token, session } = await beginDialog(first);
    await post(
      first.url,
      '/widget/sentence',
      { clientId: 'one', text: 'Сколько стоит доставка?' },
      { authorization: `Bearer ${token}` },
    );
    await first.end('SIGKILL');
    const second = await start({}, folder);
    const again = await post(second.url, '/widget/session', { site, token });
    expect(again.status).toBe(200);
    const body = (await again.json()) as { session: string; sentences: { text: string }[] };
    expect(body.session).toBe(session);
    expect(body.sentences[0]?.text).toBe('Сколько стоит доставка?');
  });

  it('logs how to sign in to the demonstration, and its codes', async () => {
    const { output } = await start({ DEMO: '' });
    expect(output()).toMatch(/demo@otklik\.example, пароль Demo-\w+/);
    expect(output()).not.toContain('JWT');
  });

  it('names the setting that does not fit, and ends', async () => {
    const { start: begin, output } = await create({ PORT: 'many' });
    await expect(begin()).rejects.toThrow('ended with 1');
    expect(output()).toContain('PORT must be');
    expect(output()).not.toMatch(/^\s+at /m);
  });

  it('reports that its port is in use, and ends', async () => {
    const { url } = await start();
    const { start: begin, output } = await create({ PORT: new URL(url).port });
    await expect(begin()).rejects.toThrow('ended with 1');
    expect(output()).toMatch(/^The server does not start: .+ is in use by another program\. What helps: .+PORT\n$/m);
  });
});
