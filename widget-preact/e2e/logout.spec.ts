import type { Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import type { DialogDetail } from '../../sdk/src/contract/contract.ts';
import { box, chat, launcher, log, openChat, say, startStage, type Stage } from './stage.ts';

let stage: Stage;
test.beforeAll(async ({ server }) => void (stage = await startStage(server)));
test.afterAll(() => stage.stop());

const address = () => stage.put('/logout', `<title>Магазин</title>${stage.snippet()}`);

/** What is stored on the machine: keys of localStorage, and how many entries wait in the outbox. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const request = indexedDB.open('otklik');
    const count = await new Promise<number>((resolve, reject) => {
      request.onerror = () => reject(request.error!);
      request.onsuccess = () => {
        const { result } = request;
        if (!result.objectStoreNames.contains('outbox')) return resolve(0);
        const counted = result.transaction('outbox').objectStore('outbox').count();
        counted.onsuccess = () => resolve(counted.result);
      };
    });
    request.result.close();
    return { keys: Object.keys(localStorage).filter((key) => key.startsWith('otklik')), waiting: count };
  });
const nothing = { keys: [], waiting: 0 };

test('logout: the next person sees nothing of it, in a second tab either; the operator keeps the dialog', async ({
  page,
  context,
}) => {
  await openChat(page, address());
  await say(page, 'Мой адрес: Лесная, 5');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  const { id, session } = await stage.newest();
  const second = await context.newPage();
  await openChat(second, address());
  await expect(log(second).getByText('Мой адрес: Лесная, 5')).toBeVisible();
  await box(second).fill('Черновик');

  await page.evaluate(() => window.otklik!('logout'));
  for (const tab of [page, second]) {
    await expect(chat(tab)).toHaveCount(0);
    await expect.poll(() => stored(tab)).toEqual(nothing);
  }
  for (const tab of [page, second]) {
    await launcher(tab).click();
    await expect(box(tab)).toHaveValue('');
    await expect(log(tab).getByText('Здравствуйте!')).toBeVisible();
    await expect(log(tab).getByText('Лесная')).toHaveCount(0);
  }
  await say(page, 'Я другой человек');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  expect((await stage.newest()).session).not.toBe(session);
  await expect(log(second).getByText('Я другой человек')).toBeVisible();
  await expect(log(second).getByText('Лесная')).toHaveCount(0);
  const { sentences } = await stage.owner<DialogDetail>(`GET /dialog/detail/${id}`);
  expect(sentences[0]!.text).toBe('Мой адрес: Лесная, 5');
});

/** The page identifies its user, with proof. */
const come = (page: Page, userId: string) =>
  page.evaluate(
    ([user, signature]) => window.otklik!('identify', { userId: user!, signature: signature! }),
    [userId, stage.sign(userId)],
  );
const nextPage = () => stage.put('/logout-next', `<title>Магазин</title>${stage.snippet()}`);

test(
  'another user without a logout between: the former user’s draft is shown to no one else, on the next page either',
  { tag: '@long' },
  async ({ page }) => {
    await openChat(page, address());
    await come(page, 'masha');
    await say(page, 'Где мой заказ?');
    await expect(log(page).getByText('Отправлено')).toBeVisible();
    await box(page).fill('Мой ПИН 1234');
    await come(page, 'masha');
    await expect(box(page)).toHaveValue('Мой ПИН 1234');
    await come(page, 'petya');
    await expect(log(page).getByText('Где мой заказ?')).toHaveCount(0);
    await expect(box(page)).toHaveValue('');
    await say(page, 'Я другой');
    await expect(log(page).getByText('Отправлено')).toBeVisible();
    await box(page).fill('Моя карта 5678');
    await openChat(page, nextPage());
    await come(page, 'petya');
    await expect(box(page)).toHaveValue('Моя карта 5678');
    await come(page, 'masha');
    await expect(log(page).getByText('Где мой заказ?')).toBeVisible();
    await expect(log(page).getByText('Я другой')).toHaveCount(0);
    await expect(box(page)).toHaveValue('');
  },
);

test('another user without a logout between: by the closed chat, on the next page, in the other tab and while the server is away, nothing of the former user is shown', async ({
  page,
  context,
}) => {
  await openChat(page, address());
  await come(page, 'olga');
  await say(page, 'Где мой заказ?');
  await expect(log(page).getByText('Отправлено')).toBeVisible();
  const { session } = await stage.newest();
  await page.keyboard.press('Escape');
  await stage.answer(session, 'Ваш заказ на Лесной, 5');
  const teaser = (tab: Page) => tab.getByRole('status').getByText('Ваш заказ на Лесной, 5');
  await expect(teaser(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto(nextPage());
  await expect(teaser(second)).toBeVisible();

  await page.goto(nextPage());
  await expect(teaser(page)).toBeVisible();
  await come(page, 'oleg');
  for (const tab of [page, second]) {
    await expect(teaser(tab)).toHaveCount(0);
    await expect(launcher(tab)).toHaveAccessibleDescription('');
  }
  await page.reload();
  await expect(launcher(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(teaser(page)).toHaveCount(0);
  await come(page, 'oleg');
  await openLooking(page, 'Лесной');
  await say(page, 'Я Олег');
  await expect(log(page).getByText('Отправлено')).toBeVisible();

  await context.setOffline(true);
  await come(page, 'olga');
  await expect(log(page).getByText('Я Олег')).toHaveCount(0);
  await context.setOffline(false);
  await expect(log(page).getByText('Ваш заказ на Лесной, 5')).toBeVisible();
  await expect(log(page).getByText('Я Олег')).toHaveCount(0);
});

/** Opens the chat and looks at every change until it is connected: the text is never there. */
async function openLooking(page: Page, text: string): Promise<void> {
  const seen = await page.evaluateHandle((word) => {
    const root = document.documentElement.lastElementChild!.shadowRoot!;
    const found = { times: 0 };
    new MutationObserver(() => (found.times += Number(root.textContent!.includes(word)))).observe(root, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    return found;
  }, text);
  await launcher(page).click();
  await expect(log(page).getByText('Здравствуйте!')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await seen.evaluate(({ times }) => times)).toBe(0);
}

test(
  'shutdown before the panel’s code has come clears what is stored and opens nothing',
  { tag: '@long' },
  async ({ page }) => {
    await openChat(page, address());
    await say(page, 'Сколько стоит доставка?');
    await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
    await page.route(/\/widget\/panel-/, (route) => route.abort());
    await page.goto(address());
    await expect(page.getByRole('button', { name: 'Открыть чат' })).toBeVisible();
    expect((await stored(page)).keys).toContain(`otklik:${stage.key}`);
    await page.evaluate(() => window.otklik!('shutdown'));
    expect((await stored(page)).keys).not.toContain(`otklik:${stage.key}`);
    await expect(chat(page)).toHaveCount(0);

    await page.unroute(/\/widget\/panel-/);
    await page.reload();
    await launcher(page).click();
    await expect(log(page).getByText('Здравствуйте!')).toBeVisible();
    await expect(log(page).getByText('Доставим за два дня.')).toHaveCount(0);
  },
);

test(
  'logout from the snippet’s queue, where a dialog is resumed; later calls concern the next person',
  { tag: '@long' },
  async ({ page }) => {
    await openChat(page, address());
    await say(page, 'Сколько стоит доставка?');
    await expect(log(page).getByText('Доставим за два дня.')).toBeVisible();
    const html = `<script>window.otklik = window.otklik || function () { (otklik.q = otklik.q || []).push(arguments) };
    otklik('send', 'Не должно уйти'); otklik('logout'); otklik('send', 'Первое слово другого')</script>${stage.snippet()}`;
    await page.goto(stage.put('/queued', html));
    await expect(log(page).getByText('Первое слово другого')).toBeVisible();
    await expect(log(page).getByText('Отправлено')).toBeVisible();
    await expect(log(page).getByText('Доставим за два дня.')).toHaveCount(0);
    const { sentences } = await stage.owner<DialogDetail>(`GET /dialog/detail/${(await stage.newest()).id}`);
    expect(sentences.filter(({ author }) => author === 'visitor').map(({ text }) => text)).toEqual([
      'Первое слово другого',
    ]);
  },
);

/** The state of the first host's dialog at a logout on a page of the second host, by its name in the title. */
const firstHosts: Record<string, (page: Page, address: string) => Promise<void>> = {
  'a dialog': () => Promise.resolve(),
  'ended its dialog': async (page, address) => {
    await page.goto(address);
    await expect(launcher(page)).toBeVisible();
    await page.evaluate(() => window.otklik!('logout'));
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), `otklik:${stage.key}`)).toBe(null);
  },
};
for (const [name, prepare] of Object.entries(firstHosts))
  for (const isLeft of [true, false])
    test(
      `logout with a second host of one site key, whose first has ${name}: nothing of it stays${isLeft ? ', although the page is left at once' : ''}`,
      { tag: '@long' },
      async ({ page, context }) => {
        const host = stage.server.url.replace('127.0.0.1', 'localhost');
        const policy = `connect-src ${stage.server.url} ${host} ${host.replace('http', 'ws')} ${stage.server.url.replace('http', 'ws')}`;
        const html = `<main>Магазин</main><script async src="${host}/widget.js" data-site="${stage.key}"></script>`;
        const second = stage.put('/second', html, { 'content-security-policy': policy });
        await openChat(page, address());
        await say(page, 'Первому');
        await expect(log(page).getByText('Отправлено')).toBeVisible();
        await openChat(page, second);
        await say(page, 'Второму');
        await expect(log(page).getByText('Отправлено')).toBeVisible();
        await page.getByRole('button', { name: 'Закрыть чат' }).click();
        const tab = await context.newPage();
        await openChat(tab, second);
        await expect(log(tab).getByText('Второму')).toBeVisible();
        await prepare(page, address());

        if (isLeft) await page.route('**/widget/panel-*', () => undefined);
        await page.goto(second);
        await expect(launcher(page)).toBeVisible();
        await page.evaluate(() => window.otklik!('logout'));
        await expect(chat(tab)).toHaveCount(0);
        await page.unroute('**/widget/panel-*');
        await page.goto(second);
        await launcher(page).click();
        await say(page, 'Другой человек');
        await expect(log(page).getByText('Отправлено')).toBeVisible();
        await expect(log(page).getByText('Второму')).toHaveCount(0);
      },
    );
