import type { BrowserContext } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { type ServerProcess, startServer } from '../../tests/harness/server-process.ts';
import { chat, log, openChat, say, startStage, type Stage } from './stage.ts';

// Many visitors share an address: a mobile carrier's, an office's, an IPv6 network's. Here with the server's own limit.

let server: ServerProcess;
let stage: Stage;
test.beforeAll(async () => void (server = await startServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })));
test.afterAll(() => server.stop());
test.beforeEach(async () => void (stage = await startStage(server)));
test.afterEach(() => stage.stop());

/** Passes the calls of the browser through a proxy that reports this address. */
const comeFrom = (context: BrowserContext, address: string): Promise<unknown> =>
  context.route('**/api/v1/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
  );

/** Begins a dialog from an address. @returns its session */
async function begin(address: string): Promise<string> {
  const { session } = await stage.owner<{ session: string }>(
    'POST /widget/session',
    { site: stage.key },
    { 'x-forwarded-for': address },
  );
  return session;
}

const shared: [of: string, addressOf: (visitor: number) => string][] = [
  ['a mobile carrier', () => '83.149.9.7'],
  ['an office', () => '95.31.18.119'],
  ['an IPv6 network', (visitor) => `2a00:1fa0:4c2:7d1::${visitor.toString(16)}`],
];

for (const [of, addressOf] of shared)
  test(
    `the 51st visitor at the address of ${of} reads why, the owner is notified, and an answer there opens the chat`,
    { tag: '@long' },
    async ({ page, context, browser }) => {
      const desk = await browser.newContext({ baseURL: server.url, locale: 'ru-RU' });
      await stage.signIn(desk);
      const account = await desk.newPage();
      await account.goto('/dialogs');
      await expect(account.getByRole('heading', { name: 'Диалоги', level: 1 })).toBeVisible();

      const sessions: string[] = [];
      for (let visitor = 1; visitor <= 50; visitor += 1) sessions.push(await begin(addressOf(visitor)));
      await comeFrom(context, addressOf(51));
      const html = `<title>Магазин</title><h1>Магазин</h1>${stage.snippet()}`;
      await openChat(page, stage.put('/shared', html));
      const why = chat(page).getByText(/в\sсети за\sсутки начали слишком много чатов/);
      await expect(why).toBeVisible();

      await expect(account.getByText(/Чат открылся .* посетителей shop\.example\.ru/)).toBeVisible();
      await account.getByRole('link', { name: 'Почему' }).click();
      await expect(account.getByText(/предел растёт, когда вы\sотвечаете/)).toBeVisible();
      await desk.close();

      await stage.answer(sessions[0]!, 'Здравствуйте! Чем помочь?');
      await chat(page).getByRole('button', { name: 'Повторить' }).click();
      await expect(why).toBeHidden();
      await say(page, 'Сколько стоит доставка?');
      await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
    },
  );
