import type { Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { type ServerProcess, startServer } from '../../tests/harness/server-process.ts';
import { selinaOf } from '../../sdk/src/crypto/stone.ts';
import { fillRegistration, freshEmail, password, register, typeCode } from './account.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(async () => {
  await server.stop();
});

const errorOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).locator('xpath=ancestor::div[label]/p');
const submit = (page: Page) => page.getByRole('main').locator('button[type=submit]');

test.describe('registration', () => {
  test('an untouched form says nothing; after the first submit every field is checked on each change', async ({
    page,
  }) => {
    await page.goto(`${server.url}/registration`);
    await page.getByLabel('E-mail').fill('x');
    await page.getByLabel('Имя').fill('1');
    for (const label of ['E-mail', 'Имя']) await expect(page.getByLabel(label)).not.toHaveAttribute('aria-invalid');
    // The rule stands there before it is broken.
    await expect(errorOf(page, 'E-mail')).toHaveText(/^Строчные латинские буквы/);
    await page.getByLabel('E-mail').fill('');
    await page.getByLabel('Имя').fill('');
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    for (const label of ['E-mail', 'Имя', 'Пароль', 'Подтверждение пароля'])
      await expect(errorOf(page, label)).toHaveText('Поле обязательно для заполнения');
    await expect(page.getByRole('button', { name: 'Зарегистрироваться' })).toBeEnabled();
    await page.getByLabel('E-mail').fill('anna@example.ru');
    await expect(page.getByLabel('E-mail')).not.toHaveAttribute('aria-invalid');
    await expect(errorOf(page, 'E-mail')).toHaveText(/^Строчные латинские буквы/);
    await page.getByLabel('E-mail').fill('anna');
    await expect(errorOf(page, 'E-mail')).toHaveText('Не соответствует стандарту E-mail адресов');
  });

  const errors: [field: string, value: string, message: string][] = [
    ['E-mail', `${'a'.repeat(30)}@example.ru`, 'E-mail не должен превышать 38 символов'],
    ['E-mail', 'Anna@example.ru', 'Не соответствует стандарту E-mail адресов'],
    ['E-mail', 'anna.example.ru', 'Не соответствует стандарту E-mail адресов'],
    ['E-mail', 'anna@example.r', 'Не соответствует стандарту E-mail адресов'],
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
  for (const [field, value, message] of errors) {
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
    for (const [label, limit] of [
      ['E-mail', '39'],
      ['Имя', '21'],
      ['Пароль', '33'],
      ['Подтверждение пароля', '33'],
    ] as const) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('maxlength', limit);
    }
    await page.getByLabel('Имя').pressSequentially('Ы'.repeat(25));
    await expect(page.getByLabel('Имя')).toHaveValue('Ы'.repeat(21));
  });

  test('inputs have their type, placeholder, focus and error flag; the button its padding', async ({ page }) => {
    await page.goto(`${server.url}/registration`);
    await expect(page.getByLabel('E-mail')).toBeFocused();
    for (const [label, type] of [
      ['E-mail', 'email'],
      ['Имя', 'text'],
      ['Пароль', 'password'],
      ['Подтверждение пароля', 'password'],
    ] as const) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('type', type);
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('placeholder', /\S/);
      await expect(page.getByLabel(label, { exact: true })).not.toHaveAttribute('aria-invalid');
    }
    await expect(submit(page)).toHaveCSS('padding', '10px 22px');
    await submit(page).click();
    await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Поле обязательно для заполнения');
  });

  test('all that the rules allow is taken', async ({ page }) => {
    await page.goto(`${server.url}/registration`);
    await fillRegistration(page, {
      email: 'a.b-c1@mail.shop-x.ru',
      name: 'Ёлкаz',
      password: 'aZ09!$^&*,.()_+-',
      confirm: 'x',
    });
    await submit(page).click();
    await expect(errorOf(page, 'Подтверждение пароля')).toHaveText('Введённый пароль не совпадает');
    for (const label of ['E-mail', 'Имя', 'Пароль'])
      await expect(page.getByLabel(label, { exact: true })).not.toHaveAttribute('aria-invalid');
  });

  test('Enter in any field submits', async ({ page }) => {
    for (const label of ['E-mail', 'Имя', 'Пароль', 'Подтверждение пароля']) {
      await page.goto(`${server.url}/registration`);
      await page.getByLabel(label, { exact: true }).press('Enter');
      await expect(errorOf(page, label)).toHaveText('Поле обязательно для заполнения');
    }
  });

  test('secrets go sealed under the stone; the button is disabled and loading meanwhile; 201 leads to the code', async ({
    page,
  }) => {
    await page.goto(`${server.url}/registration`);
    let release = (): void => undefined;
    const released = new Promise<void>((go) => {
      release = go;
    });
    await page.route('**/api/v1/user/create', async (route) => {
      await released;
      await route.continue();
    });
    const email = freshEmail();
    await fillRegistration(page, { email });
    const shook = page.waitForResponse('**/api/v1/selina');
    const sent = page.waitForRequest('**/api/v1/user/create');
    await page.getByLabel('Имя').press('Enter');
    await expect(submit(page)).toBeDisabled();
    await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
    release();
    const { stone } = (await (await shook).json()) as { stone: string };
    expect((await sent).headers()['stone']).toBe(stone);
    const body = (await sent).postDataJSON() as Record<string, string>;
    expect(Object.keys(body).sort()).toEqual(['confirm', 'email', 'name', 'password', 'selina']);
    for (const secret of ['password', 'confirm']) expect(body[secret]).not.toContain(password);
    expect(body['selina']).toBe(selinaOf(stone));
    await expect(page).toHaveURL(/\/confirmation\/code$/);
    await page.reload();
    await expect(page.getByText(email)).toBeVisible();
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
    await expect(page.getByLabel('E-mail')).not.toHaveAttribute('aria-invalid');
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
  test('without a network for the ciphers the login says so; the next press signs in as ever', async ({ page }) => {
    await page.goto(`${server.url}/login`);
    await page.route('**/assets/stone-*', (route) => route.abort());
    await page.getByLabel('E-mail').fill('nobody@example.ru');
    await page.getByLabel('Пароль', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(/^Нет связи с сервером/);
    await page.unroute('**/assets/stone-*');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Неправильный e-mail или пароль.');
  });

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

  test('Enter in any field submits; the button is disabled and loading meanwhile', async ({ page }) => {
    for (const label of ['E-mail', 'Пароль']) {
      await page.goto(`${server.url}/login`);
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
  });

  test('both secrets travel sealed', async ({ page }) => {
    const sent = page.waitForRequest('**/api/v1/user/login');
    await login(page);
    const text = (await sent).postData() ?? '';
    expect(Object.keys(JSON.parse(text) as object).sort()).toEqual(['email', 'password', 'selina']);
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

  test('a wrong code is told and its boxes are cleared; five wrong ones ask for a new code', async ({ page }) => {
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
    await page.route('**/api/v1/code/refresh', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '30', 'content-type': 'application/problem+json' },
        body: JSON.stringify({ type: 'about:blank', title: '', status: 429, code: 'rate_limited', detail: '' }),
      }),
    );
    await resend.click();
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
    test(`${code} is told with the way on`, async ({ page }) => {
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

  test('an account is pushed from registration and login to the dialogs, goes back to what it wanted, and signs out', async ({
    page,
    context,
  }) => {
    const email = await register(page, server);
    for (const path of ['/registration', '/login']) {
      await page.goto(server.url + path);
      await expect(page).toHaveURL(`${server.url}/dialogs`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('form[aria-label="Вход"], form[aria-label="Регистрация"]')).toHaveCount(0);
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

  test('the flag is read when it is asked for; signing out closes the socket and stops listening to visibility', async ({
    page,
    browser,
    context,
  }) => {
    const other = await browser.newContext();
    const elsewhere = await other.newPage();
    await elsewhere.goto(server.url);
    await expect(elsewhere.getByRole('banner').getByRole('link', { name: 'Вход' })).toBeVisible();
    await page.addInitScript(() => {
      const listeners = new Set<unknown>();
      const { addEventListener, removeEventListener } = document;
      document.addEventListener = (...given: Parameters<typeof addEventListener>) => {
        if (given[0] === 'visibilitychange') listeners.add(given[1]);
        addEventListener.apply(document, given);
      };
      document.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
        if (given[0] === 'visibilitychange') listeners.delete(given[1]);
        removeEventListener.apply(document, given);
      };
      Object.assign(window, { listeners });
    });
    const listening = () => page.evaluate(() => (window as unknown as { listeners: Set<unknown> }).listeners.size);
    const opened = page.waitForEvent('websocket');
    await register(page, server);
    await other.addCookies(await context.cookies());
    await elsewhere.getByRole('banner').getByRole('link', { name: 'Вход' }).click();
    await expect(elsewhere).toHaveURL(/\/dialogs$/);
    await other.close();

    const socket = await opened;
    expect(await listening()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Профиль' }).click();
    await page.getByRole('button', { name: 'Выход' }).click();
    await expect(page).toHaveURL(`${server.url}/login`);
    await expect.poll(() => socket.isClosed()).toBe(true);
    expect(await listening()).toBe(0);
  });

  test('calls carry the stone before the sign-in and the access token after it', async ({ page, context }) => {
    const calls: { path: string; stone: boolean; bearer: string }[] = [];
    page.on('request', (request) => {
      const path = /\/api\/v1(\/[^?]*)/.exec(request.url())?.[1];
      const { stone, authorization = '' } = request.headers();
      if (path && path !== '/socket') calls.push({ path, stone: stone !== undefined, bearer: authorization });
    });
    const email = await register(page, server);
    await page.getByRole('button', { name: 'Профиль' }).click();
    await page.getByRole('button', { name: 'Выход' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Пароль').fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/confirmation\/code$/);
    await typeCode(page, await server.codeFor(email));
    await expect(page).toHaveURL(/\/dialogs$/);
    const access = (await context.cookies()).find(({ name }) => name === 'jwt')?.value;
    for (const path of ['/assistant', '/setting/profile', '/setting/domains'])
      await page.goto(server.url + path, { waitUntil: 'networkidle' });
    const first = ['/selina', '/user/create', '/user/login', '/code/check'];
    for (const path of first)
      expect(calls.filter((call) => call.path === path).map(({ stone, bearer }) => [stone, bearer])).toContainEqual([
        path !== '/selina',
        '',
      ]);
    const later = calls.filter(({ path }) => !first.includes(path));
    expect(new Set(later.map(({ path }) => path)).size).toBeGreaterThan(5);
    for (const call of later)
      expect(call).toEqual({ path: call.path, stone: false, bearer: expect.stringMatching(/^Bearer \S+$/) });
    expect(later.at(-1)?.bearer).toBe(`Bearer ${access}`);
  });

  test('an access token that is over is renewed once; a refresh that is over leads to the login', async ({
    page,
    context,
  }) => {
    await register(page, server);
    const released = (await context.cookies()).find(({ name }) => name === 'jwt')?.value ?? '';
    await context.addCookies([
      { name: 'jwt', value: `${released.slice(0, -2)}xx`, url: server.url, sameSite: 'Strict' },
    ]);
    const refresh = (await context.cookies()).find(({ name }) => name === 'jwtr')?.value;
    const renewed = page.waitForResponse(
      (response) => response.url().endsWith('/api/v1/jwt/refresh') && response.status() === 200,
    );
    const informed = page.waitForResponse(
      (response) => response.url().endsWith('/api/v1/user/info') && response.status() === 200,
    );
    await page.goto(`${server.url}/settings`);
    const reply = await renewed;
    expect(reply.request().headers()['refresh']).toBe(refresh);
    const { message, result } = (await reply.json()) as Record<string, string>;
    expect(message).toMatch(/\S/);
    expect(result).not.toBe(`${released.slice(0, -2)}xx`);
    expect((await informed).request().headers()['authorization']).toBe(`Bearer ${result}`);
    expect((await context.cookies()).find(({ name }) => name === 'jwt')?.value).toBe(result);

    await context.addCookies([
      { name: 'jwt', value: 'x', url: server.url, sameSite: 'Strict' },
      { name: 'jwtr', value: 'x', url: server.url, sameSite: 'Strict' },
    ]);
    const refused = page.waitForResponse(
      (response) => response.url().endsWith('/api/v1/jwt/refresh') && response.status() === 406,
    );
    await page.goto(`${server.url}/settings`);
    await refused;
    await expect(page).toHaveURL(`${server.url}/login`);
    expect((await context.cookies()).find(({ name }) => name === 'auth')?.value).toBe('0');
  });
});
