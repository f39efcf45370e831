import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '../harness/browser/policy.ts';
import { typeCode } from '../../dashboard/e2e/account.ts';
import { freePort } from '../harness/server.ts';

// `npm start` as a newcomer types it, with nothing set but the port and the folder.

interface Started {
  readonly npm: ChildProcess;
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  printed(): string;
}

let started: Started;

async function npmStart(): Promise<Started> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'otklik-start-'));
  const npm = spawn('npm', ['start'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (printed += chunk));
  return { npm, port, dataDir, url: `http://127.0.0.1:${port}`, printed: () => printed };
}

const health = async ({ url }: Started): Promise<number> =>
  (await fetch(`${url}/health`).catch(() => null))?.status ?? 0;

/** Whether another may listen where the server did. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer()
      .once('error', () => done(false))
      .listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });

async function end({ npm, port }: Started, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise((done) => npm.once('exit', done));
  npm.kill(signal);
  await ended;
  await expect.poll(() => isFree(port)).toBe(true);
}

test.beforeEach(async () => {
  // What is stale is built first.
  test.setTimeout(240_000);
  started = await npmStart();
  await expect.poll(() => health(started), { timeout: 200_000, message: 'npm start reaches /health' }).toBe(200);
});
test.afterEach(async () => {
  if (started.npm.exitCode === null && started.npm.signalCode === null) await end(started, 'SIGKILL');
  rmSync(started.dataDir, { recursive: true, force: true });
});

test('npm start: a taught shop to talk to, an account to sign in to; SIGTERM ends it and frees the port', async ({
  page,
  context,
}) => {
  const [, email = '', password = ''] = /вход: (\S+), пароль ([\w-]+)/.exec(started.printed()) ?? [];
  expect(email).toMatch(/@/);
  expect(password).not.toBe('');

  await page.goto(`${started.url}/demo/`);
  await page.getByRole('button', { name: 'Открыть чат' }).click();
  const chat = page.getByRole('dialog', { name: 'Чат' });
  await chat.getByRole('textbox', { name: 'Сообщение' }).fill('долго ли идёт посылка');
  await chat.getByRole('button', { name: 'Отправить' }).click();
  await expect(chat.getByRole('log', { name: 'Сообщения' })).toContainText(
    'в пункты выдачи заказ приходит за 2–5 дней',
  );

  const account = await context.newPage();
  await account.goto(`${started.url}/login`);
  await account.getByLabel('E-mail').fill(email);
  await account.getByLabel('Пароль', { exact: true }).fill(password);
  await account.keyboard.press('Enter');
  await expect(account).toHaveURL(/\/confirmation\/code$/);
  const outbox = join(started.dataDir, 'outbox');
  const mail = (): string =>
    readdirSync(outbox)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
      .join();
  await expect.poll(mail).toMatch(/^\d{6}\r?$/m);
  const code = /^(\d{6})\r?$/m.exec(mail())![1]!;
  expect(started.printed()).toContain(`Код для ${email}: ${code}`);
  await typeCode(account, code);
  await expect(account).toHaveURL(/\/dialogs$/);
  await expect(account.getByRole('navigation', { name: 'Диалоги' }).getByRole('link')).toHaveCount(1);

  await end(started, 'SIGTERM');
});

test('npm start: SIGINT ends it and frees the port', async () => {
  await end(started, 'SIGINT');
});
