import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import { allowNotices } from '../../tests/harness/browser/notices.ts';
import { createOwner, signInOwner } from '../../tests/harness/owner.ts';
import { startServer } from '../../tests/harness/server-process.ts';
import { expectAccessible } from './accessible.ts';
import { composer, entries, log } from './dialog-page.ts';
import { expect, test } from './owner-test.ts';
import { joinTeam, memberId } from './team-people.ts';

/** A test's window is not an installed app: the account sees it as one. */
const pretendInstalled = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) => matchMedia.call(window, query === '(display-mode: standalone)' ? 'all' : query);
  });

/** Waits until the worker serves the page and has stored what the page needs. */
async function awaitWorker(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await page.reload();
}

const stored = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(async (cache) => {
    if (!(await caches.has(cache))) return [];
    return (await (await caches.open(cache)).keys()).map(({ url }) => url.replace(location.origin, ''));
  }, name);

/** Where a text is stored in this browser. */
const placesOf = (page: Page, text: string): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const places: string[] = [];
    const look = (place: string, value: string): void => void (value.includes(wanted) && places.push(place));
    for (const area of ['localStorage', 'sessionStorage'] as const)
      for (const [key, value] of Object.entries(window[area])) look(`${area} ${key}`, value as string);
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        look(`${name} ${request.url}`, await (await caches.match(request))!.text());
    const of = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await of(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        look(`${name} ${store}`, JSON.stringify(await of(database.transaction(store).objectStore(store).getAll())));
      database.close();
    }
    return places;
  }, text);

const banner = (page: Page) => page.getByText('Нет сети. Показано');

test('installed: opens without a network with what was loaded last and its time, is current with one, forgets at the sign-out', async ({
  page,
  context,
  owner,
  server,
}) => {
  await pretendInstalled(context);
  // The test signs out; the account of the fixture stays signed in.
  await (await signInOwner(server, owner)).signIn(context);
  const { site } = await owner.domain('shop.ru');
  const visitor = await owner.visitor(site, { name: 'Анна' });
  await visitor.say('Где мой заказ?');
  await awaitWorker(page, '/dialogs');
  await entries(page).first().click();
  await expect(log(page)).toContainText('Где мой заказ?');
  const { pathname } = new URL(page.url());
  await expect
    .poll(() => stored(page, 'seen'))
    .toContain(`/api/v1${pathname.replace('/dialog/', '/dialog/detail/')}?page=1`);
  await expect.poll(() => stored(page, 'shell')).toContain('/dialogs');

  await context.setOffline(true);
  await visitor.say('Вы тут?');
  await page.reload();
  await expect(banner(page)).toHaveText(/то,\sчто\sбыло\sв\s\d\d:\d\d\.$/);
  await expect(log(page)).toContainText('Где мой заказ?');
  await expect(entries(page).first()).toContainText('Анна');
  await expectAccessible(page);
  await page.goto('/dialogs');
  await expect(entries(page).first()).toContainText('Где мой заказ?');
  await expect(page.getByText('Вы тут?')).toHaveCount(0);

  await context.setOffline(false);
  await expect(entries(page).first()).toContainText('Вы тут?');
  await expect(banner(page)).toHaveCount(0);
  await entries(page).first().click();
  await expect(log(page)).toContainText('Вы тут?');
  await expect(composer(page)).toBeVisible();
  expect(await placesOf(page, 'Где мой заказ?')).not.toEqual([]);

  await page.getByRole('button', { name: /профиль/i }).click();
  await page.getByRole('button', { name: 'Выход' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => stored(page, 'seen')).toEqual([]);
  for (const text of ['Где мой заказ?', 'Анна', owner.email]) expect(await placesOf(page, text)).toEqual([]);
  await context.setOffline(true);
  await page.goto('/dialogs');
  await expect(page).toHaveURL(/\/login$/);
});

test('what a browser that was closed has stored is deleted by the next page of a guest', async ({
  page,
  context,
  owner,
}) => {
  await pretendInstalled(context);
  const { site } = await owner.domain('shop.ru');
  await (await owner.visitor(site, { name: 'Анна' })).say('Где мой заказ?');
  await awaitWorker(page, '/dialogs');
  await expect(entries(page)).toHaveCount(1);
  await expect.poll(() => stored(page, 'seen')).not.toEqual([]);
  // The sign-in lives in cookies of the browser's session.
  await context.clearCookies();
  await page.goto('/');
  await expect.poll(() => stored(page, 'seen')).toEqual([]);
});

test(
  'a sign-in that is ended on another device leaves nothing of the dialogs, and no notification',
  { tag: '@long' },
  async ({ page, context, owner, server }) => {
    await pretendInstalled(context);
    await allowNotices(context);
    await (await signInOwner(server, owner)).signIn(context);
    const { site } = await owner.domain('shop.ru');
    await (await owner.visitor(site, { name: 'Анна' })).say('Где мой заказ?');
    await awaitWorker(page, '/dialogs');
    await expect(entries(page)).toHaveCount(1);
    await expect.poll(() => stored(page, 'seen')).not.toEqual([]);
    const shown = () =>
      page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length);
    await page.evaluate(async () => {
      const options = { tag: 'dialog-1', requireInteraction: true };
      await (await navigator.serviceWorker.ready).showNotification('Ждёт ответа: Анна', options);
    });
    await expect.poll(shown).toBe(1);
    const signIns = await owner.call<{ id: string; current: boolean }[]>('/user/signin/list');
    for (const { id, current } of signIns)
      if (!current) await owner.call(`/user/signin/delete/${id}`, { method: 'DELETE' });
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => stored(page, 'seen')).toEqual([]);
    await expect.poll(shown).toBe(0);
    for (const text of ['Где мой заказ?', 'Анна', owner.email]) expect(await placesOf(page, text)).toEqual([]);
  },
);

test(
  'loads again what could not be loaded while the connection was open, which stays open',
  { tag: '@long' },
  async ({ page, context, owner }) => {
    await pretendInstalled(context);
    const { site } = await owner.domain('shop.ru');
    const visitor = await owner.visitor(site, { name: 'Анна' });
    await visitor.say('Где мой заказ?');
    await awaitWorker(page, '/dialogs');
    await expect(entries(page)).toHaveCount(1);
    await expect.poll(() => stored(page, 'seen')).toContain('/api/v1/dialog/list?page=1&filter=open');
    await expect.poll(() => stored(page, 'shell')).toContain('/dialogs');
    await context.setOffline(true);
    await visitor.say('Вы тут?');
    await page.reload();
    await expect(banner(page)).toBeVisible();
    const worker = context.serviceWorkers()[0]!;
    await worker.evaluate(
      `self.network = self.fetch; self.fetch = () => Promise.reject(new TypeError('Failed to fetch'))`,
    );
    // The first one of them may still have failed without a network.
    const isOpen = new Promise<void>((resolve) =>
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => payload.toString().includes('"welcome"') && resolve()),
      ),
    );
    await context.setOffline(false);
    await isOpen;
    await expect(banner(page)).toBeVisible();
    const reconnects: string[] = [];
    page.on('websocket', (socket) => reconnects.push(socket.url()));
    await worker.evaluate('self.fetch = self.network');
    await expect(entries(page).first()).toContainText('Вы тут?');
    await expect(banner(page)).toHaveCount(0);
    expect(reconnects).toEqual([]);
  },
);

test(
  "shows how old a list is that was there before the header's script",
  { tag: '@long' },
  async ({ page, context, owner }) => {
    await pretendInstalled(context);
    const { site } = await owner.domain('shop.ru');
    await (await owner.visitor(site, { name: 'Анна' })).say('Где мой заказ?');
    await awaitWorker(page, '/dialogs');
    await expect.poll(() => stored(page, 'seen')).toContain('/api/v1/dialog/list?page=1&filter=open');
    const header = page.getByRole('button', { name: /профиль/i });
    await expect(header).toBeVisible();
    await expect.poll(() => stored(page, 'shell')).toContainEqual(expect.stringContaining('account-corner'));
    await context.serviceWorkers()[0]!.evaluate(`{
    const open = openFile;
    const late = new Promise((resolve) => (self.release = resolve));
    openFile = async (request) => {
      if (request.url.includes('account-corner')) await late;
      return open(request);
    };
  }`);
    // What the browser has in memory it does not ask the worker for.
    await (await context.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true });
    await context.setOffline(true);
    await page.reload();
    await expect(entries(page).first()).toContainText('Анна');
    await expect(banner(page)).toBeVisible();
    await expect(header).toHaveCount(0);
    await context.serviceWorkers()[0]!.evaluate('self.release()');
    await expect(header).toBeVisible();
    await expect(banner(page)).toBeVisible();
    await context.setOffline(false);
    await expect(banner(page)).toHaveCount(0);
  },
);

/** What another person or team has left in the cache, under addresses that the present one asks for, too. */
const closedList = '/api/v1/dialog/list?page=1&filter=closed';

test('shows nothing that was stored for another person', async ({ page, context, owner, server }) => {
  await pretendInstalled(context);
  const { site } = await owner.domain('shop.ru');
  await (await owner.visitor(site, { name: 'Анна' })).say('Где мой заказ?');
  await awaitWorker(page, '/dialogs');
  await expect.poll(() => stored(page, 'seen')).toContain('/api/v1/dialog/list?page=1&filter=open');
  // The cookies of another person, as where the page of the former one could delete nothing.
  const other = await createOwner(server);
  await page.goto('about:blank');
  await context.clearCookies();
  await other.signIn(context);
  await context.setOffline(true);
  await page.goto('/dialogs');
  await expect(page.getByRole('button', { name: 'Повторить' }).first()).toBeVisible();
  await expect(page.getByText('Где мой заказ?')).toHaveCount(0);
  await context.setOffline(false);
  await page.goto('/dialogs');
  await expect(page.getByText('Диалогов пока нет')).toBeVisible();
  await expect.poll(() => placesOf(page, 'Где мой заказ?')).toEqual([]);
});

test(
  'what is loaded at once after another person has signed in is stored, all of it',
  { tag: '@long' },
  async ({ page, context, owner, server }) => {
    await pretendInstalled(context);
    const { site } = await owner.domain('shop.ru');
    await (await owner.visitor(site, { name: 'Анна' })).say('Где мой заказ?');
    await awaitWorker(page, '/dialogs');
    const calls = ['dialog/list?page=1&filter=open', 'dialog/count', 'domain/list', 'team/list', 'user/info'];
    const paths = calls.map((call) => `/api/v1/${call}`);
    await expect.poll(() => stored(page, 'seen')).toEqual(expect.arrayContaining(paths));
    const other = await createOwner(server);
    await page.goto('about:blank');
    await context.clearCookies();
    await other.signIn(context);
    // A slow deletion: all replies are there before it ends.
    await context.serviceWorkers()[0]!.evaluate(`{
    const remove = caches.delete.bind(caches);
    caches.delete = async (name) => {
      await new Promise((done) => setTimeout(done, 2_000));
      return remove(name);
    };
  }`);
    await page.goto('/dialogs');
    await expect(page.getByText('Диалогов пока нет')).toBeVisible();
    await expect.poll(() => placesOf(page, 'Где мой заказ?')).toEqual([]);
    await expect.poll(() => stored(page, 'seen')).toEqual(expect.arrayContaining(paths));
  },
);

test(
  'shows nothing of a team that the person was removed from',
  { tag: '@long' },
  async ({ page, context, owner, server }) => {
    await pretendInstalled(context);
    const { site } = await owner.domain('shop.ru');
    const boris = await joinTeam(server, owner);
    const visitor = await owner.visitor(site, { name: 'Анна' });
    await visitor.say('Где мой заказ?');
    const { items } = await owner.call<{ items: { id: string }[] }>('/dialog/list');
    await owner.call(`/dialog/close/${items[0]!.id}`, { method: 'PATCH', body: { closed: true } });
    await boris.signIn(context);
    await awaitWorker(page, '/dialogs?filter=closed');
    await expect(entries(page)).toHaveCount(1);
    await expect.poll(() => stored(page, 'seen')).toContain(closedList);
    await page.goto('about:blank');
    await owner.call(`/team/member/delete/${await memberId(owner, boris)}`, { method: 'DELETE' });
    await page.goto('/dialogs');
    await expect(page.getByText('Диалогов пока нет')).toBeVisible();
    await expect.poll(() => placesOf(page, 'Где мой заказ?')).toEqual([]);
  },
);

test(
  'a new build takes over at the next load, and the files of the former one are deleted',
  { tag: '@long' },
  async ({ page, context }) => {
    await pretendInstalled(context);
    await awaitWorker(page, '/dialogs');
    await expect.poll(() => stored(page, 'shell')).toContain('/dialogs');
    await page.evaluate(async () => {
      const shell = await caches.open('shell');
      const headers = { 'content-type': 'text/html', etag: '"former"' };
      await shell.put('/dialogs', new Response('<title>Прежняя сборка</title>', { headers }));
      await shell.put('/assets/former-12345678.js', new Response('former'));
    });
    await page.goto('/dialogs');
    await expect(page).toHaveTitle(/Мессенджер/);
    await expect(page.getByRole('heading', { name: 'Диалоги' })).toBeVisible();
    const files = async () => (await stored(page, 'shell')).filter((path) => path.startsWith('/assets/'));
    await expect.poll(async () => (await files()).some((path) => path.includes('/dialog-screen-'))).toBe(true);
    expect(await files()).not.toContain('/assets/former-12345678.js');
  },
);

test('in a tab of a browser that is not notified there is no worker', { tag: '@long' }, async ({ page }) => {
  await page.goto('/dialogs');
  await expect(page.getByRole('heading', { name: 'Диалоги' })).toBeVisible();
  await expect(page.getByRole('button', { name: /профиль/i })).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

/** A proxy that serves `/chat/` of its host from a server, as far as calls go. */
async function startPathProxy(to: () => string): Promise<{ url: string; stop(): void }> {
  const proxy = createServer((request, response) => {
    const asked = httpRequest(`${to()}${request.url!.replace(/^\/chat/, '')}`, {
      method: request.method,
      headers: request.headers,
    });
    asked.on('response', (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    asked.on('error', () => response.destroy());
    request.pipe(asked);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/chat`,
    stop() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

/** An account below the path `/chat/` of a host, open in a browser of its own. */
async function openBelowPath(browser: Browser) {
  let address = '';
  const proxy = await startPathProxy(() => address);
  const server = await startServer({ env: { PUBLIC_URL: `${proxy.url}/`, TRUST_PROXY: '1' } });
  address = server.url;
  const context = await browser.newContext();
  await pretendInstalled(context);
  const owner = await createOwner({ url: proxy.url, codeFor: (to) => server.codeFor(to) });
  await owner.signIn(context);
  const page = await context.newPage();
  await awaitWorker(page, `${proxy.url}/dialogs`);
  return {
    url: proxy.url,
    context,
    page,
    async stop() {
      await context.close();
      await server.stop();
      proxy.stop();
    },
  };
}

test('below a path of the owner’s host it opens without a network, too', { tag: '@long' }, async ({ browser }) => {
  const { context, page, stop } = await openBelowPath(browser);
  await expect.poll(() => stored(page, 'seen')).toContain('/chat/api/v1/dialog/list?page=1&filter=open');
  await expect.poll(() => stored(page, 'shell')).toContain('/chat/dialogs');
  await context.setOffline(true);
  await page.reload();
  await expect(banner(page)).toBeVisible();
  await stop();
});

test(
  'below a path, a press on a notification opens the account, not the host’s own page',
  {
    tag: '@long',
  },
  async ({ browser }) => {
    const { url, context, page, stop } = await openBelowPath(browser);
    await allowNotices(context);
    const shop = new URL('/shop/settings', url).href;
    await page.route(shop, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Магазин</title>' }));
    await page.goto(shop);
    const worker = context.serviceWorkers()[0]!;
    await worker.evaluate(`self.opened = []; self.clients.openWindow = async (url) => void self.opened.push(url);
    self.registration.showNotification('Анна', { tag: 'dialog-1', data: { url: '/dialog/1' } })
      .then(() => self.registration.getNotifications())
      .then(([notification]) => self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
    await expect.poll(() => worker.evaluate('self.opened')).toEqual([`${url}/dialog/1`]);
    await stop();
  },
);
