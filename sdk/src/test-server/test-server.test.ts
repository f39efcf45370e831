import { afterEach, expect, test } from 'vitest';
import { createMemoryJar } from '../auth/cookie-jar.ts';
import { createOperator, type Operator } from '../index.ts';
import { memoryStorage, until } from '../transport/server-fixture.ts';
import { createVisitor, type Visitor } from '../visitor.ts';
import { createTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

const clients: (Visitor | Operator)[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

const place = ({ host, fetch, WebSocket }: TestServer) => ({ host, fetch, WebSocket, log: () => undefined });
function start(options?: TestServerOptions) {
  const server = createTestServer(options);
  const visitor = createVisitor({ ...place(server), site: server.site, storage: memoryStorage() });
  clients.push(visitor);
  return { server, visitor };
}
function operate(server: TestServer, token?: string): Operator {
  const operator = createOperator({ ...place(server), storage: createMemoryJar(), ...(token ? { token } : {}) });
  clients.push(operator);
  return operator;
}
const texts = (visitor: Visitor): string[] => visitor.$sentences.get().map(({ text }) => text);

test('a visitor asks, the assistant answers what it knows, a person the rest', async () => {
  const { server, visitor } = start({ assistant: (question) => (question === 'Цена?' ? '100 ₽' : null) });
  expect(await visitor.send('Цена?')).toMatchObject({ seq: 1, text: 'Цена?', author: 'visitor' });
  await until(() => texts(visitor).join() === 'Цена?,100 ₽');
  await visitor.send('А скидка?');
  await until(() => server.dialogs[0]?.waiting);
  server.say('Будет');
  await until(() => texts(visitor).at(-1) === 'Будет');
  expect(server.dialogs.map(({ sentences }) => sentences.map(({ author }) => author))).toEqual([
    ['visitor', 'assistant', 'visitor', 'operator'],
  ]);
});

test('an operator signs in by the mailed code and answers live', async () => {
  const { server, visitor } = start();
  const operator = operate(server);
  await operator.auth.login(server.account);
  await operator.auth.checkCode({ email: server.account.email, code: server.code() });
  operator.socket.connect();
  await until(() => operator.socket.$state.get() === 'open');
  await operator.dialog.loadList();
  await visitor.send('Есть кто?');
  await until(() => operator.dialog.$list.get().items.length === 1);
  const { id, session } = operator.dialog.$list.get().items[0]!;
  await operator.dialog.open(id);
  await operator.dialog.answer(session, ['Да']);
  await until(() => texts(visitor).join() === 'Есть кто?,Да');
  visitor.typing();
  await until(() => operator.dialog.$typing.get()[session] === 'visitor');
  expect(await operator.call('GET /dialog/count')).toMatchObject({ all: 1, waiting: 0 });
});

test('a program needs no sign-in, and an unknown call is refused', async () => {
  const { server } = start();
  const operator = operate(server, server.apiToken);
  const [domain] = await operator.domain.list();
  expect(domain).toMatchObject({ site: server.site, verified: true });
  await expect(operator.assistant.learn(domain!.id)).rejects.toMatchObject({
    status: 501,
    detail: 'The test server does not implement POST /assistant/learn',
  });
});

test('what is sent while the server is away goes out once it is back', async () => {
  const { server, visitor } = start();
  await visitor.open();
  server.setOnline(false);
  const stored = visitor.send('Потом');
  await until(() => visitor.$sentences.get()[0]?.state === 'sending');
  server.setOnline(true);
  expect(await stored).toMatchObject({ seq: 1 });
});

test('a ban, an identity, a file and an erasure come as from the real server', async () => {
  const { server, visitor } = start();
  await visitor.open();
  await expect(visitor.describe({ userId: 'u1', signature: '0'.repeat(64) })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await visitor.describe({ name: 'Ольга' });
  expect(server.dialogs[0]?.visitor.name).toBe('Ольга');
  const { file } = await visitor.sendFile(new File(['Текст'], 'a.txt', { type: 'text/plain' }));
  expect(await (await server.fetch(new URL(file!.url, server.host).href)).text()).toBe('Текст');
  expect(await visitor.loadPushKey()).toMatch(/^[\w-]{87}$/);
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  await visitor.subscribePush({ endpoint: 'https://fcm.googleapis.com/1', keys });
  await expect(visitor.subscribePush({ endpoint: '', keys })).rejects.toMatchObject({ status: 400 });
  await visitor.unsubscribePush();
  await visitor.rate(5, 'Спасибо');
  expect(server.dialogs[0]?.rating).toEqual({ score: 5, comment: 'Спасибо' });
  server.ban();
  await until(() => visitor.$state.get() === 'banned');
  server.ban(false);
  await visitor.open();
  await visitor.erase();
  expect(server.dialogs).toEqual([]);
});

const boris = { email: 'boris@example.ru', name: 'Борис', role: 'operator' } as const;
async function signIn(server: TestServer, email = server.account.email): Promise<Operator> {
  const operator = operate(server);
  await operator.auth.login({ email, password: server.account.password });
  await operator.auth.checkCode({ email, code: server.code(email) });
  operator.socket.connect();
  await until(() => operator.socket.$state.get() === 'open');
  return operator;
}

test('two members of a team see each other in a dialog, and one of them has it', async () => {
  const { server, visitor } = start({ members: [boris] });
  const [olga, other] = [await signIn(server), await signIn(server, boris.email)];
  await visitor.send('Есть кто?');
  await Promise.all([olga, other].map(({ dialog }) => dialog.loadList()));
  await until(() => other.dialog.$list.get().items[0]?.waiting);
  const { session } = other.dialog.$list.get().items[0]!;
  olga.dialog.look(session, 'open');
  await until(() => other.dialog.$looks.get()[session]?.[0]?.member.name === 'Ольга');
  await other.dialog.answer(session, ['Да']);
  await until(() => olga.dialog.$list.get().items[0]?.assigned?.name === 'Борис');
  await expect(olga.dialog.answer(session, ['И я'])).rejects.toMatchObject({
    code: 'dialog_taken',
    problem: { assigned: { name: 'Борис' } },
  });
  expect(texts(visitor)).toEqual(['Есть кто?', 'Да']);
});

test('dialogs are assigned in turn to who is there, and a removed member loses them', async () => {
  const { server, visitor } = start({ members: [boris] });
  const olga = await signIn(server);
  await olga.team.editSetting({ assign: 'turn' });
  await olga.team.setAvailable(false);
  const other = await signIn(server, boris.email);
  await visitor.send('Есть кто?');
  await until(() => server.dialogs[0]?.assigned?.name === 'Борис');
  const members = await olga.team.listMembers();
  expect(members.map(({ name, role, online, available }) => [name, role, online, available])).toEqual([
    ['Ольга', 'owner', true, false],
    ['Борис', 'operator', true, true],
  ]);
  await olga.team.removeMember(members[1]!.id);
  await until(() => other.team.$moves.get() === 1);
  expect(server.dialogs[0]?.assigned).toBeNull();
  expect(await other.team.list()).toMatchObject([{ name: 'Борис', role: 'owner', members: 1 }]);
});

test('an invited person registers by the link', async () => {
  const { server } = start();
  const olga = await signIn(server);
  await olga.team.invite({ email: 'vera@example.ru', role: 'editor' });
  const vera = operate(server);
  const invite = server.invite('vera@example.ru');
  expect(await vera.team.readInvite(invite)).toMatchObject({ team: 'Ольга', role: 'editor', known: false });
  const { password } = server.account;
  await vera.auth.register({ email: 'vera@example.ru', name: 'Вера', password, confirm: password, invite });
  expect(await vera.team.list()).toMatchObject([{ name: 'Ольга', role: 'editor', current: true, members: 2 }]);
});
