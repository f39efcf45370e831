import { expect, test } from 'vitest';
import { sentenceOf, until, untilWaiting } from '../transport/server-fixture.ts';
import { texts, useVisitorServer } from './visitor-fixture.ts';

const given = useVisitorServer();
const { store, visit } = given;

test('an acknowledgement that is lost with its connection neither doubles nor loses', async () => {
  const visitor = visit();
  await visitor.open();
  await until(() => visitor.$state.get() === 'online');
  given.isAckLost = true;
  void visitor.send('раз', { clientId: 'one' });
  await until(() => given.sent.length === 2);
  given.isAckLost = false;
  visitor.send('два');
  await until(() => given.dialog.length === 2 && texts(visitor).join() === 'раз,два');
  expect(given.sent.slice(0, 2)).toEqual(['one', 'one']);
});

test('after a break it resumes from the last sentence in a row', async () => {
  const visitor = visit();
  await visitor.open();
  store('a');
  store('b');
  await until(() => texts(visitor).length === 2);
  for (const socket of given.server.sockets) socket.terminate();
  await until(() => visitor.$state.get() === 'waiting');
  store('c');
  await until(() => texts(visitor).join() === 'a,b,c');
  expect(given.hellos.at(-1)).toBe(2);
});

test('fills a gap in the received sentences', async () => {
  const visitor = visit();
  await visitor.open();
  store('a');
  given.dialog.push(sentenceOf(2, { text: 'lost on the way' }));
  store('c');
  await until(() => texts(visitor).join() === 'a,lost on the way,c');
});

test('where sockets are cut, it polls and posts, and returns to the socket when it can', async () => {
  given.isCut = true;
  const visitor = visit();
  await visitor.open();
  visitor.send('сквозь стену');
  await until(() => texts(visitor)[0] === 'сквозь стену');
  await until(() => visitor.$state.get() === 'online');
  store('ответ', { author: 'operator' });
  await until(() => texts(visitor).join() === 'сквозь стену,ответ');
  expect(given.server.sockets.size).toBe(0);
  given.isCut = false;
  await until(() => given.server.sockets.size === 1);
  store('по сокету', { author: 'operator' });
  await until(() => texts(visitor).length === 3);
});

test('a talk survives a reload; a returning visitor sees what is unread without a socket', async () => {
  const before = visit();
  before.send('вопрос');
  await until(() => given.dialog.length === 1);
  before.destroy();
  await until(() => given.server.sockets.size === 0);
  store('ответ', { author: 'assistant' });
  const after = visit();
  expect(after.hasDialog()).toBe(true);
  await after.peek();
  expect([texts(after), after.$unread.get(), after.$state.get(), given.server.sockets.size]).toEqual([
    ['вопрос', 'ответ'],
    1,
    'idle',
    0,
  ]);
  await after.open();
  after.read();
  expect(after.$unread.get()).toBe(0);
  expect(given.server.requests.filter(({ path }) => path === '/widget/session').at(-1)?.body).toContain('token 1');
});

test('what was sent before a reload is delivered after it', async () => {
  const hold = given.server.handlers['POST /widget/session']!;
  given.server.handlers['POST /widget/session'] = () => 'cut';
  const before = visit();
  before.send('до перезагрузки');
  await untilWaiting(given.server.host, given.site, given.storage);
  before.destroy();
  given.server.handlers['POST /widget/session'] = hold;
  const after = visit();
  await after.open();
  await until(() => given.dialog.length === 1 && texts(after).join() === 'до перезагрузки');
});

test('what waits from before a reload is shown while the server is still away', async () => {
  given.server.handlers['POST /widget/session'] = () => 'cut';
  const before = visit();
  before.send('до перезагрузки');
  await untilWaiting(given.server.host, given.site, given.storage);
  before.destroy();
  const after = visit();
  void after.open();
  await until(() => texts(after).join() === 'до перезагрузки (sending)');
  expect(given.dialog).toEqual([]);
});

test.each([
  ['a picture', new File(['x'.repeat(3_000)], 'фото.jpg'), 1],
  ['two documents', new File(['x'.repeat(9_000)], 'смета.pdf'), 2],
  ['one with a proxy’s page', new File(['x'], 'a.zip'), 1],
])('%s that a proxy cuts off while the socket is open is given up as too large', async (_, file, count) => {
  const tries: string[] = [];
  const fetch: typeof globalThis.fetch = (url, options) => {
    if (!String(url).endsWith('/widget/file')) return globalThis.fetch(url, options);
    tries.push(String(url));
    // Without CORS headers the browser hides the proxy's 413; one at the same origin is seen.
    if (file.name === 'a.zip') return Promise.resolve(new Response('<h1>413</h1>', { status: 413 }));
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  const visitor = visit({ fetch });
  await visitor.open();
  await until(() => visitor.$state.get() === 'online');
  for (let sent = 0; sent < count; sent++) {
    const refused = visitor.sendFile(file);
    await expect(refused).rejects.toMatchObject({ status: 413, code: 'too_large', detail: '' });
  }
  expect(tries).toHaveLength(file.name === 'a.zip' ? 1 : 3 * count);
  const failed = () => visitor.$sentences.get().filter(({ state, error }) => state && error?.code === 'too_large');
  await until(() => failed().length === count);
  store('Отвечаем');
  await until(() => texts(visitor).includes('Отвечаем'));
});

test('a file waits while the server is not reached at all', async () => {
  let tries = 0;
  const fetch: typeof globalThis.fetch = () => (tries++, Promise.reject(new TypeError('Failed to fetch')));
  const visitor = visit({ fetch });
  visitor.open().catch(() => undefined);
  void visitor.sendFile(new File(['x'], 'a.txt')).catch(() => undefined);
  await until(() => tries > 4);
  expect(texts(visitor)).toEqual(['a.txt (sending)']);
});
