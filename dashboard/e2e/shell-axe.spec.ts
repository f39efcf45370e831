import type { BrowserContext, Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import type { ServerProcess } from '../../tests/harness/server-process.ts';
import { expectAccessible, expectAccessibleAnew } from './accessible.ts';
import { accountContext, freshEmail, password, typeCode } from './account.ts';

let server: ServerProcess;
let account: BrowserContext;
test.beforeAll(async ({ browser, server: shared }) => {
  server = shared;
  ({ context: account } = await accountContext(browser, server));
  const page = await account.newPage();
  await page.goto(`${server.url}/setting/domains`);
  await page.getByRole('button', { name: 'Добавить домен' }).click();
  await page.getByLabel('Домен', { exact: true }).fill('shop.example.ru');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'shop.example.ru' })).toBeVisible();
  await page.close();
});
test.afterAll(() => account.close());

/** One page at both widths: the layout changes as when a window is resized. */
async function expectAccessibleAtWidths(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 844 });
  await expectAccessibleAnew(page);
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};

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

// A place as it opens is left to the long test: `every-route.spec` has each route as well. Of what opens over it, one
// menu, one modal with a form and one with a question stand for the others.
const shortly = ['registration with faults', 'a domain’s menu', 'the confirm modal', 'the password modal'];
const guestPlaces: [name: string, path: string, act?: (page: Page) => Promise<void>][] = [
  ['home', '/'],
  ['registration', '/registration'],
  ['registration with faults', '/registration', press('Зарегистрироваться')],
  ['login', '/login'],
  ['code', '/registration', askForCode],
  ['not found', '/nothing'],
];
for (const [name, path, act] of guestPlaces) {
  test(
    `axe has nothing to say about ${name} at 390 and 1280 px`,
    { tag: shortly.includes(name) ? [] : '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(server.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await act?.(page);
      await expectAccessibleAtWidths(page);
    },
  );
}

const accountPlaces: [name: string, path: string, act?: (page: Page) => Promise<void>][] = [
  ['profile', '/setting/profile'],
  ['e-mail', '/setting/email'],
  ['password', '/setting/password'],
  ['domains', '/setting/domains'],
  ['a new domain', '/setting/domains', press('Добавить домен')],
  ['a domain’s menu', '/setting/domains', press(/Действия с\sдоменом/)],
  ['widget', '/setting/widget', press('Показать секрет')],
  ['sign-ins', '/setting/sign-ins'],
  ['the profile modal', '/setting/sign-ins', press('Профиль')],
  [
    'the confirm modal',
    '/setting/domains',
    async (page) => {
      await press(/Действия с\sдоменом/)(page);
      await page.getByRole('menuitem', { name: 'Удалить' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
  [
    'the setting modal',
    '/setting/domains',
    async (page) => {
      await press(/Действия с\sдоменом/)(page);
      await page.getByRole('menuitem', { name: 'Изменить' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
  [
    'the password modal',
    '/setting/password',
    async (page) => {
      await page.getByLabel('Новый пароль').fill('Another_pass2');
      await page.getByLabel('Подтверждение пароля').fill('Another_pass2');
      await press('Продолжить')(page);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
];
for (const [name, path, act] of accountPlaces) {
  test(
    `axe has nothing to say about ${name} at 390 and 1280 px`,
    { tag: shortly.includes(name) ? [] : '@long' },
    async () => {
      const page = await account.newPage();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(server.url + path, { waitUntil: 'networkidle' });
      await act?.(page);
      await expectAccessibleAtWidths(page);
      await page.close();
    },
  );
}

test('the dot menu’s modal satisfies axe', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(server.url);
  await press('Открыть меню')(page);
  await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible();
  await expectAccessible(page);
});
