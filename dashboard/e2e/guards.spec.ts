import { expect, test } from './server-test.ts';
import { password, register, typeCode } from './account.ts';

test('the screens of an account want a sign-in', async ({ page }) => {
  for (const path of ['/dialogs', '/dialog/x', '/assistant', '/settings', '/setting/domains']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
  }
});

test('an account is pushed from registration and login to the dialogs, goes back to what it wanted, and signs out', async ({
  page,
  context,
  server,
}) => {
  const email = await register(page, server);
  for (const path of ['/registration', '/login']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dialogs');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('form[aria-label="Вход"], form[aria-label="Регистрация"]')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Профиль' }).click();
  const profile = page.getByRole('dialog', { name: 'Профиль' });
  await expect(profile.getByRole('link')).toHaveText(['Настройки']);
  await profile.getByRole('button', { name: 'Выход' }).click();
  await expect(page).toHaveURL('/login');
  await expect(profile).toHaveCount(0);
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === 'auth')?.value).toBe('0');
  expect(cookies.filter(({ name, value }) => name.startsWith('jwt') && value !== '')).toEqual([]);

  await page.goto('/setting/password');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Пароль').fill(password);
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page).toHaveURL(/\/confirmation\/code$/);
  await typeCode(page, await server.codeFor(email));
  await expect(page).toHaveURL('/setting/password');
});

test(
  'the flag is read when it is asked for; signing out closes the socket and stops listening to visibility',
  { tag: '@long' },
  async ({ page, browser, context, server }) => {
    const other = await browser.newContext();
    const elsewhere = await other.newPage();
    await elsewhere.goto('/');
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
    await expect.poll(listening).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Профиль' }).click();
    await page.getByRole('button', { name: 'Выход' }).click();
    await expect(page).toHaveURL('/login');
    await expect.poll(() => socket.isClosed()).toBe(true);
    await expect.poll(listening).toBe(0);
  },
);

test(
  'calls carry the stone before the sign-in and the access token after it',
  { tag: '@long' },
  async ({ page, context, server }) => {
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
      await page.goto(path, { waitUntil: 'networkidle' });
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
  },
);

test('an access token that is over is renewed once; a refresh that is over leads to the login', async ({
  page,
  context,
  server,
}) => {
  await register(page, server);
  // Calls of the dialogs that are on their way would be the first to renew it.
  await page.goto('/health');
  const released = (await context.cookies()).find(({ name }) => name === 'jwt')?.value ?? '';
  await context.addCookies([{ name: 'jwt', value: `${released.slice(0, -2)}xx`, url: server.url, sameSite: 'Strict' }]);
  const refresh = (await context.cookies()).find(({ name }) => name === 'jwtr')?.value;
  const renewed = page.waitForResponse(
    (response) => response.url().endsWith('/api/v1/jwt/refresh') && response.status() === 200,
  );
  const informed = page.waitForResponse(
    (response) => response.url().endsWith('/api/v1/user/info') && response.status() === 200,
  );
  await page.goto('/settings');
  const reply = await renewed;
  expect(reply.request().headers()['refresh']).toBe(refresh);
  const { message, result } = (await reply.json()) as Record<string, string>;
  expect(message).toMatch(/\S/);
  expect(result).not.toBe(`${released.slice(0, -2)}xx`);
  expect((await informed).request().headers()['authorization']).toBe(`Bearer ${result}`);
  expect((await context.cookies()).find(({ name }) => name === 'jwt')?.value).toBe(result);

  await page.goto('/health');
  await context.addCookies([
    { name: 'jwt', value: 'x', url: server.url, sameSite: 'Strict' },
    { name: 'jwtr', value: 'x', url: server.url, sameSite: 'Strict' },
  ]);
  const refused = page.waitForResponse(
    (response) => response.url().endsWith('/api/v1/jwt/refresh') && response.status() === 406,
  );
  await page.goto('/settings');
  await refused;
  await expect(page).toHaveURL('/login');
  expect((await context.cookies()).find(({ name }) => name === 'auth')?.value).toBe('0');
});
