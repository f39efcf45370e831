import type { Page } from 'playwright/test';
import { createDomain } from './dialog-page.ts';
import { expect, test } from './owner-test.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Основное меню' });

test('without the script of the header’s corner the account works, and a retry loads it', async ({ page }) => {
  const scripts = '**/assets/account-corner-*.js';
  await page.route(scripts, (route) => route.abort());
  await page.goto('/dialogs');
  const retry = page.getByRole('button', { name: 'Профиль не загрузился: повторить' });
  await expect(retry).toBeVisible();
  await menu(page).getByRole('link', { name: 'Ассистент' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute(scripts);
  await retry.click();
  await expect(page.getByRole('button', { name: 'Профиль' })).toBeVisible();
});

test('the script of the header’s corner has failed after 120 s', async ({ page }) => {
  await page.clock.install();
  await page.route('**/assets/account-corner-*.js', () => undefined);
  await page.goto('/dialogs');
  await expect(menu(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Диалоги' })).toBeVisible();
  await page.clock.runFor(121_000);
  await expect(page.getByRole('button', { name: 'Профиль не загрузился: повторить' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Диалоги' })).toBeVisible();
});

test('without the script of the four steps the empty messenger works, and a retry loads them', async ({ page }) => {
  const scripts = '**/assets/start-screen-*.js';
  await page.route(scripts, (route) => route.abort());
  await page.goto('/dialogs');
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('Не удалось загрузить часть приложения');
  await expect(page.getByText('Диалогов пока нет')).toBeVisible();
  await menu(page).getByRole('link', { name: 'Ассистент' }).click();
  await expect(page.getByText('Начните с домена')).toBeVisible();
  await menu(page).getByRole('link', { name: 'Мессенджер' }).click();
  await page.unroute(scripts);
  await failure.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('heading', { name: 'Четыре шага до чата на сайте', level: 2 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Сделано 0 из 4' })).toBeVisible();
});

for (const [script, step] of [
  ['proof-step', /^Подтверждение/],
  ['teach-step', /^Ассистент/],
  ['chat-step', /^Чат на\sсайте/],
] as const)
  test(`without the script ${script} the other first steps work, and a retry loads it`, async ({ page, owner }) => {
    await createDomain(owner);
    const scripts = `**/assets/${script}-*.js`;
    await page.route(scripts, (route) => route.abort());
    await page.goto('/start');
    const button = page.getByRole('button', { name: step });
    await button.waitFor();
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    const failure = page.getByRole('alert');
    await expect(failure).toContainText('Не удалось загрузить часть приложения');
    await expect(page.getByRole('button', { name: 'Попробовать чат здесь' })).toBeEnabled();
    await page.unroute(scripts);
    await failure.getByRole('button', { name: 'Повторить' }).click();
    await expect(failure).toHaveCount(0);
    await expect(page.getByRole('button', { name: step })).toHaveAttribute('aria-expanded', 'true');
  });
