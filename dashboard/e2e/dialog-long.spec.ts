import type { Page } from 'playwright/test';
import { expect, test } from './owner-test.ts';
import { composer, createDomain, entries, log, toast, turnWheel } from './dialog-page.ts';

test('a long history loads upwards without a jump and is never wholly on the page', async ({ page, owner }) => {
  const { site } = await createDomain(owner);
  const visitor = await owner.visitor(site, { name: 'Константин' });
  for (let at = 1; at <= 260; at++) await visitor.say(`Сообщение ${at} ${'и слова '.repeat(at % 23)}`);
  await page.goto('/dialogs');
  await entries(page).first().click();
  await expect(log(page).getByText('Сообщение 260')).toBeInViewport();
  const bubbles = log(page).locator('article');
  const seqs = async (): Promise<number[]> =>
    bubbles.evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset['seq'])));
  let least = Math.min(...(await seqs()));
  for (let turn = 0; turn < 80 && least > 1; turn++) {
    await turnWheel(page, log(page), -900);
    const shown = await seqs();
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
    expect(shown.length).toBeLessThan(80);
    expect(shown[0] ?? 0).toBeLessThanOrEqual(least + 12);
    least = Math.min(least, ...shown);
  }
  expect(least).toBe(1);
  await expect(log(page).getByText('Сообщение 1 ', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'К последним сообщениям' }).click();
  await expect(log(page).getByText('Сообщение 260')).toBeInViewport();
});

test('a page of history that fails is logged once, and loaded by the next scroll', async ({ page, owner }) => {
  const { site } = await createDomain(owner);
  const visitor = await owner.visitor(site, { name: 'Константин' });
  for (let at = 1; at <= 60; at++) await visitor.say(`Сообщение ${at}.`);
  const logged: string[] = [];
  // Chromium's own lines about failed requests are of no program.
  page.on('console', (message) => message.location().url.includes('/api/') || logged.push(message.text()));
  let failures = 0;
  await page.route('**/api/v1/dialog/detail/*?page=2', (route) => {
    failures++;
    return route.abort();
  });
  await page.goto('/dialogs');
  await entries(page).first().click();
  await expect(log(page).getByText('Сообщение 60.')).toBeInViewport();
  for (let turn = 0; turn < 20 && !failures; turn++) await turnWheel(page, log(page), -900);
  await expect.poll(() => logged.length).toBe(failures);
  expect(new Set(logged)).toEqual(new Set(['otklik: GET /dialog/detail/{id} failed: 0 unreachable ']));
  await page.unroute('**/api/v1/dialog/detail/*?page=2');
  await turnWheel(page, log(page), 300);
  const first = log(page).getByText('Сообщение 1.');
  for (let turn = 0; turn < 20 && !(await first.isVisible()); turn++) {
    await turnWheel(page, log(page), 300);
    await turnWheel(page, log(page), -900);
  }
  await expect(first).toBeVisible();
});

/** Counts how often «Не удалось загрузить» is put into a live region of the page. */
const countAnnouncements = (page: Page): Promise<() => Promise<number>> =>
  page
    .evaluate(() => {
      let count = 0;
      new MutationObserver((records) => {
        for (const { addedNodes, target } of records)
          if ((target as Element).closest('[role=status]'))
            count += [...addedNodes].filter(({ textContent }) =>
              textContent?.includes('Не\u00a0удалось загрузить'),
            ).length;
      }).observe(document.body, { childList: true, subtree: true });
      Object.assign(window, { announcements: () => count });
    })
    .then(() => () => page.evaluate(() => (window as unknown as { announcements(): number }).announcements()));

const failedEnd = (page: Page) => page.getByRole('status').filter({ hasText: 'Не удалось загрузить' });

/** Presses «Повторить» by the keyboard, first without and then with success. */
async function retryFailedEnd(page: Page, requested: () => number, mend: () => Promise<void>): Promise<void> {
  const again = page.getByRole('button', { name: 'Повторить' });
  await expect(again).toBeVisible();
  await again.focus();
  const before = requested();
  await again.press('Enter');
  await expect.poll(requested).toBeGreaterThan(before);
  await expect(again).not.toHaveAttribute('aria-busy');
  await expect(failedEnd(page)).toBeVisible();
  await expect(again, 'a failure leaves the focus').toBeFocused();
  await mend();
  await again.press('Enter');
  await expect(again).toHaveCount(0);
  await expect(failedEnd(page)).toHaveCount(0);
}

test('a page of history that fails leaves a line with a button, which loads it', async ({ page, owner }) => {
  const { site } = await createDomain(owner);
  const visitor = await owner.visitor(site, { name: 'Константин' });
  for (let at = 1; at <= 60; at++) await visitor.say(`Сообщение ${at}.`);
  const older = '**/api/v1/dialog/detail/*?page=2';
  let failures = 0;
  await page.route(older, (route) => {
    failures++;
    return route.abort();
  });
  await page.goto('/dialogs');
  await entries(page).first().click();
  await expect(log(page).getByText('Сообщение 60.')).toBeInViewport();
  const announcements = await countAnnouncements(page);
  for (let turn = 0; turn < 20 && !failures; turn++) await turnWheel(page, log(page), -900);
  await log(page).evaluate((place) => place.scrollTo(0, 0));
  await expect(failedEnd(page)).toBeVisible();
  await retryFailedEnd(
    page,
    () => failures,
    () => page.unroute(older),
  );
  expect(await announcements()).toBe(1);
  await log(page).evaluate((place) => place.scrollTo(0, 0));
  await expect(log(page).getByText('Сообщение 1.', { exact: true })).toBeVisible();
});

/** A dialog with two pages of history. */
async function createTwoPages(owner: Parameters<typeof createDomain>[0]): Promise<{ id: string; site: string }> {
  const { site } = await createDomain(owner);
  const visitor = await owner.visitor(site, { name: 'Константин' });
  for (let at = 1; at <= 60; at++) await visitor.say(`Сообщение ${at}.`);
  const { items } = await owner.call<{ items: { id: string }[] }>('/dialog/list');
  return { id: items[0]!.id, site };
}

test('history that fails on the way to a sentence is reported, and «Повторить» goes there', async ({ page, owner }) => {
  const { id } = await createTwoPages(owner);
  const older = '**/api/v1/dialog/detail/*?page=2';
  await page.route(older, (route) => route.abort());
  await page.goto(`/dialog/${id}?at=1`);
  await expect(toast(page)).toContainText('Нет связи с сервером');
  await expect(log(page).getByText('Сообщение 60.')).toBeInViewport();
  await page.unroute(older);
  await toast(page).getByRole('button', { name: 'Повторить' }).click();
  await expect(log(page).getByText('Сообщение 1.', { exact: true })).toBeInViewport();
});

test('the notice of a failed way to a sentence is closed when another dialog opens', async ({ page, owner }) => {
  const { id, site } = await createTwoPages(owner);
  await (await owner.visitor(site, { name: 'Марина' })).say('Есть доставка?');
  await page.route('**/api/v1/dialog/detail/*?page=2', (route) => route.abort());
  await page.goto(`/dialog/${id}?at=1`);
  await expect(toast(page).getByRole('button', { name: 'Повторить' })).toBeVisible();
  // The clock of a notice pauses while the pointer is on it, so only leaving the dialog closes it.
  await toast(page).getByRole('button', { name: 'Повторить' }).hover();
  await entries(page).first().press('Enter');
  await expect(log(page).getByText('Есть доставка?')).toBeVisible();
  await expect(toast(page).getByRole('button', { name: 'Повторить' })).toHaveCount(0);
});

test('a page of the list that fails leaves a line with a button, which loads it', async ({ page, owner }) => {
  const { site } = await createDomain(owner);
  for (let at = 1; at <= 55; at++) await (await owner.visitor(site, { name: `Гость${at}` })).say(`Вопрос ${at}`);
  const second = (url: URL): boolean => url.pathname.endsWith('/dialog/list') && url.searchParams.get('page') === '2';
  let failures = 0;
  await page.route(second, (route) => {
    failures++;
    return route.abort();
  });
  await page.goto('/dialogs');
  await expect(entries(page).first()).toContainText('Гость55');
  const announcements = await countAnnouncements(page);
  await entries(page).first().press('End');
  await expect(failedEnd(page)).toBeInViewport();
  await retryFailedEnd(
    page,
    () => failures,
    () => page.unroute(second),
  );
  expect(await announcements()).toBe(1);
  await page.getByRole('navigation', { name: 'Диалоги' }).evaluate((place) => place.scrollTo(0, place.scrollHeight));
  await expect(entries(page).last()).toContainText('Гость1');
});

test('a failed reload of the list leaves a line with a button, which repeats the reload', async ({ page, owner }) => {
  const { site } = await createDomain(owner);
  for (let at = 1; at <= 55; at++) await (await owner.visitor(site, { name: `Гость${at}` })).say(`Вопрос ${at}`);
  await page.goto('/dialogs');
  await expect(entries(page).first()).toContainText('Гость55');
  const requested: (string | null)[] = [];
  const list = (url: URL): boolean => url.pathname.endsWith('/dialog/list');
  await page.route(list, (route) => {
    requested.push(new URL(route.request().url()).searchParams.get('page'));
    return route.abort();
  });
  const menu = page.getByRole('navigation', { name: 'Меню' });
  await menu.getByRole('link', { name: 'Ассистент' }).click();
  await menu.getByRole('link', { name: 'Мессенджер' }).click();
  await expect(failedEnd(page)).toBeVisible();
  await expect(entries(page).first()).toContainText('Гость55');
  await retryFailedEnd(
    page,
    () => requested.length,
    () => page.unroute(list),
  );
  expect(requested).not.toContain('2');
});

test('a list of hundreds comes by the page, keeps its place while new ones arrive, and is moved through by keys', async ({
  page,
  owner,
}) => {
  const { site } = await createDomain(owner);
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  const visitors = [];
  for (let at = 1; at <= 130; at++) {
    const visitor = await owner.visitor(site, { name: `Гость${at}` });
    await visitor.say(`Вопрос ${at}`);
    visitors.push(visitor);
  }
  await page.goto('/dialogs');
  const list = page.getByRole('navigation', { name: 'Диалоги' });
  await expect(entries(page).first()).toContainText('Гость130');
  expect(await entries(page).count()).toBeLessThan(60);
  for (let turn = 0; turn < 12; turn++) await turnWheel(page, list, 500);
  const inSight = await list.evaluate((place) => {
    const frame = place.getBoundingClientRect();
    const seen = [...place.querySelectorAll('[data-entry]')].find(
      (one) => one.getBoundingClientRect().top > frame.top + 100,
    );
    return { id: seen?.getAttribute('data-entry') ?? '', top: seen?.getBoundingClientRect().top ?? 0 };
  });
  for (const at of [0, 1, 2]) await visitors[at]!.say('Ещё вопрос');
  await expect.poll(() => frames.filter((frame) => frame.includes('Ещё вопрос')).length).toBeGreaterThanOrEqual(3);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const after = await page.locator(`[data-entry="${inSight.id}"]`).boundingBox();
  expect(Math.abs((after?.y ?? -1000) - inSight.top)).toBeLessThan(2);

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Поиск по диалогам' })).toBeFocused();
  await page.keyboard.type('Гость77');
  await expect(entries(page)).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(entries(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Вопрос 77');
  await page.keyboard.press('r');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('Ответ с клавиатуры');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText('Ответ с клавиатуры')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entries(page).first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/dialogs\?q=/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Горячие клавиши' })).toBeVisible();
});

test('PageDown gives the focus to a row that was not on the page', async ({ page, owner }) => {
  const { site } = await createDomain(owner);
  for (let at = 1; at <= 20; at++) await (await owner.visitor(site, { name: `Гость${at}` })).say(`Вопрос ${at}`);
  await page.goto('/dialogs');
  await expect(entries(page).first()).toContainText('Гость20');
  const row = entries(page).filter({ hasText: 'Гость4' });
  await expect(row).toHaveCount(0);
  await entries(page).first().focus();
  await page.keyboard.press('PageDown');
  await expect(entries(page).filter({ hasText: 'Гость12' })).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(row).toBeFocused();
});
