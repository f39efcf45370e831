import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Clock, CookieJar, Operator, OperatorOptions } from '../index.ts';
import { ApiError, createMemoryJar, createOperator, loadCookieJar } from '../index.ts';
import { createVisitor } from '../visitor.ts';
import {
  installLocks,
  NodeWebSocket,
  problem,
  sentenceOf,
  startServer,
  type TestServer,
  until,
} from '../transport/server-fixture.ts';

beforeAll(installLocks);

let server: TestServer;
let operator: Operator;
let logged: string[];
const made: Operator[] = [];

const signedIn = (): CookieJar => {
  const jar = createMemoryJar();
  for (const [name, value] of Object.entries({ auth: '1', jwt: 'a', jwtr: 'r' })) jar.set(name, value);
  return jar;
};
const make = (options: OperatorOptions = {}): Operator => {
  const one = createOperator({
    host: server.host,
    storage: signedIn(),
    WebSocket: NodeWebSocket,
    log: (level, message) => logged.push(`${level} ${message}`),
    ...options,
  });
  made.push(one);
  return one;
};
const never = (): Promise<never> => new Promise(() => undefined);
const detail = (id: string) => ({
  body: {
    id,
    session: `s-${id}`,
    isBan: false,
    sentences: [sentenceOf(1)],
    page: 1,
    size: 50,
    total: 1,
    visitorRead: 0,
    operatorRead: 0,
  },
});

beforeEach(async () => {
  logged = [];
  server = await startServer({
    'GET /user/info': () => ({ body: { avatar: '', isAdmin: false } }),
    'GET /dialog/count': () => ({ body: { all: 3, unread: 2, waiting: 1, banned: 0 } }),
    'GET /dialog/detail/d1': () => detail('d1'),
  });
  server.onSocket = (peer) => peer.on('message', () => peer.send(JSON.stringify({ type: 'welcome', rev: 5 })));
  operator = make();
});
afterEach(async () => {
  for (const one of made.splice(0)) one.destroy();
  vi.unstubAllGlobals();
  await server.close();
});

test.each(['chat.example.ru', 'ftp://x.ru'])(
  'the host %s is refused at once, to an operator and to a visitor',
  (host) => {
    expect(() => createOperator({ host })).toThrow(TypeError);
    expect(() => createVisitor({ host, site: 'shop' })).toThrow(TypeError);
  },
);

test('a host with a slash at its end is the same host', async () => {
  expect(await make({ host: `${server.host}/` }).user.loadInfo()).toEqual({ avatar: '', isAdmin: false });
});

test('fetch and headers of one’s own carry every call, a refresh too', async () => {
  const urls: string[] = [];
  const fetch = (url: string, init?: RequestInit): Promise<Response> => {
    urls.push(url);
    return globalThis.fetch(url, init);
  };
  const storage = signedIn();
  server.handlers['GET /user/info'] = ({ headers }) =>
    headers.authorization === 'Bearer b' ? { body: { avatar: '', isAdmin: true } } : problem(401, 'unauthenticated');
  server.handlers['GET /jwt/refresh'] = () => ({ body: { message: '', result: 'b', refresh: 'r2' } });
  const own = make({ storage, fetch, headers: { 'x-proxy': 'yes' } });
  expect(await own.user.loadInfo()).toEqual({ avatar: '', isAdmin: true });
  expect(urls.map((url) => url.replace(`${server.host}/api/v1`, ''))).toEqual([
    '/user/info',
    '/jwt/refresh',
    '/user/info',
  ]);
  expect(server.requests.map(({ headers }) => headers['x-proxy'])).toEqual(['yes', 'yes', 'yes']);
});

/** A call of each kind: signed, public, in two steps, a list, an open dialog, an answer. */
const calls: Record<string, (of: Operator, settings?: { signal?: AbortSignal; timeout?: number }) => Promise<unknown>> =
  {
    'user.loadInfo': (of, settings) => of.user.loadInfo(settings),
    'user.undoEmail': (of, settings) => of.user.undoEmail('t', settings),
    'user.uploadImage': (of, settings) => of.user.uploadImage(new File(['x'], 'x.png'), settings),
    'apiAccess.deleteToken': (of, settings) => of.apiAccess.deleteToken('1', settings),
    'auth.login': (of, settings) => of.auth.login({ email: 'a@b.ru', password: 'Passw0rd' }, settings),
    'domain.list': (of, settings) => of.domain.list(settings),
    'assistant.learn': (of, settings) => of.assistant.learn('d', settings),
    'dialog.loadList': (of, settings) => of.dialog.loadList({}, settings),
    'dialog.open': (of, settings) => of.dialog.open('d1', settings),
    'dialog.view': (of, settings) => of.dialog.view('d1', settings).ready,
    'dialog.answer': (of, settings) => of.dialog.answer('s', ['да'], undefined, settings),
    'dialog.uploadFile': (of, settings) => of.dialog.uploadFile('d1', new File(['x'], 'x.txt'), settings),
    call: (of, settings) => of.call('GET /dialog/count', settings),
  };
const stopped = (): Operator => make({ fetch: never });
const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'resolved',
    (cause: unknown) => (cause instanceof ApiError ? [cause.status, cause.code] : cause),
  );

test.each(Object.entries(calls))('%s ends by its signal, by its timeout, and by destroy', async (_, call) => {
  const controller = new AbortController();
  const waiting = failure(call(stopped(), { signal: controller.signal }));
  controller.abort();
  expect(await waiting).toEqual([0, 'aborted']);
  expect(await failure(call(stopped(), { signal: controller.signal }))).toEqual([0, 'aborted']);
  expect(await failure(call(stopped(), { timeout: 1 }))).toEqual([0, 'timeout']);
  const gone = stopped();
  const under = failure(call(gone));
  gone.destroy();
  expect(await under).toEqual([0, 'aborted']);
  expect(await failure(call(gone))).toEqual([0, 'destroyed']);
});

test('a timeout runs by the clock that is given', async () => {
  const timers: [run: () => void, ms: number][] = [];
  const clock: Clock = {
    now: () => 0,
    setTimeout: (run, ms) => timers.push([run, ms]),
    clearTimeout: () => undefined,
  };
  const call = failure(make({ clock, fetch: never }).user.loadInfo({ timeout: 86_400_000 }));
  expect(timers.map(([, ms]) => ms)).toEqual([86_400_000]);
  timers[0]?.[0]();
  expect(await call).toEqual([0, 'timeout']);
});

test('after destroy nothing connects, nothing is called and no store changes; the sign-in stays', async () => {
  const storage = signedIn();
  const gone = make({ storage });
  gone.socket.connect();
  const view = gone.dialog.view('d1');
  await gone.dialog.open('d1');
  await until(() => gone.socket.$state.get() === 'open');
  gone.destroy();
  gone.destroy();
  expect(gone.socket.$state.get()).toBe('closed');
  await until(() => server.sockets.size === 0);
  const before = server.requests.length;
  let changes = 0;
  const stores = [
    gone.user.$info,
    gone.dialog.$list,
    gone.dialog.$detail,
    gone.dialog.$answerState,
    gone.socket.$state,
  ];
  for (const store of [...stores, view.$detail]) store.listen(() => changes++);
  gone.socket.connect();
  gone.socket.resume(1);
  gone.dialog.retry('x');
  gone.dialog.discard('x');
  gone.dialog.typing('s');
  await gone.dialog.read('d1', 1);
  for (const call of [gone.dialog.loadMore(), gone.dialog.loadOlder(), view.loadOlder(), gone.auth.signOut()])
    expect(await failure(call)).toEqual([0, 'destroyed']);
  for (const call of Object.values(calls)) await failure(call(gone));
  expect([changes, server.requests.length, storage.get('auth')]).toEqual([0, before, '1']);
});

test('a refresh under way outlives destroy: losing the rotated token would end the sign-in', async () => {
  const storage = signedIn();
  server.handlers['GET /user/info'] = () => problem(401, 'unauthenticated');
  let release = (): void => undefined;
  const released = new Promise<void>((done) => (release = done));
  server.handlers['GET /jwt/refresh'] = async () => {
    await released;
    return { body: { message: '', result: 'b', refresh: 'r2' } };
  };
  const gone = make({ storage });
  const call = failure(gone.user.loadInfo());
  await until(() => server.requests.some(({ path }) => path === '/jwt/refresh'));
  gone.destroy();
  release();
  expect(await call).toEqual([0, 'aborted']);
  await until(() => storage.get('jwtr') === 'r2');
});

test('logs a failed call once, whether its caller waits or not, and nothing else to the console', async () => {
  const consoles = (['log', 'warn', 'error'] as const).map((level) => vi.spyOn(console, level));
  server.handlers['GET /user/info'] = () =>
    problem(400, 'invalid', {
      fields: { name: 'Имя не должно быть меньше 2 символов' },
      fieldCodes: { name: 'too_short' },
    });
  await expect(operator.user.loadInfo()).rejects.toMatchObject({
    code: 'invalid',
    fields: { name: 'Имя не должно быть меньше 2 символов' },
    fieldCodes: { name: 'too_short' },
  });
  expect(logged).toEqual(['warn GET /user/info failed: 400 invalid']);
  await operator.dialog.read('d1', 1);
  expect(logged.slice(1)).toEqual(['warn PATCH /dialog/read/{id} failed: 404 not_found']);
  for (const spy of consoles) expect(spy).not.toHaveBeenCalled();
});

test('call makes any row of the table, typed by it, with the sign-in', async () => {
  const counts = await operator.call('GET /dialog/count');
  expect(counts.unread + counts.waiting).toBe(3);
  expect(server.requests.at(-1)?.headers.authorization).toBe('Bearer a');
  const fetched = await operator.call('GET /dialog/detail/{id}', { params: { id: 'd1' }, query: { page: 1 } });
  expect(fetched.session).toBe('s-d1');
  const out = make({ storage: createMemoryJar() });
  expect(await failure(out.call('PATCH /code/refresh', { body: { email: 'a@b.ru' } }))).toEqual([404, 'not_found']);
  expect(server.requests.at(-1)?.headers).not.toHaveProperty('authorization');
});

test('resume begins after the rev that is given', async () => {
  const hellos: { after?: number }[] = [];
  const answer = server.onSocket;
  server.onSocket = (peer) => {
    peer.on('message', (data) => hellos.push(JSON.parse(String(data)) as { after?: number }));
    answer(peer);
  };
  operator.socket.resume(3);
  await until(() => operator.socket.$state.get() === 'open');
  expect(hellos[0]?.after).toBe(3);
});

test.each([
  ['React Native: a window that hears nothing, no document', { window: {}, navigator: { product: 'ReactNative' } }],
  [
    'a worker with half a document',
    { window: undefined, document: {}, navigator: undefined, BroadcastChannel: undefined },
  ],
  [
    'a page that forbids storage',
    {
      get localStorage(): never {
        throw new DOMException('denied', 'SecurityError');
      },
    },
  ],
])('signs in and connects in %s', async (_, globals) => {
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(globals)))
    if (descriptor.get) Object.defineProperty(globalThis, name, { ...descriptor, configurable: true });
    else vi.stubGlobal(name, descriptor.value);
  const other = createOperator({ host: server.host, token: 'token', WebSocket: NodeWebSocket, log: () => undefined });
  made.push(other);
  createOperator({ host: server.host }).destroy();
  other.socket.connect();
  await until(() => other.socket.$state.get() === 'open');
  await other.user.loadInfo();
  other.destroy();
  Reflect.deleteProperty(globalThis, 'localStorage');
});

test('a storage that answers later keeps the sign-in over a restart', async () => {
  const stored = new Map<string, string>();
  const later = {
    getItem: async (key: string) => stored.get(key) ?? null,
    setItem: async (key: string, value: string) => void stored.set(key, value),
  };
  server.handlers['PATCH /code/check'] = () => ({ body: { access: 'a', refresh: 'r', device: 'd' } });
  const first = make({ storage: await loadCookieJar(later) });
  expect(first.auth.isSignedIn()).toBe(false);
  await first.auth.checkCode({ email: 'a@b.ru', code: '123456' });
  await until(() => stored.get('otklik:auth') === '1');
  const second = make({ storage: await loadCookieJar(later) });
  expect([second.auth.isSignedIn(), await second.user.loadInfo()]).toEqual([true, { avatar: '', isAdmin: false }]);
  await second.auth.signOut();
  await until(() => stored.get('otklik:auth') === '0');
  expect((await loadCookieJar(later)).get('jwt')).toBe(null);
});
