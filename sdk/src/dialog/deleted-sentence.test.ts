import { afterEach, expect, test } from 'vitest';
import { createMemoryJar } from '../auth/cookie-jar.ts';
import { deletedText } from '../contract/deleted-text.ts';
import { createOperator, type Operator } from '../index.ts';
import { createTestServer } from '../test-server/test-server.ts';
import { memoryStorage, until } from '../transport/server-fixture.ts';
import { createVisitor, type Visitor } from '../visitor.ts';

const clients: (Visitor | Operator)[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

/** A visitor who has written, and two connected operators with the dialog open. */
async function begin() {
  const server = createTestServer();
  const { host, fetch, WebSocket, site, apiToken: token } = server;
  const place = { host, fetch, WebSocket, log: () => undefined };
  const visitor = createVisitor({ ...place, site, storage: memoryStorage() });
  clients.push(visitor);
  await visitor.send('Где заказ?');
  const [desk, other] = await Promise.all(
    [1, 2].map(async () => {
      const operator = createOperator({ ...place, token, storage: createMemoryJar() });
      clients.push(operator);
      operator.socket.connect();
      await until(() => operator.socket.$state.get() === 'open');
      const [dialog] = (await operator.dialog.loadList()).items;
      await operator.dialog.open(dialog!.id);
      return operator;
    }),
  );
  const { id } = desk!.dialog.$detail.get().data!;
  return { server, visitor, desk: desk!, other: other!, id };
}

const textsOf = (operator: Operator): string[] => operator.dialog.$detail.get().data!.sentences.map(({ text }) => text);
const seen = (visitor: Visitor): string =>
  visitor.$sentences
    .get()
    .map(({ text }) => text)
    .join();

test('a deleted answer is deleted for the visitor and for the other operator, in its place', async () => {
  const { server, visitor, desk, other, id } = await begin();
  server.say('Пароль 123');
  server.say('В пути');
  await until(() => seen(visitor) === 'Где заказ?,Пароль 123,В пути' && textsOf(other).length === 3);
  const deleted = await desk.dialog.deleteSentence(id, 2);
  expect(deleted).toMatchObject({ seq: 2, text: deletedText, deleted: true });
  expect(textsOf(desk)).toEqual(['Где заказ?', deletedText, 'В пути']);
  await until(() => seen(visitor) === `Где заказ?,${deletedText},В пути`);
  await until(() => textsOf(other)[1] === deletedText);
  expect(visitor.$sentences.get().map(({ seq }) => seq)).toEqual([1, 2, 3]);
  await expect(desk.dialog.deleteSentence(id, 1)).rejects.toMatchObject({ status: 404, code: 'not_found' });
});

test('the last answer of a dialog is deleted in the list too, with its file', async () => {
  const { visitor, desk, other, id } = await begin();
  const form = new FormData();
  form.set('clientId', 'f1');
  form.set('file', new File(['секрет'], 'секрет.txt'));
  await desk.call('POST /dialog/file/{id}', { params: { id }, form });
  await until(() => visitor.$sentences.get()[1]?.file?.name === 'секрет.txt');
  await desk.dialog.deleteSentence(id, 2);
  expect(desk.dialog.$list.get().items[0]!.last).toMatchObject({ text: deletedText });
  await until(() => other.dialog.$list.get().items[0]!.last?.text === deletedText);
  await until(() => visitor.$sentences.get()[1]!.text === deletedText);
  expect(visitor.$sentences.get()[1]!.file).toBeUndefined();
});

test('a visitor and an operator who were away learn of it when they are back', async () => {
  const { server, visitor, desk, other, id } = await begin();
  server.say('Пароль 123');
  await until(() => seen(visitor).includes('123') && textsOf(other).length === 2);
  visitor.close();
  other.socket.disconnect();
  await desk.dialog.deleteSentence(id, 2);
  expect([seen(visitor), textsOf(other)[1]]).toEqual(['Где заказ?,Пароль 123', 'Пароль 123']);
  await visitor.open();
  other.socket.connect();
  await until(() => seen(visitor) === `Где заказ?,${deletedText}`);
  await until(() => textsOf(other)[1] === deletedText);
  expect(server.dialogs[0]!.sentences).toHaveLength(2);
});
