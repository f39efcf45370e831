import type { ApiCode } from './api-error.ts';

/** Why a sentence failed, as in ApiError: its HTTP `status` (0 without a reply) and `code`; `detail` and the messages in `fields` are Russian. */
export interface Refusal {
  readonly status: number;
  readonly code: ApiCode;
  readonly detail: string;
  readonly fields?: Readonly<Record<string, string>> | null;
}

/** What waits to be stored by the server. `at` (ms) orders it; `scope` says whose it is. */
export interface OutboxEntry {
  readonly scope: string;
  readonly clientId: string;
  readonly at: number;
  /** The dialog it is written in, and the only one that it is sent to. A visitor's draft is in none yet. */
  readonly session: string;
  /** Where an operator's file goes. */
  readonly dialogId?: string;
  readonly texts: readonly string[];
  readonly file?: File;
  readonly state: 'sending' | 'failed';
  /** Why it failed. */
  readonly error?: Refusal;
}

/** Where the entries of one scope live: in IndexedDB, so that they survive a reload and all tabs see them. */
export interface OutboxStore {
  list(): Promise<OutboxEntry[]>;
  put(entry: OutboxEntry): Promise<void>;
  remove(clientId: string): Promise<void>;
}

const table = 'outbox';

const settle = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('otklik', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: ['scope', 'clientId'] });
  return settle(request).then((database) => {
    // Another tab deletes or upgrades it: let it.
    database.onversionchange = () => database.close();
    return database;
  });
}

/**
 * Opens the store of a scope. An entry is in this tab's memory until it is in the database: where the browser keeps nothing
 * (private windows, no room), it stays there.
 */
export function openOutboxStore(whose: string | Promise<string>): OutboxStore {
  const entries = new Map<string, OutboxEntry>();
  let opening: Promise<IDBDatabase> | undefined;

  const inTable = async <T>(
    mode: IDBTransactionMode,
    work: (entries: IDBObjectStore, scope: string) => IDBRequest<T>,
  ): Promise<T> => {
    const scope = await whose;
    const transaction = (await (opening ??= openDatabase())).transaction(table, mode);
    const request = work(transaction.objectStore(table), scope);
    // Committed at once, so that a page that closes right now does not take the entry with it.
    transaction.commit?.();
    return settle(request);
  };

  return {
    async list() {
      const stored = await inTable('readonly', (entries, scope) =>
        entries.getAll(IDBKeyRange.bound([scope], [scope, []])),
      ).catch(() => []);
      return [...(stored as OutboxEntry[]).filter(({ clientId }) => !entries.has(clientId)), ...entries.values()].sort(
        (a, b) => a.at - b.at,
      );
    },
    async put(entry) {
      const { clientId } = entry;
      entries.set(clientId, entry);
      const put = inTable('readwrite', (table, scope) => table.put({ ...entry, scope }));
      // It may have been removed or changed meanwhile.
      await put.then(
        () => entries.get(clientId) === entry && entries.delete(clientId),
        () => undefined,
      );
    },
    async remove(clientId) {
      entries.delete(clientId);
      // An entry that could not be removed is sent again under its `clientId`, which changes nothing.
      await inTable('readwrite', (table, scope) => table.delete([scope, clientId])).catch(() => undefined);
    },
  };
}

/** Moves what waits in one scope to another. */
export async function moveEntries(from: string, to: string): Promise<void> {
  const [source, target] = [openOutboxStore(from), openOutboxStore(to)];
  for (const entry of await source.list()) {
    await target.put(entry);
    await source.remove(entry.clientId);
  }
}
