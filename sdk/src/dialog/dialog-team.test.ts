import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ServerProcess, startServer } from '../../../tests/harness/server-process.ts';
import { createMemoryJar } from '../auth/cookie-jar.ts';
import { createOperator, type Operator } from '../index.ts';
import { installLocks, memoryStorage, NodeWebSocket, until } from '../transport/server-fixture.ts';
import { createVisitor, type Visitor } from '../visitor.ts';

let server: ServerProcess;
let anna: Operator;
let boris: Operator;
let site: string;
const visitors: Visitor[] = [];
const ids = new Map<Operator, string>();

async function register(name: string, email: string): Promise<Operator> {
  const place = { host: server.url, storage: createMemoryJar(), WebSocket: NodeWebSocket, log: () => undefined };
  const operator = createOperator(place);
  await operator.auth.register({ email, name, password: 'Passw0rd-1', confirm: 'Passw0rd-1' });
  await operator.auth.checkCode({ email, code: await server.codeFor(email) });
  return operator;
}

async function invitationOf(email: string): Promise<string> {
  let token = '';
  await until(() => {
    const letter = server.outbox().findLast(({ to }) => to.includes(email));
    return (token = /\/invite\/([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '');
  });
  return token;
}

beforeAll(async () => {
  installLocks();
  // The database of other tests stores no file: without it the outbox is in memory.
  vi.stubGlobal('indexedDB', undefined);
  server = await startServer();
  anna = await register('Анна', 'anna@example.ru');
  boris = await register('Борис', 'boris@example.ru');
  ({ site } = await anna.domain.create('example.ru'));
  await anna.team.invite({ email: 'boris@example.ru', role: 'operator' });
  await boris.team.acceptInvite(await invitationOf('boris@example.ru'));
  for (const { id, email } of await anna.team.listMembers()) ids.set(email.startsWith('anna') ? anna : boris, id);
  for (const operator of [anna, boris]) operator.socket.connect();
  await until(() => [anna, boris].every(({ socket }) => socket.$state.get() === 'open'));
});
afterAll(async () => {
  for (const client of [...visitors, anna, boris]) client.destroy();
  await server.stop();
  vi.unstubAllGlobals();
});

/** A dialog in which a visitor has written, open at both. */
async function begin(text: string) {
  const visitor = createVisitor({
    host: server.url,
    site,
    storage: memoryStorage(),
    WebSocket: NodeWebSocket,
    page: 'http://example.ru/',
  });
  visitors.push(visitor);
  await visitor.send(text);
  await anna.dialog.loadList();
  const find = () => anna.dialog.$list.get().items.find(({ asked }) => asked === text);
  // A reload after a reconnect may have replaced that request.
  await until(find);
  const { id, session } = find()!;
  await Promise.all([anna, boris].flatMap(({ dialog }) => [dialog.open(id), dialog.loadHeader(id)]));
  return { visitor, id, session };
}

const holder = ({ dialog }: Operator) => dialog.$header.get().data?.assigned?.name ?? null;
const answersOf = (visitor: Visitor) =>
  visitor.$sentences.get().flatMap(({ author, text }) => (author === 'operator' ? [text] : []));

test('a dialog is assigned if it has the member that the caller expects: both see it, and who is late is shown who has it', async () => {
  const { id } = await begin('Кто ответит?');
  expect(await anna.dialog.assign(id, ids.get(anna)!, null)).toEqual({
    id,
    assigned: { id: ids.get(anna), name: 'Анна' },
  });
  expect(holder(anna)).toBe('Анна');
  await until(() => holder(boris) === 'Анна');
  const late = boris.dialog.assign(id, ids.get(boris)!, null);
  await expect(late).rejects.toMatchObject({
    status: 409,
    code: 'assigned_elsewhere',
    problem: { assigned: { id: ids.get(anna), name: 'Анна' } },
  });
  await boris.dialog.assign(id, ids.get(boris)!, ids.get(anna)!);
  await until(() => holder(anna) === 'Борис');
  await anna.dialog.assign(id, null);
  await until(() => holder(boris) === null);
  await expect(anna.dialog.assign(id, 'none-such')).rejects.toMatchObject({ status: 404 });
});

test('a list of one’s own dialogs, of those of no member, and of a member follows the assignments', async () => {
  const { id } = await begin('Чей я?');
  const has = ({ dialog }: Operator) => dialog.$list.get().items.some((entry) => entry.id === id);
  await anna.dialog.loadList({ assigned: 'none' });
  await boris.dialog.loadList({ assigned: 'me' });
  expect([has(anna), has(boris)]).toEqual([true, false]);
  await anna.dialog.assign(id, ids.get(boris)!);
  await until(() => !has(anna) && has(boris));
  await anna.dialog.loadList({ assigned: ids.get(boris)! });
  expect(has(anna)).toBe(true);
  await boris.dialog.assign(id, null);
  await until(() => !has(anna) && !has(boris));
});

test('who looks at a dialog and writes in it is shown to the other member alone, until it is left', async () => {
  const { session } = await begin('Кто здесь?');
  const seenBy = ({ dialog }: Operator) => dialog.$looks.get()[session]?.map(({ member, what }) => [member.name, what]);
  anna.dialog.look(session, 'open');
  await until(() => seenBy(boris));
  expect([seenBy(boris), seenBy(anna)]).toEqual([[['Анна', 'open']], undefined]);
  anna.dialog.look(session, 'typing');
  await until(() => seenBy(boris)?.[0]?.[1] === 'typing');
  anna.dialog.look(session, 'gone');
  await until(() => seenBy(boris) === undefined);
});

test('an answer where another member has the dialog is refused and stays; forced, it is stored once', async () => {
  const { visitor, id, session } = await begin('Где заказ?');
  await anna.dialog.answer(session, ['Смотрю']);
  const taken = { status: 409, code: 'dialog_taken', problem: { assigned: { name: 'Анна' } } };
  await expect(boris.dialog.answer(session, ['Уже едет'], 'b1')).rejects.toMatchObject(taken);
  const file = new File(['итого 100'], 'чек.txt', { type: 'text/plain' });
  await expect(boris.dialog.uploadFile(id, file)).rejects.toMatchObject(taken);
  const failed = () => boris.dialog.$detail.get().data!.sentences.filter(({ state }) => state === 'failed');
  await until(() => failed().length === 2);
  expect(failed().map(({ error }) => error?.problem?.assigned?.name)).toEqual(['Анна', 'Анна']);
  // The refusal of the second attempt may come sooner than a poll would see it on its way.
  const counts: number[] = [];
  const stop = boris.dialog.$detail.listen(() => void counts.push(failed().length));
  boris.dialog.retry('b1');
  await until(() => counts.includes(1) && failed().length === 2);
  stop();
  for (const { clientId } of failed()) {
    boris.dialog.retry(clientId!, { force: true });
    boris.dialog.retry(clientId!, { force: true });
  }
  await until(() => failed().length === 0 && answersOf(visitor).length === 3);
  await boris.dialog.answer(session, ['И ещё'], undefined, { force: true });
  await boris.dialog.uploadFile(id, file, { text: 'Тот же чек', force: true });
  await until(() => answersOf(visitor).length === 5);
  expect(answersOf(visitor).toSorted()).toEqual(['И ещё', 'Смотрю', 'Тот же чек', 'Уже едет', 'чек.txt']);
  expect(visitor.$sentences.get().find(({ text }) => text === 'Уже едет')!.by).toEqual({ name: 'Борис', picture: '' });
  expect(holder(anna)).toBe('Анна');
});
