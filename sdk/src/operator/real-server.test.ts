import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '../../../tests/harness/server-process.ts';
import { createMemoryJar } from '../auth/cookie-jar.ts';
import { createOperator, type Operator } from '../index.ts';
import { installLocks, memoryStorage, NodeWebSocket, until } from '../transport/server-fixture.ts';
import { createVisitor, type Visitor } from '../visitor.ts';

let server: ServerProcess;
let operator: Operator;
let visitor: Visitor;
let signOuts = 0;

beforeAll(async () => {
  installLocks();
  server = await startServer();
  operator = createOperator({
    host: server.url,
    storage: createMemoryJar(),
    onSignedOut: () => signOuts++,
    WebSocket: NodeWebSocket,
  });
});
afterAll(async () => {
  visitor?.destroy();
  operator.socket.disconnect();
  await server.stop();
});

const account = { email: 'owner@example.ru', name: 'Ольга', password: 'Passw0rd-1' };
const textsOf = (of: { text: string; state?: string }[] | readonly { text: string; state?: string }[] = []): string[] =>
  of.map(({ text, state }) => (state ? `${text} (${state})` : text));

test('registers, confirms by the mailed code, and is signed in', async () => {
  expect(operator.auth.isSignedIn()).toBe(false);
  await operator.auth.register({ ...account, confirm: account.password });
  expect([operator.auth.$registration.get().status, operator.auth.$email.get()]).toEqual([201, account.email]);
  await operator.auth.checkCode({ email: account.email, code: await server.codeFor(account.email) });
  expect([operator.auth.isSignedIn(), operator.auth.$signedIn.get()]).toEqual([true, true]);
  expect(await operator.user.loadInfo()).toEqual({ avatar: '', isAdmin: false });
  expect(await operator.user.loadProfile()).toMatchObject({ email: account.email, name: 'Ольга' });
});

test('the same e-mail again is 409, a wrong password 400, both in their stores', async () => {
  await expect(operator.auth.register({ ...account, confirm: account.password })).rejects.toMatchObject({
    status: 409,
    code: 'email_taken',
  });
  await expect(operator.auth.login({ email: account.email, password: 'Wrong-pass-1' })).rejects.toMatchObject({
    status: 400,
    code: 'invalid_credentials',
  });
  expect([operator.auth.$registration.get().status, operator.auth.$login.get().status]).toEqual([409, 400]);
});

test('a visitor and an operator talk to each other', async () => {
  const { site } = await operator.domain.create('example.ru');
  operator.socket.connect();
  await until(() => operator.socket.$state.get() === 'open');
  await operator.dialog.loadList();
  visitor = createVisitor({
    host: server.url,
    site,
    storage: memoryStorage(),
    WebSocket: NodeWebSocket,
    page: 'http://example.ru/',
  });
  visitor.send('Здравствуйте, есть кто?');
  await until(() => operator.dialog.$list.get().items[0]?.last?.text !== undefined);
  const { id, session } = operator.dialog.$list.get().items[0]!;
  await operator.dialog.open(id);
  await operator.dialog.answer(session, ['Да', 'Чем помочь?']);
  await until(() => textsOf(visitor.$sentences.get()).slice(-2).join() === 'Да,Чем помочь?');
  await until(
    () => textsOf(operator.dialog.$detail.get().data?.sentences).join() === textsOf(visitor.$sentences.get()).join(),
  );
  expect(textsOf(visitor.$sentences.get())[0]).toBe('Здравствуйте, есть кто?');
});

test('typing and read marks reach the other side', async () => {
  const { session } = operator.dialog.$detail.get().data!;
  visitor.typing();
  await until(() => operator.dialog.$typing.get()[session] === 'visitor');
  operator.dialog.typing(session);
  await until(() => visitor.$typing.get() === 'operator');
  visitor.read();
  const last = visitor.$sentences.get().at(-1)!.seq;
  await until(() => operator.dialog.$detail.get().data?.visitorRead === last);
});

test('through kills of the server nothing is lost, doubled or reordered', async () => {
  const { session } = operator.dialog.$detail.get().data!;
  const before = visitor.$sentences.get().length;
  const asked = Array.from({ length: 60 }, (_, at) => `вопрос ${at}`);
  const answered = Array.from({ length: 60 }, (_, at) => `ответ ${at}`);
  const waiting = (): number => visitor.$sentences.get().filter(({ state }) => state === 'sending').length;
  const answers = answered.map((text) => operator.dialog.answer(session, [text]));
  for (const text of asked) visitor.send(text);
  for (const left of [40, 15]) {
    await until(() => waiting() <= left);
    expect(waiting()).toBeGreaterThan(0);
    await server.end('SIGKILL');
    await server.start();
  }
  await Promise.all(answers);
  await until(
    () =>
      visitor.$sentences.get().filter(({ author, state }) => author !== 'assistant' && !state).length >= before + 120,
    60_000,
  );
  const dialog = visitor.$sentences.get();
  await until(
    () => operator.dialog.$detail.get().data!.sentences.filter(({ state }) => !state).length === dialog.length,
    60_000,
  );
  expect(textsOf(dialog.filter(({ author }) => author === 'visitor')).slice(1)).toEqual(asked);
  expect(textsOf(dialog.filter(({ author }) => author === 'operator')).slice(2)).toEqual(answered);
  expect(dialog.map(({ seq }) => seq)).toEqual(dialog.map((_, at) => at + 1));
  expect(operator.dialog.$detail.get().data!.sentences.map(({ seq }) => seq)).toEqual(dialog.map(({ seq }) => seq));
});

test('a ban reaches the visitor', async () => {
  await operator.dialog.ban(operator.dialog.$detail.get().data!.id, true);
  await until(() => visitor.$state.get() === 'banned');
  await operator.dialog.ban(operator.dialog.$detail.get().data!.id, false);
  await visitor.open();
  await until(() => visitor.$state.get() === 'online');
});

test('figures are loaded and exported, for the site and the days that are asked for', async () => {
  const { figure, domain } = operator;
  const domainId = (await domain.list())[0]!.id;
  const loaded = await figure.load({ days: 7, domainId, zone: 'Europe/Moscow' });
  expect(figure.$summary.get().data).toEqual(loaded);
  expect(loaded).toMatchObject({ zone: 'Europe/Moscow', total: { dialogs: 1, replies: 1 } });
  expect([loaded.days.length, loaded.hours.flat().reduce((sum, n) => sum + n)]).toEqual([7, 1]);
  expect((await figure.load()).days).toHaveLength(30);
  expect((await figure.exportTable('day', { days: 7 })).split('\r\n')).toHaveLength(10);
  expect(await figure.exportDialogs({ domainId })).toContain(';example.ru;');
  await expect(figure.load({ domainId: 'none' })).rejects.toMatchObject({ status: 404, code: 'not_found' });
});

test('contexts travel out and in; a learn of nothing is refused with its reason', async () => {
  const { id } = operator.domain.$domains.get().data?.[0] ?? (await operator.domain.list())[0]!;
  const contexts = [
    { label: 'Доставка', description: '', questions: ['Сколько идёт посылка?'], answers: ['Два дня.'] },
  ];
  expect(await operator.assistant.importContexts(id, contexts)).toMatchObject({ created: 1, questions: 1, answers: 1 });
  expect(await operator.assistant.exportContexts(id)).toEqual(contexts);
  expect(await operator.assistant.listLabels(id)).toMatchObject([{ label: 'Доставка', questions: 1, answers: 1 }]);
});

test('undoes an import once, after which the domain has changes to learn', async () => {
  const [domain] = await operator.domain.list();
  const { id: domainId } = domain!;
  const before = await operator.assistant.exportContexts(domainId);
  const more = [{ label: 'Доставка', description: 'Сроки', questions: ['Где посылка?'], answers: [] }];
  const { id } = await operator.assistant.importContexts(domainId, more);
  let changes = 0;
  const stop = operator.domain.$domains.listen(() => (changes += 1));
  const undone = { deleted: 0, updated: 1, questions: 1, answers: 0 };
  expect(await operator.assistant.undoImport(domainId, id)).toEqual(undone);
  expect(changes).toBe(1);
  expect(await operator.assistant.exportContexts(domainId)).toEqual(before);
  const nothing = { deleted: 0, updated: 0, questions: 0, answers: 0 };
  expect(await operator.assistant.undoImport(domainId, id)).toEqual(nothing);
  expect(changes).toBe(1);
  stop();
  await expect(operator.assistant.undoImport('none', id)).rejects.toMatchObject({ status: 404, code: 'not_found' });
});

test('similar questions are proposed and none is added', async () => {
  const [label] = operator.assistant.$labels.get().data!;
  const similar = await operator.assistant.loadSimilar(label!.id);
  expect(similar.variants.map(({ of }) => of)).toContain('Сколько идёт посылка?');
  expect(operator.assistant.$similar.get()).toMatchObject({ status: 200, data: similar, loading: false });
  expect((await operator.assistant.loadLabel(label!.id)).qa[0]!.sentences).toEqual(['Сколько идёт посылка?']);
  await expect(operator.assistant.loadSimilar('none')).rejects.toMatchObject({ status: 404, code: 'not_found' });
});

test('signing out clears the stores, closes the socket and calls onSignedOut', async () => {
  await operator.auth.signOut();
  expect([operator.auth.isSignedIn(), operator.auth.$signedIn.get(), signOuts, operator.socket.$state.get()]).toEqual([
    false,
    false,
    1,
    'closed',
  ]);
  expect([operator.user.$info.get().data, operator.dialog.$list.get().items]).toEqual([null, []]);
  await expect(operator.user.loadInfo()).rejects.toMatchObject({ status: 401 });
});
