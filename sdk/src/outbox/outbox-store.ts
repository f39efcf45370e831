import type { FieldCode } from '../contract/field-code.ts';
import type { Problem } from '../contract/error.ts';
import type { ApiCode } from '../transport/api-error.ts';
import { attempt } from '../transport/attempt.ts';

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
  /** The body of the reply: of `dialog_taken` with `assigned`, the member who has the dialog. */
  readonly problem?: Problem | null;
}

/** What an operator saw of a dialog when an answer was written. */
export interface Seen {
  readonly dialogId: string;
  /** Number of the last stored sentence. */
  readonly last: number;
  readonly isClosed: boolean;
  /** The operator's own answers that were on their way. */
  readonly pending: readonly string[];
}

/** A sentence that the server has not stored yet. `at` (ms) orders entries; `scope` names the owner. */
export interface OutboxEntry {
  readonly scope: string;
  readonly clientId: string;
  readonly at: number;
  /** The dialog it was written in, the only one it is sent to; `''` for a visitor's draft before there is one. */
  readonly session: string;
  /** Dialog that receives an operator's file. */
  readonly dialogId?: string;
  readonly texts: readonly string[];
  readonly file?: File;
  /** An operator's, sent also where another member has the dialog. */
  readonly force?: boolean;
  /** Of an operator's answer to an open dialog. */
  readonly seen?: Seen | undefined;
  /** The connection may have been dead when it was written. */
  readonly late?: boolean;
  readonly state: 'sending' | 'failed';
  /** Why it failed. */
  readonly error?: Refusal;
}

/** Stores the entries of one scope in IndexedDB: they survive a reload, and all tabs see them. */
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
    // Another tab may delete or upgrade the database.
    database.onversionchange = () => database.close();
    return database;
  });
}

/**
 * The key in localStorage of an entry that is not in the database yet; without `clientId`, the prefix of a scope.
 */
const noteOf = (scope: string, clientId = ''): string => `otklik ${scope}\n${clientId}`;

/** Entries of localStorage; unreadable ones are skipped. */
const notesOf = (scope: string): OutboxEntry[] =>
  (attempt(() => Object.keys(localStorage)) ?? []).flatMap((key) =>
    key.startsWith(noteOf(scope)) ? (attempt(() => JSON.parse(localStorage[key]) as OutboxEntry) ?? []) : [],
  );

/**
 * Opens the store of a scope, whose name is asked for at each use. Until an entry is in the database it is in this
 * tab's memory and, without a file, in localStorage: a page that closes before its database is open loses nothing.
 * Without a database (private windows, no room) it remains there.
 */
export function openOutboxStore(whose: () => string | Promise<string>): OutboxStore {
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
      // Commit now: the page may be closing.
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
      const scope = await whose();
      const stored = await inTable<OutboxEntry[]>('readonly', (table) =>
        table.getAll(IDBKeyRange.bound([scope], [scope, []])),
      );
      const all = [...(stored ?? []), ...notesOf(scope), ...entries.values()];
      return [...new Map(all.map((entry) => [entry.clientId, entry])).values()].sort((a, b) => a.at - b.at);
    },
    async put(entry) {
      const { clientId, file } = entry;
      entries.set(clientId, entry);
      const scope = await whose();
      if (!file) attempt(() => localStorage.setItem(noteOf(scope, clientId), JSON.stringify(entry)));
      const stored = await inTable('readwrite', (table) => table.put({ ...entry, scope }));
      // It may have been removed or changed since.
      if (stored && entries.get(clientId) === entry) forget(scope, clientId);
    },
    async remove(clientId) {
      const scope = await whose();
      forget(scope, clientId);
      // An entry that could not be removed is sent again under its `clientId`, which changes nothing.
      await inTable('readwrite', (table) => table.delete([scope, clientId]));
    },
  };
}
