import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { startServer } from '../../../tests/harness/server-process.ts';
import { readConfig } from '../config.ts';

/** A program in the place of systemd's, which notes what it is given. */
function noteCommand() {
  const folder = mkdtempSync(join(tmpdir(), 'otklik-systemd-'));
  const file = join(folder, 'sent');
  writeFileSync(file, '');
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> '${file}'\n`);
  chmodSync(join(folder, 'systemd-notify'), 0o755);
  return {
    path: [folder, process.env.PATH].join(delimiter),
    sent: () => readFileSync(file, 'utf8').split('\n').filter(Boolean),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

it('reports that it serves, again and again that it is alive, and that it stops', async () => {
  const command = noteCommand();
  const env = { PATH: command.path, NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '200000' };
  const server = await startServer({ env });
  const alive = (): number => command.sent().filter((line) => line.endsWith('WATCHDOG=1')).length;
  await expect.poll(alive).toBeGreaterThan(2);
  // Each is sent by a process of its own, which may take longer than the next one.
  await expect.poll(command.sent).toContain('/run/notify --no-block READY=1');
  expect(await server.stop()).toBe(0);
  await expect.poll(command.sent).toContain('/run/notify --no-block STOPPING=1');
  command.remove();
});

it('warns where the command is missing, and serves', async () => {
  const server = await startServer({ env: { PATH: '/nowhere', NOTIFY_SOCKET: '/run/notify' } });
  await expect.poll(() => server.output()).toContain('systemd does not learn of READY=1');
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  await server.stop();
});

it('is for a unit of systemd alone', () => {
  expect(readConfig({}).systemd).toBeNull();
  expect(readConfig({ NOTIFY_SOCKET: '/run/notify' }).systemd).toEqual({ watchdog: null });
  expect(readConfig({ NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '60000000' }).systemd).toEqual({ watchdog: 60_000 });
});
