import 'fake-indexeddb/auto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { installLocks, pause, sentenceOf, until } from '../transport/server-fixture.ts';
import type { Sentence } from '../contract/sentence.ts';
import { ApiError } from '../transport/api-error.ts';
import { platformClock } from '../transport/environment.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { openOutboxStore, type OutboxEntry } from './outbox-store.ts';
import { Tabs, type Word } from './browser-tabs.ts';

beforeAll(installLocks);

let scope: string;
let tests = 0;
beforeEach(() => {
  scope = `test ${++tests}`;
});

interface Tab {
  readonly outbox: Outbox;
  shown: readonly OutboxEntry[];
  /** Results of entries, as this tab receives them. */
  readonly stored: (string | undefined)[];
}

type Outcome = readonly Sentence[] | null;

function openTabs(handle: (word: Word) => void = () => undefined): Tabs {
  const tabs = new Tabs(() => scope);
  tabs.listen((word) => word && handle(word));
  return tabs;
}

function openTab(deliver: (entry: OutboxEntry) => Promise<Outcome>, isOnline = (): boolean => true): Tab {
  const tab: Tab = {
    shown: [],
    stored: [],
    outbox: createOutbox({
      tabs: openTabs(({ clientId, sentences }) => sentences && tab.stored.push(clientId)),
      clock: platformClock,
      mine: () => true,
      deliver,
      isOnline,
      showWaiting: (entries) => (tab.shown = entries),
    }),
  };
  return tab;
}
const stored = async (): Promise<Outcome> => [sentenceOf(1)];
/** Adds an entry without waiting for it; what can be sent is sent. */
async function put(tab: Tab, ...ids: string[]): Promise<void> {
  for (const clientId of ids) tab.outbox.add({ clientId, texts: [clientId] }).catch(() => undefined);
  await tab.outbox.drain();
}
const away = (): Promise<Outcome> => Promise.reject(new ApiError(503, null, 1e3));
const texts = (entries: readonly OutboxEntry[]): unknown[] => entries.map(({ clientId, state }) => [clientId, state]);

test('what waits is shown at once, survives a reload and goes out in order', async () => {
  const before = openTab(away);
  for (const clientId of ['a', 'b', 'c']) void before.outbox.add({ clientId, texts: [clientId] });
  expect(texts(before.shown)).toEqual([
    ['a', 'sending'],
    ['b', 'sending'],
    ['c', 'sending'],
  ]);
  const store = openOutboxStore(() => scope);
  while ((await store.list()).length < 3) await pause(5);
  before.outbox.close();

  const sent: string[] = [];
  const after = openTab(async (entry) => (sent.push(entry.clientId), stored()));
  await after.outbox.drain();
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(after.shown).toEqual([]);
  after.outbox.close();
});

test('a listener that throws keeps nothing back: what the server has stored leaves the outbox', async () => {
  const sent: string[] = [];
  const outbox = createOutbox({
    tabs: openTabs(() => {
      if (sent.length === 1) throw new Error('a listener of the page');
    }),
    clock: platformClock,
    mine: () => true,
    deliver: async ({ clientId }) => (sent.push(clientId), stored()),
    showWaiting: () => undefined,
  });
  expect(await outbox.add({ clientId: 'a', texts: ['a'] })).toHaveLength(1);
  expect(await outbox.add({ clientId: 'b', texts: ['b'] })).toHaveLength(1);
  await outbox.drain();
  expect(await openOutboxStore(() => scope).list()).toEqual([]);
  outbox.close();
});

test('of two tabs one sends at a time, each entry once, and both hear of it', async () => {
  const sent: string[] = [];
  let busy = 0;
  let most = 0;
  const deliver = async (entry: OutboxEntry): Promise<Outcome> => {
    most = Math.max(most, ++busy);
    await pause(5);
    sent.push(entry.clientId);
    busy--;
    return stored();
  };
  const [one, two] = [openTab(deliver), openTab(deliver)];
  const ids = Array.from({ length: 12 }, (_, at) => `m${at}`);
  await Promise.all(ids.map((clientId, at) => (at % 2 ? one : two).outbox.add({ clientId, texts: [clientId] })));
  await until(() => one.stored.length === 12 && two.stored.length === 12 && one.shown.length + two.shown.length === 0);
  expect([...sent].sort()).toEqual([...ids].sort());
  expect(most).toBe(1);
  one.outbox.close();
  two.outbox.close();
});

test('a refusal is shown as failed, lets the next ones go, and is sent again under its own id', async () => {
  const refusal = new ApiError(400, { type: '', title: '', status: 400, code: 'invalid', detail: '' });
  let isRefused = true;
  const sent: string[] = [];
  const tab = openTab(async (entry) => {
    sent.push(entry.clientId);
    if (entry.clientId === 'bad' && isRefused) throw refusal;
    return stored();
  });
  await expect(tab.outbox.add({ clientId: 'bad', texts: ['?'] })).rejects.toBe(refusal);
  expect(await tab.outbox.add({ clientId: 'good', texts: ['!'] })).toEqual([sentenceOf(1)]);
  await until(() => tab.shown.length === 1);
  expect(texts(tab.shown)).toEqual([['bad', 'failed']]);
  isRefused = false;
  expect(await tab.outbox.retry('bad')).toEqual([sentenceOf(1)]);
  expect(sent).toEqual(['bad', 'good', 'bad']);
  expect(tab.stored).toEqual(['good', 'bad']);
  await until(() => tab.shown.length === 0);
  await expect(tab.outbox.retry('bad')).rejects.toMatchObject({ status: 404 });
  tab.outbox.close();
});

test('what was discarded is not sent', async () => {
  const tab = openTab(away);
  const added = expect(tab.outbox.add({ clientId: 'a', texts: ['a'] })).rejects.toMatchObject({ code: 'aborted' });
  await tab.outbox.drain();
  await tab.outbox.discard('a');
  await added;
  expect(tab.shown).toEqual([]);
  expect(await openOutboxStore(() => scope).list()).toEqual([]);
  tab.outbox.close();
});

test('retries while the server is away', async () => {
  let tries = 0;
  const tab = openTab(async () => (++tries < 3 ? null : stored()));
  await put(tab, 'a');
  await until(() => tries === 3 && tab.shown.length === 0);
  tab.outbox.close();
});

const broken = (): Promise<Outcome> => Promise.reject(new ApiError(0, null));
const file = new File(['x'.repeat(3_000_000)], 'фото.jpg', { type: 'image/jpeg' });

test('a file whose upload breaks off again and again, while the server is reached, is too large for it', async () => {
  const deliver = vi.fn(broken);
  const tab = openTab(deliver);
  await expect(tab.outbox.add({ clientId: 'a', texts: ['a'], file })).rejects.toMatchObject({
    status: 413,
    code: 'too_large',
  });
  expect(deliver).toHaveBeenCalledTimes(3);
  await until(() => tab.shown[0]?.state === 'failed');
  tab.outbox.close();
});

test.each([
  ['a text', true, undefined],
  ['a file without a network', false, file],
] as const)('%s is not given up', async (_, isOnline, sent) => {
  const deliver = vi.fn(broken);
  const tab = openTab(deliver, () => isOnline);
  tab.outbox.add({ clientId: 'a', texts: ['a'], ...(sent ? { file: sent } : {}) }).catch(() => undefined);
  await until(() => deliver.mock.calls.length > 3);
  expect(texts(tab.shown)).toEqual([['a', 'sending']]);
  tab.outbox.close();
});

test('what has waited for more than an hour is not sent by surprise', async () => {
  const store = openOutboxStore(() => scope);
  await store.put({
    scope,
    clientId: 'old',
    at: Date.now() - 3_700_000,
    session: '',
    texts: ['old'],
    state: 'sending',
  });
  const deliver = vi.fn(stored);
  const tab = openTab(deliver);
  await tab.outbox.drain();
  expect([deliver.mock.calls.length, texts(tab.shown)]).toEqual([0, [['old', 'failed']]]);
  await tab.outbox.retry('old');
  await until(() => tab.shown.length === 0);
  expect(deliver.mock.calls.length).toBe(1);
  tab.outbox.close();
});

test('a browser without IndexedDB keeps what waits in memory', async () => {
  const original = globalThis.indexedDB;
  Object.defineProperty(globalThis, 'indexedDB', {
    value: {
      open: () => {
        throw new DOMException('no', 'SecurityError');
      },
    },
    configurable: true,
    writable: true,
  });
  const tab = openTab(stored);
  await tab.outbox.add({ clientId: 'a', texts: ['a'] });
  expect(tab.stored).toEqual(['a']);
  tab.outbox.close();
  Object.defineProperty(globalThis, 'indexedDB', { value: original, configurable: true, writable: true });
});

test('what is added and dropped at once, before it was in the store, does not come back', async () => {
  const sent: string[] = [];
  const tab = openTab(async (entry) => (sent.push(entry.clientId), stored()));
  const added = expect(tab.outbox.add({ clientId: 'a', texts: ['a'] })).rejects.toMatchObject({ code: 'aborted' });
  await tab.outbox.clear(true);
  await tab.outbox.add({ clientId: 'b', texts: ['b'] });
  await added;
  await until(() => tab.shown.length === 0);
  expect([sent, await openOutboxStore(() => scope).list()]).toEqual([['b'], []]);
  tab.outbox.close();
});

test('one who waits hears what another tab has sent, and of a dialog that was left; closing keeps what waits', async () => {
  let shown = 'one';
  const mine = ({ session }: OutboxEntry): boolean => session === shown;
  const options = { clock: platformClock, mine, showWaiting: () => undefined };
  const [away, sending] = [async () => null, stored].map((deliver) =>
    createOutbox({ ...options, tabs: openTabs(), deliver }),
  );
  const waiting = ['a', 'b', 'c'].map((clientId) => away!.add({ clientId, texts: [clientId], session: 'one' }));
  waiting.forEach((each) => each.catch(() => undefined));
  await away!.drain();
  await sending!.drain();
  expect(await Promise.all(waiting)).toEqual([1, 1, 1].map(() => [sentenceOf(1)]));
  sending!.close();
  const left = expect(away!.add({ clientId: 'd', texts: ['d'], session: 'one' })).rejects.toMatchObject({
    code: 'aborted',
  });
  shown = 'two';
  await away!.assign([''], 'two');
  await left;
  const closed = expect(away!.add({ clientId: 'e', texts: ['e'], session: 'two' })).rejects.toMatchObject({
    code: 'aborted',
  });
  away!.close();
  await closed;
  const store = openOutboxStore(() => scope);
  await until(async () => (await store.list()).length);
  expect((await store.list()).map(({ clientId }) => clientId)).toEqual(['d', 'e']);
});

test('a draft that is written before a late assignment to the former dialog waits for the next one', async () => {
  let shown = 'one';
  const mine = ({ session }: OutboxEntry): boolean => ['', shown].includes(session);
  const sent: string[] = [];
  const deliver = async ({ session }: OutboxEntry): Promise<Outcome> =>
    session ? (sent.push(session), stored()) : null;
  const outbox = createOutbox({ clock: platformClock, mine, showWaiting: () => undefined, tabs: openTabs(), deliver });
  shown = 'two';
  const waiting = outbox.add({ clientId: 'a', texts: ['a'], session: '' });
  await outbox.drain();
  await outbox.assign([''], 'one');
  await outbox.assign([''], 'two');
  await waiting;
  expect(sent).toEqual(['two']);
  outbox.close();
});

test('a tab that closes while it clears still sends the discarded entries to the others', async () => {
  const [clearing, other] = [openTab(away), openTab(away)];
  const left = expect(other.outbox.add({ clientId: 'a', texts: ['a'] })).rejects.toMatchObject({ code: 'aborted' });
  await other.outbox.drain();
  const cleared = clearing.outbox.clear(true);
  clearing.outbox.close();
  await Promise.all([cleared, left]);
  await until(() => other.shown.length === 0);
  other.outbox.close();
});
