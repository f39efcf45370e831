import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, test } from './guest-test.ts';
import type { DialogEntry, Sentence } from '../../sdk/src/contract/contract.ts';
import { expectAccessible } from './accessible.ts';
import { entries, filter, log, toast } from './dialog-page.ts';
import { pictures } from './pictures.ts';

const isOnBody = (page: Page): Promise<boolean> => page.evaluate(() => document.activeElement === document.body);

test('rows tell guests apart: number, device, page, what was asked and how long it waits', async ({
  page,
  owner,
  guest,
}) => {
  const first = await guest(
    'Есть ли красный плед 200 × 220 и сколько он стоит вместе с доставкой в Тверь?',
    '/каталог/пледы',
  );
  await owner.call('/dialog/answer', {
    method: 'POST',
    body: { session: first.session, sentences: ['Есть, 4 900 ₽'] },
  });
  await guest('Когда откроется магазин на Ленинском проспекте?', '/');
  await page.goto('/dialogs');
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).nth(0)).toContainText('Гость 2');
  await expect(entries(page).nth(0)).toContainText('iPhone · /');
  await expect(entries(page).nth(0)).toContainText(/ждёт <\s1\sмин/);
  await expect(entries(page).nth(1)).toContainText('Гость 1');
  await expect(entries(page).nth(1)).toContainText('iPhone · /каталог/пледы');
  await expect(entries(page).nth(1)).toContainText(/Вы: Есть, 4\s900\s₽/);
  expect((await entries(page).nth(0).boundingBox())!.height).toBeLessThanOrEqual(64);
  // The preview has the whole line but for the number of what is unread.
  const [row, asked] = await Promise.all([
    entries(page).nth(0).boundingBox(),
    entries(page).nth(0).getByText('Когда откроется').boundingBox(),
  ]);
  expect(asked!.width).toBeGreaterThan(row!.width * 0.6);
  await pictures(page, 'list');
  await expectAccessible(page);
});

test(
  'the colour of a wait grows with it in both themes, and the tabs are one line at each width',
  { tag: '@long' },
  async ({ page, guest }) => {
    for (const wait of [190, 28, 9, 2]) await guest(`Жду ${wait}`);
    await page.route(/\/api\/v1\/dialog\/list/, async (route) => {
      const response = await route.fetch();
      const { items, ...rest } = (await response.json()) as { items: DialogEntry[] };
      const since = (asked: string) => new Date(Date.now() - Number(asked.slice(4)) * 60_000).toISOString();
      const json = { ...rest, items: items.map((entry) => ({ ...entry, waitingSince: since(entry.asked!) })) };
      await route.fulfill({ response, json });
    });
    await page.route(/\/api\/v1\/dialog\/count/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), waiting: 1234 } });
    });
    await page.goto('/dialogs?filter=waiting');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(entries(page).locator('time')).toHaveText([
        /долго ждёт 3\sч/,
        /долго ждёт \d+\sмин/,
        /^ждёт/,
        /^ждёт/,
      ]);
      const colours = await entries(page)
        .locator('time')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
      expect(colours[0]).toBe(colours[1]);
      expect(new Set(colours).size).toBe(3);
    }
    await expect(filter(page, /^Ждут человека/)).toHaveText('Ждут человека999+');
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const boxes = await page
        .getByRole('group', { name: 'Показать диалоги' })
        .getByRole('button')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ y, right }) => ({ y, right })));
      expect(new Set(boxes.map(({ y }) => y)).size, `${width} px`).toBe(1);
      expect(boxes.at(-1)!.right).toBeLessThanOrEqual(width);
    }
  },
);

test(
  'a visitor who complained is called «недоволен» in the list, next to the whole name',
  { tag: '@long' },
  async ({ page, guest }) => {
    const visitor = await guest('Курьер так и не приехал!', '/');
    await visitor.call('/widget/visitor', { method: 'PATCH', body: { name: 'Светлана' } });
    await page.goto('/dialogs');
    await expect(entries(page).nth(0)).toContainText('недоволен');
    const name = entries(page).nth(0).getByText('Светлана', { exact: true });
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await pictures(page, 'unhappy');
    await expectAccessible(page);
  },
);

test(
  'the arrows go into the list without a press, and a filter stays after a reload',
  { tag: '@long' },
  async ({ page, owner, guest }) => {
    await guest('Первый');
    const visitor = await guest('Второй');
    await owner.call('/dialog/answer', { method: 'POST', body: { session: visitor.session, sentences: ['Ответ'] } });
    await page.goto('/dialogs');
    await expect(entries(page)).toHaveCount(2);
    expect(await isOnBody(page)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await expect(entries(page).first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(entries(page).nth(1)).toBeFocused();

    await filter(page, /^Ждут человека/).click();
    await expect(entries(page)).toHaveCount(1);
    await expect(page).toHaveURL(/\?filter=waiting$/);
    await entries(page).first().click();
    await expect(log(page)).toContainText('Первый');
    await page.reload();
    await expect(log(page)).toContainText('Первый');
    await expect(filter(page, /^Ждут человека/)).toHaveAttribute('aria-pressed', 'true');
    await expect(entries(page)).toHaveCount(1);
  },
);

test('how many wait is shown at «Мессенджер» on every screen, and a new question there is a toast', async ({
  page,
  owner,
  guest,
}) => {
  const first = await guest('Первый');
  // Of what comes before the account is connected, the counts alone tell.
  const connected = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"welcome"')));
  await page.goto('/settings');
  await connected;
  const messenger = page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link', { name: /Мессенджер/ });
  await expect(messenger).toContainText('1 ждёт человека');
  await guest('Подскажите, есть ли самовывоз?');
  await expect(messenger).toContainText('2 ждут человека');
  await expect(toast(page)).toContainText('Гость 2 ждёт человека: Подскажите, есть ли самовывоз?');
  await pictures(page, 'toast');
  await toast(page).getByRole('button', { name: 'Открыть' }).click();
  await expect(page).toHaveURL(/\/dialog\//);
  await expect(log(page)).toContainText('самовывоз');
  // Reading a dialog does not end its wait; an answer does.
  await owner.call('/dialog/answer', { method: 'POST', body: { session: first.session, sentences: ['Да'] } });
  await expect(messenger).toContainText('1 ждёт человека');
});

test(
  'a question that arrives while the account is still connecting is shown in one notice',
  { tag: '@long' },
  async ({ page, guest }) => {
    let connect = () => {};
    const isReleased = new Promise<void>((done) => (connect = done));
    let noteTry = () => {};
    const isTried = new Promise<void>((done) => (noteTry = done));
    await page.routeWebSocket(/\/api\/v1\/socket/, async (socket) => {
      noteTry();
      await isReleased;
      socket.connectToServer();
    });
    await guest('Вчерашний вопрос');
    await page.goto('/settings');
    await isTried;
    await guest('Есть ли у вас самовывоз?');
    connect();
    await expect(toast(page)).toContainText('Гость 2 ждёт человека: Есть ли у вас самовывоз?');
    await toast(page).getByRole('button', { name: 'Открыть' }).click();
    await expect(log(page)).toContainText('самовывоз');
    await expect(toast(page).getByText('самовывоз')).toHaveCount(0);
  },
);

test('a dialog is closed into the archive, seen so by a colleague at once, taken back, and reopened by its visitor', async ({
  page,
  context,
  owner,
  guest,
}) => {
  const visitor = await guest('Где мой заказ?');
  await owner.call('/dialog/answer', { method: 'POST', body: { session: visitor.session, sentences: ['В пути'] } });
  const colleague = await context.newPage();
  await colleague.goto('/dialogs');
  await expect(entries(colleague)).toHaveCount(1);
  await page.goto('/dialogs');
  await entries(page).first().click();
  await page.getByRole('button', { name: 'Закрыть диалог' }).click();
  await expect(toast(page)).toContainText('Диалог закрыт и убран в архив');
  await expect(page.getByText('Открытых диалогов нет')).toBeVisible();
  await expect(colleague.getByText('Открытых диалогов нет')).toBeVisible();
  expect(await isOnBody(page)).toBe(false);
  const { sentences } = await visitor.call<{ sentences: Sentence[] }>('/widget/sentence?after=1');
  expect(sentences.map(({ author, ask }) => [author, ask])).toEqual([
    ['operator', undefined],
    ['assistant', 'rating'],
  ]);
  await filter(page, 'Архив').click();
  await expect(entries(page)).toHaveCount(1);
  // A browser draws no frames of a page behind another.
  await page.bringToFront();
  await toast(page).getByRole('button', { name: 'Вернуть' }).click();
  await expect(page.getByText('В архиве пусто')).toBeVisible();
  await expect(entries(colleague)).toHaveCount(1);

  await page.getByRole('button', { name: 'Закрыть диалог' }).click();
  await expect(entries(colleague)).toHaveCount(0);
  await entries(page).first().click();
  await expect(page.getByRole('button', { name: 'Вернуть из архива' })).toBeVisible();
  await pictures(page, 'archive');
  await expectAccessible(page);
  await visitor.say('И ещё: можно забрать самому?');
  await expect(entries(colleague)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Закрыть диалог' })).toBeVisible();
  await colleague.close();
});

test('«Прочитать все» leaves nothing unread', { tag: '@long' }, async ({ page, guest }) => {
  for (const text of ['Один', 'Два', 'Три']) await guest(text);
  await page.goto('/dialogs');
  const others = page.getByRole('button', { name: 'Другие фильтры' });
  const unread = page.getByRole('dialog', { name: 'Другие фильтры' }).getByRole('button', { name: /^Непрочитанные/ });
  await others.click();
  await expect(unread).toContainText('3');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Прочитать все' }).click();
  await expect(toast(page)).toContainText(/Прочитано: 3\sдиалога/);
  // Every part of the page agrees with the notice at once.
  await expect(page.getByRole('button', { name: 'Прочитать все' })).toBeFocused();
  await others.click();
  expect(await unread.textContent()).toBe('Непрочитанные');
});

test('the list as a file', { tag: '@long' }, async ({ page, guest }) => {
  for (const text of ['Один', 'Два']) await guest(text);
  await page.goto('/dialogs');
  await page.getByRole('button', { name: 'Сохранить диалоги в файл' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Сохранить диалоги в файл' }).getByRole('button', { name: 'JSON' }).click();
  const dialogs = JSON.parse(readFileSync(await (await saved).path(), 'utf8')) as { sentences: Sentence[] }[];
  expect(dialogs.map(({ sentences }) => sentences.map(({ text }) => text))).toEqual([['Два'], ['Один']]);
});

test('a search shows the phrase and opens the dialog at it', { tag: '@long' }, async ({ page, guest }) => {
  const visitor = await guest('Мне нужен плед с вышивкой имени');
  for (let at = 0; at < 130; at++) await visitor.say(`Сообщение ${at}`);
  await page.goto('/dialogs');
  await page.getByRole('searchbox', { name: 'Поиск по диалогам' }).fill('вышивкой');
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page).first().locator('mark')).toHaveText('вышивкой');
  await pictures(page, 'search');
  await entries(page).first().click();
  await expect(page).toHaveURL(/[?&]at=1$/);
  await expect(log(page).getByText('плед с вышивкой имени')).toBeInViewport();
  await expect(log(page).locator('[data-found]')).toContainText('вышивкой');
  await page.reload();
  await expect(log(page).getByText('плед с вышивкой имени')).toBeInViewport();
});
