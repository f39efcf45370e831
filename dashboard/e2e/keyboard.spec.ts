import { expect, type Page, test } from 'playwright/test';
import { type RunningServer, startServer } from '../../examples/e2e/server.ts';
import { freshEmail, password } from './account.ts';

let server: RunningServer;
test.beforeAll(async () => { server = await startServer(); });
test.afterAll(async () => { await server.stop(); });

/** Presses Tab until the focus is on what is called `name`. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let presses = 0; presses < 60; presses++) {
    const isThere = await page.evaluate((wanted) => {
      const element = document.activeElement as HTMLElement | null;
      if (!element || element === document.body) return false;
      const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent ?? '';
      return label.trim() === wanted;
    }, name);
    if (isThere) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to «${name}»`);
};

const go = async (page: Page, name: string): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
};

test('from registration over the settings to the sign-out by the keyboard alone', async ({ page }) => {
  test.slow();
  const email = freshEmail();
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'К содержанию' })).toBeFocused();
  await go(page, 'Попробовать');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type(email);
  await tabTo(page, 'Имя');
  await page.keyboard.type('Анна');
  await tabTo(page, 'Пароль');
  await page.keyboard.type(password);
  await tabTo(page, 'Подтверждение пароля');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Цифра 1 из 6')).toBeFocused();
  await page.keyboard.type(await server.codeFor(email));
  await expect(page).toHaveURL(/\/dialogs$/);

  await expect(page.getByRole('button', { name: 'Профиль' })).toBeVisible();
  await go(page, 'Профиль');
  await expect(page.getByRole('dialog')).toBeVisible();
  await go(page, 'Настройки');
  await expect(page).toHaveURL(/\/settings$/);
  await tabTo(page, 'Имя');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Мария');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Имя сохранено')).toBeVisible();

  await page.goto(`${server.url}/setting/domains`);
  await expect(page.getByText('Доменов пока нет')).toBeVisible();
  await go(page, 'Добавить домен');
  await expect(page.getByLabel('Домен', { exact: true })).toBeFocused();
  await page.keyboard.type('shop.example.ru');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'shop.example.ru' })).toBeVisible();
  await go(page, 'Действия с доменом shop.example.ru');
  await expect(page.getByRole('menuitem', { name: 'Изменить' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await go(page, 'Удалить');
  await expect(page.getByText('Доменов пока нет')).toBeVisible();

  await page.keyboard.press('Home');
  await go(page, 'Профиль');
  await expect(page.getByRole('dialog')).toBeVisible();
  await go(page, 'Выход');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('E-mail')).toBeFocused();
});
