import type { FieldCode } from '../contract/field-code.ts';
import type { ApiCode } from './api-error.ts';
import { attempt } from './attempt.ts';

/**
 * Why a sentence failed, as in ApiError: its HTTP `status` (0 without a reply) and `code`; `detail` and the messages in
 * `fields` are Russian, `fieldCodes` are for programs.
 */
export interface Refusal {
  readonly status: number;
  readonly code: ApiCode;
  readonly detail: string;
  readonly fields?: Readonly<Record<string, string>> | null;
  readonly fieldCodes?: Readonly<Record<string, FieldCode>> | null;
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
 * The key in localStorage of an entry that is not in the database yet; without `clientId`, what all of a scope begin
 * with.
 */
const noteOf = (scope: string, clientId = ''): string => `otklik ${scope}\n${clientId}`;

/** A note that cannot be read hides no other. */
const notesOf = (scope: string): OutboxEntry[] =>
  (attempt(() => Object.keys(localStorage)) ?? []).flatMap((key) =>
    key.startsWith(noteOf(scope)) ? (attempt(() => JSON.parse(localStorage[key]) as OutboxEntry) ?? []) : [],
  );

/**
 * Opens the store of a scope. Until an entry is in the database it is in this tab's memory, and noted in localStorage,
 * unless it is a file: a page that closes before its database is open loses nothing. Where the browser has no database
 * (private windows, no room), it stays there.
 */
export function openOutboxStore(whose: string | Promise<string>): OutboxStore {
  const entries = new Map<string, OutboxEntry>();
  let opening: Promise<IDBDatabase> | undefined;

  /** Undefined where the database fails. */
  const inTable = async <T>(
    mode: IDBTransactionMode,
    work: (entries: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | undefined> => {
    try {
      const transaction = (await (opening ??= openDatabase())).transaction(table, mode);
      const request = work(transaction.objectStore(table));
      // Committed at once, so that a page that closes right now does not take the entry with it.
      transaction.commit?.();
      return await settle(request);
    } catch {
      return undefined;
    }
  };
  const forget = (scope: string, clientId: string): void => {
    entries.delete(clientId);
    attempt(() => localStorage.removeItem(noteOf(scope, clientId)));
  };

  return {
    async list() {
      const scope = await whose;
      const stored = await inTable<OutboxEntry[]>('readonly', (table) =>
        table.getAll(IDBKeyRange.bound([scope], [scope, []])),
      );
      const all = [...(stored ?? []), ...notesOf(scope), ...entries.values()];
      return [...new Map(all.map((entry) => [entry.clientId, entry])).values()].sort((a, b) => a.at - b.at);
    },
    async put(entry) {
      const { clientId, file } = entry;
      entries.set(clientId, entry);
      const scope = await whose;
      if (!file) attempt(() => localStorage.setItem(noteOf(scope, clientId), JSON.stringify(entry)));
      const stored = await inTable('readwrite', (table) => table.put({ ...entry, scope }));
      // It may have been removed or changed meanwhile.
      if (stored && entries.get(clientId) === entry) forget(scope, clientId);
    },
    async remove(clientId) {
      const scope = await whose;
      forget(scope, clientId);
      // An entry that could not be removed is sent again under its `clientId`, which changes nothing.
      await inTable('readwrite', (table) => table.delete([scope, clientId]));
    },
  };
}
