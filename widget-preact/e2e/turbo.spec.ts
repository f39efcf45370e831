import { createRequire } from 'node:module';
import { devices, type Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { box, chat, launcher, log, say, startStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());

const turbo = createRequire(import.meta.url).resolve('@hotwired/turbo');
const { viewport, userAgent, hasTouch, isMobile } = devices['Pixel 7'];
test.use({ viewport, userAgent, hasTouch, isMobile });

const eventNames = ['turbo:visit', 'turbo:load', 'opened', 'closed'];
const events = (page: Page) => page.evaluate(() => (window as unknown as { events: string[] }).events.splice(0));

/** Two pages of a site under Turbo, with the snippet at the end of the body, where each visit runs it again. */
async function openShop(page: Page): Promise<{ documents: string[] }> {
  const head = `<head><meta name="turbo-prefetch" content="false"><script src="/turbo.js"></script>
    <script>window.events = [];
      window.otklik = window.otklik || function () { (otklik.q = otklik.q || []).push(arguments) };
      for (const name of ${JSON.stringify(eventNames.slice(0, 2))}) addEventListener(name, () => events.push(name));
      for (const name of ${JSON.stringify(eventNames.slice(2))}) otklik('on', name, () => events.push(name));
    </script></head>`;
  // Turbo puts text into scripts, which Trusted Types would refuse.
  const headers = {
    'content-security-policy': `connect-src 'self' ${stage.server.url} ${stage.server.url.replace('http', 'ws')}`,
  };
  const put = (path: string, html: string) => stage.put(path, `${head}<body>${html}${stage.snippet()}</body>`, headers);
  put('/order', '<h1>Заказ</h1><input id="name" aria-label="Имя">');
  const address = put('/shop', '<h1>Магазин</h1><input id="name" aria-label="Имя"><a href="/order">К заказу</a>');
  await page.route('**/turbo.js', (route) => route.fulfill({ path: turbo, contentType: 'text/javascript' }));
  await page.goto(address);
  await expect(launcher(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => (history.state as { turbo?: object } | null)?.turbo)).toBeTruthy();
  await expect.poll(() => events(page)).toContain('turbo:load');
  const documents: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === stage.origin && pathname !== '/favicon.ico') documents.push(pathname);
  });
  return { documents };
}

const name = (page: Page) => page.locator('#name');

const ways: Record<string, (page: Page) => Promise<unknown>> = {
  '«back»': (page) => page.goBack(),
  'the cross': (page) => chat(page).getByRole('button', { name: 'Закрыть чат' }).click(),
  'the page’s call': (page) => page.evaluate(() => window.otklik!('close')),
};
for (const [way, leave] of Object.entries(ways))
  test(
    `${way} over a half-filled form under Turbo closes the chat, and nothing else`,
    { tag: '@long' },
    async ({ page }) => {
      const { documents } = await openShop(page);
      await name(page).fill('Анна');
      for (let time = 0; time < 2; time++) {
        await launcher(page).click();
        await expect(box(page)).toBeVisible();
        await leave(page);
        await expect(chat(page)).toBeHidden();
        await expect.poll(() => events(page)).toEqual(['opened', 'closed']);
        await expect(name(page)).toHaveValue('Анна');
      }
      expect(documents).toEqual([]);
      expect(new URL(page.url()).pathname).toBe('/shop');
      // The page's own «back» still is Turbo's.
      await page.getByRole('link', { name: 'К заказу' }).click();
      await expect(page.getByRole('heading', { name: 'Заказ' })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Магазин' })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/shop');
      await expect(launcher(page)).toHaveCount(1);
    },
  );

test(
  'visits by Turbo, pages of its cache among them: one launcher, one dialog, each listener hears once',
  { tag: '@long' },
  async ({ page }) => {
    await openShop(page);
    for (let time = 0; time < 2; time++) {
      await page.getByRole('link', { name: 'К заказу' }).click();
      await expect(page.getByRole('heading', { name: 'Заказ' })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Магазин' })).toBeVisible();
    }
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Заказ' })).toBeVisible();
    await expect(launcher(page)).toHaveCount(1);
    await events(page);
    await launcher(page).click();
    await say(page, 'Вопрос из заказа');
    await expect(log(page).getByText('Отправлено')).toBeVisible();
    expect((await events(page)).filter((event) => event === 'opened')).toEqual(['opened']);
    await page.goBack();
    await expect(chat(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Заказ' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Магазин' })).toBeVisible();
    await launcher(page).click();
    await expect(log(page).getByText('Вопрос из заказа')).toHaveCount(1);
  },
);

test(
  'a page that Turbo leaves from under the open chat is left and found again',
  { tag: '@long' },
  async ({ page }) => {
    await openShop(page);
    await launcher(page).click();
    await expect(box(page)).toBeVisible();
    await page.evaluate(() => (window as unknown as { Turbo: { visit(path: string): void } }).Turbo.visit('/order'));
    await expect(page.locator('h1')).toHaveText('Заказ');
    await chat(page).getByRole('button', { name: 'Закрыть чат' }).click();
    await expect(chat(page)).toBeHidden();
    await page.goBack();
    await expect(page.locator('h1')).toHaveText('Магазин');
    await expect(launcher(page)).toHaveCount(1);
  },
);
