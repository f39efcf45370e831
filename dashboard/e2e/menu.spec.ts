import type { BrowserContext } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { type ServerProcess, startServer } from '../../tests/harness/server-process.ts';
import { createOwner } from '../../tests/harness/owner.ts';
import { accountContext, mobile, scriptBytes } from './account.ts';
import { createDomain, log } from './dialog-page.ts';

let server: ServerProcess;
let admin: BrowserContext;
let plain: BrowserContext;
test.beforeAll(async ({ browser }) => {
  server = await startServer({ env: { ADMIN_EMAILS: 'admin@example.ru' } });
  ({ context: admin } = await accountContext(browser, server, 'admin@example.ru'));
  ({ context: plain } = await accountContext(browser, server));
});
test.afterAll(async () => {
  await admin.close();
  await plain.close();
  await server.stop();
});

test('the menu of an account, from the home page on: Главная, Мессенджер, Ассистент', async () => {
  const page = await plain.newPage();
  const informed = page.waitForResponse('**/api/v1/user/info');
  await page.goto(server.url);
  expect(await (await informed).json()).toEqual({ avatar: '', isAdmin: false });
  const menu = page.getByRole('navigation', { name: 'Основное меню' });
  await expect(menu.getByRole('link')).toHaveText(['Главная', 'Мессенджер', 'Ассистент']);
  await expect(page.getByRole('button', { name: 'Профиль' })).toBeVisible();
  await menu.getByRole('link', { name: 'Ассистент' }).click();
  await expect(page).toHaveURL(`${server.url}/assistant`);
  await menu.getByRole('link', { name: 'Мессенджер' }).click();
  await expect(page).toHaveURL(`${server.url}/dialogs`);
  await page.close();
});

test('the first load of the dialogs is at most 130 KB of brotli JavaScript', async () => {
  const page = await plain.newPage();
  const bytes = await scriptBytes(page, `${server.url}/dialogs`, page.getByText('Диалогов пока нет'));
  console.log(`/dialogs: ${bytes} bytes brotli`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(130_000);
  await page.close();
});

test('the first load of an open dialog is at most 153 KB of brotli JavaScript', async ({ browser }) => {
  const owner = await createOwner(server);
  const { site } = await createDomain(owner);
  await (await owner.visitor(site)).say('Сколько стоит доставка?');
  const { items } = await owner.call<{ items: { id: string }[] }>('/dialog/list');
  const context = await browser.newContext({ locale: 'ru-RU' });
  await owner.signIn(context);
  const page = await context.newPage();
  const bytes = await scriptBytes(page, `${server.url}/dialog/${items[0]!.id}`, log(page).getByText('Сколько стоит'));
  console.log(`/dialog: ${bytes} bytes brotli`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(153_000);
  await context.close();
});

test('the list and an open dialog share one highlight', { tag: '@long' }, async () => {
  const page = await plain.newPage();
  const current = page.getByRole('navigation', { name: 'Основное меню' }).locator('[aria-current=page]');
  for (const [path, text] of [
    ['/dialogs', 'Мессенджер'],
    ['/dialog/nobody', 'Мессенджер'],
    ['/assistant', 'Ассистент'],
    ['/', 'Главная'],
  ] as const) {
    await page.goto(server.url + path);
    await expect(current).toHaveText([text]);
  }
  await page.goto(`${server.url}/settings`);
  await expect(current).toHaveCount(0);
  await page.close();
});

test('online counts are shown to admins only: clients, operators', { tag: '@long' }, async () => {
  const page = await admin.newPage();
  await page.goto(`${server.url}/dialogs`);
  const counts = page.getByLabel('Сейчас в сети');
  await expect(counts.getByText(/^\d+$/)).toHaveCount(2);
  await expect(counts.locator('dd').nth(0)).toHaveText('0');
  const informed = page.waitForResponse('**/api/v1/user/info');
  await page.reload();
  expect(await (await informed).json()).toMatchObject({ isAdmin: true });

  const other = await plain.newPage();
  const info = other.waitForResponse('**/api/v1/user/info');
  await other.goto(`${server.url}/dialogs`);
  expect(await (await info).json()).toMatchObject({ isAdmin: false });
  await expect(other.getByRole('button', { name: 'Профиль' })).toBeVisible();
  await expect(other.getByLabel('Сейчас в сети')).toHaveCount(0);
  await page.close();
  await other.close();
});

test(
  'without an image the avatar is the default icon; it opens the profile with Настройки and Выход',
  { tag: '@long' },
  async () => {
    const page = await plain.newPage();
    await page.goto(`${server.url}/dialogs`);
    const avatar = page.getByRole('button', { name: 'Профиль' });
    await expect(avatar.locator('[data-default] svg')).toBeVisible();
    await avatar.click();
    const profile = page.getByRole('dialog', { name: 'Профиль' });
    await expect(profile.getByRole('button', { name: 'Выход' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(profile).toHaveCount(0);
    await expect(avatar).toBeFocused();
    await avatar.click();
    await profile.getByRole('link', { name: 'Настройки' }).click();
    await expect(page).toHaveURL(`${server.url}/settings`);
    await expect(profile).toHaveCount(0);
    await page.close();
  },
);

test('on a mobile screen: brand, avatar, dot menu with the account’s entries and one highlight', async () => {
  const page = await plain.newPage();
  await page.setViewportSize(mobile);
  await page.goto(`${server.url}/dialog/nobody`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Отклик' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Профиль' })).toBeVisible();
  await page.getByRole('button', { name: 'Открыть меню' }).click();
  const menu = page.getByRole('dialog', { name: 'Меню' });
  await expect(menu.getByRole('link')).toHaveText(['Главная', 'Мессенджер', 'Ассистент']);
  await expect(menu.locator('[aria-current=page]')).toHaveText(['Мессенджер']);
  await menu.getByRole('button', { name: 'Закрыть' }).click();
  await expect(menu).toHaveCount(0);
  await page.close();
});
