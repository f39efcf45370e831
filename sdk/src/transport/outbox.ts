import type { Sentence } from '../contract/sentence.ts';
import { ApiError, asApiError, clientError, isPassing } from './api-error.ts';
import { backOff } from './back-off.ts';
import { openChannel } from './channel.ts';
import { type Deferred, deferred } from './deferred.ts';
import type { Clock } from './environment.ts';
import { withLock } from './lock.ts';
import { openOutboxStore, type OutboxEntry, type Refusal } from './outbox-store.ts';

/** Whether an entry with this failure is retried. A lost sign-in is no fault of the entry. */
export const isForLater = (error: ApiError): boolean =>
  isPassing(error) || error.status === 401 || error.status === 406;

/** A message between the tabs of one scope. */
export interface Word {
  /** The dialog concerned; null for none. */
  readonly session: string | null;
  /** Sentences that the server has stored there. */
  readonly sentences?: readonly Sentence[];
  /** The entry that was stored, refused with `error`, or discarded. */
  readonly clientId?: string;
  readonly error?: Refusal;
  /** The greatest `seq` read in another tab, possibly not in the storage yet. */
  readonly read?: number;
  /** The dialog has ended on this machine. */
  readonly isEnd?: true;
}

export interface OutboxOptions {
  /** Whose entries: tabs with the same scope share them. */
  readonly scope: string | Promise<string>;
  /** Which entries of the scope are sent and shown now. */
  mine(entry: OutboxEntry): boolean;
  /** Sends an entry, under its own `clientId`, so that sending it twice is harmless. Null: not now. @throws ApiError */
  deliver(entry: OutboxEntry): Promise<readonly Sentence[] | null>;
  /** Shows pending entries, after each change in this or another tab. */
  showWaiting(entries: readonly OutboxEntry[]): void;
  /** Receives messages of other tabs, and this tab's stored entries before they leave the pending ones. */
  handle(word: Word): void;
  readonly clock: Clock;
}

type Stored = Promise<readonly Sentence[]>;

/**
 * Pending entries, sent one after another by one tab at a time, with the promises of their callers.
 */
export interface Outbox {
  /**
   * Resolves with the stored sentences. @throws ApiError when refused; `aborted` when discarded, left with its dialog, or
   * closed
   */
  add(entry: Pick<OutboxEntry, 'clientId' | 'texts'> & Partial<OutboxEntry>): Stored;
  /** As `add`, for a failed entry. @throws ApiError 404 when there is none */
  retry(clientId: string): Stored;
  discard(clientId: string): Promise<void>;
  /**
   * Moves entries of some dialogs, or of none, to the dialog `to`; promises of entries that are not `mine` now reject.
   */
  assign(from: readonly (string | undefined)[], to: string): Promise<void>;
  /** Sends pending entries: at start, when a connection opens. */
  drain(): Promise<void>;
  /** Discards this tab's entries, or all of the scope. */
  clear(all?: boolean): Promise<void>;
  /** Sends a message to the other tabs. */
  broadcast(word: Word): void;
  /** Stops; pending entries remain for the next opening. */
  close(): void;
}

/** An older entry (ms) fails with `timeout` instead of being sent late. */
const staleAfter = 3_600_000;

export function createOutbox({ scope, mine, deliver, showWaiting, handle, clock }: OutboxOptions): Outbox {
  let lastAt = 0;
  let attempt = 0;
  let closed = false;
  let timer: unknown;
  let draining: Promise<void> | null = null;
  let again = false;
  let shown: readonly OutboxEntry[] = [];
  /** Promises of this tab's entries. */
  const own = new Map<string | undefined, Deferred<readonly Sentence[]>>();

  const settle = (
    { clientId, sentences, error }: Partial<Word>,
    reason: ApiError = Object.assign(clientError(error?.code ?? 'aborted'), error),
  ): void => {
    const one = own.get(clientId);
    own.delete(clientId);
    if (sentences) one?.resolve(sentences);
    else one?.reject(reason);
  };
  const take = (word: Word): void => {
    handle(word);
    settle(word);
  };
  const opening = (async () =>
    openChannel<Word | void>(`otklik:${await scope}`, ({ data: word }) => {
      if (word) take(word);
      if (!word || word.clientId) void refresh();
    }))();
  const broadcast = (word: Word | void): void => void opening.then((channel) => channel.post(word));
  const store = openOutboxStore(scope);
  const list = async (): Promise<OutboxEntry[]> => (await store.list()).filter(mine);
  const inTurn = async (work: () => Promise<void>): Promise<void> => withLock(`otklik:${await scope}`, work);

  const refresh = async (): Promise<void> => {
    const waiting = await list();
    if (!closed) showWaiting((shown = waiting));
  };
  /** Updates all tabs after a change of the store. */
  const changed = (word?: Word | void): Promise<void> => {
    broadcast(word);
    return refresh();
  };
  const find = async (clientId: string): Promise<OutboxEntry | undefined> =>
    (await list()).find((entry) => entry.clientId === clientId);
  const fail = async (entry: OutboxEntry, reason: ApiError): Promise<void> => {
    const { session, clientId } = entry;
    const error = { ...reason };
    settle({ clientId }, reason);
    // It may have been discarded since.
    if (!(await find(clientId))) return;
    await store.put({ ...entry, state: 'failed', error });
    await changed({ session, clientId, error });
  };

  /** Sends the oldest entry; false when there is none, or when the rest must wait. */
  const sendNext = async (): Promise<boolean> => {
    const entry = (await list()).find(({ state }) => state === 'sending');
    if (!entry || closed) return false;
    const { session, clientId } = entry;
    const isStale = clock.now() - entry.at > staleAfter;
    let pause = 0;
    try {
      if (isStale) throw clientError('timeout');
      const sentences = await deliver(entry);
      // After `close`, another tab sends it again under the same `clientId`.
      if (closed) return false;
      if (sentences) {
        const word = { session, clientId, sentences };
        attempt = 0;
        take(word);
        await store.remove(clientId);
        await changed(word);
        return true;
      }
    } catch (cause) {
      const error = asApiError(cause);
      if (isStale || !isForLater(error)) {
        attempt = 0;
        await fail(entry, error);
        return true;
      }
      pause = (error.retryAfter ?? 0) * 1000;
    }
    // Without Retry-After, or with 0, back-off applies.
    if (!closed) timer = clock.setTimeout(() => void drain(), Math.max(pause, backOff(attempt++)));
    return false;
  };

  const drain = (): Promise<void> => {
    clock.clearTimeout(timer);
    again = true;
    return (draining ??= inTurn(async () => {
      while (again) {
        again = false;
        while (await sendNext());
      }
      draining = null;
    }));
  };

  /** Stores an entry, sends it, and waits for the outcome. */
  const send = (given: Omit<OutboxEntry, 'at' | 'state'>): Stored => {
    const { clientId } = given;
    const at = (lastAt = Math.max(clock.now(), lastAt + 1));
    const entry: OutboxEntry = { ...given, at, state: 'sending', error: undefined };
    const one = own.get(clientId) ?? deferred<readonly Sentence[]>();
    own.set(clientId, one);
    if (closed) settle({ clientId });
    else showWaiting((shown = [...shown, entry]));
    void store.put(entry).then(changed).then(drain);
    return one.promise;
  };
  const drop = async (ids: readonly string[]): Promise<void> => {
    for (const clientId of ids) settle({ clientId });
    // After pending writes of the store.
    await Promise.all(ids.map(store.remove));
    for (const clientId of ids) await changed({ session: null, clientId });
  };

  return {
    add: (entry) => send({ session: '', scope: '', ...entry }),
    async retry(clientId) {
      const entry = await find(clientId);
      if (!entry) throw new ApiError(404, null);
      return send(entry);
    },
    discard: (clientId) => drop([clientId]),
    async assign(from, to) {
      await inTurn(async () => {
        for (let entry of await store.list()) {
          if (from.includes(entry.session)) await store.put((entry = { ...entry, session: to }));
          if (!mine(entry)) settle({ clientId: entry.clientId });
        }
      });
      await changed();
      await drain();
    },
    async drain() {
      await refresh();
      await drain();
    },
    async clear(all) {
      await drop([...own.keys()] as string[]);
      if (all) await drop((await store.list()).map(({ clientId }) => clientId));
    },
    broadcast,
    close() {
      closed = true;
      clock.clearTimeout(timer);
      for (const clientId of own.keys()) settle({ clientId });
      void opening.then((channel) => channel.close());
    },
  };
}
