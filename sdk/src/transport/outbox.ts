import type { Sentence } from '../contract/sentence.ts';
import type { Problem } from '../contract/error.ts';
import { ApiError, asApiError, clientError, isPassing } from './api-error.ts';
import { backOff } from './back-off.ts';
import { openChannel } from './channel.ts';
import { platformClock, type Clock } from './environment.ts';
import { withLock } from './lock.ts';
import { openOutboxStore, type OutboxEntry, type Refusal } from './outbox-store.ts';

/** Whether an entry that failed so is sent again by itself. A lost sign-in is not the entry's fault. */
export const isForLater = (error: ApiError): boolean =>
  isPassing(error) || error.status === 401 || error.status === 406;

export interface OutboxOptions {
  /** Whose entries: tabs with the same scope share them. */
  readonly scope: string | Promise<string>;
  /** Which entries of the scope are sent and shown now; all unless given. */
  mine?(entry: OutboxEntry): boolean;
  /** Sends an entry, under its own `clientId`, so that sending it twice is harmless. Null: not now. @throws ApiError */
  deliver(entry: OutboxEntry): Promise<readonly Sentence[] | null>;
  /** Shows what waits, after each change in this or another tab. */
  show(entries: readonly OutboxEntry[]): void;
  /** Called in every tab what became of an entry, before it changes in `show`: it is stored, or refused with `error`. */
  settled(entry: OutboxEntry, sentences: readonly Sentence[], error?: ApiError): void;
  /** Called in every tab when an entry was taken back, or left behind with another dialog. */
  discarded?(clientId: string): void;
  readonly clock?: Clock;
}

/** Entries that wait for the server, sent one after another by one tab at a time. */
export interface Outbox {
  add(entry: Pick<OutboxEntry, 'clientId' | 'texts'> & Partial<OutboxEntry>): Promise<void>;
  /** False when there is no such entry. */
  retry(clientId: string): Promise<boolean>;
  discard(clientId: string): Promise<void>;
  /** Gives entries of some dialogs, or of none, to the dialog `to`. */
  assign(from: readonly string[], to: string): Promise<void>;
  /** Sends what waits: at start, when a connection opens. */
  drain(): Promise<void>;
  clear(): Promise<void>;
  close(): void;
}

/** What has waited longer (ms) is not sent by surprise: its author decides. */
const staleAfter = 3_600_000;

type News = {
  readonly entry: OutboxEntry;
  readonly sentences?: readonly Sentence[];
  readonly error?: Refusal;
} | null;

const revive = (refusal: Refusal): ApiError =>
  new ApiError(refusal.status, { type: '', title: '', ...refusal } as Problem);

export function createOutbox({
  scope,
  mine = () => true,
  deliver,
  show,
  settled,
  discarded,
  clock = platformClock,
}: OutboxOptions): Outbox {
  let lastAt = 0;
  let attempt = 0;
  let closed = false;
  let timer: unknown;
  let draining: Promise<void> | null = null;
  let again = false;
  /** Added, but perhaps not in the store yet: shown all the same. */
  const fresh = new Map<string, OutboxEntry>();
  let shown: readonly OutboxEntry[] = [];

  const hear = (news: News): void => {
    if (news?.sentences) settled(news.entry, news.sentences);
    else if (news?.error) settled(news.entry, [], revive(news.error));
    else if (news) discarded?.(news.entry.clientId);
    void refresh();
  };
  const opening = (async () => {
    const channel = openChannel<News>(`otklik:${await scope}`, hear);
    if (closed) channel.close();
    return channel;
  })();
  const store = openOutboxStore(scope);
  const list = async (): Promise<OutboxEntry[]> => (await store.list()).filter(mine);
  const inTurn = async (work: () => Promise<void>): Promise<void> => withLock(`otklik:${await scope}`, work);

  const refresh = async (): Promise<void> => {
    const stored = await list();
    if (closed) return;
    const ids = new Set(stored.map(({ clientId }) => clientId));
    shown = [...stored, ...[...fresh.values()].filter((entry) => !ids.has(entry.clientId) && mine(entry))];
    show(shown);
  };

  /** Changes the store, then what every tab shows. */
  const change = async (work: Promise<unknown>, news: News = null): Promise<void> => {
    await work;
    if (!closed) (await opening).post(news);
    await refresh();
  };
  const now = (): number => (lastAt = Math.max(clock.now(), lastAt + 1));
  const find = async (clientId: string): Promise<OutboxEntry | undefined> =>
    (await list()).find((entry) => entry.clientId === clientId);
  const fail = async (entry: OutboxEntry, error: ApiError): Promise<void> => {
    const { status, code, detail, fields } = error;
    const refusal = { status, code, detail, fields };
    settled(entry, [], error);
    // It may have been taken back meanwhile.
    if (await find(entry.clientId))
      await change(store.put({ ...entry, state: 'failed', error: refusal }), { entry, error: refusal });
  };

  /** Sends the oldest entry; false when there is none, or when the rest must wait. */
  const sendNext = async (): Promise<boolean> => {
    const entry = (await list()).find(({ state }) => state === 'sending');
    if (!entry || closed) return false;
    if (clock.now() - entry.at > staleAfter) {
      await fail(entry, clientError('timeout'));
      return true;
    }
    let pause = 0;
    try {
      const sentences = await deliver(entry);
      // A closed tab can tell nobody: another one sends it again, under the same `clientId`.
      if (closed) return false;
      if (sentences) {
        attempt = 0;
        settled(entry, sentences);
        await change(store.remove(entry.clientId), { entry, sentences });
        return true;
      }
    } catch (cause) {
      const error = asApiError(cause);
      if (!isForLater(error)) {
        attempt = 0;
        await fail(entry, error);
        return true;
      }
      pause = (error.retryAfter ?? 0) * 1000;
    }
    // A server that asks for no pause, or for none at all, is not asked again at once.
    if (!closed) timer = clock.setTimeout(() => void drain(), Math.max(pause, backOff(attempt++)));
    return false;
  };

  const sendAll = async (): Promise<void> => {
    do {
      again = false;
      await inTurn(async () => {
        while (await sendNext());
      });
    } while (again && !closed);
    draining = null;
  };

  const drain = (): Promise<void> => {
    clock.clearTimeout(timer);
    again = true;
    return (draining ??= sendAll());
  };

  return {
    async add(given) {
      const entry: OutboxEntry = { session: '', scope: '', ...given, at: now(), state: 'sending' };
      fresh.set(entry.clientId, entry);
      show((shown = [...shown, entry]));
      await change(
        // What was taken back before it was in the store goes out of it again.
        store.put(entry).finally(() => fresh.delete(entry.clientId) || store.remove(entry.clientId)),
      );
      await drain();
    },
    async retry(clientId) {
      const entry = await find(clientId);
      if (entry) await change(store.put({ ...entry, at: now(), state: 'sending', error: undefined }));
      await drain();
      return !!entry;
    },
    async discard(clientId) {
      fresh.delete(clientId);
      const entry = await find(clientId);
      discarded?.(clientId);
      await change(store.remove(clientId), entry && { entry });
    },
    async assign(from, to) {
      await inTurn(async () => {
        for (const entry of await store.list())
          if (from.includes(entry.session)) await store.put({ ...entry, session: to });
        // What another tab has given to a dialog that was left since.
        for (const entry of await store.list()) if (!mine(entry)) discarded?.(entry.clientId);
      });
      await change(Promise.resolve());
      await drain();
    },
    async drain() {
      await refresh();
      await drain();
    },
    async clear() {
      fresh.clear();
      for (const entry of await store.list()) {
        discarded?.(entry.clientId);
        await change(store.remove(entry.clientId), { entry });
      }
      await refresh();
    },
    close() {
      closed = true;
      clock.clearTimeout(timer);
      void opening.then((channel) => channel.close());
    },
  };
}
