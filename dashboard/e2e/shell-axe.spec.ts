import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import { type RunningServer, startServer } from '../../examples/e2e/server.ts';
import { accountContext, freshEmail, password, typeCode } from './account.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let server: RunningServer;
let account: BrowserContext;
test.beforeAll(async ({ browser }) => {
  server = await startServer();
  ({ context: account } = await accountContext(browser, server));
  const page = await account.newPage();
  await page.goto(`${server.url}/setting/domains`);
  await page.getByRole('button', { name: 'Добавить домен' }).click();
  await page.getByLabel('Домен', { exact: true }).fill('shop.example.ru');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'shop.example.ru' })).toBeVisible();
  await page.close();
});
test.afterAll(async () => {
  await account.close();
  await server.stop();
});

interface Violation { id: string; nodes: { html: string; failureSummary: string }[] }

/** What axe finds wrong on the page as it stands, in light and in dark. */
const violations = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForTimeout(300);
    await page.evaluate(`window.axe || (() => { ${axe} })()`);
    const result = await page.evaluate(`axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })`) as { violations: Violation[] };
    found.push(...result.violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html, failureSummary }) => `${html} — ${failureSummary}`).join('\n')}`));
  }
  return found;
};

const press = (name: string | RegExp) => async (page: Page) => { await page.getByRole('button', { name }).first().click(); };

const askForCode = async (page: Page): Promise<void> => {
  const email = freshEmail();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Имя').fill('Анна');
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByLabel('Подтверждение пароля').fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/confirmation/);
  const code = await server.codeFor(email);
  await typeCode(page, code === '000000' ? '111111' : '000000');
  await expect(page.getByText('Неверный код', { exact: false })).toBeVisible();
};

const guestPlaces: [name: string, path: string, act?: (page: Page) => Promise<void>][] = [
  ['home', '/'],
  ['registration', '/registration'],
  ['registration with faults', '/registration', press('Зарегистрироваться')],
  ['login', '/login'],
  ['code', '/registration', askForCode],
  ['not found', '/nothing'],
];
for (const [name, path, act] of guestPlaces) {
  for (const width of [390, 1280]) {
    test(`axe has nothing to say about ${name} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(server.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await act?.(page);
      expect(await violations(page)).toEqual([]);
    });
  }
}

const accountPlaces: [name: string, path: string, act?: (page: Page) => Promise<void>][] = [
  ['profile', '/setting/profile'],
  ['e-mail', '/setting/email'],
  ['password', '/setting/password'],
  ['domains', '/setting/domains'],
  ['a new domain', '/setting/domains', press('Добавить домен')],
  ['a domain’s menu', '/setting/domains', press(/Действия с доменом/)],
  ['widget', '/setting/widget', press('Показать секрет')],
  ['sign-ins', '/setting/sign-ins'],
  ['the profile modal', '/setting/sign-ins', press('Профиль')],
  ['the confirm modal', '/setting/domains', async (page) => {
    await press(/Действия с доменом/)(page);
    await page.getByRole('menuitem', { name: 'Удалить' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }],
  ['the setting modal', '/setting/domains', async (page) => {
    await press(/Действия с доменом/)(page);
    await page.getByRole('menuitem', { name: 'Изменить' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }],
  ['the password modal', '/setting/password', async (page) => {
    await page.getByLabel('Новый пароль').fill('Another_pass2');
    await page.getByLabel('Подтверждение пароля').fill('Another_pass2');
    await press('Продолжить')(page);
    await expect(page.getByRole('dialog')).toBeVisible();
  }],
];
for (const [name, path, act] of accountPlaces) {
  for (const width of [390, 1280]) {
    test(`axe has nothing to say about ${name} at ${width} px`, async () => {
      const page = await account.newPage();
      await page.setViewportSize({ width, height: 844 });
      await page.goto(server.url + path, { waitUntil: 'networkidle' });
      await act?.(page);
      expect(await violations(page)).toEqual([]);
      await page.close();
    });
  }
}

test('the dot menu’s modal satisfies axe', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(server.url);
  await press('Открыть меню')(page);
  await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
