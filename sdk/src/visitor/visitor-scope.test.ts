// Against the real server: whose dialog is whose, and how calls settle.
import 'fake-indexeddb/auto';
import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createAccount } from '../../../tests/harness/account.ts';
import { callServer } from '../../../tests/harness/call-server.ts';
import { type ServerProcess, startServer } from '../../../tests/harness/server-process.ts';
import { memoryStorage, NodeWebSocket, pause, until, untilWaiting } from '../transport/server-fixture.ts';
import { deferred } from '../transport/deferred.ts';
import { withLock } from '../transport/lock.ts';
import { createVisitor, hasDialog, type Visitor, type VisitorOptions } from '../visitor.ts';

let server: ServerProcess;
let site: string;
let secret: string;
let begun = 0;
const open: Visitor[] = [];

beforeAll(async () => {
  server = await startServer();
  const owner = await createAccount(server, 'owner');
  site = owner.site;
  ({ secret } = await callServer<{ secret: string }>(server.url, `GET /domain/secret/${owner.domainId}`, {
    token: await owner.access(),
  }));
});
afterEach(() => {
  for (const visitor of open.splice(0)) visitor.destroy();
  vi.unstubAllGlobals();
  begun = 0;
});
afterAll(() => server.stop());

const counting: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (String(input).endsWith('/widget/session') && response.status === 201) begun++;
  return response;
};
function visit(options: Partial<VisitorOptions> = {}): Visitor {
  const visitor = createVisitor({
    host: server.url,
    site,
    storage: memoryStorage(),
    WebSocket: NodeWebSocket,
    fetch: counting,
    ...options,
  });
  open.push(visitor);
  return visitor;
}
const noNetwork: typeof fetch = () => Promise.reject(new TypeError('no network'));
const texts = (visitor: Visitor): string[] => visitor.$sentences.get().map(({ text }) => text);
const sign = (userId: string) => ({ userId, signature: createHmac('sha256', secret).update(userId).digest('hex') });

test('two people of one site, each with a storage, share neither sentences nor pending entries', async () => {
  const [ann, bob] = [visit(), visit()];
  await Promise.all([ann.send('от Анны'), bob.send('от Бориса')]);
  const storage = memoryStorage();
  const away = visit({ storage, fetch: noNetwork });
  away.send('ждёт').catch(() => undefined);
  await untilWaiting(server.url, site, storage);
  away.destroy();
  // What waits goes out in order: if it were shared, it would have been sent before this one.
  await bob.send('ещё от Бориса');
  expect([texts(ann), texts(bob), begun]).toEqual([['от Анны'], ['от Бориса', 'ещё от Бориса'], 2]);
});

test('two tabs that open at once begin one dialog, and both show all of it', async () => {
  const storage = memoryStorage();
  const tabs = [visit({ storage }), visit({ storage }), visit({ storage })];
  await Promise.all(tabs.map((tab, at) => tab.send(`вкладка ${at}`)));
  await until(() => tabs.every((tab) => texts(tab).length === 3));
  expect([new Set(tabs.map((tab) => texts(tab).join())).size, begun]).toEqual([1, 1]);
});

test('logging out ends the dialog in all tabs of this machine, and the next opening begins another', async () => {
  const storage = memoryStorage();
  const [one, two] = [visit({ storage }), visit({ storage })];
  await one.send('моё');
  await until(() => texts(one).length === 1);
  await two.open();
  await one.logout();
  await until(() => two.$state.get() === 'idle' && two.$sentences.get().length === 0);
  expect([one.$sentences.get(), one.hasDialog(), two.hasDialog(), hasDialog(site, storage)]).toEqual([
    [],
    false,
    false,
    false,
  ]);
  const next = visit({ storage });
  await next.send('чужое');
  expect([texts(next), begun]).toEqual([['чужое'], 2]);
});

test('a logout drops pending sentences with their dialog and rejects their promises', async () => {
  const storage = memoryStorage();
  const away = visit({ storage, fetch: noNetwork });
  const waiting = expect(away.send('не отправлено')).rejects.toMatchObject({ code: 'aborted' });
  await untilWaiting(server.url, site, storage);
  await away.logout();
  await waiting;
  away.destroy();
  const next = visit({ storage });
  await next.open();
  await next.send('новый');
  expect(texts(next)).toEqual(['новый']);
});

test('a logout clears the machine although its tab closes at once, and although two tabs log out together', async () => {
  const storage = memoryStorage();
  const tabs = () => [visit({ storage }), visit({ storage })] as const;
  const [gone, other] = tabs();
  await gone.send('первый');
  await other.open();
  gone.logout().catch(() => undefined);
  gone.destroy();
  await until(() => !hasDialog(site, storage) && other.$state.get() === 'idle');
  const [one, two] = tabs();
  await Promise.all([one.open(), two.open()]);
  await Promise.all([one.logout(), two.logout()]);
  expect([hasDialog(site, storage), begun]).toEqual([false, 2]);
});

test('an opening while a dialog is being ended begins another dialog', async () => {
  const storage = memoryStorage();
  const [one, two] = [visit({ storage }), visit({ storage })];
  await one.send('первый');
  await two.open();
  const turn = deferred<void>();
  void withLock(
    `otklik:visitor:${server.url} ${site} ${storage.getItem(`otklik:${site}:id`)}:join`,
    () => turn.promise,
  );
  const ended = one.logout();
  const seen: string[] = [];
  for (const { $sentences } of [one, two]) $sentences.listen((all) => seen.push(...all.map(({ text }) => text)));
  const opened = [one.open()];
  await until(() => two.$state.get() === 'idle' && !hasDialog(site, storage));
  opened.push(two.open());
  turn.resolve();
  await Promise.all([ended, ...opened]);
  await two.send('второй');
  await until(() => texts(one).length);
  expect([new Set(seen), begun]).toEqual([new Set(['второй']), 2]);
});

test('another signed user: nothing moves across, in any tab', async () => {
  const storage = memoryStorage();
  const [one, two] = [visit({ storage }), visit({ storage })];
  await Promise.all([one.open(), two.open()]);
  await one.describe(sign('a'));
  await one.send('от a');
  await one.describe(sign('b'));
  await one.send('от b');
  await until(() => texts(two).join() === 'от b');
  await two.describe(sign('a'));
  await until(() => texts(one).join() === 'от a' && texts(two).join() === 'от a');
});

test('a bad signature rejects, also when it waited until the dialog opened', async () => {
  const visitor = visit();
  const bad = { userId: 'a', signature: '0'.repeat(64) };
  const rejected = expect(visitor.describe(bad)).rejects.toMatchObject({ code: 'forbidden' });
  await visitor.open();
  await rejected;
  await expect(visitor.describe(bad)).rejects.toMatchObject({ code: 'forbidden' });
});

test('open, then destroy: it settles; later calls reject, and nothing connects again', async () => {
  const visitor = visit({ fetch: noNetwork, log: () => undefined });
  const opened = expect(visitor.open()).rejects.toMatchObject({ code: 'aborted' });
  const sent = expect(visitor.send('рано')).rejects.toMatchObject({ code: 'aborted' });
  const described = expect(visitor.describe({ name: 'Ольга' })).rejects.toMatchObject({ code: 'aborted' });
  visitor.destroy();
  visitor.destroy();
  await Promise.all([opened, sent, described]);
  for (const call of [
    visitor.send('поздно'),
    visitor.open(),
    visitor.logout(),
    visitor.describe({}),
    visitor.retry('x'),
  ])
    await expect(call).rejects.toMatchObject({ code: 'destroyed' });
  // Whatever it had begun has had as long as another one takes to say something.
  await visit().send('после');
  expect([visitor.$state.get(), visitor.$sentences.get()]).toEqual(['idle', []]);
});

test('a caller’s patience ends a call', async () => {
  const visitor = visit({ fetch: noNetwork, log: () => undefined });
  await expect(visitor.open({ timeout: 30 })).rejects.toMatchObject({ code: 'timeout' });
  await expect(visitor.open({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });
  await expect(visitor.send('раз', { timeout: 30 })).rejects.toMatchObject({ code: 'timeout' });
  expect(texts(visitor)).toEqual(['раз']);
});

test('a refused sentence has its reason, and each rejected call is logged once, not to the console', async () => {
  const levels = ['debug', 'log', 'warn', 'error'] as const;
  const spies = levels.map((level) => vi.spyOn(console, level));
  const visitor = visit();
  const failure = { code: 'invalid', status: 400, fields: { text: expect.any(String) as string } };
  await expect(visitor.send('x'.repeat(4001))).rejects.toMatchObject(failure);
  await until(() => visitor.$sentences.get()[0]?.state === 'failed');
  expect(visitor.$sentences.get()[0]?.error).toMatchObject(failure);
  await expect(visitor.describe({ email: 'нет' })).rejects.toMatchObject({ code: 'invalid' });
  for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  vi.restoreAllMocks();

  const log = vi.fn();
  const logging = visit({ log });
  await expect(logging.send('x'.repeat(4001))).rejects.toMatchObject(failure);
  await expect(logging.describe({ email: 'нет' })).rejects.toMatchObject({ code: 'invalid' });
  await expect(logging.rate(5, '', { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });
  expect(log.mock.calls).toEqual([
    ['debug', 'POST /widget/sentence failed: 400 invalid'],
    ['debug', 'PATCH /widget/visitor failed: 400 invalid'],
  ]);
});

test('send resolves with the stored sentence; a file’s address is whole', async () => {
  const storage = memoryStorage();
  const visitor = visit({ storage });
  expect(await visitor.send('раз', { clientId: 'c1' })).toMatchObject({ seq: 1, text: 'раз', clientId: 'c1' });
  expect(await visitor.send('раз', { clientId: 'c1' })).toMatchObject({ seq: 1 });
  const { token } = JSON.parse(storage.getItem(`otklik:${site}`)!) as { token: string };
  const body = new FormData();
  body.set('clientId', 'c2');
  body.set('file', new File(['%PDF-1.4 %%EOF'], 'a.pdf', { type: 'application/pdf' }));
  // Node's IndexedDB stand-in cannot keep files, so this one comes by another way.
  const posted = await fetch(`${server.url}/api/v1/widget/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  expect(posted.status).toBe(201);
  await until(() => visitor.$sentences.get().at(-1)?.file);
  const { url } = visitor.$sentences.get().at(-1)!.file!;
  expect([url.startsWith(`${server.url}/`), (await fetch(url)).status]).toEqual([true, 200]);
});

test('an upload that fails without a pause is not sent again at once', async () => {
  let tries = 0;
  const failing: typeof fetch = (input, init) =>
    String(input).endsWith('/widget/file')
      ? (tries++, Promise.resolve(new Response('', { status: 429, headers: { 'retry-after': '' } })))
      : fetch(input, init);
  const visitor = visit({ fetch: failing });
  await visitor.open();
  visitor.sendFile(new File(['x'], 'x.txt')).catch(() => undefined);
  await until(() => tries > 0);
  // As long as another one takes to say something.
  await visit().send('после');
  // One retry for each event such as a connection; not in a loop.
  expect(tries).toBeLessThan(6);
});

/** A storage that answers by promises. */
const later = ({ getItem, setItem, removeItem }: ReturnType<typeof memoryStorage>) => ({
  getItem: async (key: string) => (await pause(1), getItem(key)),
  setItem: async (key: string, value: string) => (await pause(1), setItem(key, value)),
  removeItem: async (key: string) => (await pause(1), removeItem(key)),
});

test('a storage that answers by promises serves as well', async () => {
  const storage = later(memoryStorage());
  expect(await hasDialog(site, storage)).toBe(false);
  const tabs = [visit({ storage }), visit({ storage })];
  await Promise.all(tabs.map((tab) => tab.send('раз')));
  await until(() => tabs.every((tab) => texts(tab).length === 2));
  expect([
    begun,
    await hasDialog(site, storage, server.url),
    await hasDialog(site, storage, 'https://other.ru'),
  ]).toEqual([1, true, false]);
});

test('two servers with one site key keep a dialog each', async () => {
  const storage = memoryStorage();
  const one = visit({ storage });
  await one.send('первый');
  const other = visit({ storage, host: server.url.replace('127.0.0.1', 'localhost') });
  await other.send('второй');
  const again = visit({ storage });
  await again.open();
  await until(() => texts(again).join() === 'первый');
  expect([texts(one), texts(other), begun]).toEqual([['первый'], ['второй'], 2]);
});

/** As by hand; the name that the tabs of a given storage share stays, as that of `localStorage` does. */
const empty = (storage: ReturnType<typeof memoryStorage>): void => {
  for (const name of ['', ':read']) storage.removeItem(`otklik:${site}${name}`);
};

test('what is written after the storage was emptied begins another dialog, in order and once', async () => {
  const storage = memoryStorage();
  const [one, two] = [visit({ storage }), visit({ storage })];
  await one.send('прежнее');
  await two.open();
  empty(storage);
  const sent = [one.send('первое'), one.send('второе'), one.send('второе')];
  expect(one.$sentences.get().map(({ text, state }) => [text, state])).toEqual([
    ['первое', 'sending'],
    ['второе', 'sending'],
    ['второе', 'sending'],
  ]);
  expect((await Promise.all(sent)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  await until(() => texts(two).join() === 'первое,второе,второе');
  expect([texts(one), begun]).toEqual([['первое', 'второе', 'второе'], 2]);
});

test('what waits when a storage that answers by promises is emptied rejects, and begins no other dialog', async () => {
  const storage = memoryStorage();
  let isAway = false;
  const visitor = visit({ storage: later(storage), fetch: (...call) => (isAway ? noNetwork : counting)(...call) });
  await visitor.send('прежнее');
  isAway = true;
  empty(storage);
  await expect(visitor.send('не отправлено')).rejects.toMatchObject({ code: 'aborted' });
  isAway = false;
  await visitor.send('новое');
  expect([texts(visitor), begun]).toEqual([['новое'], 2]);
});

test('what was written before another tab reports an end goes with it, although the storage is empty', async () => {
  const storage = memoryStorage();
  let isAway = false;
  const away = visit({ storage, fetch: (...call) => (isAway ? noNetwork : counting)(...call) });
  const other = visit({ storage });
  await away.send('прежнее');
  await other.open();
  isAway = true;
  empty(storage);
  const waiting = expect(away.send('не отправлено')).rejects.toMatchObject({ code: 'aborted' });
  await other.logout();
  await waiting;
  isAway = false;
  await away.send('новое');
  expect([texts(away), begun]).toEqual([['новое'], 2]);
});

test('a sentence leaves out control characters, which the server refuses', async () => {
  const visitor = visit();
  expect(await visitor.send('раз\0\n\tдва')).toMatchObject({ text: 'раз\n\tдва' });
});
