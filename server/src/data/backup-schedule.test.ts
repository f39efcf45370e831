import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createServerProcess, type ServerProcess } from '../../../tests/harness/server-process.ts';
import { readConfig } from '../config.ts';
import type { Letter } from '../mail/mail.ts';
import { systemClock } from '../runtime/clock.ts';
import { createServerState } from '../runtime/server-state.ts';
import { backUpIfDue, reportBackups } from './backup-schedule.ts';
import { runCommand, useEnds } from './data-fixture.ts';

const { ends, folder } = useEnds();

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await createServerProcess({ env: { ADMIN_EMAILS: 'admin@example.com', ...env } });
  ends.push(() => server.stop('SIGKILL'));
  await server.start();
  return server;
}

interface Health {
  readonly backup?: { readonly lastAt: string | null; readonly failed: string | null };
}
const health = async ({ url }: ServerProcess) => (await (await fetch(`${url}/health`)).json()) as Health;

it('a server makes a backup when the newest one is old, deletes the oldest, and makes none after a restart', async () => {
  const backups = folder();
  const old = [1, 2, 3].map((day) => `otklik-2020-01-0${day}T00-00-00Z.tar.gz`);
  for (const name of old) writeFileSync(join(backups, name), '');
  writeFileSync(join(backups, 'mine.txt'), '');
  const server = await start({ BACKUP_DIR: backups, BACKUP_KEEP: '2' });
  await expect.poll(() => readdirSync(backups).filter((name) => name.startsWith('otklik-')).length).toBe(2);
  const names = readdirSync(backups).toSorted();
  expect(names).toEqual(['mine.txt', old[2], expect.stringMatching(/^otklik-20\d\d-.*Z\.tar\.gz$/)]);
  const made = names.at(-1)!;
  const { backup } = await health(server);
  expect(backup).toEqual({ lastAt: expect.any(String), failed: null });
  expect(made).toContain(backup!.lastAt!.slice(0, 10));
  const target = join(folder(), 'data');
  expect((await runCommand(['restore', join(backups, made)], { dataDir: target })).code).toBe(0);
  expect(existsSync(join(target, 'otklik.sqlite'))).toBe(true);

  await server.end('SIGTERM');
  await server.start();
  expect(await health(server)).toMatchObject({ backup });
  expect(readdirSync(backups).toSorted()).toEqual(names);
  expect(server.outbox()).toEqual([]);
});

it('a failure is named by /health, in the log and in one letter to those who run the server', async () => {
  const missing = join(folder(), 'not-mounted');
  const server = await start({ BACKUP_DIR: missing });
  await expect.poll(async () => (await health(server)).backup?.failed).toContain(`there is no folder ${missing}`);
  await expect.poll(() => server.outbox().length).toBe(1);
  const [letter] = server.outbox();
  expect(JSON.stringify(letter)).toContain('admin@example.com');
  expect(server.output()).toContain('a backup has failed');
  const response = await fetch(`${server.url}/health`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
});

it('without the setting there is none, and a wrong one ends the start with its name', async () => {
  const server = await start({});
  expect((await health(server)).backup).toBeUndefined();
  const wrong = await createServerProcess({ env: { BACKUP_DIR: folder(), BACKUP_HOURS: '0' } });
  ends.push(() => wrong.stop('SIGKILL'));
  await expect(wrong.start()).rejects.toThrow(/BACKUP_HOURS must be a whole number from 1 to 8760, not «0»/);
});

it('is tried again after an hour, and mailed once a day while it fails, until one succeeds', async () => {
  const backup = { folder: folder(), hours: 24, stay: 1 };
  const old = [1, 2].map((day) => `otklik-2020-01-0${day}T00-00-00Z.tar.gz`);
  for (const name of old) writeFileSync(join(backup.folder, name), '');
  const letters: Letter[] = [];
  let [now, why] = [Date.parse('2026-03-01T10:00:00Z'), 'the disk is full' as string | null];
  const config = { ...readConfig({ ADMIN_EMAILS: 'a@example.com,b@example.com' }), backup };
  const deps = {
    config,
    log: pino({ level: 'silent' }),
    clock: { ...systemClock, now: () => now },
    mail: { send: async (letter: Letter) => void letters.push(letter), close: () => {} },
    shutdown: { draining: false, add: () => {} },
    state: createServerState(),
  };
  let tries = 0;
  const run = async (_: unknown, file: string): Promise<string | null> => {
    tries += 1;
    if (why === null) writeFileSync(file, '');
    return why;
  };
  const look = () => backUpIfDue(deps, backup, run);
  const hour = 3_600_000;
  for (let minute = 0; minute < 25 * 60; minute += 1, now += hour / 60) await look();
  expect(tries).toBe(25);
  expect(letters.map(({ to }) => to)).toEqual(['a@example.com', 'b@example.com', 'a@example.com', 'b@example.com']);
  expect(letters[0]!.text).toContain('Причина: the disk is full');
  expect(reportBackups(deps)).toEqual({ backup: { lastAt: '2020-01-02T00:00:00.000Z', failed: 'the disk is full' } });
  expect(readdirSync(backup.folder).toSorted(), 'no older one is deleted').toEqual(old);
  why = null;
  now += hour;
  const at = new Date(now).toISOString();
  await look();
  expect(reportBackups(deps)).toEqual({ backup: { lastAt: at, failed: null } });
  expect(readdirSync(backup.folder)).toHaveLength(1);
  for (let hours = 0; hours < 23; hours += 1, now += hour) await look();
  expect(tries).toBe(26);
  now += hour;
  await look();
  expect(tries).toBe(27);
});
