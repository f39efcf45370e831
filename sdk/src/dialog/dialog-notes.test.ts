import { afterEach, expect, test } from 'vitest';
import { createOperator, type Operator } from '../index.ts';
import { createTestServer } from '../test-server/test-server.ts';
import { memoryStorage, until } from '../transport/server-fixture.ts';
import { createVisitor } from '../visitor.ts';

const clients: { destroy(): void }[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

/** Two operators of one account, live, and a visitor with a dialog. */
async function start() {
  const server = createTestServer();
  const place = { host: server.host, fetch: server.fetch, WebSocket: server.WebSocket, log: () => undefined };
  const visitor = createVisitor({ ...place, site: server.site, storage: memoryStorage() });
  const operators = [0, 1].map(() => createOperator({ ...place, token: server.apiToken }));
  clients.push(visitor, ...operators);
  for (const operator of operators) operator.socket.connect();
  await until(() => operators.every(({ socket }) => socket.$state.get() === 'open'));
  await visitor.send('Здравствуйте');
  return { server, operators: operators as [Operator, Operator], id: server.dialogs[0]!.id };
}
const textsOf = ({ dialog }: Operator) => dialog.$notes.get().data?.map(({ text }) => text);

test('a note is shown once at who wrote it and at the others, until it is deleted', async () => {
  const { operators, id } = await start();
  const [anna, boris] = operators;
  await Promise.all(operators.map(({ dialog }) => dialog.loadNotes(id)));
  const note = await anna.dialog.createNote(id, 'Просит скидку', 'one');
  expect(await anna.dialog.createNote(id, 'Просит скидку', 'one')).toEqual(note);
  await until(() => textsOf(boris)?.length === 1);
  expect([textsOf(anna), textsOf(boris)]).toEqual([['Просит скидку'], ['Просит скидку']]);
  await boris.dialog.deleteNote(note.id);
  await until(() => textsOf(anna)?.length === 0);
  expect(textsOf(boris)).toEqual([]);
});

test('a note is sent without control characters, which the server refuses', async () => {
  const { operators, id } = await start();
  expect((await operators[0].dialog.createNote(id, 'Позвонить\u0000 в 9:00\u0008')).text).toBe('Позвонить в 9:00');
});

test('a note of another dialog is not shown, and what was missed is read again', async () => {
  const { server, operators, id } = await start();
  const [anna, boris] = operators;
  const other = createVisitor({ ...server, site: server.site, storage: memoryStorage(), log: () => undefined });
  clients.push(other);
  await other.send('Добрый день');
  const otherId = server.dialogs.find((dialog) => dialog.id !== id)!.id;
  await boris.dialog.loadNotes(otherId);
  await anna.dialog.createNote(id, 'Не сюда');
  await anna.dialog.createNote(otherId, 'Сюда');
  await until(() => textsOf(boris)?.length === 1);
  expect(textsOf(boris)).toEqual(['Сюда']);
  boris.socket.disconnect();
  await anna.dialog.createNote(otherId, 'И это');
  boris.socket.connect();
  await until(() => textsOf(boris)?.length === 2);
  expect(textsOf(boris)).toEqual(['Сюда', 'И это']);
});
