import { expect, test } from 'vitest';
import { defaultConfig } from '../contract/widget.ts';
import { problem, sentenceOf, until } from '../transport/server-fixture.ts';
import { texts, useVisitorServer } from './visitor-fixture.ts';

const given = useVisitorServer();
const { remembered, store, visit } = given;

test('a description given before the dialog is sent when it begins; its refusal does not close the chat', async () => {
  const received: string[] = [];
  given.server.handlers['PATCH /widget/visitor'] = ({ body }) => {
    received.push(body);
    return problem(403, 'forbidden');
  };
  const visitor = visit();
  const described = visitor.describe({ name: 'Ольга', userId: '7', signature: 'bad' });
  await visitor.open();
  await expect(described).rejects.toMatchObject({ code: 'forbidden' });
  await until(() => visitor.$state.get() === 'online');
  expect(received).toEqual([JSON.stringify({ name: 'Ольга', userId: '7', signature: 'bad' })]);
});

test('of two users described before the dialog only the second one is sent, with nothing of the first', async () => {
  const received: object[] = [];
  given.server.handlers['PATCH /widget/visitor'] = ({ body }) => {
    received.push(JSON.parse(body) as object);
    return { body: { name: '', email: '', verified: true, session: given.token, token: given.token } };
  };
  const visitor = visit();
  void visitor.describe({ name: 'Ольга', phone: '+7 900 000-00-00' });
  void visitor.describe({ userId: '7', signature: 'seven' });
  void visitor.describe({ userId: '7', signature: 'again', email: 'olga@example.com' });
  void visitor.describe({ userId: '8', signature: 'eight' });
  void visitor.describe({ name: 'Пётр' });
  await visitor.open();
  await until(() => received.length > 0);
  expect(received).toEqual([{ userId: '8', signature: 'eight', name: 'Пётр' }]);
});

test('resumes a signed user’s other dialog', async () => {
  const visitor = visit();
  await visitor.open();
  store('здесь');
  await until(() => texts(visitor).length === 1);
  given.server.handlers['PATCH /widget/visitor'] = () => {
    given.token = 'token of the user';
    given.dialog = [sentenceOf(1, { text: 'там' })];
    return { body: { name: '', email: '', verified: true, session: given.token, token: given.token } };
  };
  await visitor.describe({ userId: '7', signature: 'good' });
  await until(() => texts(visitor).join() === 'там');
  await until(() => given.hellos.length === 2);
  expect(given.hellos[1]).toBe(1);
});

/** A talk whose token is renewed by a signature, as the server does it: the old one opens it for a while. */
function renewing(): { readonly isOldGood: { value: boolean } } {
  const isOldGood = { value: true };
  const old = given.token;
  const join = given.server.handlers['POST /widget/session']!;
  given.server.handlers['POST /widget/session'] = async (request) => {
    const { token: shown } = JSON.parse(request.body) as { token?: string };
    if (shown !== old || given.token === old || !isOldGood.value) return join(request);
    return {
      status: 200,
      body: {
        session: 'one',
        token: old,
        sentences: given.dialog.slice(-100),
        last: given.dialog.length,
        config: defaultConfig,
      },
    };
  };
  given.server.handlers['PATCH /widget/visitor'] = () => {
    given.token = 'renewed';
    return { body: { name: '', email: '', verified: true, session: 'one', token: given.token } };
  };
  return { isOldGood };
}

test('after a signed describe every tab uses the new token', async () => {
  const join = given.server.handlers['POST /widget/session']!;
  given.server.handlers['POST /widget/session'] = async (request) => {
    const answer = (await join(request)) as { status: number; body: object };
    return { ...answer, body: { ...answer.body, session: 'one' } };
  };
  const { isOldGood } = renewing();
  const [one, two] = [visit(), visit()];
  await one.open();
  await two.open();
  store('a', { author: 'operator' });
  await until(() => one.$unread.get() === 1);
  one.read();
  await one.describe({ userId: '7', signature: 'good' });
  expect(remembered()).toMatchObject({ token: 'renewed', session: 'one', read: 1, user: '?7' });
  expect([texts(one), one.$state.get()]).toEqual([['a'], 'online']);
  isOldGood.value = false;
  for (const socket of given.server.sockets) socket.close(4401);
  two.send('из второй вкладки');
  await until(() => texts(one).join() === 'a,из второй вкладки' && texts(two).join() === 'a,из второй вкладки');
  expect(remembered().token).toBe('renewed');
});

test('a signed describe whose reply is lost is sent again when the old token is void', async () => {
  const visitor = visit();
  await visitor.open();
  await until(() => visitor.$state.get() === 'online');
  let times = 0;
  given.server.handlers['PATCH /widget/visitor'] = () => {
    times += 1;
    given.token = 'of the user';
    return times === 1
      ? 'cut'
      : { body: { name: '', email: '', verified: true, session: given.token, token: given.token } };
  };
  const described = visitor.describe({ userId: '7', signature: 'good' });
  await until(() => times === 1);
  for (const socket of given.server.sockets) socket.close(4401);
  await described;
  await until(() => times === 2 && remembered().token === 'of the user' && visitor.$state.get() === 'online');
});

test('a tab that was joining with the old token does not bring it back', async () => {
  const [one, two] = [visit(), visit()];
  await one.open();
  const session = remembered().session;
  let answer = (): void => {};
  const known = new Promise<void>((resolve) => (answer = resolve));
  const join = given.server.handlers['POST /widget/session']!;
  given.server.handlers['POST /widget/session'] = async (request) => {
    const { body } = (await join(request)) as { body: object };
    await known;
    return { body: { ...body, session } };
  };
  const opened = two.open();
  await until(() => given.server.requests.filter(({ path }) => path === '/widget/session').length === 2);
  // One who takes no lock: a tab of another process, whose storage is read late.
  given.token = 'renewed';
  given.storage.setItem(`otklik:${given.site}`, JSON.stringify({ ...remembered(), token: given.token }));
  answer();
  await opened;
  expect(remembered()).toMatchObject({ token: 'renewed', session });
});
