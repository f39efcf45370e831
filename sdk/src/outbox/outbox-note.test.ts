// Notes next to the database: a page may close before its database is open.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sentenceOf, until } from '../transport/server-fixture.ts';
import { platformClock } from '../transport/environment.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { openOutboxStore, type OutboxEntry } from './outbox-store.ts';
import { Tabs } from './browser-tabs.ts';

/** As a browser's: its keys are its own enumerable ones. */
function fakeStorage(): Storage {
  const hidden = (value: (this: Record<string, string>, key: string, text: string) => unknown) => ({ value });
  return Object.defineProperties({} as Storage, {
    getItem: hidden(function (key) {
      return this[key] ?? null;
    }),
    setItem: hidden(function (key, text) {
      this[key] = text;
    }),
    removeItem: hidden(function (key) {
      delete this[key];
    }),
  });
}

const database = globalThis.indexedDB;
const neverOpen = { open: () => ({}) };
let scope: string;
let tests = 0;
let sent: string[];
const outboxes: Outbox[] = [];

beforeEach(() => {
  scope = `noted ${++tests}`;
  sent = [];
  vi.stubGlobal('localStorage', fakeStorage());
});
afterEach(() => {
  for (const outbox of outboxes.splice(0)) outbox.close();
  vi.unstubAllGlobals();
});

function openTab(whose: string = scope): Outbox {
  const outbox = createOutbox({
    tabs: new Tabs(() => whose),
    clock: platformClock,
    mine: () => true,
    deliver: async ({ clientId }) => (sent.push(clientId), [sentenceOf(1)]),
    showWaiting: () => undefined,
  });
  outboxes.push(outbox);
  return outbox;
}
const say = (outbox: Outbox, clientId: string, more: Partial<OutboxEntry> = {}): void =>
  void outbox.add({ clientId, texts: [clientId], ...more }).catch(() => undefined);
/** What a page wrote that closed before its database was open. */
async function leave(clientId: string, more?: Partial<OutboxEntry>, whose?: string): Promise<void> {
  vi.stubGlobal('indexedDB', neverOpen);
  say(openTab(whose), clientId, more);
  await Promise.resolve();
  vi.stubGlobal('indexedDB', database);
}
const notes = (): string[] => Object.keys(localStorage);

test('what was written before the database opened goes out from the next page, once, and its note goes with it', async () => {
  await leave('a');
  expect(notes()).toEqual([`otklik ${scope}\na`]);
  await Promise.all([openTab(), openTab()].map((tab) => tab.drain()));
  await until(() => notes().length === 0);
  expect([sent, await openOutboxStore(() => scope).list()]).toEqual([['a'], []]);
});

test('what the database has needs no note', async () => {
  const store = openOutboxStore(() => scope);
  const entry: OutboxEntry = { scope, clientId: 'a', at: 1, session: '', texts: ['a'], state: 'sending' };
  const put = store.put(entry);
  await Promise.resolve();
  expect(notes()).toHaveLength(1);
  await put;
  expect([notes(), await store.list()]).toEqual([[], [entry]]);
});

test('a note belongs to its scope: no other one sends it, clears it or is cleared with it', async () => {
  await leave('mine');
  await leave('another’s', {}, `${scope} more`);
  await openTab().clear(true);
  expect(notes()).toEqual([`otklik ${scope} more\nanother’s`]);
  await openTab().drain();
  expect(sent).toEqual([]);
  await openTab(`${scope} more`).drain();
  expect(sent).toEqual(['another’s']);
});

test('a discarded entry has no note, even before the database has opened', async () => {
  vi.stubGlobal('indexedDB', neverOpen);
  const tab = openTab();
  say(tab, 'a');
  say(tab, 'b');
  await Promise.resolve();
  expect(notes()).toHaveLength(2);
  void tab.clear(true);
  await until(() => notes().length === 0);
});

test('a file is not noted', async () => {
  await leave('file', { file: new File(['x'], 'x.txt') });
  expect(notes()).toEqual([]);
});

test.each([
  ['refuses all', () => new Proxy({} as Storage, { get: () => () => fail(), ownKeys: () => fail() })],
  ['is none', () => undefined],
])('a localStorage that %s changes nothing', async (_, make) => {
  vi.stubGlobal('localStorage', make());
  const tab = openTab();
  expect(await tab.add({ clientId: 'a', texts: ['a'] })).toEqual([sentenceOf(1)]);
  await tab.clear(true);
  expect([sent, await openOutboxStore(() => scope).list()]).toEqual([['a'], []]);
});

function fail(): never {
  throw new DOMException('no', 'QuotaExceededError');
}

test('a note that cannot be read hides no other', async () => {
  await leave('first');
  localStorage.setItem(`otklik ${scope}\nbroken`, '{"clientId":');
  localStorage.setItem(`otklik ${scope}\nempty`, 'null');
  vi.stubGlobal('indexedDB', database);
  await openTab().drain();
  await until(() => sent.includes('first'));
  expect(sent).toEqual(['first']);
});
