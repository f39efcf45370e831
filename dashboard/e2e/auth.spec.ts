import { expect, type Page, test } from 'playwright/test';
import { type RunningServer, startServer } from '../../examples/e2e/server.ts';
import { fillRegistration, freshEmail, password, register, typeCode } from './account.ts';

let server: RunningServer;
test.beforeAll(async () => { server = await startServer(); });
test.afterAll(async () => { await server.stop(); });

const errorOf = (page: Page, label: string) => page.getByLabel(label, { exact: true }).locator('xpath=following-sibling::p');
const submit = (page: Page) => page.getByRole('main').getByRole('button');

test.describe('registration', () => {
  test('an untouched form says nothing; after the first submit every field is checked on each change', async ({ page }) => {
    await page.goto(`${server.url}/registration`);
    await page.getByLabel('E-mail').fill('x');
    await page.getByLabel('Имя').fill('1');
    await expect(errorOf(page, 'E-mail')).toHaveText('');
    await page.getByLabel('E-mail').fill('');
    await page.getByLabel('Имя').fill('');
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    for (const label of ['E-mail', 'Имя', 'Пароль', 'Подтверждение пароля']) await expect(errorOf(page, label)).toHaveText('Поле обязательно для заполнения');
    await expect(page.getByRole('button', { name: 'Зарегистрироваться' })).toBeEnabled();
    await page.getByLabel('E-mail').fill('anna@example.ru');
    await expect(errorOf(page, 'E-mail')).toHaveText('');
    await page.getByLabel('E-mail').fill('anna');
    await expect(errorOf(page, 'E-mail')).toHaveText('Не соответствует стандарту E-mail адресов');
  });

  const faults: [field: string, value: string, message: string][] = [
    ['E-mail', `${'a'.repeat(30)}@example.ru`, 'E-mail не должен превышать 38 символов'],
    ['E-mail', 'Anna@example.ru', 'Не соответствует стандарту E-mail адресов'],
    ['E-mail', 'anna@example', 'Не соответствует стандарту E-mail адресов'],
    ['E-mail', 'a..b@example.ru', 'Не соответствует стандарту E-mail адресов'],
    ['Имя', 'Я', 'Имя не должно быть меньше 2 символов'],
    ['Имя', 'Ы'.repeat(21), 'Имя не должно превышать 20 символов'],
    ['Имя', 'Анна2', 'Недопустимый ввод для имени'],
    ['Пароль', 'short1', 'Пароль не должен быть меньше 8 символов'],
    ['Пароль', 'p'.repeat(33), 'Пароль не должен превышать 32 символа'],
    ['Пароль', 'пароль-пароль', 'Недопустимый ввод для пароля'],
    ['Подтверждение пароля', 'другой', 'Введённый пароль не совпадает'],
  ];
  for (const [field, value, message] of faults) {
    test(`«${message}» for ${value}`, async ({ page }) => {
      await page.goto(`${server.url}/registration`);
      await fillRegistration(page, { email: freshEmail() });
      await page.getByLabel(field, { exact: true }).fill(value);
      await page.keyboard.press('Enter');
      await expect(errorOf(page, field)).toHaveText(message);
      await expect(page).toHaveURL(/registration$/);
    });
  }

  test('native limits are one more than the longest good value', async ({ page }) => {
    await page.goto(`${server.url}/registration`);
    for (const [label, limit] of [['E-mail', '39'], ['Имя', '21'], ['Пароль', '33'], ['Подтверждение пароля', '33']] as const) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('maxlength', limit);
    }
    await page.getByLabel('Имя').pressSequentially('Ы'.repeat(25));
    await expect(page.getByLabel('Имя')).toHaveValue('Ы'.repeat(21));
  });

  test('Enter in any field submits; the button is disabled and loading meanwhile; 201 leads to the code', async ({ page }) => {
    await page.goto(`${server.url}/registration`);
    let release = (): void => undefined;
    const held = new Promise<void>((go) => { release = go; });
    await page.route('**/api/v1/user/create', async (route) => { await held; await route.continue(); });
    await fillRegistration(page, { email: freshEmail() });
    const sent = page.waitForRequest('**/api/v1/user/create');
    await page.getByLabel('Имя').press('Enter');
    await expect(submit(page)).toBeDisabled();
    await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
    release();
    const body = (await sent).postDataJSON() as Record<string, string>;
    expect(body['password']).not.toContain(password);
    expect(body['selina']).toMatch(/^[0-9a-f]{64}$/);
    await expect(page).toHaveURL(/\/confirmation\/code$/);
  });

  test('a taken e-mail is told at its field and the button comes back', async ({ page, browser }) => {
    const email = freshEmail();
    const other = await browser.newContext();
    await register(await other.newPage(), server, email);
    await other.close();
    await page.goto(`${server.url}/registration`);
    await fillRegistration(page, { email });
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    await expect(errorOf(page, 'E-mail')).toHaveText('Пользователь с таким адресом email уже существует');
    await expect(submit(page)).toBeEnabled();
    await page.getByLabel('E-mail').fill(freshEmail());
    await expect(errorOf(page, 'E-mail')).toHaveText('');
  });

  test('a server that cannot be reached is told in words', async ({ page }) => {
    await page.goto(`${server.url}/registration`);
    await page.route('**/api/v1/**', (route) => route.abort());
    await fillRegistration(page, { email: freshEmail() });
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    await expect(page.getByRole('alert')).toContainText('Нет связи с сервером');
    await expect(submit(page)).toBeEnabled();
  });
});

test.describe('login and code', () => {
  let email: string;
  test.beforeAll(async ({ browser }) => {
    const context = await browser.newContext();
    email = await register(await context.newPage(), server);
    await context.close();
  });

  const login = async (page: Page): Promise<void> => {
    await page.goto(`${server.url}/login`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Пароль').fill(password);
    await page.getByLabel('Пароль').press('Enter');
    await expect(page).toHaveURL(/\/confirmation\/code$/);
  };

  test('a wrong password is told under the form and cleared by a change of an input', async ({ page }) => {
    await page.goto(`${server.url}/login`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Пароль').fill('Wrong-password1');
    await page.getByRole('button', { name: 'Войти' }).click();
    await expect(page.getByRole('alert')).toHaveText('Неправильный e-mail или пароль.');
    await expect(page.getByRole('button', { name: 'Войти' })).toBeEnabled();
    await page.getByLabel('Пароль').fill('Wrong-password2');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('both secrets travel sealed', async ({ page }) => {
    const sent = page.waitForRequest('**/api/v1/user/login');
    await login(page);
    const text = (await sent).postData() ?? '';
    expect(text).not.toContain(email);
    expect(text).not.toContain(password);
  });

  test('the code signs in: cookies auth, jwt, jwtr, and then the dialogs', async ({ page, context }) => {
    await login(page);
    await expect(page.getByText(email)).toBeVisible();
    await typeCode(page, await server.codeFor(email));
    await expect(page).toHaveURL(/\/dialogs$/);
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === 'auth')).toMatchObject({ value: '1', path: '/', sameSite: 'Strict' });
    for (const name of ['jwt', 'jwtr']) expect(cookies.find((cookie) => cookie.name === name)?.value).toBeTruthy();
  });

  test('a pasted code fills all boxes', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await login(page);
    const code = await server.codeFor(email);
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByLabel('Цифра 1 из 6').focus();
    await page.keyboard.press('Control+V');
    await expect(page).toHaveURL(/\/dialogs$/);
  });

  test('boxes are walked and corrected by the keyboard', async ({ page }) => {
    await login(page);
    await typeCode(page, '12345');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('9');
    const values = await page.getByLabel(/Цифра/).evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
    expect(values).toEqual(['1', '2', '9', '', '', '']);
    await page.keyboard.press('Home');
    await page.keyboard.type('1x29');
    const again = await page.getByLabel(/Цифра/).evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
    expect(again).toEqual(['1', '2', '9', '', '', '']);
    await expect(page.getByLabel('Цифра 4 из 6')).toBeFocused();
  });

  test('a wrong code is told and its boxes are cleared; five wrong ones ask for a new code', async ({ page }) => {
    await login(page);
    const good = await server.codeFor(email);
    const wrong = good === '000000' ? '111111' : '000000';
    await typeCode(page, wrong);
    await expect(page.getByText('Неверный код', { exact: false })).toBeVisible();
    await expect(page.getByLabel('Цифра 1 из 6')).toHaveValue('');
    for (let tries = 0; tries < 6 && !(await page.getByText('Слишком много неверных попыток').isVisible()); tries++) {
      await expect(page.getByLabel('Цифра 1 из 6')).toBeEnabled();
      const answered = page.waitForResponse('**/api/v1/code/check');
      await typeCode(page, wrong);
      await answered;
    }
    await expect(page.getByText('Слишком много неверных попыток. Запросите новый код.')).toBeVisible();
    await expect(page.getByLabel('Цифра 1 из 6')).toBeDisabled();
  });

  test('the resend counts down, outlives a reload, and voids the old code', async ({ page }) => {
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
    await page.route('**/api/v1/code/refresh', (route) => route.fulfill({ status: 429, headers: { 'retry-after': '30', 'content-type': 'application/problem+json' }, body: JSON.stringify({ type: 'about:blank', title: '', status: 429, code: 'rate_limited', detail: '' }) }));
    await resend.click();
    await expect(resend).toBeDisabled();
    await page.unroute('**/api/v1/code/refresh');
    await page.clock.fastForward(31_000);
    await resend.click();
    // With the server's limits off in tests a second code may be had at once.
    await expect(page.getByText('Новый код отправлен')).toBeVisible();
    await expect.poll(() => server.codeFor(email)).not.toBe(old);
    await typeCode(page, await server.codeFor(email));
    await expect(page).toHaveURL(/\/dialogs$/);
  });

  for (const [code, status, text] of [['code_expired', 410, 'Срок действия кода истёк. Запросите новый.'], ['stone_invalid', 403, 'Время на подтверждение вышло']] as const) {
    test(`${code} is told with the way on`, async ({ page }) => {
      await login(page);
      await page.route('**/api/v1/code/check', (route) => route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ type: 'about:blank', title: '', status, code, detail: '' }) }));
      await typeCode(page, '123456');
      await expect(page.getByText(text, { exact: false })).toBeVisible();
    });
  }

  test('a code screen without a sign-in leads to the login', async ({ page }) => {
    await page.goto(`${server.url}/confirmation/code`);
    await page.getByRole('main').getByRole('link', { name: 'Войти' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe('guards', () => {
  for (const path of ['/dialogs', '/dialog/x', '/assistant', '/settings', '/setting/domains']) {
    test(`${path} wants a sign-in`, async ({ page }) => {
      await page.goto(server.url + path);
      await expect(page).toHaveURL(`${server.url}/login`);
    });
  }

  test('an account is pushed from registration and login to the dialogs, goes back to what it wanted, and signs out', async ({ page, context }) => {
    const email = await register(page, server);
    for (const path of ['/registration', '/login']) {
      await page.goto(server.url + path);
      await expect(page).toHaveURL(`${server.url}/dialogs`);
      await expect(page.getByRole('button', { name: 'Войти' })).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Профиль' }).click();
    const profile = page.getByRole('dialog', { name: 'Профиль' });
    await expect(profile.getByRole('link')).toHaveText(['Настройки']);
    await profile.getByRole('button', { name: 'Выход' }).click();
    await expect(page).toHaveURL(`${server.url}/login`);
    await expect(profile).toHaveCount(0);
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === 'auth')?.value).toBe('0');
    expect(cookies.filter(({ name, value }) => name.startsWith('jwt') && value !== '')).toEqual([]);

    await page.goto(`${server.url}/setting/password`);
    await expect(page).toHaveURL(`${server.url}/login`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Пароль').fill(password);
    await page.getByRole('button', { name: 'Войти' }).click();
    await expect(page).toHaveURL(/\/confirmation\/code$/);
    await typeCode(page, await server.codeFor(email));
    await expect(page).toHaveURL(`${server.url}/setting/password`);
  });

  test('an access token that is over is renewed once; a refresh that is over leads to the login', async ({ page, context }) => {
    await register(page, server);
    const held = (await context.cookies()).find(({ name }) => name === 'jwt')?.value ?? '';
    await context.addCookies([{ name: 'jwt', value: `${held.slice(0, -2)}xx`, url: server.url, sameSite: 'Strict' }]);
    const renewed = page.waitForResponse((response) => response.url().endsWith('/api/v1/jwt/refresh') && response.status() === 200);
    const informed = page.waitForResponse((response) => response.url().endsWith('/api/v1/user/info') && response.status() === 200);
    await page.goto(`${server.url}/settings`);
    await renewed;
    await informed;
    expect((await context.cookies()).find(({ name }) => name === 'jwt')?.value).not.toBe(`${held.slice(0, -2)}xx`);

    await context.addCookies([{ name: 'jwt', value: 'x', url: server.url, sameSite: 'Strict' }, { name: 'jwtr', value: 'x', url: server.url, sameSite: 'Strict' }]);
    const refused = page.waitForResponse((response) => response.url().endsWith('/api/v1/jwt/refresh') && response.status() === 406);
    await page.goto(`${server.url}/settings`);
    await refused;
    await expect(page).toHaveURL(`${server.url}/login`);
    expect((await context.cookies()).find(({ name }) => name === 'auth')?.value).toBe('0');
  });
});
