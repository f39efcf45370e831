import type { Sentence } from '../contract/sentence.ts';
import { type ApiError, isPassing } from './api-error.ts';
import { backOff } from './back-off.ts';
import { openChannel } from './channel.ts';
import { withLock } from './lock.ts';
import { openOutboxStore, type OutboxEntry } from './outbox-store.ts';

/** What became of one entry: stored; refused for good; or to be tried again, after `pause` ms if that is known. */
export type Outcome =
  | { readonly kind: 'stored'; readonly sentences: readonly Sentence[] }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'later'; readonly pause?: number };

/** What a failed call makes of an entry. A lost sign-in is not the entry's fault. */
export const outcomeOf = (error: ApiError): Outcome =>
  isPassing(error) || error.status === 401 || error.status === 406
    ? { kind: 'later', ...(error.retryAfter === null ? {} : { pause: error.retryAfter * 1000 }) }
    : { kind: 'refused', error };

export interface OutboxOptions {
  /** Whose entries: tabs with the same scope share them. */
  readonly scope: string;
  /** Sends an entry, under its own `clientId`, so that sending it twice is harmless. */
  deliver(entry: OutboxEntry): Promise<Outcome>;
  /** Shows what waits, after each change in this or another tab. */
  show(entries: readonly OutboxEntry[]): void;
  /** Told, in every tab, what became of an entry, before it leaves `show`. */
  settled(entry: OutboxEntry, outcome: Exclude<Outcome, { kind: 'later' }>): void;
}

/** Entries that wait for the server, sent one after another by one tab at a time. */
export interface Outbox {
  add(entry: Pick<OutboxEntry, 'clientId' | 'texts'> & Partial<OutboxEntry>): Promise<void>;
  retry(clientId: string): Promise<void>;
  discard(clientId: string): Promise<void>;
  /** Sends what waits: at start, when a connection opens. */
  drain(): Promise<void>;
  clear(): Promise<void>;
  close(): void;
}

/** What has waited longer (ms) is not sent by surprise: its author decides. */
const staleAfter = 3_600_000;

type News = { readonly entry: OutboxEntry; readonly sentences: readonly Sentence[] } | null;

export function createOutbox({ scope, deliver, show, settled }: OutboxOptions): Outbox {
  const store = openOutboxStore(scope);
  let lastAt = 0;
  let attempt = 0;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let draining: Promise<void> | null = null;
  let again = false;
  /** Added, but perhaps not in the store yet: shown all the same. */
  const fresh = new Map<string, OutboxEntry>();
  let shown: readonly OutboxEntry[] = [];

  const refresh = async (): Promise<void> => {
    const stored = await store.list();
    if (closed) return;
    const ids = new Set(stored.map(({ clientId }) => clientId));
    shown = [...stored, ...[...fresh.values()].filter(({ clientId }) => !ids.has(clientId))];
    show(shown);
  };
  const channel = openChannel<News>(`otklik:${scope}`, (news) => {
    if (news) settled(news.entry, { kind: 'stored', sentences: news.sentences });
    void refresh();
  });

  /** Changes the store, then what every tab shows. */
  const change = async (work: Promise<void>, news: News = null): Promise<void> => {
    await work;
    if (!closed) channel.post(news);
    await refresh();
  };
  const now = (): number => (lastAt = Math.max(Date.now(), lastAt + 1));
  const fail = (entry: OutboxEntry): Promise<void> => change(store.put({ ...entry, state: 'failed' }));

  /** Sends the oldest entry; false when there is none, or when the rest must wait. */
  const sendNext = async (): Promise<boolean> => {
    const entry = (await store.list()).find(({ state }) => state === 'sending');
    if (!entry || closed) return false;
    if (Date.now() - entry.at > staleAfter) {
      await fail(entry);
      return true;
    }
    const outcome = await deliver(entry);
    if (outcome.kind === 'later') {
      const wait = outcome.pause ?? backOff(attempt++);
      if (!closed) timer = setTimeout(drain, wait);
      return false;
    }
    attempt = 0;
    settled(entry, outcome);
    if (outcome.kind === 'refused') await fail(entry);
    else await change(store.remove(entry.clientId), { entry, sentences: outcome.sentences });
    return true;
  };

  const sendAll = async (): Promise<void> => {
    do {
      again = false;
      await withLock(`otklik:${scope}`, async () => {
        while (await sendNext());
      });
    } while (again && !closed);
    draining = null;
  };

  const drain = (): Promise<void> => {
    clearTimeout(timer);
    again = true;
    return (draining ??= sendAll());
  };

  const find = async (clientId: string): Promise<OutboxEntry | undefined> =>
    (await store.list()).find((entry) => entry.clientId === clientId);

  return {
    async add(given) {
      const entry: OutboxEntry = { session: '', ...given, scope, at: now(), state: 'sending' };
      fresh.set(entry.clientId, entry);
      show((shown = [...shown, entry]));
      await change(store.put(entry).finally(() => fresh.delete(entry.clientId)));
      await drain();
    },
    async retry(clientId) {
      const entry = await find(clientId);
      if (entry) await change(store.put({ ...entry, at: now(), state: 'sending' }));
      await drain();
    },
    discard: (clientId) => change(store.remove(clientId)),
    async drain() {
      await refresh();
      await drain();
    },
    async clear() {
      for (const { clientId } of await store.list()) await store.remove(clientId);
      await change(Promise.resolve());
    },
    close() {
      closed = true;
      clearTimeout(timer);
      channel.close();
    },
  };
}
