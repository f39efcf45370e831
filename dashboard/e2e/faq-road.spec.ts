import { startDns } from '../../server/src/domain/dns-fixture.ts';
import { type ShopSite, startShop } from '../../tests/harness/browser/shop-site.ts';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { type ServerProcess, startServer } from '../../tests/harness/server-process.ts';
import { expectAccessible } from './accessible.ts';
import { faqPage, faqPairs } from './faq-page.ts';
import { done, signUp } from './newcomer-road.ts';

// A newcomer whose site has a page with frequent questions: from the home page to a right answer of a reviewed and
// trained assistant.

let server: ServerProcess;
let shop: ShopSite;
let dns: Awaited<ReturnType<typeof startDns>>;

test.beforeEach(async () => {
  shop = await startShop();
  shop.publish('/faq', faqPage());
  dns = await startDns({});
  server = await startServer({ env: { PROBE_HOSTS: `shop.example.ru=${shop.url}`, PROBE_DNS: dns.address } });
});
test.afterEach(async () => {
  await server.stop();
  await dns.close();
  shop.stop();
});

for (const width of [1280, 390])
  test(
    `the answers of the newcomer's page answer visitors, in at most twelve presses, at ${width} px`,
    { tag: width === 1280 ? [] : '@long' },
    async ({ browser }) => {
      test.slow();
      const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
      const page = await context.newPage();
      let presses = 0;
      const press = async (target: ReturnType<typeof page.locator>): Promise<void> => {
        presses += 1;
        await target.click();
      };
      const write = (field: ReturnType<typeof page.locator>, text: string): Promise<void> => field.fill(text);

      await signUp({ server, page, press, write }, `faq${Date.now().toString(36)}@example.com`);
      await done(page, 0);
      await write(page.getByLabel('Адрес сайта'), 'shop.example.ru');
      await press(page.getByRole('button', { name: 'Добавить сайт' }));
      await done(page, 1);
      await press(page.getByRole('button', { name: 'Скопировать: Код для shop.example.ru' }));
      const code = await page.evaluate(() => navigator.clipboard.readText());
      shop.paste(code);
      await press(page.getByRole('button', { name: 'Проверить', exact: true }));
      await done(page, 2);

      const own = page.getByRole('region', { name: 'Взять ответы с вашей страницы' });
      const address = own.getByRole('textbox');
      await expect(address, 'the site is known').toHaveValue('https://shop.example.ru/');
      await write(address, 'https://shop.example.ru/faq');
      await press(own.getByRole('button', { name: 'Взять ответы' }));
      const next = own.getByRole('link', { name: 'Проверить ответы' });
      await expect(next).toBeVisible();
      await expectAccessible(page, 'the offer');
      await press(next);

      const review = page.getByRole('region', { name: 'Проверка черновиков' });
      await expect(review.getByRole('article')).toHaveCount(faqPairs.length);
      for (const [question, answer] of faqPairs)
        await expect(review.getByRole('article').filter({ hasText: question }).getByText(answer).first()).toBeVisible();
      await expectAccessible(page, 'the review');
      await press(review.getByRole('button', { name: `Принять все (${faqPairs.length})` }));
      await expect(review.getByText('Всё проверено')).toBeVisible();
      await press(review.getByRole('button', { name: 'Обучить' }));
      const modal = page.getByRole('dialog', { name: 'Обучение' });
      await press(modal.getByRole('button', { name: 'Обучить', exact: true }));
      await expect(modal.getByText('Ассистент обучен')).toBeVisible();
      expect(presses).toBeLessThanOrEqual(12);
      console.log(`presses from the home page to a trained assistant at ${width} px: ${presses}`);

      const visit = await context.newPage();
      await visit.goto(shop.url);
      await visit.getByRole('button', { name: 'Открыть чат' }).click();
      const chat = visit.getByRole('dialog', { name: 'Чат' });
      await chat.getByRole('textbox', { name: 'Сообщение' }).fill('сколько стоит доставка');
      await visit.keyboard.press('Enter');
      await expect(chat.getByRole('log', { name: 'Сообщения' }).getByText('300 рублей')).toBeVisible();
      await context.close();
    },
  );
