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

test('pictures of a reply are added, read as files, and deleted, and the list follows', async () => {
  const { host, fetch, WebSocket, apiToken } = createTestServer();
  const { reply, destroy } = createOperator({ host, fetch, WebSocket, token: apiToken, log: () => undefined });
  await reply.list();
  const { id } = await reply.create({ title: 'Схема', text: 'Мы здесь', own: false });
  const picturesOf = () => reply.$list.get().data!.find((one) => one.id === id)!.pictures;
  const fileOf = (name: string, text = name, type = 'image/png') => new File([text], name, { type });
  const first = await reply.addPicture(id, fileOf('a.png'));
  const second = await reply.addPicture(id, fileOf('b.png'));
  await reply.addPicture(id, fileOf('c.png'));
  expect(picturesOf()?.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png']);
  await expect(reply.addPicture(id, fileOf('d.png'))).rejects.toMatchObject({ status: 400, code: 'invalid' });
  await reply.deletePicture(first.id);
  await expect(reply.addPicture(id, fileOf('d.txt', 'd', 'text/plain'))).rejects.toMatchObject({ status: 415 });
  const read = await reply.loadPicture(second);
  expect([read.name, read.type, await read.text()]).toEqual(['b.png', 'image/png', 'b.png']);
  await expect(reply.loadPicture(first)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  expect((await reply.edit(id, { title: 'Проезд', text: 'Мы здесь', own: true })).pictures).toHaveLength(2);
  expect(await reply.list()).toEqual(reply.$list.get().data);
  for (const picture of picturesOf()!) await reply.deletePicture(picture.id);
  expect(reply.$list.get().data).toEqual([{ id, title: 'Проезд', text: 'Мы здесь', own: true }]);
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
