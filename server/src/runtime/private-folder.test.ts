import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { startServer } from '../../../tests/harness/server-process.ts';
import { bun, runChild } from '../../../tests/harness/child.ts';
import { createAccount } from '../../../tests/harness/account.ts';
import { openPrivateFolder } from './private-folder.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-private-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder as an earlier version has left it. */
function installation(): string {
  const folder = emptyFolder();
  for (const [name, mode] of [
    ['otklik.sqlite', 0o644],
    ['otklik.sqlite-wal', 0o644],
    ['jwt-secret', 0o640],
  ] as const) {
    writeFileSync(join(folder, name), '');
    chmodSync(join(folder, name), mode);
  }
  mkdirSync(join(folder, 'outbox'));
  chmodSync(join(folder, 'outbox'), 0o755);
  chmodSync(folder, 0o755);
  return folder;
}

const silent = pino({ level: 'silent' });
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const modesUnder = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => [name, modeOf(join(folder, name))]),
  );

const post = async (url: string, path: string, body: object, headers: Record<string, string> = {}): Promise<any> =>
  (
    await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  ).json();

describe('the data folder', () => {
  it('and all files of a dialog and a letter in it are private to the server’s user, whatever the umask', async () => {
    const dataDir = join(emptyFolder(), 'data');
    const umask = process.umask(0);
    const server = await startServer({ dataDir });
    process.umask(umask);
    ends.push(() => server.stop('SIGKILL'));
    const { site } = await createAccount(server, 'anna');
    const { token } = await post(server.url, '/widget/session', { site });
    await post(
      server.url,
      '/widget/sentence',
      { clientId: '1', text: 'Здравствуйте' },
      { authorization: `Bearer ${token}` },
    );
    const modes = modesUnder(dataDir);
    expect(modeOf(dataDir)).toBe('700');
    for (const name of ['otklik.sqlite', 'otklik.sqlite-wal', 'otklik.sqlite-shm', 'jwt-secret'])
      expect([name, modes[name]]).toEqual([name, '600']);
    const mails = Object.keys(modes).filter((name) => name.endsWith('.eml'));
    expect(mails.length).toBeGreaterThan(0);
    for (const [name, mode] of Object.entries(modes))
      expect([name, mode]).toEqual([name, name === 'outbox' ? '700' : '600']);
  });

  it('of an installation that others could read is closed to them at the next start', () => {
    const folder = installation();
    openPrivateFolder(folder, silent);
    expect(modeOf(folder)).toBe('700');
    expect(modesUnder(folder)).toEqual({
      'otklik.sqlite': '600',
      'otklik.sqlite-wal': '600',
      'jwt-secret': '640',
      outbox: '700',
    });
    chmodSync(folder, 0o750);
    openPrivateFolder(folder, silent);
    expect(modeOf(folder), 'a group’s access is the administrator’s choice').toBe('750');
  });

  it('that is shared with other things keeps its mode, and theirs, with a warning', () => {
    const folder = installation();
    writeFileSync(join(folder, 'of-another'), '');
    chmodSync(join(folder, 'of-another'), 0o644);
    const lines: string[] = [];
    openPrivateFolder(folder, pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }));
    expect([modeOf(folder), modesUnder(folder)['of-another'], modesUnder(folder)['otklik.sqlite']]).toEqual([
      '755',
      '644',
      '600',
    ]);
    expect(lines.join('')).toContain('give the server a folder of its own');
  });

  it('may hold links: what they point to is left alone', () => {
    const [folder, elsewhere] = [emptyFolder(), installation()];
    symlinkSync(join(elsewhere, 'outbox'), join(folder, 'outbox'));
    symlinkSync(join(elsewhere, 'otklik.sqlite'), join(folder, 'otklik.sqlite'));
    openPrivateFolder(folder, silent);
    expect(modesUnder(elsewhere)).toMatchObject({ outbox: '755', 'otklik.sqlite': '644' });
  });

  it('is opened while another program closes the database, with which SQLite deletes its log', async () => {
    const folder = installation();
    const log = JSON.stringify(join(folder, 'otklik.sqlite-wal'));
    const program = `const { rmSync, writeFileSync } = await import('node:fs');
      console.log('ready');
      for (const end = Date.now() + 20_000; Date.now() < end; rmSync(${log})) writeFileSync(${log}, '', { mode: 0o666 });`;
    const other = runChild([bun, '-e', program]);
    ends.push(() => other.end('SIGKILL'));
    expect(await other.line()).toBe('ready');
    const lines: string[] = [];
    const warned = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    for (let count = 0; count < 3_000; count += 1) openPrivateFolder(folder, warned);
    expect(lines).toEqual([]);
  });
});
