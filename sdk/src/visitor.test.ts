import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ClientFrame, ServerFrame } from './contract/frame.ts';
import type { Sentence } from './contract/sentence.ts';
import { defaultConfig } from './contract/widget.ts';
import {
  installLocks,
  memoryStorage,
  NodeWebSocket,
  pause,
  problem,
  sentenceOf,
  type ServerSocket,
  startServer,
  type TestServer,
  until,
} from './testing.ts';
import { createVisitor, type Visitor, type VisitorOptions } from './visitor.ts';

beforeAll(installLocks);

/** A talk as the server has it: enough of the real one to lose, repeat and refuse. */
let server: TestServer;
let dialog: Sentence[];
let token: string;
let site: string;
let storage: ReturnType<typeof memoryStorage>;
let sites = 0;
let isCut: boolean;
let sent: string[];
let hellos: number[];
let isAckLost: boolean;
const open: Visitor[] = [];

const say = (socket: ServerSocket, frame: ServerFrame): void => socket.send(JSON.stringify(frame));
const broadcast = (frame: ServerFrame): void => server.sockets.forEach((socket) => say(socket, frame));
function store(text: string, more: Partial<Sentence> = {}): Sentence {
  const known = dialog.find(({ clientId }) => clientId !== undefined && clientId === more.clientId);
  if (known) return known;
  const sentence = sentenceOf(dialog.length + 1, { text, ...more });
  dialog.push(sentence);
  broadcast({ type: 'sentence', sentence });
  return sentence;
}
const allowed = (authorization: string | undefined): boolean => authorization === `Bearer ${token}`;

function handle(socket: ServerSocket, frame: ClientFrame): void {
  if (frame.type === 'hello') {
    hellos.push(frame.after ?? -1);
    if (isCut) return socket.terminate();
    if (frame.token !== token) return socket.close(4401);
    say(socket, { type: 'welcome', session: token, last: dialog.length, assistant: true, operator: false });
    for (const sentence of dialog.slice(frame.after ?? 0)) say(socket, { type: 'sentence', sentence });
  }
  if (frame.type === 'say') {
    sent.push(frame.clientId);
    const sentence = store(frame.text, { clientId: frame.clientId });
    if (isAckLost) return socket.terminate();
    say(socket, { type: 'ack', clientId: frame.clientId, sentences: [sentence] });
  }
  if (frame.type === 'ping') say(socket, { type: 'pong' });
}

beforeEach(async () => {
  [dialog, token, isCut, sent, hellos, isAckLost] = [[], 'token 1', false, [], [], false];
  site = `site${++sites}`;
  storage = memoryStorage();
  server = await startServer({
    'POST /widget/session': ({ body }) => {
      const { token: known } = JSON.parse(body) as { token?: string };
      return {
        status: known === token ? 200 : 201,
        body: { session: token, token, sentences: dialog.slice(-100), last: dialog.length, config: defaultConfig },
      };
    },
    'POST /widget/sentence': ({ body, headers }) => {
      if (!allowed(headers.authorization)) return problem(401, 'unauthenticated');
      const { clientId, text } = JSON.parse(body) as { clientId: string; text: string };
      sent.push(clientId);
      return { status: 201, body: { sentence: store(text, { clientId }) } };
    },
    'GET /widget/sentence': async ({ query, headers }) => {
      if (!allowed(headers.authorization)) return problem(401, 'unauthenticated');
      if (query.has('before'))
        return { body: { sentences: dialog.filter(({ seq }) => seq < Number(query.get('before'))).slice(-100) } };
      const after = Number(query.get('after'));
      for (let wait = 0; wait < 40 && dialog.length <= after; wait++) await pause(10);
      return { body: { sentences: dialog.slice(after) } };
    },
    'DELETE /widget/session': () => {
      token = 'token 2';
      dialog = [];
      for (const socket of server.sockets) socket.close(4401);
      return { body: { session: 'x' } };
    },
  });
  server.onSocket = (socket) => socket.on('message', (data) => handle(socket, JSON.parse(String(data)) as ClientFrame));
});
afterEach(async () => {
  for (const visitor of open.splice(0)) visitor.destroy();
  await server.close();
});

function visit(options: Partial<VisitorOptions> = {}): Visitor {
  const visitor = createVisitor({ host: server.host, site, storage, WebSocket: NodeWebSocket, ...options });
  open.push(visitor);
  return visitor;
}
const texts = (visitor: Visitor): string[] =>
  visitor.$sentences.get().map(({ text, state }) => (state ? `${text} (${state})` : text));

test('nothing is stored or sent before the talk is opened', async () => {
  const visitor = visit();
  expect([visitor.hasDialog(), visitor.$state.get()]).toEqual([false, 'idle']);
  await visitor.peek();
  void visitor.describe({ name: 'Ольга' });
  await pause(50);
  expect([server.requests.length, visitor.hasDialog(), storage.getItem(`otklik:${site}`)]).toEqual([0, false, null]);
});

test('what is said stands in the talk at once and becomes the stored sentence', async () => {
  const visitor = visit();
  visitor.send('Здравствуйте');
  expect(texts(visitor)).toEqual(['Здравствуйте (sending)']);
  await until(() => texts(visitor)[0] === 'Здравствуйте');
  await until(() => visitor.$state.get() === 'online');
  expect(visitor.$config.get()?.title).toBe('Чат');
  expect([dialog.length, visitor.hasDialog(), visitor.$participants.get()]).toEqual([
    1,
    true,
    { assistant: true, operator: false },
  ]);
});

test('an acknowledgement that is lost with its connection neither doubles nor loses', async () => {
  const visitor = visit();
  await visitor.open();
  await until(() => visitor.$state.get() === 'online');
  isAckLost = true;
  void visitor.send('раз', { clientId: 'one' });
  await until(() => sent.length === 2);
  isAckLost = false;
  visitor.send('два');
  await until(() => dialog.length === 2 && texts(visitor).join() === 'раз,два');
  expect(sent.slice(0, 2)).toEqual(['one', 'one']);
});

test('after a break it resumes from the last sentence in a row', async () => {
  const visitor = visit();
  await visitor.open();
  store('a');
  store('b');
  await until(() => texts(visitor).length === 2);
  for (const socket of server.sockets) socket.terminate();
  await until(() => visitor.$state.get() === 'waiting');
  store('c');
  await until(() => texts(visitor).join() === 'a,b,c');
  expect(hellos.at(-1)).toBe(2);
});

test('a hole in what was told is filled', async () => {
  const visitor = visit();
  await visitor.open();
  store('a');
  dialog.push(sentenceOf(2, { text: 'lost on the way' }));
  store('c');
  await until(() => texts(visitor).join() === 'a,lost on the way,c');
});

test('where sockets are cut, it polls and posts, and returns to the socket when it can', async () => {
  isCut = true;
  const visitor = visit();
  await visitor.open();
  visitor.send('сквозь стену');
  await until(() => texts(visitor)[0] === 'сквозь стену');
  await until(() => visitor.$state.get() === 'online');
  store('ответ', { author: 'operator' });
  await until(() => texts(visitor).join() === 'сквозь стену,ответ');
  expect(server.sockets.size).toBe(0);
  isCut = false;
  await until(() => server.sockets.size === 1);
  store('по сокету', { author: 'operator' });
  await until(() => texts(visitor).length === 3);
}, 60_000);

test('a talk survives a reload; a returning visitor sees what is unread without a socket', async () => {
  const before = visit();
  before.send('вопрос');
  await until(() => dialog.length === 1);
  before.destroy();
  await until(() => server.sockets.size === 0);
  store('ответ', { author: 'assistant' });
  const after = visit();
  expect(after.hasDialog()).toBe(true);
  await after.peek();
  expect([texts(after), after.$unread.get(), after.$state.get(), server.sockets.size]).toEqual([
    ['вопрос', 'ответ'],
    1,
    'idle',
    0,
  ]);
  await after.open();
  after.read();
  expect(after.$unread.get()).toBe(0);
  expect(server.requests.filter(({ path }) => path === '/widget/session').at(-1)?.body).toContain('token 1');
});

test('what was said before a reload goes out after it', async () => {
  const hold = server.handlers['POST /widget/session']!;
  server.handlers['POST /widget/session'] = () => 'cut';
  const before = visit();
  before.send('до перезагрузки');
  await pause(100);
  before.destroy();
  server.handlers['POST /widget/session'] = hold;
  const after = visit();
  await after.open();
  await until(() => dialog.length === 1 && texts(after).join() === 'до перезагрузки');
});

test('what waits from before a reload is shown while the server is still away', async () => {
  server.handlers['POST /widget/session'] = () => 'cut';
  const before = visit();
  before.send('до перезагрузки');
  await pause(100);
  before.destroy();
  const after = visit();
  void after.open();
  await until(() => texts(after).join() === 'до перезагрузки (sending)');
  expect(dialog).toEqual([]);
});

test('two tabs agree on what is unread before the storage that they share does', async () => {
  const lagging = memoryStorage();
  const one = visit();
  await one.open();
  for (const key of [`otklik:${site}`, `otklik:${site}:id`]) lagging.setItem(key, storage.getItem(key)!);
  const two = visit({ storage: lagging });
  await two.open();
  store('ответ', { author: 'operator' });
  await until(() => one.$unread.get() === 1 && two.$unread.get() === 1);
  one.read();
  await until(() => two.$unread.get() === 0);
});

test('two tabs show one talk and one unread count, and send each sentence once', async () => {
  const [one, two] = [visit(), visit()];
  await one.open();
  await two.open();
  for (let at = 0; at < 10; at++) (at % 2 ? one : two).send(`m${at}`);
  await until(() => dialog.length === 10 && texts(one).length === 10 && texts(one).join() === texts(two).join());
  expect([new Set(sent).size, sent.length]).toEqual([10, 10]);
  store('ответ', { author: 'operator' });
  await until(() => one.$unread.get() === 1 && two.$unread.get() === 1);
  one.read();
  await until(() => two.$unread.get() === 0);
});

test('a ban ends the talk until it is opened again', async () => {
  const visitor = visit();
  await visitor.open();
  await until(() => visitor.$state.get() === 'online');
  for (const socket of server.sockets) socket.close(4403);
  await until(() => visitor.$state.get() === 'banned');
  server.handlers['POST /widget/session'] = () => problem(403, 'banned');
  await expect(visitor.open()).rejects.toMatchObject({ status: 403, code: 'banned' });
  expect([visitor.$state.get(), server.sockets.size]).toEqual(['banned', 0]);
});

test('what a banned visitor says is refused; once the ban is lifted, a retry sends it and opens the talk', async () => {
  const join = server.handlers['POST /widget/session']!;
  server.handlers['POST /widget/session'] = () => problem(403, 'banned');
  const visitor = visit();
  const clientId = 'let me in';
  const refused = expect(visitor.send('впустите', { clientId })).rejects.toMatchObject({ code: 'banned' });
  await until(() => visitor.$sentences.get()[0]?.state === 'failed');
  await refused;
  expect([visitor.$state.get(), visitor.$sentences.get()[0]?.error]).toMatchObject(['banned', { code: 'banned' }]);
  server.handlers['POST /widget/session'] = join;
  expect(await visitor.retry(clientId)).toMatchObject({ seq: 1, clientId });
  await until(() => texts(visitor).join() === 'впустите' && visitor.$state.get() === 'online');
  expect(dialog.map((sentence) => sentence.clientId)).toEqual([clientId]);
});

test('a site that the server does not serve fails with its reason', async () => {
  server.handlers['POST /widget/session'] = () => problem(403, 'forbidden');
  const visitor = visit();
  await expect(visitor.open()).rejects.toMatchObject({ code: 'forbidden' });
  expect(visitor.$state.get()).toBe('failed');
});

test('a sentence that is refused is shown as failed and can be taken back', async () => {
  server.handlers['POST /widget/sentence'] = () => problem(400, 'invalid');
  server.onSocket = (socket) =>
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

test('erasing ends the talk in every tab; the next opening begins another', async () => {
  const [one, two] = [visit(), visit()];
  one.send('сотрите');
  await two.open();
  await until(() => texts(one).join() === 'сотрите' && texts(two).join() === 'сотрите');
  await one.erase();
  await until(() => two.$state.get() === 'idle' && two.$sentences.get().length === 0);
  expect([one.$state.get(), one.hasDialog(), one.$sentences.get()]).toEqual(['idle', false, []]);
  await pause(1_200);
  expect(one.hasDialog()).toBe(false);
  await one.open();
  expect([one.hasDialog(), texts(one)]).toEqual([true, []]);
});

test('who the visitor is, said before the talk, is told when it begins; a refusal of it does not close the chat', async () => {
  const received: string[] = [];
  server.handlers['PATCH /widget/visitor'] = ({ body }) => {
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

test('a signed user’s other talk is gone on with', async () => {
  const visitor = visit();
  await visitor.open();
  store('здесь');
  await until(() => texts(visitor).length === 1);
  server.handlers['PATCH /widget/visitor'] = () => {
    token = 'token of the user';
    dialog = [sentenceOf(1, { text: 'там' })];
    return { body: { name: '', email: '', verified: true, session: token, token } };
  };
  await visitor.describe({ userId: '7', signature: 'good' });
  await until(() => texts(visitor).join() === 'там');
  await until(() => hellos.length === 2);
  expect(hellos[1]).toBe(1);
});

/** A talk whose token is renewed by a signature, as the server does it: the old one opens it for a while. */
function renewing(): { readonly isOldGood: { value: boolean } } {
  const isOldGood = { value: true };
  const old = token;
  const join = server.handlers['POST /widget/session']!;
  server.handlers['POST /widget/session'] = async (request) => {
    const { token: shown } = JSON.parse(request.body) as { token?: string };
    if (shown !== old || token === old || !isOldGood.value) return join(request);
    return {
      status: 200,
      body: { session: 'one', token: old, sentences: dialog.slice(-100), last: dialog.length, config: defaultConfig },
    };
  };
  server.handlers['PATCH /widget/visitor'] = () => {
    token = 'renewed';
    return { body: { name: '', email: '', verified: true, session: 'one', token } };
  };
  return { isOldGood };
}
const remembered = (): { token: string; session: string; read: number } =>
  JSON.parse(storage.getItem(`otklik:${site}`)!) as never;

test('after a signed identify the talk goes on with the new token, in every tab', async () => {
  const join = server.handlers['POST /widget/session']!;
  server.handlers['POST /widget/session'] = async (request) => {
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
  expect(remembered()).toMatchObject({ token: 'renewed', session: 'one', read: 1 });
  expect([texts(one), one.$state.get()]).toEqual([['a'], 'online']);
  isOldGood.value = false;
  for (const socket of server.sockets) socket.close(4401);
  two.send('из второй вкладки');
  await until(() => texts(one).join() === 'a,из второй вкладки' && texts(two).join() === 'a,из второй вкладки');
  expect(remembered().token).toBe('renewed');
});

test('a signed identify whose reply is lost is said again when the old token is void', async () => {
  const visitor = visit();
  await visitor.open();
  await until(() => visitor.$state.get() === 'online');
  let times = 0;
  server.handlers['PATCH /widget/visitor'] = () => {
    times += 1;
    token = 'of the user';
    return times === 1 ? 'cut' : { body: { name: '', email: '', verified: true, session: token, token } };
  };
  const described = visitor.describe({ userId: '7', signature: 'good' });
  await until(() => times === 1);
  for (const socket of server.sockets) socket.close(4401);
  await described;
  await until(() => times === 2 && remembered().token === 'of the user' && visitor.$state.get() === 'online');
});

test('a tab that was joining with the old token does not bring it back', async () => {
  const [one, two] = [visit(), visit()];
  await one.open();
  const session = remembered().session;
  let answer = (): void => {};
  const known = new Promise<void>((resolve) => (answer = resolve));
  const join = server.handlers['POST /widget/session']!;
  server.handlers['POST /widget/session'] = async (request) => {
    const { body } = (await join(request)) as { body: object };
    await known;
    return { body: { ...body, session } };
  };
  const opened = two.open();
  await until(() => server.requests.filter(({ path }) => path === '/widget/session').length === 2);
  // One who takes no lock: an older version in another tab.
  token = 'renewed';
  storage.setItem(`otklik:${site}`, JSON.stringify({ token, session, read: 0 }));
  answer();
  await opened;
  expect(remembered()).toMatchObject({ token: 'renewed', session });
});

test('typing is forgotten after 5 s, or with the sentence; the read mark only grows', async () => {
  const visitor = visit();
  await visitor.open();
  await until(() => visitor.$state.get() === 'online');
  broadcast({ type: 'typing', author: 'operator' });
  await until(() => visitor.$typing.get() === 'operator');
  store('вот', { author: 'operator' });
  await until(() => visitor.$typing.get() === null, 1_000);
  broadcast({ type: 'typing', author: 'assistant' });
  await until(() => visitor.$typing.get() === 'assistant');
  await until(() => visitor.$typing.get() === null, 6_000);
  broadcast({ type: 'read', author: 'operator', seq: 3 });
  broadcast({ type: 'read', author: 'operator', seq: 2 });
  broadcast({ type: 'talk', assistant: false, operator: true });
  await until(() => visitor.$participants.get().operator);
  expect([visitor.$read.get(), visitor.$participants.get()]).toEqual([3, { assistant: false, operator: true }]);
});

test('older sentences come by the page', async () => {
  for (let at = 1; at <= 250; at++) dialog.push(sentenceOf(at));
  const visitor = visit();
  await visitor.open();
  expect(visitor.$sentences.get().length).toBe(100);
  expect([await visitor.loadOlder(), await visitor.loadOlder(), await visitor.loadOlder()]).toEqual([
    true,
    true,
    false,
  ]);
  expect(visitor.$sentences.get().map(({ seq }) => seq)).toEqual(dialog.map(({ seq }) => seq));
});
