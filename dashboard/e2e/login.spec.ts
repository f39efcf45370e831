import type { Page } from 'playwright/test';
import { expect, test } from './server-test.ts';
import { password, register, typeCode } from './account.ts';

const errorOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).locator('xpath=ancestor::div[label]/div/p[1]');
const submit = (page: Page) => page.getByRole('main').locator('button[type=submit]');

test('without a network for the ciphers the login shows an error; the next press signs in', async ({ page }) => {
  await page.goto('/login');
  await page.route('**/assets/stone-*', (route) => route.abort());
  await page.getByLabel('E-mail').fill('nobody@example.ru');
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/^Нет связи с\sсервером/);
  await page.unroute('**/assets/stone-*');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Неправильный e-mail или пароль.');
});

let email: string;
test.beforeAll(async ({ browser, server }) => {
  const context = await browser.newContext();
  email = await register(await context.newPage(), server);
  await context.close();
});

const login = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Пароль').fill(password);
  await page.getByLabel('Пароль').press('Enter');
  await expect(page).toHaveURL(/\/confirmation\/code$/);
};

test('a wrong password is shown under the form and cleared by a change of an input', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Пароль').fill('Wrong-password1');
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByRole('alert')).toHaveText('Неправильный e-mail или пароль.');
  await expect(page.getByRole('button', { name: 'Войти' })).toBeEnabled();
  await page.getByLabel('Пароль').fill('Wrong-password2');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test(
  'Enter in any field submits; the button is disabled and loading until the reply',
  { tag: '@long' },
  async ({ page }) => {
    for (const label of ['E-mail', 'Пароль']) {
      await page.goto('/login');
      await page.getByLabel(label).press('Enter');
      await expect(errorOf(page, label)).toHaveText('Поле обязательно для заполнения');
    }
    let release = (): void => undefined;
    const released = new Promise<void>((go) => {
      release = go;
    });
    await page.route('**/api/v1/user/login', async (route) => {
      await released;
      await route.continue();
    });
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Пароль').fill(password);
    await page.getByLabel('E-mail').press('Enter');
    await expect(submit(page)).toBeDisabled();
    await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(page).toHaveURL(/\/confirmation\/code$/);
  },
);

test('both secrets travel sealed', { tag: '@long' }, async ({ page }) => {
  const sent = page.waitForRequest('**/api/v1/user/login');
  await login(page);
  const text = (await sent).postData() ?? '';
  expect(Object.keys(JSON.parse(text) as object).sort()).toEqual(['email', 'password', 'selina']);
  expect(text).not.toContain(email);
  expect(text).not.toContain(password);
});

test('the code signs in: cookies auth, jwt, jwtr, and then the dialogs', async ({ page, context, server }) => {
  await login(page);
  await expect(page.getByText(email)).toBeVisible();
  await typeCode(page, await server.codeFor(email));
  await expect(page).toHaveURL(/\/dialogs$/);
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === 'auth')).toMatchObject({ value: '1', path: '/', sameSite: 'Strict' });
  for (const name of ['jwt', 'jwtr']) expect(cookies.find((cookie) => cookie.name === name)?.value).toBeTruthy();
});

test('a pasted code fills all boxes', { tag: '@long' }, async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await login(page);
  const code = await server.codeFor(email);
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByLabel('Цифра 1 из 6').focus();
  await page.keyboard.press('Control+V');
  await expect(page).toHaveURL(/\/dialogs$/);
});

test('boxes are walked and corrected by the keyboard', { tag: '@long' }, async ({ page }) => {
  await login(page);
  await typeCode(page, '12345');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('9');
  const values = await page
    .getByLabel(/Цифра/)
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  expect(values).toEqual(['1', '2', '9', '', '', '']);
  await page.keyboard.press('Home');
  await page.keyboard.type('1x29');
  const again = await page
    .getByLabel(/Цифра/)
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  expect(again).toEqual(['1', '2', '9', '', '', '']);
  await expect(page.getByLabel('Цифра 4 из 6')).toBeFocused();
});

test('a wrong code shows an error and clears its boxes; five wrong ones ask for a new code', async ({
  page,
  server,
}) => {
  await login(page);
  const good = await server.codeFor(email);
  const wrong = good === '000000' ? '111111' : '000000';
  await typeCode(page, wrong);
  await expect(page.getByText('Неверный код', { exact: false })).toBeVisible();
  await expect(page.getByLabel('Цифра 1 из 6')).toHaveValue('');
  const over = page.getByText('Слишком много неверных попыток');
  for (let tries = 0; tries < 6; tries++) {
    await expect
      .poll(async () => (await over.isVisible()) || (await page.getByLabel('Цифра 1 из 6').isEnabled()))
      .toBe(true);
    if (await over.isVisible()) break;
    const answered = page.waitForResponse('**/api/v1/code/check');
    await typeCode(page, wrong);
    await answered;
  }
  await expect(page.getByText('Слишком много неверных попыток. Запросите новый код.')).toBeVisible();
  await expect(page.getByLabel('Цифра 1 из 6')).toBeDisabled();

  await page.getByRole('link', { name: 'Войти заново' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Пароль').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Цифра 1 из 6')).toBeEnabled();
  await expect(page.getByText('Слишком много неверных попыток')).toHaveCount(0);
});

test(
  'a code that the server could not look at stays, and goes in with the next press',
  { tag: '@long' },
  async ({ page, server }) => {
    await login(page);
    await page.route('**/api/v1/code/check', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }), {
      times: 1,
    });
    await typeCode(page, await server.codeFor(email));
    await expect(page.getByText('Сервис временно недоступен')).toBeVisible();
    await page.getByRole('button', { name: 'Подтвердить' }).click();
    await expect(page).toHaveURL(/\/dialogs$/);
  },
);

test('the resend counts down, outlives a reload, and voids the old code', async ({ page, server }) => {
  await page.clock.install();
  await login(page);
  const old = await server.codeFor(email);
  const resend = page.getByRole('button', { name: /Отправить код ещё раз/ });
  await expect(resend).toBeDisabled();
  await expect(resend).toContainText(/через\s\d+\sс/);
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  await expect(resend).toBeDisabled();
  await page.clock.fastForward(61_000);
  await expect(resend).toBeEnabled();
  await page.route('**/api/v1/code/refresh', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '30', 'content-type': 'application/problem+json' },
      body: JSON.stringify({ type: 'about:blank', title: '', status: 429, code: 'rate_limited', detail: '' }),
    }),
  );
  await resend.click();
  // It is also disabled while it asks: the refusal has come once it counts down.
  await expect(resend).toContainText(/через\s\d+\sс/);
  await expect(resend).toBeDisabled();
  await page.unroute('**/api/v1/code/refresh');
  await page.clock.fastForward(31_000);
  const asked = page.waitForRequest('**/api/v1/code/refresh');
  await resend.click();
  expect((await asked).headers()['stone']).toMatch(/^[0-9a-f]{64}$/);
  // With the server's limits off in tests a second code may be had at once.
  await expect(page.getByText('Новый код отправлен')).toBeVisible();
  await expect.poll(() => server.codeFor(email)).not.toBe(old);
  await typeCode(page, await server.codeFor(email));
  await expect(page).toHaveURL(/\/dialogs$/);
});

for (const [code, status, text] of [
  ['code_expired', 410, 'Срок действия кода истёк. Запросите новый.'],
  ['stone_invalid', 403, 'Время на подтверждение вышло'],
] as const) {
  test(`${code} is shown with the next step`, { tag: '@long' }, async ({ page }) => {
    await login(page);
    await page.route('**/api/v1/code/check', (route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: 'about:blank', title: '', status, code, detail: '' }),
      }),
    );
    await typeCode(page, '123456');
    await expect(page.getByText(text, { exact: false })).toBeVisible();
  });
}

test(
  'a code screen without a sign-in leads to the login and to the registration',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/confirmation/code');
    await page.getByRole('main').getByRole('link', { name: 'Зарегистрироваться' }).click();
    await expect(page).toHaveURL(/\/registration$/);
    await page.goto('/confirmation/code');
    await page.getByRole('main').getByRole('link', { name: 'Войти' }).click();
    await expect(page).toHaveURL(/\/login$/);
  },
);
