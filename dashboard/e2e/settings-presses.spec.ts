import type { Locator, Page } from 'playwright/test';
import { type PushService, startPushService } from '../../server/src/push/push-fixture.ts';
import { allowNotices } from '../../tests/harness/browser/notices.ts';
import { expect, test as base } from './bot-test.ts';
import { stubPush } from './push-stub.ts';

// How many presses the owner of one site needs from the dialogs to each way by which the account reaches other programs.

const test = base.extend<{ push: PushService }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here.
  push: async ({}, use) => {
    const service = await startPushService();
    await use(service);
    await service.stop();
  },
});

/** The most presses of one way; typing is not counted. */
const most = 6;

/** Presses, counted. */
function createPresses(page: Page) {
  let count = 0;
  const press = async (target: Locator): Promise<void> => {
    count += 1;
    await target.click();
  };
  return {
    press,
    button: (name: string | RegExp) => press(page.getByRole('button', { name })),
    expectFew: () => expect(count).toBeLessThanOrEqual(most),
    async openSetting(name: RegExp): Promise<void> {
      await press(page.getByRole('button', { name: 'Профиль' }));
      await press(page.getByRole('link', { name: 'Настройки' }));
      await press(page.getByRole('link', { name }));
    },
  };
}

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, width === 390 ? { tag: '@long' } : {}, () => {
    test.use({ viewport: { width, height: 844 } });
    test.beforeEach(async ({ page, push }) => {
      await page.addInitScript(stubPush, push.subscription());
      await page.goto('/dialogs');
    });

    test('notifications on the phone', async ({ page, context, push }) => {
      await allowNotices(context);
      const presses = createPresses(page);
      await presses.openSetting(/^Уведомления на телефоне/);
      await presses.press(page.getByRole('switch', { name: 'Присылать уведомления сюда' }));
      await presses.button('Проверить уведомления');
      expect((await push.got(1))[0]!.message.type).toBe('test');
      presses.expectFew();
    });

    test('answers by mail: what the server lacks for them', async ({ page }) => {
      const presses = createPresses(page);
      await presses.openSetting(/^Ответы по почте/);
      await expect(page.getByText('Ответы на письма не читаются')).toBeVisible();
      presses.expectFew();
    });

    test('Telegram', async ({ page, api }) => {
      const presses = createPresses(page);
      await presses.openSetting(/^Каналы/);
      await page.getByLabel('Токен бота').fill(api.token);
      await presses.button('Подключить');
      await expect(page.getByText('Работает')).toBeVisible();
      presses.expectFew();
    });

    test('a webhook', async ({ page, owner }) => {
      const presses = createPresses(page);
      await presses.openSetting(/^Вебхуки/);
      await presses.button('Создать вебхук');
      await page.getByLabel('Адрес').fill('http://127.0.0.1:9/hook');
      await presses.button('Создать');
      await expect(page.getByRole('group', { name: /^Секрет/ })).toContainText('whsec_');
      expect(await owner.call<object[]>('/hook/list')).toHaveLength(1);
      presses.expectFew();
    });

    test('a token for an MCP server', async ({ page, own }) => {
      const presses = createPresses(page);
      await presses.openSetting(/^Доступ по API/);
      await presses.button('Создать токен');
      await page.getByLabel('Название').fill('MCP');
      await presses.button('Создать');
      const token = (await page.getByRole('group', { name: 'Токен MCP' }).textContent()) ?? '';
      const headers = { authorization: `Bearer ${token}` };
      expect((await page.request.get(`${own.url}/api/v1/dialog/count`, { headers })).status()).toBe(200);
      presses.expectFew();
    });
  });
}
