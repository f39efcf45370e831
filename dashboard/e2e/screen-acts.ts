// What is done on a screen before its picture is taken.
import { expect, type Page } from 'playwright/test';
import { password } from './account.ts';

export type Act = (page: Page) => Promise<unknown>;

export const press =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('button', { name }).first().click();
export const all =
  (...acts: Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };
export const menuItem =
  (name: string): Act =>
  (page) =>
    page.getByRole('menuitem', { name }).click();
export const selectDialog =
  (text: string): Act =>
  async (page) => {
    await page.getByRole('navigation', { name: 'Диалоги' }).getByRole('link').filter({ hasText: text }).click();
    await expect(page.getByRole('log', { name: 'Сообщения' })).toBeVisible();
  };
export const openContext: Act = (page) =>
  page
    .getByRole('complementary', { name: 'Знания ассистента' })
    .getByRole('button', { name: /^Стоимость доставки/ })
    .click();

export async function fillRegistration(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('anna');
  await page.getByLabel('Пароль', { exact: true }).fill('123');
  await page.keyboard.press('Enter');
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Пароль').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/confirmation/);
}

export async function changeEmail(page: Page): Promise<void> {
  await page.getByLabel('Новый e-mail').fill('maria@example.ru');
  await page.keyboard.press('Enter');
  await page.getByLabel('Цифра 1 из 6').waitFor();
}

export async function changePassword(page: Page): Promise<void> {
  await page.getByLabel('Новый пароль').fill(password);
  await page.getByLabel('Подтверждение пароля').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
}

export const ask =
  (question: string): Act =>
  async (page) => {
    await page.getByLabel('Вопрос посетителя').fill(question);
    await page.keyboard.press('Enter');
    await page.getByText('Подходящие контексты').waitFor();
  };

export async function chatInShop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Открыть чат' }).click();
  const box = page.getByRole('textbox', { name: 'Сообщение' });
  for (const text of ['Сколько стоит доставка?', 'А собаку накормите?']) {
    await box.fill(text);
    await box.press('Enter');
    await page.waitForTimeout(900);
  }
}

export const sees =
  (text: string | RegExp): Act =>
  (page) =>
    page.getByText(text).first().waitFor();

export async function askForLink(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('anna@shop.example.ru');
  await page.keyboard.press('Enter');
  await sees('Проверьте почту')(page);
}

export async function setPassword(page: Page): Promise<void> {
  for (const label of ['Новый пароль', 'Подтверждение пароля']) await page.getByLabel(label).fill('Another_pass2');
  await page.keyboard.press('Enter');
  await sees('Ссылка не подходит')(page);
}

export async function addSite(page: Page): Promise<void> {
  const field = page.getByLabel('Адрес сайта');
  if (await field.isVisible()) {
    await field.fill('cafe.example.ru');
    await page.keyboard.press('Enter');
  }
  await sees('Сделано 1 из 4.')(page);
}

export const search =
  (text: string): Act =>
  async (page) => {
    await page.getByLabel('Поиск по диалогам').fill(text);
    await page.waitForTimeout(800);
  };

export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: 'Сообщение' }).fill('Гравировка готовится два дня.');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(1500);
}

export async function chooseBadTable(page: Page): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await press('Загрузить JSON или CSV')(page);
  const buffer = Buffer.from('Название;Цена\nКружка;350\n');
  await (await choosing).setFiles({ name: 'прайс.csv', mimeType: 'text/csv', buffer });
  await page.waitForTimeout(500);
}
