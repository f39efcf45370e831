import type { BrowserContext, Page } from 'playwright/test';
import { type PushService, startPushService } from '../../server/src/push/push-fixture.ts';
import { allowNotices, keepShown, untilShown } from '../../tests/harness/browser/notices.ts';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { sitePolicy } from '../../tests/harness/browser/site-policy.ts';
import { axeErrors, chat, log, openChat, reloadChat, say, startStage, type Stage } from './stage.ts';

let stage: Stage;
let service: PushService;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());
test.beforeEach(async () => void (service = await startPushService()));
test.afterEach(() => service.stop());

/** A page of the site with the snippet, under a policy that lets it register a worker. */
function putPage(path: string): string {
  const worker = stage.putScript('/otklik-worker.js', `importScripts('${stage.server.url}/widget/push-worker.js');`);
  const html = `<title>Магазин</title>${stage.snippet(`data-push="${worker}"`)}`;
  const policy = sitePolicy(html, stage.server.url)
    .split('; ')
    .filter((one) => !one.includes('trusted-types'));
  return stage.put(path, html, { 'content-security-policy': [...policy, "worker-src 'self'"].join('; ') });
}

/** No push service of a browser can be reached from a test: the page gets a subscription of the test's own. */
const stub = (subscription: ReturnType<PushService['subscription']>): void => {
  const mark = (isOn: boolean): true => {
    sessionStorage.setItem('subscribed', String(isOn));
    return true;
  };
  const made = { toJSON: () => ({ ...subscription, expirationTime: null }), unsubscribe: async () => mark(false) };
  Object.assign(PushManager.prototype, {
    subscribe: async () => mark(true) && made,
    getSubscription: async () => (sessionStorage.getItem('subscribed') === 'true' ? made : null),
  });
};

/** Calls for a person while none is online. */
async function callPerson(page: Page, address: string): Promise<void> {
  await openChat(page, address);
  await say(page, 'Сколько стоит доставка?');
  await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
  await chat(page).getByRole('button', { name: 'Позвать оператора' }).click();
  await expect(log(page).getByRole('textbox', { name: 'Оставьте e-mail' })).toBeVisible();
}

const offer = (page: Page) => log(page).getByRole('button', { name: 'Сообщить об ответе в браузере' });

/** Delivers what the push service got to the site's worker, as the browser does. */
async function openDelivery(page: Page) {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ scopeURL, isDeleted }) => scopeURL.endsWith('/otklik-push/') && !isDeleted);
      if (one) resolve(one.registrationId);
    }),
  );
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (count: number): Promise<void> => {
    const { message } = (await service.got(count)).at(count - 1)!;
    const data = JSON.stringify(message);
    await browser.send('ServiceWorker.deliverPushMessage', { origin: stage.origin, registrationId, data });
  };
}

/** What the site's worker shows. */
const shown = (context: BrowserContext): Promise<string[]> =>
  context
    .serviceWorkers()[0]!
    .evaluate('self.registration.getNotifications().then((all) => all.map(({ title, body }) => `${title}: ${body}`))');

/** Pages of the site that the browser still lists as visible: one that was left may stay for a moment. */
const visible = (context: BrowserContext): Promise<number> =>
  context.serviceWorkers()[0]!.evaluate(
    `self.clients.matchAll({ type: 'window', includeUncontrolled: true })
        .then((all) => all.filter((one) => one.visibilityState === 'visible').length)`,
  );

test('notifies of an answer once the page is closed, on request alone; a press opens the page with the chat', async ({
  page,
  context,
}) => {
  await allowNotices(context);
  await page.addInitScript(stub, service.subscription());
  const address = putPage('/push');
  await callPerson(page, address);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await offer(page).click();
  await expect(log(page).getByText('Сообщим об ответе, даже если закроете страницу.')).toBeVisible();
  expect(await axeErrors(page)).toEqual([]);
  const deliver = await openDelivery(page);
  const worker = context.serviceWorkers()[0]!;
  await keepShown(worker);

  const elsewhere = await context.newPage();
  await elsewhere.goto(`${stage.server.url}/health`);
  const { session } = await stage.newest();
  await page.goto('about:blank');
  await expect.poll(() => visible(context)).toBe(0);
  await stage.answer(session, 'Доставка бесплатная');
  await deliver(1);
  await untilShown(worker, 1);
  await expect.poll(() => shown(context)).toEqual(['shop.example.ru: ответ на ваш вопрос: Доставка бесплатная']);
  await context.serviceWorkers()[0]!.evaluate(`self.registration.getNotifications().then(([notification]) => {
    self.clients.openWindow = (url) => void self.opened.push(url);
    self.opened = [];
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })`);
  await expect.poll(() => context.serviceWorkers()[0]!.evaluate('self.opened')).toEqual([`${address}?otklik=open`]);
  await openChat(page, `${address}?otklik=open`);
  await expect(log(page).getByText('Доставка бесплатная')).toBeVisible();
});

test('on a page that is looked at no notification is shown', { tag: '@long' }, async ({ page, context }) => {
  await allowNotices(context);
  await page.addInitScript(stub, service.subscription());
  await callPerson(page, putPage('/push-here'));
  await offer(page).click();
  await expect(log(page).getByRole('button', { name: 'Не сообщать' })).toBeVisible();
  const deliver = await openDelivery(page);
  await page.keyboard.press('Escape');
  await expect(chat(page)).toBeHidden();
  await stage.answer((await stage.newest()).session, 'Первый ответ');
  await deliver(1);
  await context.serviceWorkers()[0]!.evaluate('self.registration.getNotifications()');
  expect(await shown(context)).toEqual([]);
});

test('«Не сообщать» ends them at the server', async ({ page, context }) => {
  await allowNotices(context);
  await page.addInitScript(stub, service.subscription());
  await callPerson(page, putPage('/push-stop'));
  await offer(page).click();
  const ended = page.waitForResponse((one) => one.url().endsWith('/widget/push/unsubscribe'));
  await log(page).getByRole('button', { name: 'Не сообщать' }).click();
  expect((await ended).status()).toBe(200);
  await expect(offer(page)).toBeVisible();
});

test(
  'a later page knows that it is on, until the browser has lost it; a later dialog begins without',
  { tag: '@long' },
  async ({ page, context }) => {
    await allowNotices(context);
    await page.addInitScript(stub, service.subscription());
    await callPerson(page, putPage('/push-later'));
    const isOn = log(page).getByText('Сообщим об ответе, даже если закроете страницу.');
    await offer(page).click();
    await expect(isOn).toBeVisible();
    await reloadChat(page);
    await expect(isOn).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    await page.evaluate(() => sessionStorage.setItem('subscribed', 'false'));
    await reloadChat(page);
    await expect(offer(page)).toBeVisible();

    await offer(page).click();
    await expect(isOn).toBeVisible();
    await log(page).getByRole('button', { name: 'Не сообщать' }).click();
    await expect(offer(page)).toBeVisible();
    await reloadChat(page);
    await expect(offer(page)).toBeVisible();

    await offer(page).click();
    await expect(isOn).toBeVisible();
    await page.evaluate(() => window.otklik!('logout'));
    await callPerson(page, page.url());
    await expect(offer(page)).toBeVisible();
    await expect(isOn).toHaveCount(0);
  },
);

test(
  'a dialog with another server of the same site key is not taken for this one’s',
  { tag: '@long' },
  async ({ page, context }) => {
    await allowNotices(context);
    await page.addInitScript(stub, service.subscription());
    const foreign = { token: 'token', session: 'session', read: 0, host: 'https://other.example.ru' };
    await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
      `otklik:${stage.key}`,
      JSON.stringify(foreign),
    ] as const);
    await callPerson(page, putPage('/push-two'));
    const isOn = log(page).getByText('Сообщим об ответе, даже если закроете страницу.');
    await offer(page).click();
    await expect(isOn).toBeVisible();
    await reloadChat(page);
    await expect(isOn).toBeVisible();
    // The dialog ends.
    await page.evaluate((key) => localStorage.removeItem(key), `otklik:${stage.key} ${stage.server.url}`);
    await callPerson(page, page.url());
    await expect(offer(page)).toBeVisible();
    await expect(isOn).toHaveCount(0);
  },
);

test('without the owner’s worker nothing is offered', { tag: '@long' }, async ({ page, context }) => {
  await allowNotices(context);
  await callPerson(page, stage.put('/push-none', stage.snippet()));
  await expect(offer(page)).toHaveCount(0);
});

test('where the visitor has refused notifications nothing is offered', async ({ page, context }) => {
  // All permissions that are not named are refused.
  await context.grantPermissions(['geolocation']);
  await callPerson(page, putPage('/push-denied'));
  await expect(offer(page)).toHaveCount(0);
});
