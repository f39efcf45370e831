import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../harness/browser/policy.ts';
import { typeCode } from '../../dashboard/e2e/account.ts';
import { type Child, root, runChild } from '../harness/child.ts';
import { freePort, isListening } from '../harness/free-port.ts';
import { codeTo } from '../harness/outbox.ts';

// `npm start` as a newcomer types it, with nothing set but the port and the folder.

interface Started {
  readonly npm: Child;
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
}

let started: Started;

async function npmStart(): Promise<Started> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'otklik-start-'));
  const npm = runChild(['npm', 'start'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: undefined, PORT: String(port), DATA_DIR: dataDir },
  });
  return { npm, port, dataDir, url: `http://127.0.0.1:${port}` };
}

const health = async ({ url }: Started): Promise<number> =>
  (await fetch(`${url}/health`).catch(() => null))?.status ?? 0;

async function end({ npm, port }: Started, signal: NodeJS.Signals): Promise<void> {
  await npm.end(signal);
  await expect.poll(() => isListening(port)).toBe(false);
}

test.beforeEach(async () => {
  // What is stale is built first.
  started = await npmStart();
  await expect.poll(() => health(started), { timeout: 500_000, message: 'npm start reaches /health' }).toBe(200);
});
test.afterEach(async () => {
  if (started.npm.isUp) await end(started, 'SIGKILL');
  rmSync(started.dataDir, { recursive: true, force: true });
});

test('npm start: a taught shop to talk to, an account to sign in to; SIGTERM ends it and frees the port', async ({
  page,
  context,
}) => {
  // It may serve before its log has come through the pipe.
  await expect.poll(() => started.npm.output()).toContain('вход: ');
  const [, email = '', password = ''] = /вход: (\S+), пароль ([\w-]+)/.exec(started.npm.output()) ?? [];
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
  const code = await codeTo(started.dataDir, email);
  expect(started.npm.output()).toContain(`Код для ${email}: ${code}`);
  await typeCode(account, code);
  await expect(account).toHaveURL(/\/dialogs$/);
  const entries = account.getByRole('navigation', { name: 'Диалоги' }).getByRole('link');
  await expect(entries.first()).toContainText('в пункты выдачи');
  // The demonstration begins with dialogs of thirty days.
  expect(await entries.count()).toBeGreaterThan(1);

  await end(started, 'SIGTERM');
});

test('npm start: SIGINT ends it and frees the port', { tag: '@long' }, async () => {
  await end(started, 'SIGINT');
});
