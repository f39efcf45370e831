import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright/test';
import { type ShopSite, startShop } from '../../tests/harness/browser/shop-site.ts';
import { startDns } from '../../server/src/domain/dns-fixture.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { type ServerProcess, startServer } from '../../tests/harness/server-process.ts';

// A newcomer who has read nothing: from the home page to a right answer on a page of their own, which is on another
// port.

const password = 'Secret-word1';
const question = 'за сколько дней приедет моя посылка?';
const answer = 'По городу привезём на следующий день';

let server: ServerProcess;
let shop: ShopSite;
let dns: Awaited<ReturnType<typeof startDns>>;

test.beforeEach(async () => {
  shop = await startShop();
  dns = await startDns({});
  server = await startServer({ env: { PROBE_HOSTS: `shop.example.ru=${shop.url}`, PROBE_DNS: dns.address } });
});
test.afterEach(async () => {
  await server.stop();
  await dns.close();
  shop.stop();
});

/** How a newcomer does it. */
interface Hand {
  readonly name: string;
  press(target: Locator): Promise<void>;
  readonly options: BrowserContextOptions;
}

/** Whether the target precedes the focused element; then Shift+Tab leads there. */
const isBefore = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const focused = document.activeElement ?? document.body;
    return (focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  });

/** The Tab key until the target has the focus, then Enter. */
async function pressByKeys(target: Locator): Promise<void> {
  await target.waitFor();
  const { keyboard } = target.page();
  const step = (await isBefore(target)) ? 'Shift+Tab' : 'Tab';
  for (let steps = 0; steps < 60; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return keyboard.press('Enter');
    await keyboard.press(step);
  }
  throw new Error(`the Tab key does not reach ${target}`);
}

const byMouse = (target: Locator): Promise<void> => target.click();
const byTouch = (target: Locator): Promise<void> => target.tap();
const hands: readonly Hand[] = [
  { name: 'by mouse', press: byMouse, options: { viewport: { width: 1280, height: 900 } } },
  { name: 'by keyboard', press: pressByKeys, options: { viewport: { width: 1280, height: 900 } } },
  { name: 'by touch at 390 px', press: byTouch, options: { viewport: { width: 390, height: 844 }, hasTouch: true } },
  { name: 'by keyboard at 390 px', press: pressByKeys, options: { viewport: { width: 390, height: 844 } } },
];

async function signUp(page: Page, email: string, press: Hand['press']): Promise<void> {
  await page.goto(server.url);
  await press(page.getByRole('link', { name: 'Попробовать' }).first());
  for (const [label, text] of [
    ['E-mail', email],
    ['Имя', 'Ольга'],
    ['Пароль', password],
    ['Подтверждение пароля', password],
  ] as const) {
    await page.getByLabel(label, { exact: true }).pressSequentially(text);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/confirmation\/code$/);
  await page.getByLabel('Цифра 1 из 6').focus();
  await page.keyboard.type(await server.codeFor(email));
}

/** A training run may have to wait for a core. */
const done = (page: Page, count: number) =>
  expect(page.getByText(`Сделано ${count} из 4.`)).toBeVisible({ timeout: 60_000 });

/** Every state of the way has something to press next. */
async function expectNextStep(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const next = main.locator('button:visible:enabled, a[href]:visible, input:visible');
  expect(await next.count()).toBeGreaterThan(0);
  await expect(page.locator(':focus')).not.toHaveCount(0);
}

async function ask(context: BrowserContext, text: string): Promise<Locator> {
  const visit = await context.newPage();
  await visit.goto(shop.url);
  await visit.getByRole('button', { name: 'Открыть чат' }).click();
  const chat = visit.getByRole('dialog', { name: 'Чат' });
  await chat.getByRole('textbox', { name: 'Сообщение' }).fill(text);
  await visit.keyboard.press('Enter');
  return chat.getByRole('log', { name: 'Сообщения' });
}

async function openBrowser(browser: Browser, options: BrowserContextOptions): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  return [context, await context.newPage()];
}

/** The others, by the same road, are in the long test; by keyboard alone, `keyboard.spec.ts` works a day. */
const shortly = ['by touch at 390 px'];
for (const { name, press, options } of hands)
  test(
    `a newcomer's chat answers rightly on another page, in at most ten presses, ${name}`,
    { tag: shortly.includes(name) ? [] : '@long' },
    async ({ browser }) => {
      test.slow();
      const [context, page] = await openBrowser(browser, options);
      const email = `newcomer${Date.now().toString(36)}@example.com`;
      await signUp(page, email, press);
      let presses = 0;
      const count = async (target: Locator): Promise<void> => {
        presses += 1;
        await press(target);
      };

      await expect(page.getByRole('heading', { name: 'Четыре шага до чата на сайте' })).toBeVisible();
      await done(page, 0);
      await expectNextStep(page);
      await page.getByLabel('Адрес сайта').pressSequentially('https://www.shop.example.ru/каталог?a=1');
      await count(page.getByRole('button', { name: 'Добавить сайт' }));
      await done(page, 1);
      await expectNextStep(page);

      await count(page.getByRole('button', { name: 'Скопировать: Код для shop.example.ru' }));
      const code = await page.evaluate(() => navigator.clipboard.readText());
      shop.paste(code);
      await count(page.getByRole('button', { name: 'Проверить', exact: true }));
      await done(page, 2);
      await expectNextStep(page);

      await count(page.getByRole('button', { name: /^Интернет-магазин/ }));
      await expect(page.getByRole('button', { name: /^Добавить 6\sпримеров$/ })).toBeVisible();
      const right = page.getByRole('button', { name: 'Ответ верный: Сроки доставки' });
      // Away from the next press: two quick presses at one place count as a double one.
      await right.evaluate((element) => element.scrollIntoView({ block: 'end' }));
      await count(right);
      await count(page.getByRole('button', { name: /^Добавить 6\sпримеров и\sобучить$/ }));
      await done(page, 3);
      await expectNextStep(page);

      const log = await ask(context, question);
      await expect(log.getByText(answer)).toBeVisible();
      await page.bringToFront();
      await done(page, 4);
      await expect(page.getByRole('heading', { name: 'Чат работает' })).toBeVisible();
      await expect(page.getByText(/Чат виден на\sсайте с\s\d\d:\d\d/).first()).toBeVisible();
      await count(page.getByRole('button', { name: 'Открыть мессенджер' }));
      await expect(page.getByRole('navigation', { name: 'Диалоги' }).getByRole('link')).toHaveCount(1);
      expect(presses).toBeLessThanOrEqual(10);
      await context.close();
    },
  );

test(
  'the chat can be taught and tried before the site is proven; a failed proof is one line with what to do',
  { tag: '@long' },
  async ({ browser }) => {
    test.slow();
    const [context, page] = await openBrowser(browser, { viewport: { width: 1280, height: 900 } });
    await signUp(page, 'early@example.com', byMouse);
    const site = page.getByLabel('Адрес сайта');
    await site.fill('мой магазин');
    await page.keyboard.press('Enter');
    await expect(site).toHaveAccessibleDescription(/^Недопустимый ввод для домена Имя с\sточкой, как shop\.ru/);
    await site.fill('shop.example.ru');
    await page.keyboard.press('Enter');
    await done(page, 1);

    // One way is shown, the others are folded.
    const otherWays = page.getByRole('tab', { name: 'Запись DNS', includeHidden: true });
    await expect(otherWays).toBeAttached();
    await expect(otherWays).toBeHidden();
    await page.getByRole('button', { name: 'Проверить', exact: true }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText(/^На\sshop\.example\.ru кода подтверждения пока нет: .*проверьте ещё раз\.$/);
    await page.getByText('Где искали и что увидели').click();
    await expect(page.getByText(/otklik\.txt\s— /)).toBeVisible();

    await page.getByRole('button', { name: /^Ассистент/ }).click();
    await page.getByRole('button', { name: /^Салон красоты/ }).click();
    await page.getByLabel('Ответ: Цена стрижки').fill('Стрижка у нас стоит 2000 рублей.');
    await page.getByRole('button', { name: 'Убрать «Подарочный сертификат»' }).click();
    await page.getByRole('button', { name: /^Добавить 5\sпримеров и\sобучить$/ }).click();
    await done(page, 2);

    await page.getByRole('button', { name: 'Попробовать чат здесь' }).click();
    const chat = page.frameLocator('iframe[title*="проверочной"]');
    const box = chat.getByRole('textbox', { name: 'Сообщение' });
    await expect(box, 'the chat opens where it can be written in').toBeInViewport({ ratio: 1 });
    await box.fill('почём у вас подстричься?');
    await box.press('Enter');
    await expect(chat.getByRole('log', { name: 'Сообщения' }).getByText('2000 рублей')).toBeVisible();
    // A trial is not a visit: the steps stay the first screen, and the site has not been seen.
    await page.goto(`${server.url}/dialogs`);
    await done(page, 2);
    await page.goto(`${server.url}/dialogs`);
    await expect(page.getByRole('navigation', { name: 'Диалоги' }).getByText('Проверка чата')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Диалоги' }).getByText('Пробная страница')).toBeVisible();

    await page.goto(`${server.url}/assistant`);
    await expect(page.getByText('учить и проверять ассистента можно')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Проверить', exact: true })).toBeEnabled();
    await context.close();
  },
);

test(
  'each way to put the code on a site has its picture; the letter to a developer has the code',
  { tag: '@long' },
  async ({ browser }) => {
    const [context, page] = await openBrowser(browser, { viewport: { width: 1280, height: 900 } });
    await signUp(page, 'recipes@example.com', byMouse);
    await done(page, 0);
    await expectAccessible(page);
    await page.getByLabel('Адрес сайта').fill('x.ru');
    await page.keyboard.press('Enter');
    await done(page, 1);
    const letter = await page.getByRole('link', { name: 'Отправить разработчику' }).getAttribute('href');
    const code = await page.getByRole('group', { name: 'Код для x.ru' }).innerText();
    expect(decodeURIComponent(letter ?? '')).toContain(code);
    await page.getByText('Куда вставить: Tilda').click();
    const kind = page.getByLabel('На чём сделан сайт');
    const kinds = await kind.locator('option').allInnerTexts();
    expect(kinds).toEqual([
      'Обычный сайт (HTML)',
      'Tilda',
      '1С-Битрикс',
      'WordPress',
      'React, Vue, Next.js',
      'Google Tag Manager',
    ]);
    for (const title of kinds) {
      await kind.selectOption({ label: title });
      await expect(page.getByRole('img', { name: `${title}:` })).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Ассистент/ }).click();
    await page.getByRole('button', { name: /^Кафе/ }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Чат на\sсайте/ }).click();
    await expect(page.getByText('Чат ещё не видели ни на одной странице x.ru')).toBeVisible();
    await page.getByRole('button', { name: 'Попробовать чат здесь' }).click();
    await expect(page.frameLocator('iframe').getByRole('textbox', { name: 'Сообщение' })).toBeVisible();
    await expectAccessible(page);
    await context.close();
  },
);
