// Pictures of the guide in `docs/ru/pictures`: `npm run pictures`.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import shopContexts from '../../server/src/demo/shop-contexts.json' with { type: 'json' };
import { callServer } from '../../tests/harness/call-server.ts';
import { joinTeam } from '../../tests/harness/join-team.ts';
import { createOwner, type TestOwner } from '../../tests/harness/owner.ts';
import { type ServerProcess, startServer } from '../../tests/harness/server-process.ts';

const folder = join(import.meta.dirname, '../../docs/ru/pictures');
const shot = (page: Page, name: string) =>
  page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', scale: 'css' });

/** A page of a shop with the chat on it. */
async function startShop(host: string, site: string) {
  const html = `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Магазин</title><body style="font:18px sans-serif;margin:48px;color:#333"><h1>Тёплый дом</h1><p>Посуда и текстиль. Отправляем по всей России.</p><script async src="${host}/widget.js" data-site="${site}"></script>`;
  const http = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
  ).listen(0, '127.0.0.1');
  await new Promise((ready) => http.once('listening', ready));
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`, stop: () => void http.close() };
}

/** Of the open dialog its notes, the ready replies above its field and its handing over; then the members. */
async function shootTeamwork(page: Page, server: ServerProcess, owner: TestOwner): Promise<void> {
  const colleague = await joinTeam(server, owner.token, { name: 'colleague', shown: 'Тимур' });
  const reply = (title: string, text: string) =>
    owner.call('/reply/create', { method: 'POST', body: { title, text, own: false } });
  await reply('Приветствие', 'Здравствуйте, {visitor}! Меня зовут {operator}.');
  await reply('Уточню на складе', 'Уточню на складе и напишу вам здесь в течение часа.');
  const { items } = await owner.call<{ items: { id: string }[] }>('/dialog/list');
  const { id } = items[0]!;
  await owner.call(`/dialog/note/create/${id}`, {
    method: 'POST',
    body: { clientId: 'one', text: '@Тимур, положите в посылку каталог' },
  });
  const token = await colleague.access();
  const body = { clientId: 'two', text: 'Положил, едет сегодня.' };
  await callServer(server.url, `POST /dialog/note/create/${id}`, { token, body });
  await expect(page.getByText('едет сегодня')).toBeVisible();
  await shot(page, 'note');
  await page.getByRole('textbox', { name: 'Сообщение' }).fill('/');
  await expect(page.getByRole('option', { name: /Уточню на складе/ })).toBeVisible();
  await shot(page, 'replies');
  await page.getByRole('textbox', { name: 'Сообщение' }).fill('');
  // The page was loaded before the colleague had joined.
  await page.reload();
  await page.getByRole('button', { name: /вед.+Передать$/ }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /Тимур/ })).toBeVisible();
  await shot(page, 'who');
  await owner.call('/team/invite/create', { method: 'POST', body: { email: 'vera@example.ru', role: 'editor' } });
  await page.goto(`${server.url}/setting/team`);
  await expect(page.getByText('vera@example.ru')).toBeVisible();
  await shot(page, 'team');
}

test('pictures of the guide', async ({ browser }) => {
  const server = await startServer();
  const owner = await createOwner(server);
  const { id, site } = await owner.call<{ id: string; site: string }>('/domain/create', {
    method: 'POST',
    body: { name: 'shop.example.ru' },
  });
  await owner.teach(id, [...shopContexts]);
  const shop = await startShop(server.url, site);
  const context = await browser.newContext({
    locale: 'ru-RU',
    colorScheme: 'light',
    viewport: { width: 960, height: 640 },
  });
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole('link', { name: 'Забыли пароль?' })).toBeVisible();
  await shot(page, 'login');

  const newcomer = await createOwner(server);
  await newcomer.call('/domain/create', { method: 'POST', body: { name: 'shop.example.ru' } });
  const fresh = await browser.newContext({ locale: 'ru-RU', colorScheme: 'light', viewport: page.viewportSize() });
  await newcomer.signIn(fresh);
  const start = await fresh.newPage();
  await start.goto(`${server.url}/start`);
  await expect(start.getByText('Отправить разработчику')).toBeVisible();
  await shot(start, 'start');

  const visit = await (await browser.newContext({ locale: 'ru-RU', viewport: { width: 640, height: 640 } })).newPage();
  await visit.goto(shop.url);
  await visit.getByRole('button', { name: 'Открыть чат' }).click();
  const box = visit.getByRole('textbox', { name: 'Сообщение' });
  await box.fill('Сколько идёт посылка?');
  await box.press('Enter');
  const log = visit.getByRole('log', { name: 'Сообщения' });
  await expect(log.locator('.row:not(.own) .bubble').nth(1)).toBeVisible();
  const { items } = await owner.call<{ items: { session: string }[] }>('/dialog/list');
  const { session } = items[0]!;
  const sentences = ['Добрый день! Уже собираем, отправим сегодня вечером.'];
  await owner.call('/dialog/answer', { method: 'POST', body: { session, sentences } });
  await expect(log.getByText('отправим сегодня')).toBeVisible();
  await shot(visit, 'chat');

  await owner.signIn(context);
  await page.goto(`${server.url}/assistant`);
  await page.getByRole('button', { name: /^Стоимость доставки/ }).click();
  await expect(page.getByRole('article', { name: 'Стоимость доставки' })).toContainText('Сколько стоит доставка?');
  await shot(page, 'assistant');

  await page.goto(`${server.url}/dialogs`);
  await page.getByRole('navigation', { name: 'Диалоги' }).getByRole('link').first().click();
  await expect(page.getByRole('log', { name: 'Сообщения' }).getByText('отправим сегодня')).toBeVisible();
  await shot(page, 'dialogs');
  await shootTeamwork(page, server, owner);
  shop.stop();
  await server.stop();
});
