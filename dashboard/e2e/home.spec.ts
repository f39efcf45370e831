import { expect, test } from '../../tests/harness/browser/policy.ts';
import type { ServerProcess } from '../../tests/harness/server-process.ts';
import { mobile, scriptBytes } from './account.ts';

let server: ServerProcess;
test.beforeAll(({ server: shared }) => void (server = shared));

test('the banner’s «Попробовать» leads to registration', async ({ page }) => {
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Попробовать' }).first().click();
  await expect(page).toHaveURL(`${server.url}/registration`);
});

test('shows how it works, the benefit, the virtual assistant and its data', async ({ page }) => {
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
  expect(headings.map((text) => text.replace(/\s+/g, ' '))).toEqual([
    'Как это работает',
    'Что это даёт',
    expect.stringContaining('Виртуальный ассистент'),
    'Данные для ассистента',
    'Стартовый тариф',
  ]);
  for (const virtue of [
    'Доступен круглосуточно',
    'Помогает быстро',
    'Говорит на нескольких языках',
    'Разгружает сотрудников',
  ]) {
    await expect(page.getByText(virtue, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('редакторе виртуального ассистента', { exact: false })).toBeVisible();
});

test('shows one tariff: 0 ₽ a month with the widget and the assistant', { tag: '@long' }, async ({ page }) => {
  await page.goto(server.url);
  const tariff = page.getByRole('region', { name: 'Стартовый тариф' });
  await expect(tariff).toContainText('0\u00a0₽ в\u00a0месяц');
  await expect(tariff).toContainText('Виджет');
  await expect(tariff).toContainText('Виртуальный ассистент уже внутри');
  await expect(page.getByText('₽ в', { exact: false })).toHaveCount(1);
});

test('checks on load whether the user is signed in', { tag: '@long' }, async ({ page, context }) => {
  const informed: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/user/info')) informed.push(request.url());
  });
  await page.goto(server.url);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Вход' })).toBeVisible();
  await context.addCookies([{ name: 'auth', value: '0', url: server.url }]);
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Вход' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Профиль' })).toHaveCount(0);
  expect(informed).toEqual([]);
});

test('a guest’s first load is at most 85 KB of brotli JavaScript, the living chat’s first request included', async ({
  page,
}) => {
  const bytes = await scriptBytes(page, server.url, page.getByRole('heading', { level: 1 }));
  console.log(`/: ${bytes} bytes brotli`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(85_000);
});

test('fits screens of 320 to 3840 px', { tag: '@long' }, async ({ page }) => {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const width of [320, 390, 768, 1280, 3840]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
});

test('any other path is «ERROR 404! Not found.»', async ({ page }) => {
  await page.goto(`${server.url}/no/such/page`);
  await expect(page.getByRole('heading', { name: 'ERROR 404! Not found.' })).toBeVisible();
  await page.getByRole('link', { name: 'На главную' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
});

test('a screen whose script fails to load shows it, and «Повторить» loads it', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(server.url);
  await page.route('**/assets/login-screen-*.js', (route) => route.abort());
  await page.getByRole('banner').getByRole('link', { name: 'Вход' }).click();
  await expect(page.getByRole('heading', { name: 'Экран не открылся' })).toBeVisible();
  expect(errors.some((text) => /Экран не\sоткрылся/.test(text))).toBe(true);
  await page.unroute('**/assets/login-screen-*.js');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(async () => {
    const retry = page.getByRole('button', { name: 'Повторить' });
    if (await retry.isVisible()) await retry.click();
    await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible({ timeout: 500 });
  }).toPass();
});

/** Screens whose script is loaded by a press, and the link that opens each. */
const screens = [
  ['login-screen', 'Вход', '/'],
  ['registration-screen', 'Регистрация', '/'],
  ['home-screen', 'Главная', '/login'],
] as const;
for (const [script, link, from] of screens)
  test(
    `after an upgrade, whose scripts have other names, the first press of «Повторить» reloads the page: ${script}`,
    { tag: '@long' },
    async ({ page }) => {
      await page.goto(server.url + from);
      await page.route(`**/assets/${script}-*.js`, (route) => route.fulfill({ status: 404 }));
      await page.getByRole('banner').getByRole('link', { name: link }).click();
      await expect(page.getByRole('heading', { name: 'Экран не открылся' })).toBeVisible();
      const reloaded = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Повторить' }).click();
      await reloaded;
    },
  );

test('a screen whose script takes longer than 120 s has failed', { tag: '@long' }, async ({ page }) => {
  await page.clock.install();
  await page.goto(server.url);
  await page.route('**/assets/login-screen-*.js', () => undefined);
  await page.getByRole('banner').getByRole('link', { name: 'Вход' }).click();
  // The clock runs all the time: a slow machine has a minute for the next lines.
  await page.clock.runFor(60_000);
  await expect(page.getByRole('heading', { name: 'Экран не открылся' })).toHaveCount(0);
  await page.clock.runFor(61_000);
  await expect(page.getByRole('heading', { name: 'Экран не открылся' })).toBeVisible();
});

test(
  'on a mobile screen the dot menu opens «Меню», hides page scrolling and restores it',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize(mobile);
    await page.goto(server.url);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Отклик' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Основное меню' })).toHaveCount(0);
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow);
    const before = await overflow();
    await page.getByRole('button', { name: 'Открыть меню' }).click();
    const menu = page.getByRole('dialog', { name: 'Меню' });
    await expect(menu.getByRole('link')).toHaveText(['Главная', 'Регистрация', 'Вход']);
    expect(await overflow()).toBe('hidden');
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    expect(await overflow()).toBe(before);
    await page.getByRole('button', { name: 'Открыть меню' }).click();
    await menu.getByRole('link', { name: 'Вход' }).click();
    await expect(page).toHaveURL(`${server.url}/login`);
    await expect(menu).toHaveCount(0);
  },
);

test('where a phone needs another way to hide scrolling, the policy lets it', { tag: '@long' }, async ({ page }) => {
  // The library inserts a style sheet on iOS alone.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgentData', { value: undefined });
    Object.defineProperty(navigator, 'platform', { value: 'iPhone' });
  });
  await page.setViewportSize(mobile);
  await page.goto(server.url);
  const overscroll = () => page.evaluate(() => getComputedStyle(document.body).overscrollBehavior);
  expect(await overscroll()).toBe('auto');
  await page.getByRole('button', { name: 'Открыть меню' }).click();
  await expect.poll(overscroll).toBe('contain');
  await page.keyboard.press('Escape');
  await expect.poll(overscroll).toBe('auto');
});

test('the mobile header begins under 769 px and follows the window', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 769, height: 800 });
  await page.goto(server.url);
  const wide = page.getByRole('navigation', { name: 'Основное меню' });
  await expect(wide.getByRole('link')).toHaveText(['Главная', 'Регистрация', 'Вход']);
  await expect(wide.getByRole('link', { name: 'Главная' })).toHaveAttribute('aria-current', 'page');
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(wide).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Открыть меню' })).toBeVisible();
  await page.setViewportSize({ width: 900, height: 800 });
  await expect(wide).toBeVisible();
});
