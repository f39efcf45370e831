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

// A place as it opens is in `every-route.spec`. Of what opens over it: a menu, a modal with a form, one with a
// question.
const guestPlaces: [name: string, path: string, act?: (page: Page) => Promise<void>][] = [
  ['registration with faults', '/registration', press('Зарегистрироваться')],
  ['code', '/registration', askForCode],
];
for (const [name, path, act] of guestPlaces) {
  test(`axe has nothing to say about ${name} at 390 and 1280 px`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await act?.(page);
    await expectAccessibleAtWidths(page);
  });
}

const accountPlaces: [name: string, path: string, act?: (page: Page) => Promise<void>][] = [
  ['a domain’s menu', '/setting/domains', press(/Действия с\sдоменом/)],
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
  test(`axe has nothing to say about ${name} at 390 and 1280 px`, async () => {
    const page = await account.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(server.url + path, { waitUntil: 'networkidle' });
    await act?.(page);
    await expectAccessibleAtWidths(page);
    await page.close();
  });
}

test('the dot menu’s modal satisfies axe', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(server.url);
  await press('Открыть меню')(page);
  await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible();
  await expectAccessible(page);
});
