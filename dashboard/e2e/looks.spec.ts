import type { Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { createOwner, type TestOwner } from '../../tests/harness/owner.ts';
import type { ServerProcess } from '../../tests/harness/server-process.ts';
import { mobile } from './account.ts';
import { shopKnowledge } from './dialog-knowledge.ts';

// Nothing that is to be read is cut off or covered.

let server: ServerProcess;
let owner: TestOwner;
let site: string;

test.beforeAll(async ({ server: shared, proofs }) => {
  server = shared;
  owner = await createOwner(server, proofs);
  const domain = await owner.domain('shop.ru');
  ({ site } = domain);
  await owner.teach(domain.id, shopKnowledge);
  const visitor = await owner.visitor(domain.site, { name: 'Юлия Орлова', page: 'https://shop.ru/catalog' });
  await visitor.say('Сколько стоит доставка?');
  await visitor.say('Какова масса электрона?');
  const banned = await owner.visitor(domain.site, { name: 'Олег' });
  await banned.say('Спам');
  const { items } = await owner.call<{ items: { id: string; session: string }[] }>('/dialog/list');
  const { id } = items.find(({ session }) => session === banned.session)!;
  await owner.call(`/dialog/ban/${id}`, { method: 'PATCH', body: { isBan: true } });
});
test.afterAll(() => owner.leave());
test.beforeEach(({ context }) => owner.signIn(context));

/** Texts inside the place that do not fit into their element. */
const cutTexts = (page: Page, place: string): Promise<string[]> =>
  page.locator(place).evaluateAll((places) =>
    places
      .flatMap((one) => [one, ...one.querySelectorAll<HTMLElement>('*')])
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
      .map(({ textContent }) => textContent ?? ''),
  );

test('who is talked with is read in full, from 360 to 1280 px', async ({ page }) => {
  await page.goto(`${server.url}/dialogs`);
  await page.getByRole('navigation', { name: 'Диалоги' }).getByRole('link').filter({ hasText: 'Юлия' }).click();
  for (const width of [360, mobile.width, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole('heading', { name: 'Юлия Орлова' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Взять диалог' })).toBeVisible();
    await expect.poll(() => cutTexts(page, 'main header:has(h2)'), `${width} px`).toEqual([]);
  }
});

test('the count at «Мессенджер» lies over the highlight of the next item', async ({ page }) => {
  await (await owner.visitor(site)).say('Есть кто-нибудь?');
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto(`${server.url}/assistant`);
  const count = page.getByRole('link', { name: /^Мессенджер/ }).getByText(/^\d/);
  await expect(count).toBeVisible();
  const isOnTop = await count.evaluate((element) => {
    const { right, top, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(right - 3, top + height / 2));
  });
  expect(isOnTop).toBe(true);
});

test('what is chosen of the other filters is in sight, also on a phone, and taken off there', async ({ page }) => {
  await page.setViewportSize(mobile);
  await page.goto(`${server.url}/dialogs?filter=unread`);
  const chosen = page.getByRole('group', { name: 'Выбранные фильтры' });
  await expect(chosen.getByRole('button', { name: 'Непрочитанные' })).toBeInViewport({ ratio: 1 });
  await page.goto(`${server.url}/dialogs?tag=опт`);
  await chosen.getByRole('button', { name: 'Метка «опт»' }).click();
  await expect(page).toHaveURL(/\/dialogs$/);
});

test('what lies in a list for screen readers alone makes the page no longer', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.route('**/api/v1/assistant/report/**', async (route) => {
    const report = await (await route.fetch()).json();
    const confused = Array.from({ length: 20 }, (_, at) => ({ a: `Доставка ${at}`, b: `Оплата ${at}`, share: 0.2 }));
    await route.fulfill({ json: { ...report, confused } });
  });
  await page.goto(`${server.url}/assistant`);
  await page.getByRole('button', { name: 'Качество' }).click();
  await expect(page.getByRole('meter', { name: /«Доставка 19»/ })).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844);
  // The page may request it again as the test ends.
  await page.unrouteAll({ behavior: 'wait' });
});

test('a search that finds nothing leads to all dialogs, and from there to the open ones', async ({ page }) => {
  await page.goto(`${server.url}/dialogs`);
  await page.getByLabel('Поиск по диалогам').fill('ъъъ');
  await expect(page.getByText('Ничего не нашлось')).toBeVisible();
  await page.getByRole('button', { name: 'Искать во всех диалогах' }).click();
  await expect(page.getByRole('button', { name: '«Все диалоги»: показать открытые' })).toBeVisible();
  await expect(page.getByLabel('Поиск по диалогам')).toHaveValue('ъъъ');
  await page.getByRole('button', { name: 'Показать открытые диалоги' }).click();
  await expect(page.getByRole('navigation', { name: 'Диалоги' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByLabel('Поиск по диалогам')).toHaveValue('');
});

test('the three actions after a training run stand in one row', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto(`${server.url}/assistant`);
  await page.getByRole('button', { name: 'Обучить', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Обучение' });
  await expect(modal.getByText('Ассистент обучен')).toBeVisible();
  const actions = modal.getByRole('button', { name: /^(Обучить заново|Подробный отчёт|Проверить)$/ });
  await expect(actions).toHaveCount(3);
  // In one frame: the window may still be on its way.
  const tops = await actions.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test('an error in a window is set apart from its text', async ({ page }) => {
  await page.goto(`${server.url}/assistant`);
  await page.getByRole('button', { name: 'Обучить', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Обучение' });
  await modal.getByRole('button', { name: 'Обучить заново' }).click();
  await page.route('**/api/v1/assistant/learn', (route) => route.abort());
  await modal.getByRole('button', { name: 'Обучить', exact: true }).click();
  const note = await modal.getByRole('alert').boundingBox();
  const text = await modal.locator('p').last().boundingBox();
  expect(note!.y - text!.y - text!.height).toBeGreaterThanOrEqual(8);
});

test('while the first token is named there is no empty list of tokens', async ({ page }) => {
  await page.goto(`${server.url}/setting/api`);
  await page.getByRole('button', { name: 'Создать токен' }).click();
  await expect(page.getByRole('heading', { name: 'Новый токен' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Токены' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Отмена' }).click();
  await expect(page.getByText('Токенов пока нет')).toBeVisible();
});

test('every field of the account has the same edge and the same ring', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  const looks = new Set<string>();
  const see = async (path: string, open: () => Promise<unknown>, fields: string[]): Promise<void> => {
    await page.goto(server.url + path);
    await open();
    for (const name of fields) {
      const field = page.getByLabel(name, { exact: true }).and(page.locator('input, textarea, select')).first();
      await field.focus();
      looks.add(
        await field.evaluate((element) => {
          const { borderWidth, borderColor, boxShadow, outlineStyle } = getComputedStyle(element);
          return [borderWidth, borderColor, boxShadow, outlineStyle].join(' ');
        }),
      );
    }
  };
  const first = () => page.getByRole('navigation', { name: 'Диалоги' }).getByRole('link').first().click();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await see('/dialogs', first, ['Поиск по диалогам', 'Сообщение', 'Новая метка']);
  await see('/assistant', () => page.getByRole('button', { name: /^Доставка/ }).click(), ['Домен']);
  await see('/setting/profile', () => page.getByRole('heading', { name: 'Профиль' }).waitFor(), ['Имя']);
  expect([...looks]).toHaveLength(1);
});

test('the filters over the list take one line, from 360 px up', async ({ page }) => {
  await page.goto(`${server.url}/dialogs`);
  const filters = page.getByRole('group', { name: 'Показать диалоги' }).getByRole('button');
  await expect(filters).toHaveText([/Открытые/, /Ждут человека/, /Архив/]);
  for (const width of [360, 390, 769, 1280, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const tops = await filters.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(new Set(tops).size, `${width} px`).toBe(1);
    await expect(filters.last()).toBeInViewport({ ratio: 1 });
  }
});

test('on a phone nothing of the list is seen through an open dialog, or reached by Tab', async ({ page }) => {
  await page.setViewportSize(mobile);
  await page.goto(`${server.url}/dialogs`);
  const entries = page.getByRole('navigation', { name: 'Диалоги', includeHidden: true }).getByRole('link', {
    includeHidden: true,
  });
  await entries.filter({ hasText: 'Юлия' }).click();
  await expect(page.getByRole('log', { name: 'Сообщения' })).toBeVisible();
  await expect(entries).not.toHaveCount(0);
  for (const entry of await entries.all()) await expect(entry).toBeHidden();
  await page.goBack();
  for (const entry of await entries.all()) await expect(entry).toBeVisible();
});
