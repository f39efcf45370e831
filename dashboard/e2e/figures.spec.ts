import type { BrowserContext, Page } from 'playwright/test';
import { createOwner, type TestOwner } from '../../tests/harness/owner.ts';
import type { ServerProcess } from '../../tests/harness/server-process.ts';
import { expectAccessible, expectAccessibleAnew } from './accessible.ts';
import { mobile } from './account.ts';
import { createDomain } from './dialog-page.ts';
import { expect, test } from './guest-test.ts';

interface Invited {
  readonly id: string;
  readonly email: string;
}

/** A person of the owner's team, signed in there. */
async function joinTeam(server: ServerProcess, owner: TestOwner, role: 'operator' | 'editor'): Promise<TestOwner> {
  const person = await createOwner(server);
  await owner.call<Invited>('/team/invite/create', { method: 'POST', body: { email: person.email, role } });
  const letter = server.outbox().findLast(({ to }) => to.includes(person.email));
  const token = /\/invite\/([\w-]+)/.exec(letter!.text)![1]!;
  await person.call('/team/invite/accept', { method: 'POST', body: { token } });
  return person;
}

const answerNewest = async ({ call }: TestOwner, text = 'Здравствуйте!'): Promise<string> => {
  const { items } = await call<{ items: { id: string; session: string }[] }>('/dialog/list');
  await call('/dialog/answer', { method: 'POST', body: { session: items[0]!.session, sentences: [text] } });
  return items[0]!.id;
};

const tile = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name });
const rowOf = (page: Page, table: string, name: string | RegExp) =>
  page.getByRole('region', { name: table }).getByRole('row').filter({ hasText: name });
const textOf = async (page: Page, button: string): Promise<string> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

test('an owner sees sums, hours, members and days, and saves them as files', async ({ page, owner, guest }) => {
  const visitor = await guest('Где заказ?');
  const id = await answerNewest(owner);
  await owner.call(`/dialog/close/${id}`, { method: 'PATCH', body: { closed: true } });
  await visitor.call('/widget/rating', { method: 'POST', body: { score: 4 } });
  await guest('Когда откроетесь?');
  await page.goto('/dialogs');
  await page.getByRole('button', { name: 'Профиль' }).click();
  await page.getByRole('link', { name: 'Настройки' }).click();
  await page.getByRole('navigation', { name: 'Разделы настроек' }).getByRole('link', { name: 'Показатели' }).click();
  await expect(page).toHaveURL(/\/setting\/figures$/);
  await expect(tile(page, 'Диалоги')).toContainText('2');
  await expect(tile(page, 'Оценка')).toContainText('4,0');
  await expect(tile(page, 'До закрытия').locator('dd').first()).toHaveText(/^\d+\u00a0(с|мин)$/);
  const map = page.getByRole('table', { name: 'Диалоги по дням недели и часам' });
  const cells = (await map.getByRole('cell').allInnerTexts()).map(Number);
  expect([cells.length, cells.reduce((sum, n) => sum + n)]).toEqual([168, 2]);
  await expect(map.getByRole('columnheader')).toHaveCount(25);
  await expect(rowOf(page, 'По участникам', 'Анна').getByRole('cell').first()).toHaveText('1');
  await expect(page.getByRole('region', { name: 'По дням' }).getByRole('row')).toHaveCount(2);

  expect(await textOf(page, 'По дням')).toMatch(/^\ufeffДень;Диалогов;.+\r\n[\d-]+;/);
  const rows = (await textOf(page, 'Диалоги построчно')).split('\r\n');
  expect(rows).toHaveLength(4);
  expect(rows.join('\n')).not.toContain('Где заказ');
});

test(
  'by keys: the period and the numbers of the map, and a site of several',
  { tag: '@long' },
  async ({ page, owner, guest }) => {
    await guest('Где заказ?');
    const other = await owner.call<{ id: string }>('/domain/create', { method: 'POST', body: { name: 'other.ru' } });
    await page.goto('/setting/figures');
    await expect(tile(page, 'Диалоги')).toContainText('1');
    await page.getByRole('button', { name: '30 дней' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: '90 дней' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
    const numbers = page.getByRole('button', { name: 'Числами' });
    await numbers.focus();
    await page.keyboard.press('Space');
    await expect(numbers).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('cell', { name: '1', exact: true }).first()).toBeVisible();
    await page.getByLabel('Сайт', { exact: true }).selectOption(other.id);
    await expect(page.getByRole('heading', { name: 'За это время никто не писал' })).toBeVisible();
    await page.getByLabel('Сайт', { exact: true }).selectOption('Все сайты');
    await expect(tile(page, 'Диалоги')).toContainText('1');
  },
);

test('an operator sees the team’s sums and their own row, and no rows of dialogs', async ({
  browser,
  server,
  owner,
  guest,
}) => {
  await guest('Где заказ?');
  await answerNewest(owner);
  const person = await joinTeam(server, owner, 'operator');
  const context: BrowserContext = await browser.newContext({ locale: 'ru-RU', baseURL: server.url });
  await person.signIn(context);
  const page = await context.newPage();
  await page.goto('/setting/figures');
  await expect(tile(page, 'Диалоги')).toContainText('человек ответил в\u00a01');
  await expect(page.getByRole('heading', { name: 'Ваши показатели' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ваши показатели' }).getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'По часам' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Диалоги построчно' })).toHaveCount(0);
  await context.close();
});

test(
  'without a site there is a way to one; a failure is shown and tried again',
  { tag: '@long' },
  async ({ page, owner }) => {
    await page.goto('/setting/figures');
    await expect(page.getByRole('link', { name: 'Добавить домен' })).toBeVisible();
    await createDomain(owner);
    let isBroken = true;
    await page.route('**/figure/summary*', (route) => (isBroken ? route.abort() : route.continue()));
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Нет связи');
    isBroken = false;
    await page.getByRole('button', { name: 'Повторить' }).click();
    await expect(page.getByRole('heading', { name: 'За это время никто не писал' })).toBeVisible();
  },
);

test('what is loaded stays while a return to the tab finds no network', { tag: '@long' }, async ({ page, guest }) => {
  await guest('Где заказ?');
  await page.goto('/setting/figures');
  await expect(tile(page, 'Диалоги')).toContainText('1');
  const failed = page.waitForEvent('requestfailed');
  await page.route('**/figure/summary*', (route) => route.abort());
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await failed;
  await expect(tile(page, 'Диалоги')).toContainText('1');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test(
  'axe has nothing to say about figures, and nothing is wider than a phone',
  { tag: '@long' },
  async ({ page, owner, guest }) => {
    await guest('Где заказ?');
    await answerNewest(owner);
    await page.goto('/setting/figures');
    await expect(tile(page, 'Диалоги')).toContainText('1');
    await expectAccessible(page, '1280 px');
    await page.setViewportSize(mobile);
    await expectAccessibleAnew(page, '390 px');
    for (const width of [360, mobile.width]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
    }
  },
);
