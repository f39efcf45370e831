import type { BrowserContext, Page } from 'playwright/test';
import { expect, test } from '../../tests/harness/browser/policy.ts';
import { hide, pressNotice, stubNotices, notices } from '../../tests/harness/browser/notices.ts';
import { type ServerProcess, startServer } from '../../tests/harness/server-process.ts';
import type { Domain, Sentence } from '../../sdk/src/contract/contract.ts';
import { shopKnowledge } from './dialog-knowledge.ts';
import { createOwner, type Proofs, startProofs, type TestOwner } from '../../tests/harness/owner.ts';
import { expectAccessible } from './accessible.ts';

let server: ServerProcess;
let proofs: Proofs;
let owner: TestOwner;
let shop: Domain;

test.describe.configure({ mode: 'serial' });

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
  const stored = await owner.call<Domain[]>('/domain/list');
  expect(stored).toEqual([]);
  await owner.signIn(context);
});

/** Names are proven by one owner at a time: each test works on a domain that it alone has. */
async function openDomain(): Promise<Domain> {
  shop = await owner.call<Domain>('/domain/create', { method: 'POST', body: { name: 'shop.ru' } });
  return shop;
}

const entries = (page: Page) => page.getByRole('navigation', { name: 'Диалоги' }).getByRole('link');
const log = (page: Page) => page.getByRole('log', { name: 'Сообщения' });
const composer = (page: Page) => page.getByRole('textbox', { name: 'Сообщение' });
const sentencesOf = async (visitor: { call: <T>(path: string) => Promise<T> }, after = 0): Promise<Sentence[]> =>
  (await visitor.call<{ sentences: Sentence[] }>(`/widget/sentence?after=${after}`)).sentences;

const unread = async (): Promise<number> => (await owner.call<{ unread: number }>('/dialog/count')).unread;

test('the counts beside the filters are asked for once, whatever filter is chosen', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace('/api/v1', '')));
  await page.goto(`${server.url}/dialogs?all`);
  const filters = page.getByRole('group', { name: 'Показать диалоги' }).getByRole('button');
  for (const at of [1, 2, 3]) {
    const listed = page.waitForResponse('**/api/v1/dialog/list?**');
    await filters.nth(at).click();
    await listed;
  }
  expect(asked.filter((path) => path === '/dialog/count')).toHaveLength(1);
});

test('a visitor’s question appears live, is opened and answered, and the visitor gets the answer', async ({ page }) => {
  const { site } = await openDomain();
  await page.goto(`${server.url}/dialogs?all`);
  await expect(page.getByText('Диалогов пока нет')).toBeVisible();

  const visitor = await owner.visitor(site, {
    name: 'Мария',
    page: 'https://shop.ru/catalog',
    referrer: 'https://ya.ru/',
    locale: 'ru-RU',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36',
  });
  await visitor.say('Здравствуйте, вы работаете?');
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page).first()).toContainText('Мария');
  await expect(page).toHaveTitle(/^\(1\) Мессенджер/);

  await entries(page).first().click();
  await expect(page).toHaveURL(/\/dialog\//);
  await expect(log(page)).toContainText('Здравствуйте, вы работаете?');
  await expect(log(page)).toContainText('Сегодня');
  await expect(page).toHaveTitle('Мессенджер — Отклик');

  await composer(page).fill('Да, до 21 часа.');
  await composer(page).press('Shift+Enter');
  await composer(page).pressSequentially('Приходите!');
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('');
  await expect(log(page).getByText('Да, до 21 часа.')).toBeVisible();
  await expect(log(page).getByRole('img', { name: 'Доставлено' })).toBeVisible();
  const answers = (await sentencesOf(visitor, 0)).filter(({ author }) => author === 'operator');
  expect(answers.map(({ text }) => text)).toEqual(['Да, до 21 часа.\nПриходите!']);
});

test('the visitor’s card tells the page, the referrer, the device and the language', async ({ page }) => {
  const { site } = await openDomain();
  const visitor = await owner.visitor(site, {
    name: 'Пётр',
    page: 'https://shop.ru/catalog',
    referrer: 'https://ya.ru/',
    locale: 'ru-RU',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36',
  });
  await visitor.say('Привет');
  await visitor.call('/widget/rating', { method: 'POST', body: { score: 4, comment: 'Быстро' } });
  await visitor.call('/widget/visitor', { method: 'PATCH', body: { phone: '+7 (999) 123-45-67' } });
  await page.goto(`${server.url}/dialogs`);
  await entries(page).first().click();
  const card = page.getByRole('complementary', { name: 'О посетителе' });
  await expect(card).toContainText('shop.ru/catalog');
  await expect(card).toContainText('ya.ru');
  await expect(card).toContainText(/Chrome\s129, Windows/);
  await expect(card).toContainText('русский (Россия)');
  await expect(card.getByRole('img', { name: '4 из 5' })).toBeVisible();
  await expect(card).toContainText('Быстро');
  await expect(card.getByRole('link', { name: '+7 (999) 123-45-67' })).toHaveAttribute('href', 'tel:+79991234567');
  await page.setViewportSize({ width: 900, height: 700 });
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'О посетителе' }).click();
  await expect(page.getByRole('dialog', { name: 'О посетителе' })).toContainText('русский (Россия)');
});

test('whatever strangers send about themselves is text: no markup, no script, no address but of the web', async ({
  page,
}) => {
  const { site } = await openDomain();
  const markup = '<img src=x onerror="ran=1"><script>ran=1</script>';
  const visitor = await owner.visitor(site, {
    name: markup,
    page: 'javascript:window.ran=1',
    referrer: 'data:text/html,<script>window.ran=1</script>',
    locale: '"><b>',
    userAgent: 'Mozilla/5.0 "><svg onload="ran=1">',
  });
  await visitor.call('/widget/visitor', {
    method: 'PATCH',
    body: { email: 'a?bcc=everybody@example.ru', userId: markup },
  });
  await visitor.say(`${markup} javascript:window.ran=1 https://example.com/"onmouseover=1 vbscript:x`);
  await visitor.call('/widget/rating', { method: 'POST', body: { score: 1, comment: markup } });
  await page.goto(`${server.url}/dialogs`);
  await expect(entries(page).first()).toContainText('<img src=x');
  await entries(page).first().click();
  await expect(log(page)).toContainText(`${markup} javascript:window.ran=1`);
  const card = page.getByRole('complementary', { name: 'О посетителе' });
  await expect(card).toContainText('javascript:window.ran=1');
  await expect(card).toContainText('data:text/html');
  await expect(page.locator('img[src="x"], body script:not([src]), svg[onload]')).toHaveCount(0);
  const hrefs = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(hrefs.filter((href) => !/^(https?:|mailto:)/.test(href))).toEqual([]);
  expect(hrefs).toContain('https://example.com/');
  expect(hrefs).toContain('mailto:a%3Fbcc=everybody@example.ru');
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('the assistant’s answers stand with their context; the talk can be taken over and given back', async ({
  page,
}) => {
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
  const visitor = await owner.visitor(domain.site, { name: 'Ольга' });
  await visitor.say('Сколько стоит доставка?');
  await page.goto(`${server.url}/dialogs`);
  await entries(page).first().click();
  const answer = log(page).locator('[data-author=assistant]').first();
  await expect(answer).toContainText('Доставляем по всей России');
  await expect(answer.getByTitle('Контекст, из которого взят ответ')).toHaveText('Доставка');
  await expect(answer.getByTitle('Уверенность ассистента')).toHaveText(/\d+\s%/);

  await page.getByRole('button', { name: 'Взять диалог' }).click();
  await expect(page.getByRole('button', { name: 'Вернуть ассистенту' })).toBeVisible();
  await visitor.say('Можно оплатить картой?');
  await expect(log(page)).toContainText('Можно оплатить картой?');
  // The assistant has had as much time as an answer takes once a later question of somebody else has its own.
  const later = await owner.visitor(domain.site, { name: 'Павел' });
  await later.say('Сколько стоит доставка?');
  await expect(entries(page).filter({ hasText: 'Павел' })).toContainText('Ответил ассистент: Сколько стоит доставка?');
  await expect(log(page).locator('[data-author=assistant]')).toHaveCount(1);

  await page.getByRole('button', { name: 'Вернуть ассистенту' }).click();
  await expect(page.getByRole('button', { name: 'Взять диалог' })).toBeVisible();
  await visitor.say('Как вернуть товар?');
  await expect(log(page)).toContainText('в течение 14 дней');
  await owner.call(`/domain/delete/${domain.id}`, { method: 'DELETE' });
});

test('a question that the assistant cannot answer is marked as waiting, found by its filter, and unmarked by an answer', async ({
  page,
}) => {
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
  await (await owner.visitor(domain.site, { name: 'Иван' })).say('Как вернуть товар?');
  await (await owner.visitor(domain.site, { name: 'Дарья' })).say('Какова масса электрона в джоулях?');
  await page.goto(`${server.url}/dialogs`);
  await expect(entries(page)).toHaveCount(2);
  await page.getByRole('button', { name: /^Ждут человека/ }).click();
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page).first()).toContainText('Дарья');
  await expect(entries(page).first()).toContainText('Ждёт человека');
  await entries(page).first().click();
  await composer(page).fill('8,2 на десять в минус четырнадцатой');
  await composer(page).press('Enter');
  await expect(page.getByRole('banner').or(page.locator('header')).getByText('Ждёт человека')).toHaveCount(0);
  await owner.call(`/domain/delete/${domain.id}`, { method: 'DELETE' });
});

test('banning asks first, shuts the visitor out, and can be taken back', async ({ page }) => {
  const { site } = await openDomain();
  const visitor = await owner.visitor(site, { name: 'Тимур' });
  await visitor.say('Спам');
  await page.goto(`${server.url}/dialogs`);
  await entries(page).first().click();
  await page.getByRole('button', { name: 'Заблокировать' }).click();
  const question = page.getByRole('dialog', { name: 'Заблокировать диалог?' });
  await question.getByRole('button', { name: 'Отмена' }).click();
  await expect(question).toBeHidden();
  await expect(visitor.say('Ещё спам')).resolves.toMatchObject({ text: 'Ещё спам' });

  await page.getByRole('button', { name: 'Заблокировать' }).click();
  await question.getByRole('button', { name: 'Заблокировать' }).click();
  await expect(page.getByText('Разблокируйте его, чтобы ответить')).toBeVisible();
  await expect(entries(page).first()).toContainText('Заблокирован');
  await expect(visitor.say('И ещё')).rejects.toThrow(/403.*banned/s);

  await page.getByRole('button', { name: 'Разблокировать' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Разблокировать' }).click();
  await expect(composer(page)).toBeVisible();
  await expect(visitor.say('Простите')).resolves.toMatchObject({ text: 'Простите' });
});

test('drafts are kept per dialog, over other dialogs and a reload', async ({ page }) => {
  const { site } = await openDomain();
  for (const name of ['Анна', 'Борис']) await (await owner.visitor(site, { name })).say(`Я ${name}`);
  await page.goto(`${server.url}/dialogs`);
  await entries(page).filter({ hasText: 'Анна' }).click();
  await composer(page).fill('Черновик для Анны');
  await entries(page).filter({ hasText: 'Борис' }).click();
  await expect(log(page)).toContainText('Я Борис');
  await expect(log(page)).not.toContainText('Я Анна');
  await expect(composer(page)).toHaveValue('');
  await composer(page).fill('Черновик для Бориса');
  await entries(page).filter({ hasText: 'Анна' }).click();
  await expect(composer(page)).toHaveValue('Черновик для Анны');
  await page.reload();
  await expect(composer(page)).toHaveValue('Черновик для Анны');
  await composer(page).press('Enter');
  await expect(log(page).getByText('Черновик для Анны')).toBeVisible();
  await page.reload();
  await expect(composer(page)).toHaveValue('');
});

test('a long history loads upwards without a jump and is never wholly on the page', async ({ page }) => {
  const { site } = await openDomain();
  const visitor = await owner.visitor(site, { name: 'Константин' });
  for (let at = 1; at <= 260; at++) await visitor.say(`Сообщение ${at} ${'и слова '.repeat(at % 23)}`);
  await page.goto(`${server.url}/dialogs`);
  await entries(page).first().click();
  await expect(log(page).getByText('Сообщение 260')).toBeInViewport();
  const bubbles = log(page).locator('article');
  const seqs = async (): Promise<number[]> =>
    bubbles.evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset['seq'])));
  let least = Math.min(...(await seqs()));
  for (let turn = 0; turn < 80 && least > 1; turn++) {
    await log(page).hover();
    await page.mouse.wheel(0, -900);
    await page.waitForTimeout(60);
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

test('a list of hundreds comes by the page, keeps its place while new ones arrive, and is moved through by keys', async ({
  page,
}) => {
  const { site } = await openDomain();
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  const visitors = [];
  for (let at = 1; at <= 130; at++) {
    const visitor = await owner.visitor(site, { name: `Гость${at}` });
    await visitor.say(`Вопрос ${at}`);
    visitors.push(visitor);
  }
  await page.goto(`${server.url}/dialogs`);
  const list = page.getByRole('navigation', { name: 'Диалоги' });
  await expect(entries(page).first()).toContainText('Гость130');
  expect(await entries(page).count()).toBeLessThan(60);
  await list.hover();
  for (let turn = 0; turn < 12; turn++) {
    await page.mouse.wheel(0, 500);
    await page.waitForTimeout(40);
  }
  await page.waitForTimeout(300);
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

test('without a network an answer waits, says so, and goes out once when the network is back', async ({
  page,
  context,
}) => {
  const { site } = await openDomain();
  const visitor = await owner.visitor(site, { name: 'Глеб' });
  await visitor.say('Вы тут?');
  await page.goto(`${server.url}/dialogs`);
  await entries(page).first().click();
  await expect(log(page)).toContainText('Вы тут?');
  await context.setOffline(true);
  await composer(page).fill('Тут');
  await composer(page).press('Enter');
  await expect(log(page).getByText('Отправляется…')).toBeVisible();
  await expect(page.getByText('Нет связи, переподключаемся…')).toBeVisible();
  await context.setOffline(false);
  await expect(log(page).getByText('Отправляется…')).toBeHidden();
  await expect(page.getByText('Нет связи, переподключаемся…')).toBeHidden();
  expect((await sentencesOf(visitor)).filter(({ author }) => author === 'operator').map(({ text }) => text)).toEqual([
    'Тут',
  ]);
});

test('an answer that the server refused says so, and is sent again or taken away by a press', async ({ page }) => {
  const { site } = await openDomain();
  const visitor = await owner.visitor(site, { name: 'Егор' });
  await visitor.say('Есть кто?');
  await page.routeWebSocket(/\/api\/v1\/socket/, () => undefined);
  await page.route('**/api/v1/dialog/answer', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'x', status: 400, code: 'invalid', detail: '' }),
    }),
  );
  await page.goto(`${server.url}/dialogs`);
  await entries(page).first().click();
  for (const text of ['Первый', 'Второй']) {
    await composer(page).fill(text);
    await composer(page).press('Enter');
  }
  const failed = (text: string) => log(page).locator('article').filter({ hasText: text }).getByRole('alert');
  await expect(failed('Первый')).toContainText('Не отправлено.');
  await expect(failed('Второй')).toContainText('Не отправлено.');
  await failed('Второй').getByRole('button', { name: 'Удалить' }).click();
  await expect(log(page).getByText('Второй')).toHaveCount(0);
  await page.unroute('**/api/v1/dialog/answer');
  await failed('Первый').getByRole('button', { name: 'Повторить' }).click();
  await expect(log(page).getByRole('img', { name: 'Доставлено' })).toBeVisible();
  expect((await sentencesOf(visitor)).filter(({ author }) => author === 'operator').map(({ text }) => text)).toEqual([
    'Первый',
  ]);
});

test('presence, typing and reading of the visitor are shown as they happen', async ({ page, context }) => {
  const { site } = await openDomain();
  const visitor = await owner.visitor(site, { name: 'Зоя' });
  await visitor.say('Подскажите');
  await page.goto(`${server.url}/dialogs`);
  await expect(entries(page).first()).toContainText('не в сети');
  await entries(page).first().click();
  await composer(page).fill('Слушаю');
  await composer(page).press('Enter');
  await expect(log(page).getByRole('img', { name: 'Доставлено' })).toBeVisible();

  const site2 = await context.newPage();
  await site2.goto(`${server.url}/health`);
  await site2.evaluate(
    ({ url, token }) =>
      new Promise<void>((ready) => {
        const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/socket`);
        (window as unknown as { socket: WebSocket }).socket = socket;
        socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', role: 'visitor', token, after: 0 }));
        socket.onmessage = ({ data }) => (JSON.parse(String(data)) as { type: string }).type === 'welcome' && ready();
      }),
    { url: server.url, token: visitor.token },
  );
  await expect(entries(page).first()).not.toContainText('не в сети');
  const send = (frame: object): Promise<void> =>
    site2.evaluate((text) => (window as unknown as { socket: WebSocket }).socket.send(text), JSON.stringify(frame));
  await send({ type: 'typing' });
  await expect(page.getByText('Зоя печатает')).toBeVisible();
  await expect(page.getByText('Зоя печатает')).toBeHidden();
  await send({ type: 'read', seq: 50 });
  await send({ type: 'read', seq: (await sentencesOf(visitor)).at(-1)?.seq ?? 0 });
  await expect(log(page).getByRole('img', { name: 'Прочитано' })).toBeVisible();
  await site2.close();
  await expect(entries(page).first()).toContainText('не в сети');
});

test('notifications are offered after the first answer and come once, with a sound, while the tab is hidden', async ({
  page,
  context,
}) => {
  await stubNotices(context);
  const { site } = await openDomain();
  const visitor = await owner.visitor(site, { name: 'Юля' });
  await visitor.say('Алло');
  await page.goto(`${server.url}/dialogs`);
  await entries(page).first().click();
  await expect(page.getByText('Сообщать о новых сообщениях')).toHaveCount(0);
  await composer(page).fill('Здравствуйте');
  await composer(page).press('Enter');
  await page.getByRole('button', { name: 'Включить' }).click();
  await expect(page.getByText('Сообщать о новых сообщениях')).toBeHidden();
  await expect(log(page).getByRole('img', { name: 'Доставлено' })).toBeVisible();
  const { notes } = await notices(page);
  await hide(page, true);
  await visitor.say('Вы ещё тут?');
  await expect.poll(async () => (await notices(page)).titles).toEqual(['Юля ждёт человека']);
  await expect.poll(async () => (await notices(page)).notes).toBe(notes + 2);
  await visitor.say('Жду');
  await expect.poll(async () => (await notices(page)).titles).toEqual(['Юля ждёт человека', 'Юля ждёт человека']);
  await (await owner.visitor(site, { name: 'Яна' })).say('Алло');
  await expect
    .poll(async () => (await notices(page)).titles)
    .toEqual(['Юля ждёт человека', 'Юля ждёт человека', expect.stringContaining('Яна')]);
});

test('a file is attached, with its progress in whole per cent, and can be opened', async ({ page }) => {
  const { site } = await openDomain();
  await (await owner.visitor(site, { name: 'Лев' })).say('Пришлите прайс');
  await page.goto(`${server.url}/dialogs`);
  await entries(page).first().click();
  let release = (): void => undefined;
  const stored = new Promise<void>((go) => {
    release = go;
  });
  await page.route('**/api/v1/dialog/file/*', async (route) => {
    await stored;
    await route.continue();
  });
  await page
    .getByLabel('Файл', { exact: true })
    .setInputFiles({ name: 'прайс.txt', mimeType: 'text/plain', buffer: Buffer.from('Куртка — 4990') });
  const progress = page.getByRole('progressbar', { name: 'Загрузка файла' });
  await expect(progress).toHaveAttribute('value', /^(?:\d|[1-9]\d|100)$/);
  await expect(page.getByText(/^\d+\s%$/)).toBeVisible();
  release();
  await expect(progress).toHaveCount(0);
  await expect(log(page).getByRole('link', { name: /прайс\.txt/ })).toBeVisible();
});

test('on a phone the list gives way to the dialog, which follows the window’s height, and comes back', async ({
  page,
}) => {
  const { site } = await openDomain();
  await (await owner.visitor(site, { name: 'Вера' })).say('Добрый день');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/dialogs`);
  await entries(page).first().click();
  await expect(log(page)).toContainText('Добрый день');
  await expect(page.getByRole('navigation', { name: 'Диалоги' })).toBeHidden();
  await page.setViewportSize({ width: 390, height: 480 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
    .toBeLessThanOrEqual(0);
  await expect(composer(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'К списку диалогов' }).click();
  await expect(entries(page).first()).toBeVisible();
});

test('a dialog that is on its way says so', async ({ page }) => {
  const { site } = await openDomain();
  await (await owner.visitor(site, { name: 'Ян' })).say('Есть доставка?');
  let release = (): void => undefined;
  const stored = new Promise<void>((go) => {
    release = go;
  });
  await page.route('**/api/v1/dialog/detail/*', async (route) => {
    await stored;
    await route.continue();
  });
  await page.goto(`${server.url}/dialogs`);
  await entries(page).first().click();
  await expect(page.getByText('Загружаем диалог…')).toBeAttached();
  release();
  await expect(log(page)).toContainText('Есть доставка?');
  await expect(page.getByText('Загружаем диалог…')).toHaveCount(0);
});

test('what comes while the tab is hidden is read when it is looked at again', async ({ page, context }) => {
  await stubNotices(context);
  const { site } = await openDomain();
  const visitor = await owner.visitor(site, { name: 'Ада' });
  await visitor.say('Первое');
  await page.goto(`${server.url}/dialogs`);
  await entries(page).first().click();
  await expect(log(page)).toContainText('Первое');
  await expect.poll(() => unread()).toBe(0);
  await hide(page, true);
  await visitor.say('Второе');
  await expect(log(page)).toContainText('Второе');
  await expect(page).toHaveTitle(/^\(1\)/);
  expect(await unread()).toBe(1);
  await hide(page, false);
  await expect(page).toHaveTitle('Мессенджер — Отклик');
  expect(await unread()).toBe(0);
});

test('notices come on whichever screen: in the tab’s name, by sound and notification, which leads to its dialog', async ({
  page,
  context,
}) => {
  await stubNotices(context);
  await context.addInitScript(() =>
    localStorage.setItem('otklik:notice', JSON.stringify({ browser: true, asked: true })),
  );
  const { site } = await openDomain();
  await page.goto(`${server.url}/settings`);
  await expect(page).toHaveTitle('Настройки — Отклик');
  // No sound before the person has touched the page.
  await page.getByRole('heading', { name: 'Профиль' }).click();
  await page.evaluate(
    () => ((window as unknown as { Notification: { permission: string } }).Notification.permission = 'granted'),
  );
  await hide(page, true);
  const visitor = await owner.visitor(site, { name: 'Инна' });
  await visitor.say('Есть кто живой?');
  await expect.poll(async () => (await notices(page)).titles).toEqual(['Инна ждёт человека']);
  await expect.poll(async () => (await notices(page)).notes).toBe(2);
  await expect(page).toHaveTitle('(1) Настройки — Отклик');
  await hide(page, false);
  await pressNotice(page);
  await expect(page).toHaveURL(/\/dialog\//);
  await expect(log(page)).toContainText('Есть кто живой?');
  await expect(page).toHaveTitle('Мессенджер — Отклик');
});

test('a dialog that is not there, and a list that cannot be loaded, say so', async ({ page }) => {
  await page.goto(`${server.url}/dialog/nothing-here`);
  await expect(page.getByText('Такого диалога нет')).toBeVisible();
  // Without a socket: its welcome would load the list anew by itself.
  await page.routeWebSocket('**/api/v1/socket*', (socket) => socket.close());
  await page.route('**/api/v1/dialog/list*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'x', status: 503, code: 'unavailable', detail: '' }),
    }),
  );
  await page.goto(`${server.url}/dialogs?all`);
  await expect(page.getByText('Список не загрузился')).toBeVisible();
  await page.unroute('**/api/v1/dialog/list*');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByText('Диалогов пока нет')).toBeVisible();
});

test('no accessibility violation in light and dark', async ({ page }) => {
  const domain = await owner.domain('shop.ru');
  await owner.teach(domain.id, shopKnowledge);
  const visitor = await owner.visitor(domain.site, { name: 'Нина', page: 'https://shop.ru/', locale: 'ru' });
  await visitor.say('Сколько стоит доставка?');
  await visitor.say('Какова масса электрона?');
  await page.goto(`${server.url}/dialogs`);
  await expect(entries(page)).toHaveCount(1);
  await expectAccessible(page);
  await entries(page).first().click();
  await expect(log(page)).toContainText('электрона');
  await composer(page).fill('Отвечаю');
  await composer(page).press('Enter');
  await expect(log(page).getByText('Отвечаю')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Заблокировать' }).click();
  await expect(page.getByRole('dialog', { name: 'Заблокировать диалог?' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const name of ['Уведомления', 'Горячие клавиши']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'О посетителе' }).click();
  await expect(page.getByRole('dialog', { name: 'О посетителе' })).toBeVisible();
  await expectAccessible(page);
  await owner.call(`/domain/delete/${domain.id}`, { method: 'DELETE' });
});

export type { BrowserContext };
