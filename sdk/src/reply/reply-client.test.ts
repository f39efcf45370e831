import { expect, test } from 'vitest';
import { fillReply } from '../contract/fill-reply.ts';
import { createOperator } from '../index.ts';
import { createTestServer } from '../test-server/test-server.ts';

test('the list of replies follows what is created, changed and deleted, in the order of the titles', async () => {
  const { host, fetch, WebSocket, apiToken } = createTestServer();
  const { reply, destroy } = createOperator({ host, fetch, WebSocket, token: apiToken, log: () => undefined });
  const titles = () => reply.$list.get().data?.map(({ title }) => title);
  expect(await reply.list()).toEqual([]);
  const { id } = await reply.create({ title: 'Сроки', text: 'Два дня', own: false });
  await reply.create({ title: 'Адрес', text: 'Садовая, 5', own: true });
  expect(titles()).toEqual(['Адрес', 'Сроки']);
  await reply.edit(id, { title: 'Абонемент', text: 'Месяц', own: false });
  expect(titles()).toEqual(['Абонемент', 'Адрес']);
  await reply.delete(id);
  expect(titles()).toEqual(['Адрес']);
  expect(await reply.list()).toEqual(reply.$list.get().data);
  destroy();
});

const values = { visitor: 'Мария', operator: 'Анна', page: 'https://shop.ru/a', site: 'shop.ru' };

test.each([
  ['Здравствуйте, {visitor}!', values, 'Здравствуйте, Мария!'],
  ['Здравствуйте, {visitor}!', { ...values, visitor: '' }, 'Здравствуйте!'],
  ['{operator}, {site}: {page}', values, 'Анна, shop.ru: https://shop.ru/a'],
  ['{visitor} {visitor}', { ...values, visitor: '$& {page}' }, '$& {page} $& {page}'],
  ['{unknown} {Visitor} {}', values, '{unknown} {Visitor} {}'],
])('«%s» is filled from %j as «%s»', (text, given, filled) => expect(fillReply(text, given)).toBe(filled));
