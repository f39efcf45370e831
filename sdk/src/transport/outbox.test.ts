import 'fake-indexeddb/auto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { installLocks, pause, sentenceOf, until } from '../testing.ts';
import type { Sentence } from '../contract/sentence.ts';
import { ApiError } from './api-error.ts';
import { createOutbox, isForLater, type Outbox } from './outbox.ts';
import { openOutboxStore, type OutboxEntry } from './outbox-store.ts';

beforeAll(installLocks);

let scope: string;
let tests = 0;
beforeEach(() => {
  scope = `test ${++tests}`;
});

interface Tab {
  readonly outbox: Outbox;
  shown: readonly OutboxEntry[];
  readonly settled: [string, 'stored' | 'refused'][];
}

type Outcome = readonly Sentence[] | null;

function openTab(deliver: (entry: OutboxEntry) => Promise<Outcome>): Tab {
  const tab: Tab = {
    shown: [],
    settled: [],
    outbox: createOutbox({
      scope,
      deliver,
      show: (entries) => (tab.shown = entries),
      settled: (entry, _, error) => tab.settled.push([entry.clientId, error ? 'refused' : 'stored']),
    }),
  };
  return tab;
}
const stored = async (): Promise<Outcome> => [sentenceOf(1)];
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
  const kept = openOutboxStore(scope);
  while ((await kept.list()).length < 3) await pause(5);
  before.outbox.close();

  const sent: string[] = [];
  const after = openTab(async (entry) => (sent.push(entry.clientId), stored()));
  await after.outbox.drain();
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(after.shown).toEqual([]);
  after.outbox.close();
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
  await until(
    () => one.settled.length === 12 && two.settled.length === 12 && one.shown.length + two.shown.length === 0,
  );
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
  await tab.outbox.add({ clientId: 'bad', texts: ['?'] });
  await tab.outbox.add({ clientId: 'good', texts: ['!'] });
  expect(texts(tab.shown)).toEqual([['bad', 'failed']]);
  isRefused = false;
  await tab.outbox.retry('bad');
  expect(sent).toEqual(['bad', 'good', 'bad']);
  expect(tab.settled).toEqual([
    ['bad', 'refused'],
    ['good', 'stored'],
    ['bad', 'stored'],
  ]);
  expect(tab.shown).toEqual([]);
  tab.outbox.close();
});

test('what was discarded is not sent', async () => {
  const tab = openTab(away);
  await tab.outbox.add({ clientId: 'a', texts: ['a'] });
  await tab.outbox.discard('a');
  expect(tab.shown).toEqual([]);
  expect(await openOutboxStore(scope).list()).toEqual([]);
  tab.outbox.close();
});

test('a server that is away is tried again by itself', async () => {
  let tries = 0;
  const tab = openTab(async () => (++tries < 3 ? null : stored()));
  await tab.outbox.add({ clientId: 'a', texts: ['a'] });
  await until(() => tries === 3 && tab.shown.length === 0);
  tab.outbox.close();
});

test('what has waited for more than an hour is not sent by surprise', async () => {
  const store = openOutboxStore(scope);
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
  expect([deliver.mock.calls.length, tab.shown]).toEqual([1, []]);
  tab.outbox.close();
});

test('which failures pass by themselves', () => {
  const kinds = [0, 401, 403, 404, 406, 409, 429, 500, 503].map((status) => [
    status,
    isForLater(new ApiError(status, null)) ? 'later' : 'refused',
  ]);
  expect(kinds).toEqual([
    [0, 'later'],
    [401, 'later'],
    [403, 'refused'],
    [404, 'refused'],
    [406, 'later'],
    [409, 'refused'],
    [429, 'later'],
    [500, 'later'],
    [503, 'later'],
  ]);
});

test('a browser without IndexedDB keeps what waits in memory', async () => {
  const held = globalThis.indexedDB;
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
  expect(tab.settled).toEqual([['a', 'stored']]);
  tab.outbox.close();
  Object.defineProperty(globalThis, 'indexedDB', { value: held, configurable: true, writable: true });
});

test('what is added and dropped at once, before it was in the store, does not come back', async () => {
  const sent: string[] = [];
  const tab = openTab(async (entry) => (sent.push(entry.clientId), stored()));
  const added = tab.outbox.add({ clientId: 'a', texts: ['a'] });
  await Promise.all([tab.outbox.clear(), added]);
  await tab.outbox.add({ clientId: 'b', texts: ['b'] });
  expect([sent, tab.shown]).toEqual([['b'], []]);
  expect(await openOutboxStore(scope).list()).toEqual([]);
  tab.outbox.close();
});
