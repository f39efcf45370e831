import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createOperator, type Operator } from '@otklik/sdk';
import { createVisitor } from '@otklik/sdk/visitor';
import type { Page } from 'playwright/test';
import { NodeWebSocket as WebSocket } from '../../sdk/src/transport/server-fixture.ts';
import { expect, test } from '../harness/browser/policy.ts';
import { createServer } from 'vite';
import { type Child, runChild } from '../harness/child.ts';
import { freePort } from '../harness/free-port.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';

// The examples as they are, over the packages as they are built, against the demonstration.

const folder = resolve(import.meta.dirname, '../../examples');
const answer = 'в пункты выдачи заказ приходит за 2–5 дней';
let server: ServerProcess;

test.beforeAll(async () => {
  server = await startServer({ env: { DEMO: 'on', LOG_LEVEL: 'info' } });
});
test.afterAll(() => server.stop());

/** Serves an example as `npm run <name> -w examples` does. */
async function serve(name: string): Promise<{ url: string; stop(): Promise<void> }> {
  const cacheDir = mkdtempSync(join(tmpdir(), 'otklik-vite-'));
  const vite = await createServer({
    root: join(folder, name),
    cacheDir,
    logLevel: 'warn',
    server: { host: '127.0.0.1', port: await freePort(), strictPort: true },
  });
  await vite.listen();
  return {
    url: `${vite.resolvedUrls!.local[0]}?host=${encodeURIComponent(server.url)}&site=demo`,
    async stop() {
      await vite.close();
      rmSync(cacheDir, { recursive: true, force: true });
    },
  };
}

async function conversation(page: Page): Promise<void> {
  const log = page.getByRole('log', { name: 'Сообщения' });
  await expect(page.getByRole('status')).toHaveText('На связи');
  await page.getByRole('textbox', { name: 'Сообщение' }).fill('долго ли идёт посылка');
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(log.getByRole('listitem')).toHaveCount(2);
  await expect(log.getByRole('listitem').first()).toHaveText('долго ли идёт посылка');
  await expect(log.getByRole('listitem').last()).toContainText(answer);
  await expect(page.getByRole('textbox', { name: 'Сообщение' })).toHaveValue('');
}

/** The demonstration's account: its e-mail and password, as the server has printed them. */
const account = (): string[] => /вход: (\S+), пароль ([\w-]+)/.exec(server.output())!.slice(1);

async function signIn(): Promise<Operator> {
  const [email, password] = account() as [string, string];
  const operator = createOperator({ host: server.url, WebSocket });
  await operator.auth.login({ email, password });
  await operator.auth.checkCode({ email, code: await server.codeFor(email) });
  return operator;
}

/** An answer of several sentences, which share a `clientId`. */
async function answerTwice(page: Page): Promise<void> {
  const operator = await signIn();
  const stored = (await page.evaluate(() => localStorage.getItem('otklik:demo')))!;
  const { session } = JSON.parse(stored) as { session: string };
  await operator.dialog.answer(session, ['Здравствуйте.', 'Уже смотрю.']);
  operator.destroy();
  await expect(page.getByRole('listitem')).toHaveText([/посылка/, /выдачи/, 'Здравствуйте.', 'Уже смотрю.']);
}

for (const name of ['vanilla', 'react', 'vue', 'svelte'])
  test(
    `the example «${name}» talks with the demonstration, by the built SDK and with its own look`,
    { tag: ['vue', 'svelte'].includes(name) ? '@long' : [] },
    async ({ page }) => {
      const example = await serve(name);
      const loaded: string[] = [];
      page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
      await page.goto(example.url);
      await conversation(page);
      expect(loaded.some((path) => path.endsWith(`/sdk/dist/${name === 'react' ? 'react' : 'visitor'}.js`))).toBe(true);
      expect(loaded.filter((path) => path.includes('/sdk/src/'))).toEqual([]);
      await expect(page.getByRole('main')).toHaveCSS('max-width', '480px');
      await page.reload();
      await expect(page.getByRole('listitem')).toHaveCount(2);
      await answerTwice(page);
      await example.stop();
    },
  );

/** A program in a terminal. */
const run = (args: string[], env: Record<string, string> = {}): Child =>
  runChild([process.execPath, ...args], { cwd: folder, env: { ...process.env, ...env } });

test('the example «inbox» signs in with the mailed code, shows what a visitor writes, and answers', async ({
  page,
}) => {
  const [email, password] = account() as [string, string];
  const terminal = run(['node/inbox.mjs', server.url, email, password]);
  await expect.poll(terminal.output).toContain('Код из письма:');
  terminal.type(await server.codeFor(email));
  await expect.poll(terminal.output).toContain('На связи.');

  await page.goto(`${server.url}/demo/`);
  await page.getByRole('button', { name: 'Открыть чат' }).click();
  const chat = page.getByRole('dialog', { name: 'Чат' });
  await chat.getByRole('textbox', { name: 'Сообщение' }).fill('Это говорит посетитель');
  await chat.getByRole('textbox', { name: 'Сообщение' }).press('Enter');
  await expect.poll(terminal.output).toContain('[1] visitor: Это говорит посетитель');
  terminal.type('/1 Это отвечает человек из терминала');
  await expect(chat.getByRole('log', { name: 'Сообщения' }).getByText('Это отвечает человек из терминала')).toHaveCount(
    1,
  );
  await expect.poll(terminal.output).toContain('[1] operator: Это отвечает человек из терминала');

  terminal.type('/q');
  expect(await terminal.ended).toBe(0);
});

test('the ten lines of the README print the question and the assistant’s answer', async () => {
  const text = readFileSync(join(folder, 'node/hello.mjs'), 'utf8').replace('http://127.0.0.1:3000', server.url);
  const program = run(['--input-type=module', '--eval', text]);
  await expect.poll(program.output).toContain('assistant: ');
  // Each once.
  expect(program.output().match(/^(visitor|assistant): .+$/gm)).toEqual([
    'visitor: Сколько идёт посылка?',
    expect.stringMatching('assistant: '),
  ]);
  await program.end();
});

test('the example «bot» answers once about an order, also what came while it was down; a revoked token ends it', async () => {
  const operator = await signIn();
  const name = `Бот ${randomUUID().slice(0, 8)}`;
  const { id, token } = await operator.apiAccess.createToken({ name, scopes: ['read', 'answer'] });
  const state = join(mkdtempSync(join(tmpdir(), 'otklik-bot-')), 'state.json');
  const start = () => run(['node/bot.mjs', server.url, state], { OTKLIK_TOKEN: token });

  const visitor = createVisitor({ host: server.url, site: 'demo', WebSocket });
  const texts = (): string[] =>
    visitor.$sentences.get().flatMap(({ author, text, name }) => (author === 'operator' ? [`${name}: ${text}`] : []));
  let bot = start();
  await expect.poll(bot.output).toContain('Ready.');
  await visitor.send('Где мой заказ 1234?');
  await expect.poll(texts).toEqual([`${name}: Заказ 1234 собран и ждёт курьера.`]);
  await bot.end('SIGKILL');
  await visitor.send('А заказ 77?');
  bot = start();
  await expect.poll(texts).toEqual([expect.stringContaining('1234'), expect.stringContaining('Заказ 77')]);

  await operator.apiAccess.deleteToken(id);
  expect(await bot.ended).toBe(0);
  expect(bot.output()).toContain('The token is revoked.');
  expect(texts()).toHaveLength(2);
  visitor.destroy();
  operator.destroy();
});
