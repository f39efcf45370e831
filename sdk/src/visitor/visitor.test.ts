import { expect, test } from 'vitest';
import type { ClientFrame } from '../contract/frame.ts';
import { createTestClock, problem, sentenceOf, until } from '../transport/server-fixture.ts';
import { say, texts, useVisitorServer } from './visitor-fixture.ts';

const given = useVisitorServer();
const { broadcast, handle, store, visit } = given;

test('nothing is stored or sent before the talk is opened', async () => {
  const visitor = visit();
  expect([visitor.hasDialog(), visitor.$state.get()]).toEqual([false, 'idle']);
  given.server.handlers['PATCH /widget/visitor'] = () => ({ body: { name: 'Ольга', email: '', verified: false } });
  await visitor.peek();
  const described = visitor.describe({ name: 'Ольга' });
  expect([given.server.requests.length, visitor.hasDialog(), given.storage.getItem(`otklik:${given.site}`)]).toEqual([
    0,
    false,
    null,
  ]);
  await visitor.open();
  await described;
  // Each once, and in this order: neither had been sent before.
  expect(given.server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /widget/session',
    'PATCH /widget/visitor',
  ]);
});

test('a sent sentence is shown at once and becomes the stored sentence', async () => {
  const visitor = visit();
  visitor.send('Здравствуйте');
  expect(texts(visitor)).toEqual(['Здравствуйте (sending)']);
  await until(() => texts(visitor)[0] === 'Здравствуйте');
  await until(() => visitor.$state.get() === 'online');
  expect(visitor.$config.get()?.title).toBe('Чат');
  expect([given.dialog.length, visitor.hasDialog(), visitor.$participants.get()]).toEqual([
    1,
    true,
    { assistant: true, operator: false, duty: false, returnsAt: null },
  ]);
});

test('a banned visitor asks from time to time whether the ban is lifted, and reconnects then', async () => {
  const join = given.server.handlers['POST /widget/session']!;
  const { clock, waiting, endWaits } = createTestClock();
  const visitor = visit({ clock });
  const states: string[] = [];
  await visitor.open();
  await until(() => visitor.$state.get() === 'online');
  visitor.$state.subscribe((state) => states.push(state));
  given.server.handlers['POST /widget/session'] = () => problem(403, 'banned');
  for (const socket of given.server.sockets) socket.close(4403);
  await until(() => visitor.$state.get() === 'banned');
  const asked = () => given.server.requests.filter(({ path }) => path.startsWith('/widget/session')).length;
  /** Lets it ask once; what it asks with next waits alone. */
  const lookOnce = async () => {
    const before = asked();
    await until(() => waiting().join() === '30000');
    endWaits();
    await until(() => asked() === before + 1 && waiting().join() === '30000');
  };
  await lookOnce();
  given.server.handlers['POST /widget/session'] = () => problem(503, 'unavailable');
  await lookOnce();
  given.server.handlers['POST /widget/session'] = join;
  endWaits();
  await until(() => visitor.$state.get() === 'online');
  expect(states).toEqual(['online', 'banned', 'online']);
  for (const socket of given.server.sockets) socket.close(4403);
  await until(() => visitor.$state.get() === 'banned');
  visitor.destroy();
  expect(waiting()).toEqual([]);
});

test('a ban ends the talk until it is lifted or opened again', async () => {
  const visitor = visit();
  await visitor.open();
  await until(() => visitor.$state.get() === 'online');
  for (const socket of given.server.sockets) socket.close(4403);
  await until(() => visitor.$state.get() === 'banned');
  given.server.handlers['POST /widget/session'] = () => problem(403, 'banned');
  await expect(visitor.open()).rejects.toMatchObject({ status: 403, code: 'banned' });
  expect([visitor.$state.get(), given.server.sockets.size]).toEqual(['banned', 0]);
});

test('refuses sentences of a banned visitor; once the ban is lifted, a retry sends them and opens the dialog', async () => {
  const join = given.server.handlers['POST /widget/session']!;
  given.server.handlers['POST /widget/session'] = () => problem(403, 'banned');
  const visitor = visit();
  const clientId = 'let me in';
  const refused = expect(visitor.send('впустите', { clientId })).rejects.toMatchObject({ code: 'banned' });
  await until(() => visitor.$sentences.get()[0]?.state === 'failed');
  await refused;
  expect([visitor.$state.get(), visitor.$sentences.get()[0]?.error]).toMatchObject(['banned', { code: 'banned' }]);
  given.server.handlers['POST /widget/session'] = join;
  expect(await visitor.retry(clientId)).toMatchObject({ seq: 1, clientId });
  await until(() => texts(visitor).join() === 'впустите' && visitor.$state.get() === 'online');
  expect(given.dialog.map((sentence) => sentence.clientId)).toEqual([clientId]);
});

test('a site that the server does not serve fails with its reason', async () => {
  given.server.handlers['POST /widget/session'] = () => problem(403, 'forbidden');
  const visitor = visit();
  await expect(visitor.open()).rejects.toMatchObject({ code: 'forbidden' });
  expect(visitor.$state.get()).toBe('failed');
});

test('an address that has to wait for hours is refused and its sentences wait; a short wait is a lost connection', async () => {
  const join = given.server.handlers['POST /widget/session']!;
  const refuse = (wait: string): void => {
    given.server.handlers['POST /widget/session'] = () => ({
      ...problem(429, 'rate_limited'),
      headers: { 'retry-after': wait },
    });
  };
  refuse('7200');
  const visitor = visit();
  const stored = visitor.send('подожду', { clientId: 'patient' });
  await until(() => visitor.$state.get() === 'failed');
  await expect(visitor.open()).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
  expect(texts(visitor)).toEqual(['подожду (sending)']);
  refuse('5');
  void visitor.open();
  await until(() => visitor.$state.get() === 'waiting');
  visitor.close();
  given.server.handlers['POST /widget/session'] = join;
  await visitor.open();
  expect(await stored).toMatchObject({ seq: 1, clientId: 'patient' });
});

test('a sentence that is refused is shown as failed and can be taken back', async () => {
  given.server.handlers['POST /widget/sentence'] = () => problem(400, 'invalid');
  given.server.onSocket = (socket) =>
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as ClientFrame;
      if (frame.type === 'say') say(socket, { type: 'error', code: 'invalid', clientId: frame.clientId });
      else handle(socket, frame);
    });
  const visitor = visit();
  await visitor.open();
  const clientId = 'empty';
  await expect(visitor.send('', { clientId })).rejects.toMatchObject({ code: 'invalid', status: 400 });
  await until(() => visitor.$sentences.get()[0]?.state === 'failed');
  visitor.discard(clientId);
  await until(() => visitor.$sentences.get().length === 0);
});

test('typing is forgotten after 5 s, or with the sentence; the read mark only grows', async () => {
  const { clock, endWaits, waiting } = createTestClock();
  const visitor = visit({ clock });
  await visitor.open();
  await until(() => visitor.$state.get() === 'online');
  broadcast({ type: 'typing', author: 'operator', name: 'Борис' });
  await until(() => visitor.$typing.get() === 'operator');
  expect(visitor.$typingName.get()).toBe('Борис');
  store('вот', { author: 'operator' });
  await until(() => visitor.$typing.get() === null);
  broadcast({ type: 'typing', author: 'assistant' });
  await until(() => visitor.$typing.get() === 'assistant');
  expect(waiting()).toContain(5_000);
  endWaits();
  expect([visitor.$typing.get(), visitor.$typingName.get()]).toEqual([null, '']);
  broadcast({ type: 'read', author: 'operator', seq: 3 });
  broadcast({ type: 'read', author: 'operator', seq: 2 });
  broadcast({ type: 'talk', assistant: false, operator: true });
  await until(() => visitor.$participants.get().operator);
  const participants = { assistant: false, operator: true, duty: true, returnsAt: null };
  expect([visitor.$read.get(), visitor.$participants.get()]).toEqual([3, participants]);
  const off = { operator: true, duty: false, returnsAt: '2026-11-25T06:00:00.000Z' };
  broadcast({ type: 'talk', assistant: true, ...off });
  await until(() => !visitor.$participants.get().duty);
  expect(visitor.$participants.get()).toEqual({ assistant: true, ...off });
});

test('older sentences come by the page', async () => {
  for (let at = 1; at <= 250; at++) given.dialog.push(sentenceOf(at));
  const visitor = visit();
  await visitor.open();
  expect(visitor.$sentences.get().length).toBe(100);
  expect([await visitor.loadOlder(), await visitor.loadOlder(), await visitor.loadOlder()]).toEqual([
    true,
    true,
    false,
  ]);
  expect(visitor.$sentences.get().map(({ seq }) => seq)).toEqual(given.dialog.map(({ seq }) => seq));
});
