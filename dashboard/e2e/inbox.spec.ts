import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { createOwner, type Proofs, startProofs, type TestOwner, type TestVisitor } from '../../tests/harness/owner.ts';
import { type ServerProcess, startServer } from '../../tests/harness/server-process.ts';
import type { Domain, Sentence } from '../../sdk/src/contract/contract.ts';
import { expectAccessible } from './accessible.ts';
import { mobile } from './account.ts';

let server: ServerProcess;
let proofs: Proofs;
let owner: TestOwner;
let site: string;

test.beforeAll(async () => {
  proofs = await startProofs(['shop.ru']);
  server = await startServer({ env: { PROBE_HOSTS: proofs.env } });
});
test.afterAll(async () => {
  await server.stop();
  proofs.stop();
});
test.beforeEach(async ({ context }) => {
  owner = await createOwner(server, proofs);
  ({ site } = await owner.call<Domain>('/domain/create', { method: 'POST', body: { name: 'shop.ru' } }));
  await owner.signIn(context);
});

const entries = (page: Page) => page.getByRole('navigation', { name: 'Диалоги' }).getByRole('link');
const log = (page: Page) => page.getByRole('log', { name: 'Сообщения' });
const composer = (page: Page) => page.getByRole('textbox', { name: 'Сообщение' });
const card = (page: Page) => page.getByRole('complementary', { name: 'О посетителе' });
const toast = (page: Page) => page.getByRole('region', { name: /Уведомления/ });
const filter = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Показать диалоги' }).getByRole('button', { name });
const isOnBody = (page: Page): Promise<boolean> => page.evaluate(() => document.activeElement === document.body);

const userAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const guest = async (text: string, path = '/каталог'): Promise<TestVisitor> => {
  const visitor = await owner.visitor(site, { page: encodeURI(`https://shop.ru${path}`), userAgent });
  await visitor.say(text);
  return visitor;
};

/** Pictures for who looks at them, at two widths, light and dark: `PICTURES` names the folder. */
async function pictures(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const before = page.viewportSize()!;
  for (const width of [390, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(400);
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
    }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light' });
}

test('rows tell guests apart: number, device, page, what was asked and how long it waits', async ({ page }) => {
  const first = await guest(
    'Есть ли красный плед 200 × 220 и сколько он стоит вместе с доставкой в Тверь?',
    '/каталог/пледы',
  );
  await owner.call('/dialog/answer', {
    method: 'POST',
    body: { session: first.session, sentences: ['Есть, 4 900 ₽'] },
  });
  await guest('Когда откроется магазин на Ленинском проспекте?', '/');
  await page.goto(`${server.url}/dialogs`);
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).nth(0)).toContainText('Гость 2');
  await expect(entries(page).nth(0)).toContainText('iPhone · /');
  await expect(entries(page).nth(0)).toContainText('Ждёт человека');
  await expect(entries(page).nth(0)).toContainText('мин');
  await expect(entries(page).nth(1)).toContainText('Гость 1');
  await expect(entries(page).nth(1)).toContainText('iPhone · /каталог/пледы');
  await expect(entries(page).nth(1)).toContainText('Вы ответили: Есть ли красный плед');
  // The preview has the whole line but for the number of what is unread.
  const [row, asked] = await Promise.all([
    entries(page).nth(0).boundingBox(),
    entries(page).nth(0).getByText('Когда откроется').boundingBox(),
  ]);
  expect(asked!.width).toBeGreaterThan(row!.width * 0.6);
  await pictures(page, 'list');
  await expectAccessible(page);
});

test('the arrows go into the list without a press, and a filter stays after a reload', async ({ page }) => {
  await guest('Первый');
  const visitor = await guest('Второй');
  await owner.call('/dialog/answer', { method: 'POST', body: { session: visitor.session, sentences: ['Ответ'] } });
  await page.goto(`${server.url}/dialogs`);
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
});

test('what is unread stands beside «Мессенджер» on every screen, and a new question there is a toast', async ({
  page,
}) => {
  await guest('Первый');
  await page.goto(`${server.url}/settings`);
  const messenger = page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link', { name: /Мессенджер/ });
  await expect(messenger).toContainText('1 непрочитанных');
  await guest('Подскажите, есть ли самовывоз?');
  await expect(messenger).toContainText('2 непрочитанных');
  await expect(toast(page)).toContainText('Гость 2 ждёт человека: Подскажите, есть ли самовывоз?');
  await pictures(page, 'toast');
  await toast(page).getByRole('button', { name: 'Открыть' }).click();
  await expect(page).toHaveURL(/\/dialog\//);
  await expect(log(page)).toContainText('самовывоз');
  await expect(messenger).toContainText('1 непрочитанных');
});

test('a rating shows at once; «Сейчас на странице» ends when the visitor leaves; one’s own reply is followed by no «Новые сообщения»', async ({
  page,
  context,
}) => {
  const visitor = await guest('Вы тут?');
  await page.goto(`${server.url}/dialogs`);
  await entries(page).first().click();
  await expect(card(page)).toContainText('Последняя страница');
  const shop = await context.newPage();
  await shop.goto(`${server.url}/health`);
  await shop.evaluate(
    ({ url, token }) =>
      new Promise<void>((ready) => {
        const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/socket`);
        socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', role: 'visitor', token, after: 0 }));
        socket.onmessage = ({ data }) => (JSON.parse(String(data)) as { type: string }).type === 'welcome' && ready();
      }),
    { url: server.url, token: visitor.token },
  );
  await expect(card(page)).toContainText('Сейчас на странице');
  await shop.close();
  await expect(card(page)).toContainText('Последняя страница');

  await visitor.call('/widget/rating', { method: 'POST', body: { score: 3, comment: 'Долго' } });
  await expect(card(page).getByRole('img', { name: '3 из 5' })).toBeVisible();
  await expect(entries(page).first().getByRole('img', { name: 'Оценка 3 из 5' })).toBeVisible();

  await composer(page).fill('Тут');
  await composer(page).press('Enter');
  await expect(log(page).getByText('Тут', { exact: true })).toBeVisible();
  await visitor.say('Отлично');
  await expect(log(page)).toContainText('Отлично');
  await expect(log(page).getByText('Новые сообщения')).toHaveCount(0);
});

test('a dialog is closed into the archive, seen so by a colleague at once, taken back, and reopened by its visitor', async ({
  page,
  context,
}) => {
  const visitor = await guest('Где мой заказ?');
  const colleague = await context.newPage();
  await colleague.goto(`${server.url}/dialogs`);
  await expect(entries(colleague)).toHaveCount(1);
  await page.goto(`${server.url}/dialogs`);
  await entries(page).first().click();
  await page.getByRole('button', { name: 'Закрыть диалог' }).click();
  await expect(toast(page)).toContainText('Диалог закрыт и убран в архив');
  await expect(page.getByText('Открытых диалогов нет')).toBeVisible();
  await expect(colleague.getByText('Открытых диалогов нет')).toBeVisible();
  expect(await isOnBody(page)).toBe(false);
  const { sentences } = await visitor.call<{ sentences: Sentence[] }>('/widget/sentence?after=1');
  expect(sentences.map(({ author, ask }) => [author, ask])).toEqual([['assistant', 'rating']]);
  await filter(page, 'Архив').click();
  await expect(entries(page)).toHaveCount(1);
  await toast(page).getByRole('button', { name: 'Вернуть' }).click();
  await expect(page.getByText('В архиве пусто')).toBeVisible();
  await expect(entries(colleague)).toHaveCount(1);

  await page.getByRole('button', { name: 'Закрыть диалог' }).click();
  await expect(page.getByRole('button', { name: 'Вернуть из архива' })).toBeVisible();
  await expect(entries(colleague)).toHaveCount(0);
  await pictures(page, 'archive');
  await expectAccessible(page);
  await visitor.say('И ещё: можно забрать самому?');
  await expect(entries(colleague)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Закрыть диалог' })).toBeVisible();
  await colleague.close();
});

test('«Прочитать все» leaves nothing unread', async ({ page }) => {
  for (const text of ['Один', 'Два', 'Три']) await guest(text);
  await page.goto(`${server.url}/dialogs`);
  await expect(filter(page, /^Непрочитанные/)).toContainText('3');
  await page.getByRole('button', { name: 'Прочитать все' }).click();
  await expect(toast(page)).toContainText(/Прочитано: 3\sдиалога/);
  await expect(filter(page, /^Непрочитанные/)).not.toContainText('3');
  await expect(page).toHaveTitle('Мессенджер — Отклик');
  await expect(page.getByRole('button', { name: 'Прочитать все' })).toBeFocused();
});

test('the card: a name of one’s own, tags that filter, former dialogs, and the talk as a file', async ({ page }) => {
  const former = await guest('Прежний вопрос о скидке');
  const visitor = await guest('Новый вопрос');
  for (const { call } of [former, visitor])
    await call('/widget/visitor', { method: 'PATCH', body: { email: 'maria@example.ru' } });
  await page.goto(`${server.url}/dialogs`);
  await entries(page).filter({ hasText: 'Новый вопрос' }).click();
  await card(page).getByRole('button', { name: 'Назвать посетителя по-своему' }).click();
  await page.getByRole('textbox', { name: 'Своё имя посетителя' }).fill('Мария, опт');
  await page.keyboard.press('Enter');
  await expect(entries(page).filter({ hasText: 'Новый вопрос' })).toContainText('Мария, опт');
  await expect(page.getByRole('heading', { name: 'Мария, опт' })).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Назвать посетителя по-своему' })).toBeFocused();

  const tag = card(page).getByRole('combobox', { name: 'Новая метка' });
  for (const text of ['опт', 'срочно']) {
    await tag.fill(text);
    await page.keyboard.press('Enter');
    await expect(card(page).getByRole('button', { name: `Снять метку «${text}»` })).toBeVisible();
  }
  await expect(card(page).getByRole('region', { name: 'Прежние диалоги' })).toContainText('Прежний вопрос о скидке');
  await pictures(page, 'card');
  await expectAccessible(page);
  await card(page).getByRole('button', { name: 'Снять метку «срочно»' }).click();
  await expect(tag).toBeFocused();
  await expect(card(page).getByRole('button', { name: 'Снять метку «срочно»' })).toHaveCount(0);
  await card(page).getByRole('button', { name: 'опт', exact: true }).click();
  await expect(entries(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Метка «опт»: показать все' }).click();
  await expect(entries(page)).toHaveCount(2);

  const saved = page.waitForEvent('download');
  await card(page).getByRole('button', { name: 'Текст' }).click();
  const text = readFileSync(await (await saved).path(), 'utf8');
  expect(text).toContain('Посетитель: Мария, опт, maria@example.ru');
  expect(text).toContain('Посетитель: Новый вопрос');

  await card(page)
    .getByRole('link', { name: /Прежний вопрос/ })
    .click();
  await expect(log(page)).toContainText('Прежний вопрос о скидке');
});

test('the list as a file', async ({ page }) => {
  for (const text of ['Один', 'Два']) await guest(text);
  await page.goto(`${server.url}/dialogs`);
  await page.getByRole('button', { name: 'Сохранить диалоги в файл' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Сохранить диалоги в файл' }).getByRole('button', { name: 'JSON' }).click();
  const dialogs = JSON.parse(readFileSync(await (await saved).path(), 'utf8')) as { sentences: Sentence[] }[];
  expect(dialogs.map(({ sentences }) => sentences.map(({ text }) => text))).toEqual([['Два'], ['Один']]);
});

test('e-mails and phones in sentences are links, and nothing else becomes one', async ({ page }) => {
  await guest(
    'Пишите на a.petrov@shop.ru, звоните +7 (912) 345-67-89 или 8 800 555-35-35, заказ 12345678901, цена 1 200 300 ₽, "><img src=x>@x.ru',
  );
  await page.goto(`${server.url}/dialogs`);
  await entries(page).first().click();
  const links = log(page).getByRole('link');
  await expect(links).toHaveText(['a.petrov@shop.ru', '+7 (912) 345-67-89', '8 800 555-35-35']);
  const hrefs = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(hrefs).toEqual(['mailto:a.petrov@shop.ru', 'tel:+79123456789', 'tel:+78005553535']);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});

test('a search shows the phrase and opens the dialog at it', async ({ page }) => {
  const visitor = await guest('Мне нужен плед с вышивкой имени');
  for (let at = 0; at < 130; at++) await visitor.say(`Сообщение ${at}`);
  await page.goto(`${server.url}/dialogs`);
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

/** A PNG as a press of the clipboard's brings it. */
const paste = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
    const drawing = canvas.getContext('2d')!;
    drawing.fillStyle = '#3051c9';
    drawing.fillRect(0, 0, 640, 360);
    const blob = (await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png')))!;
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([blob], 'снимок.png', { type: 'image/png' }));
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });

test('a pasted picture is looked at first, goes out with its caption, or not at all', async ({ page }) => {
  const visitor = await guest('Покажите, пожалуйста');
  await page.goto(`${server.url}/dialogs`);
  await entries(page).first().click();
  await composer(page).fill('Черновик');
  await paste(page);
  const tray = page.getByRole('group', { name: 'Отправка картинки' });
  await expect(tray.getByRole('img', { name: 'снимок.png' })).toBeVisible();
  await expect(tray.getByRole('textbox', { name: 'Подпись к картинке' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tray).toBeHidden();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('Черновик');
  const sent = async () =>
    (await visitor.call<{ sentences: Sentence[] }>('/widget/sentence?after=0')).sentences.filter(({ file }) => file);
  expect(await sent()).toEqual([]);

  await paste(page);
  await tray.getByRole('textbox', { name: 'Подпись к картинке' }).fill('Вот этот цвет');
  await pictures(page, 'preview');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(tray).toBeHidden();
  await expect(log(page).getByText('Вот этот цвет')).toBeVisible();
  await expect(log(page).getByRole('img', { name: 'Доставлено' })).toBeVisible();
  expect(await sent()).toMatchObject([{ text: 'Вот этот цвет', file: { name: 'снимок.png', type: 'image/png' } }]);
});

test('on a phone: the same, with nothing wider than the screen', async ({ page }) => {
  await page.setViewportSize(mobile);
  await guest('Очень длинный вопрос о доставке, который не поместится в одну строку на телефоне');
  await page.goto(`${server.url}/dialogs`);
  await entries(page).first().click();
  await page.getByRole('button', { name: 'Закрыть диалог' }).click();
  await expect(page.getByRole('button', { name: 'Вернуть из архива' })).toBeVisible();
  await page.getByRole('button', { name: 'О посетителе' }).click();
  await expect(page.getByRole('dialog', { name: 'О посетителе' }).getByRole('button', { name: 'Текст' })).toBeVisible();
  await pictures(page, 'phone-card');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'О посетителе' })).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(mobile.width);
});
