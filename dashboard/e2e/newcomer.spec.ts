import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright/test';
import { type ShopSite, startShop } from '../../tests/harness/browser/shop-site.ts';
import { startDns } from '../../server/src/domain/dns-fixture.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { type ServerProcess, startServer } from '../../tests/harness/server-process.ts';
import { done, signUp, walkToAnswer } from './newcomer-road.ts';

// A newcomer who has read nothing: from the home page to a right answer on a page of their own, which is on another
// port.

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
/** Within 300 ms at one place Chromium counts taps as a double one, and the account drops its second press. */
async function byTouch(target: Locator): Promise<void> {
  await target.page().waitForTimeout(400);
  await target.tap();
}
const hands: readonly Hand[] = [
  { name: 'by mouse', press: byMouse, options: { viewport: { width: 1280, height: 900 } } },
  { name: 'by keyboard', press: pressByKeys, options: { viewport: { width: 1280, height: 900 } } },
  { name: 'by touch at 390 px', press: byTouch, options: { viewport: { width: 390, height: 844 }, hasTouch: true } },
  { name: 'by keyboard at 390 px', press: pressByKeys, options: { viewport: { width: 390, height: 844 } } },
];

/** As fast as a machine. */
const write = (field: Locator, text: string): Promise<void> => field.pressSequentially(text);

async function openBrowser(browser: Browser, options: BrowserContextOptions): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  return [context, await context.newPage()];
}

for (const { name, press, options } of hands)
  test(
    `a newcomer's chat answers rightly on another page, in at most ten presses, ${name}`,
    { tag: '@long' },
    async ({ browser }) => {
      test.slow();
      const [context, page] = await openBrowser(browser, options);
      const email = `newcomer${Date.now().toString(36)}@example.com`;
      await signUp({ server, page, press, write }, email);
      let presses = 0;
      const count = async (target: Locator): Promise<void> => {
        presses += 1;
        await press(target);
      };
      await walkToAnswer({ server, shop, context, page, press: count, write });
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
    await signUp({ server, page, press: byMouse, write }, 'early@example.com');
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
    await signUp({ server, page, press: byMouse, write }, 'recipes@example.com');
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
