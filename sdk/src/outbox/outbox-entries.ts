import type { Sentence } from '../contract/sentence.ts';
import { type ApiError, clientError } from '../transport/api-error.ts';
import type { Life } from '../transport/deadline.ts';
import { type Deferred, deferred } from '../transport/deferred.ts';
import { openOutboxStore, type OutboxEntry, type OutboxStore } from './outbox-store.ts';
import type { Tabs, Word } from './browser-tabs.ts';

export type Stored = Promise<readonly Sentence[]>;

/** The pending entries of a scope, shown in all of its tabs, with the promises of this tab's. */
export interface OutboxEntries {
  readonly store: OutboxStore;
  /** Those that are sent and shown now, the oldest first. */
  list(): Promise<OutboxEntry[]>;
  find(clientId: string): Promise<OutboxEntry | undefined>;
  /** Shows and stores an entry. Resolves once all tabs have been informed. */
  put(entry: OutboxEntry): Promise<void>;
  /** The promise of an entry of this tab. */
  wait(clientId: string): Stored;
  /** Settles the promise of an entry of this tab: stored with `sentences`, else rejected. */
  settle(outcome: Partial<Word>, reason?: ApiError): void;
  /** Deletes entries, also those that are being stored; their promises reject. */
  drop(clientIds?: readonly string[]): Promise<void>;
  /** Shows what waits. */
  refresh(): Promise<void>;
  /** Informs all tabs of a change of the store. */
  changed(word?: Word): Promise<void>;
}

export interface OutboxEntriesOptions {
  readonly tabs: Tabs;
  /** Which entries of the scope are sent and shown now. */
  mine(entry: OutboxEntry): boolean;
  /** Shows pending entries, after each change in this or another tab. */
  showWaiting(entries: readonly OutboxEntry[]): void;
}

/** @param life nothing is shown after it, and no promise waits */
export function createOutboxEntries({ tabs, mine, showWaiting }: OutboxEntriesOptions, life: Life): OutboxEntries {
  const store = openOutboxStore(() => tabs.scope());
  let shown: readonly OutboxEntry[] = [];
  const own = new Map<string | undefined, Deferred<readonly Sentence[]>>();

  const show = (entries: readonly OutboxEntry[]): void => {
    if (!life.isOver) showWaiting((shown = entries));
  };
  const list = async (): Promise<OutboxEntry[]> => (await store.list()).filter(mine);
  const refresh = async (): Promise<void> => show(await list());
  const changed = (word?: Word): Promise<void> => {
    tabs.broadcast(word);
    return refresh();
  };
  const settle: OutboxEntries['settle'] = (
    { clientId, sentences, error },
    reason = Object.assign(clientError(error?.code ?? 'aborted'), error),
  ) => {
    const one = own.get(clientId);
    own.delete(clientId);
    if (sentences) one?.resolve(sentences);
    else one?.reject(reason);
  };
  const settleAll = (): void => {
    for (const clientId of own.keys()) settle({ clientId });
  };

  life.add(settleAll);
  tabs.listen((word, isOwn) => {
    if (word) settle(word);
    if (!isOwn && (!word || word.clientId)) void refresh();
  });

  return {
    store,
    list,
    find: async (clientId) => (await list()).find((entry) => entry.clientId === clientId),
    put(entry) {
      show([...shown, entry]);
      return store.put(entry).then(() => changed());
    },
    wait(clientId) {
      const one = own.get(clientId) ?? deferred();
      own.set(clientId, one);
      if (life.isOver) settle({ clientId });
      return one.promise;
    },
    settle,
    async drop(ids = [...own.keys()] as string[]) {
      for (const clientId of ids) settle({ clientId });
      // After pending writes of the store.
      await Promise.all(ids.map(store.remove));
      for (const clientId of ids) await changed({ session: null, clientId });
    },
    refresh,
    changed,
  };
}
