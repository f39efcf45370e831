import { expect, test } from '../../tests/harness/browser/policy.ts';
import { type ServerProcess, startServer } from '../../tests/harness/server-process.ts';
import { expectAccessible } from './accessible.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer({ env: { DEMO: 'on' } });
});
test.afterAll(() => server.stop());

test('the home page has the living chat: fetched late, it answers, and goes with the page', async ({ page }) => {
  const scripts: string[] = [];
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'script') scripts.push(pathname);
    else calls.push(pathname);
  });
  await page.goto(server.url, { waitUntil: 'networkidle' });
  expect(
    scripts.filter((path) => path.includes('widget')),
    'the page comes first',
  ).toEqual([]);
  await expect(page.getByRole('button', { name: 'Открыть чат' })).toBeVisible();
  expect(calls.filter((path) => path.includes('/widget/session'))).toEqual([]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Сколько идёт посылка?' }).click();
  const log = page.getByRole('log', { name: 'Сообщения' });
  await expect(log.locator('.row:not(.own) .bubble').nth(1)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Вход' }).click();
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Чат' })).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Главная' }).click();
  await expect(page.getByRole('button', { name: /чат$/ }).first()).toBeVisible();
});

test('a question that is pressed before the chat is here waits for it', async ({ page }) => {
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Можно оплатить картой?' }).click();
  await expect(page.getByRole('log', { name: 'Сообщения' }).getByText('Можно оплатить картой?')).toBeVisible();
});

test('a pressed question fetches the chat at once', async ({ page }) => {
  // The timer that waits for the page to rest never fires.
  await page.addInitScript(() => {
    const native = window.setTimeout;
    const patient = (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === 3000 ? 0 : native(work, ms, ...rest);
    Object.assign(window, { setTimeout: patient });
  });
  await page.goto(server.url);
  const fetched = page.waitForRequest(/\/widget\.js\?/);
  await page.getByRole('button', { name: 'Можно оплатить картой?' }).click();
  await fetched;
  await expect(page.getByRole('log', { name: 'Сообщения' }).getByText('Можно оплатить картой?')).toBeVisible();
});

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

for (const [width, height] of [
  [1280, 800],
  [1440, 900],
  [1024, 768],
  [768, 1024],
  [390, 844],
] as const)
  test(`the questions to try are neither under the open chat nor under its button at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(server.url);
    const questions = page.getByRole('region', { name: 'Спросите сами' }).getByRole('button');
    const launcher = page.getByRole('button', { name: 'Открыть чат' });
    await expect(launcher).toBeVisible();
    await questions.last().scrollIntoViewIfNeeded();
    for (const question of await questions.all())
      expect(overlap((await question.boundingBox())!, (await launcher.boundingBox())!)).toBe(false);
    if (width < 480) return;
    await questions.first().click();
    const chat = page.getByRole('dialog', { name: 'Чат' });
    await expect(chat.getByRole('log', { name: 'Сообщения' })).toContainText('Сколько идёт посылка?');
    for (const question of await questions.all())
      expect(overlap((await question.boundingBox())!, (await chat.boundingBox())!)).toBe(false);
  });
