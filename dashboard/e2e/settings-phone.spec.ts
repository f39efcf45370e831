import type { Page, Route } from 'playwright/test';
import { type PushService, startPushService } from '../../server/src/push/push-fixture.ts';
import { allowNotices, keepShown, untilShown } from '../../tests/harness/browser/notices.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './owner-test.ts';
import { stubPush } from './push-stub.ts';

let service: PushService;
test.beforeEach(async () => {
  service = await startPushService();
});
test.afterEach(() => service.stop());

/** Delivers what the push service got to the page's service worker, as the browser does. */
async function openDelivery(page: Page) {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ isDeleted }) => !isDeleted);
      if (one) resolve(one.registrationId);
    }),
  );
  await browser.send('ServiceWorker.enable');
  return async (count: number): Promise<void> => {
    const { message } = (await service.got(count)).at(count - 1)!;
    const { origin } = new URL(page.url());
    const delivered = { origin, registrationId: await registered, data: JSON.stringify(message) };
    await browser.send('ServiceWorker.deliverPushMessage', delivered);
  };
}

const workerOf = (page: Page) => page.context().serviceWorkers()[0]!;

/** Titles and first words of what the browser shows. */
const shown = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
  });

/** Presses the first notification, as the browser has the service worker do. */
const press = (page: Page): Promise<void> =>
  workerOf(page).evaluate(`self.registration.getNotifications().then(([notification]) => {
      self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    })`);

const device = (page: Page) => page.getByRole('switch', { name: 'Присылать уведомления сюда' });

test('switched on and tested here; a push is shown, opens its dialog, and closes once that is read', async ({
  page,
  context,
  owner,
}) => {
  await allowNotices(context);
  await page.addInitScript(stubPush, service.subscription());
  const { site } = await owner.domain('shop.ru');
  const visitor = await owner.visitor(site, { name: 'Анна' });
  await page.goto('/setting/phone');
  await expect(device(page)).not.toBeChecked();
  await device(page).check();
  await expect(page.getByRole('button', { name: 'Проверить уведомления' })).toBeVisible();
  await expectAccessible(page);
  const deliver = await openDelivery(page);
  await keepShown(workerOf(page));

  await page.getByRole('button', { name: 'Проверить уведомления' }).click();
  await deliver(1);
  await expect(page.getByText('Уведомление пришло на это устройство')).toBeVisible();
  expect(service.pushed[0]!.message.type).toBe('test');

  await visitor.say('Есть ли самовывоз?');
  await deliver(2);
  await untilShown(workerOf(page), 2);
  await expect.poll(() => shown(page)).toContain('Ждёт ответа: Анна: Есть ли самовывоз?');
  const { items } = await owner.call<{ items: { id: string }[] }>('/dialog/list');
  const { id } = items[0]!;
  await page.goto(`/dialog/${id}`);
  await expect(page.getByText('Есть ли самовывоз?').first()).toBeVisible();
  await expect.poll(() => shown(page)).not.toContain('Ждёт ответа: Анна: Есть ли самовывоз?');

  await page.goto('/setting/phone');
  await expect(device(page)).toBeChecked();
  await owner.call('/dialog/answer', { method: 'POST', body: { session: visitor.session, sentences: ['Едет'] } });
  await visitor.say('Когда приедет?');
  // The worker may have stopped since, and lost what the test has changed there.
  await keepShown(workerOf(page));
  await (
    await openDelivery(page)
  )(3);
  await untilShown(workerOf(page), 1);
  await expect.poll(() => shown(page)).toContain('Анна: Когда приедет?');
  // The test's own notification is closed first: the first one is pressed.
  await page.evaluate(async () => {
    for (const one of await (await navigator.serviceWorker.ready).getNotifications({ tag: 'test' })) one.close();
  });
  await press(page);
  await page.waitForURL(`**/dialog/${id}`);
  await expect.poll(() => shown(page)).toEqual([]);
});

test(
  'a press opens the dialog in the account, however many other pages of the server are open',
  { tag: '@long' },
  async ({ page, context, owner }) => {
    await allowNotices(context);
    await page.addInitScript(stubPush, service.subscription());
    const { site } = await owner.domain('shop.ru');
    await (await owner.visitor(site, { name: 'Анна' })).say('Где мой заказ?');
    const { items } = await owner.call<{ items: { id: string }[] }>('/dialog/list');
    const url = `/dialog/${items[0]!.id}`;
    await page.goto('/setting/phone');
    await device(page).check();
    await expect(page.getByRole('button', { name: 'Проверить уведомления' })).toBeVisible();
    const guide = await context.newPage();
    await guide.goto('/help/');
    const worker = context.serviceWorkers()[0]!;
    await worker.evaluate(`self.opened = []; self.clients.openWindow = async (url) => void self.opened.push(url);`);
    const pressOne = () =>
      worker.evaluate(`self.registration.showNotification('Анна', { tag: 'dialog-1', data: { url: '${url}' } })
      .then(() => self.registration.getNotifications())
      .then(([notification]) => self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
    await pressOne();
    await page.waitForURL(`**${url}`);
    await page.goto('/help/');
    await pressOne();
    await expect.poll(() => worker.evaluate('self.opened')).toEqual([new URL(url, page.url()).href]);
  },
);

test(
  'another tab shows what was switched here, and what the permission that was taken away has ended',
  { tag: '@long' },
  async ({ page, context, owner }) => {
    await allowNotices(context);
    const subscription = service.subscription();
    const other = await context.newPage();
    for (const each of [page, other]) {
      await each.addInitScript(stubPush, subscription);
      await each.goto('/setting/phone');
      await expect(device(each)).toBeEnabled();
    }
    await device(page).check();
    await expect(device(other)).toBeChecked();
    expect(await owner.call<object[]>('/push/list')).toHaveLength(1);
    await device(other).uncheck();
    await expect(device(page)).not.toBeChecked();
    await expect.poll(() => owner.call<object[]>('/push/list')).toEqual([]);

    await device(page).check();
    await expect(device(other)).toBeChecked();
    // All permissions that are not named are refused.
    await context.clearPermissions();
    await context.grantPermissions(['geolocation']);
    await other.reload();
    await expect(other.getByText('Браузер запретил уведомления этого сайта')).toBeVisible();
    await expect(device(other)).not.toBeChecked();
    await allowNotices(context);
    await other.reload();
    await expect(device(other)).toBeChecked();
  },
);

for (const [how, calls, end] of [
  ['cannot be asked', '**/push/key', (route) => route.abort()],
  ['does not answer whose browser it is', '**/team/member/list', (route) => route.fulfill({ status: 502 })],
] as [string, string, (route: Route) => Promise<void>][]) {
  test(`shows the last state of this browser while the server ${how}`, { tag: '@long' }, async ({ page, context }) => {
    await allowNotices(context);
    await page.addInitScript(stubPush, service.subscription());
    await page.goto('/setting/phone');
    await device(page).check();
    await expect(page.getByRole('button', { name: 'Проверить уведомления' })).toBeVisible();
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    // The worker's calls, too.
    await context.route(calls, async (route) => {
      await isReleased;
      await end(route);
    });
    await page.reload();
    await expect(device(page)).toBeDisabled();
    release();
    await expect(device(page)).toBeEnabled();
    await expect(device(page)).toBeChecked();
  });
}

test(
  'is not switched on while the server does not answer whose browser it is',
  { tag: '@long' },
  async ({ page, context, owner }) => {
    await allowNotices(context);
    await page.addInitScript(stubPush, service.subscription());
    // The worker's calls, too.
    await context.route('**/team/member/list', (route) => route.fulfill({ status: 502 }));
    await page.goto('/setting/phone');
    await device(page).click();
    await expect(page.getByText('Что-то пошло не так. Попробуйте ещё раз.')).toBeVisible();
    await expect(device(page)).not.toBeChecked();
    expect(await owner.call<object[]>('/push/list')).toEqual([]);
  },
);

test(
  'switched off: nothing is sent here any more; the kinds and quiet hours are saved',
  { tag: '@long' },
  async ({ page, context, owner }) => {
    await allowNotices(context);
    await page.addInitScript(stubPush, service.subscription());
    await page.goto('/setting/phone');
    await device(page).check();
    await expect(page.getByRole('button', { name: 'Проверить уведомления' })).toBeVisible();
    expect(await owner.call<object[]>('/push/list')).toHaveLength(1);
    await device(page).uncheck();
    await expect(page.getByRole('button', { name: 'Проверить уведомления' })).toHaveCount(0);
    await expect.poll(() => owner.call<object[]>('/push/list')).toEqual([]);

    const form = page.getByRole('form', { name: 'О чём уведомлять' });
    await form.getByRole('switch', { name: 'Посетитель ждёт человека' }).uncheck();
    await form.getByRole('switch', { name: 'Тихие часы' }).check();
    await form.getByLabel('С', { exact: true }).fill('25:00');
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect(form.getByText('Время записывается как 22:00')).toBeVisible();
    await form.getByLabel('С', { exact: true }).fill('23:30');
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect(form.getByText('Есть несохранённые изменения')).toHaveCount(0);
    const saved = { waiting: false, assigned: true, answer: true };
    const quiet = { from: '23:30', to: '08:00', zone: 'Europe/Moscow' };
    await expect.poll(() => owner.call('/push/setting')).toEqual({ ...saved, quiet });
  },
);

test('shows why this browser is not notified', { tag: '@long' }, async ({ page, context, browser, baseURL, owner }) => {
  // All permissions that are not named are refused.
  await context.grantPermissions(['geolocation']);
  await page.goto('/setting/phone');
  await expect(page.getByText('Браузер запретил уведомления этого сайта')).toBeVisible();
  await expectAccessible(page);

  const phone = await browser.newContext({
    baseURL: baseURL!,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
  });
  await owner.signIn(phone);
  const onPhone = await phone.newPage();
  await onPhone.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await onPhone.goto('/setting/phone');
  await expect(onPhone.getByText('уведомления приходят программам с экрана')).toBeVisible();
  await expect(onPhone.getByRole('list').filter({ hasText: 'Поделиться' }).getByRole('listitem')).toHaveText([
    /нажмите «Поделиться»/,
    /«На\sэкран „Домой“»/,
    /с\sэкрана «Домой» и\sвключите/,
  ]);
  await expectAccessible(onPhone);
  await expect(device(onPhone)).toBeDisabled();
  await phone.close();
});

test('shows that the browser’s push service cannot be reached', { tag: '@long' }, async ({ page, context }) => {
  await allowNotices(context);
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = async () => {
      throw new DOMException('Registration failed - push service not available', 'AbortError');
    };
  });
  await page.goto('/setting/phone');
  await device(page).click();
  await expect(page.getByText('Браузер не связался со своей службой уведомлений')).toBeVisible();
  await expect(device(page)).not.toBeChecked();
});

test('the account can be installed: a manifest with icons of its sizes', async ({ page }) => {
  await page.goto('/login');
  const browser = await page.context().newCDPSession(page);
  const { url, errors, data } = await browser.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
  const { icons, name, start_url: start } = JSON.parse(data ?? '{}') as Record<string, any>;
  expect([name, start]).toEqual(['Отклик', './dialogs']);
  for (const { src, sizes } of icons as { src: string; sizes: string }[]) {
    const size = await page.evaluate(async (address) => {
      const image = await createImageBitmap(await (await fetch(address)).blob());
      return `${image.width}x${image.height}`;
    }, new URL(src, url).href);
    expect(size).toBe(sizes);
  }
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A private window, as a test's is, installs nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});
