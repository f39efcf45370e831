import { expect, test } from '../harness/browser/policy.ts';
import type { ServerProcess } from '../harness/server-process.ts';

let server: ServerProcess;
test.beforeAll(({ server: shared }) => void (server = shared));

test('the reading page of the API is read without a script', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${server.url}/api/#post_widget_sentence`);
  await expect(page.getByRole('heading', { name: 'Написать сообщение' })).toBeInViewport();
  await expect(page.getByText('"text": "Добрый день"').first()).toBeVisible();
  await expect(page.getByLabel('Поиск')).toBeHidden();
  expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([]);
  await page.context().close();
});

test('a search leaves what fits, and a link finds its place again', async ({ page }) => {
  await page.goto(`${server.url}/api`);
  await page.keyboard.press('/');
  await page.keyboard.type('рукопожатие');
  await expect(page.getByRole('status')).toHaveText('Найдено: 1');
  await expect(page.locator('article:visible')).toHaveCount(1);
  await page.getByLabel('Поиск').fill('такого здесь нет');
  await expect(page.getByRole('status')).toHaveText('Ничего не найдено');
  await page.goto(`${server.url}/api/#schema-Sentence`);
  await expect(page.getByRole('heading', { name: 'Sentence', exact: true })).toBeInViewport();
  await expect(page.getByLabel('Поиск')).toHaveValue('');
});

for (const path of ['/api/', '/demo/', '/help/owner.md'])
  test(`on the narrowest phone ${path} does not scroll sideways`, async ({ page }) => {
    await page.setViewportSize({ width: 280, height: 653 });
    await page.goto(server.url + path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(280);
  });

test('a narrow screen shows the page first and never scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/api/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.getByText('Содержание').click();
  await page.getByRole('link', { name: 'Ответить посетителю' }).first().click();
  await expect(page.locator('#post_dialog_answer h3')).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
