import type { Sentence } from '../contract/sentence.ts';
import { ApiError, asApiError, clientError, isPassing } from './api-error.ts';
import { backOff } from './back-off.ts';
import { openChannel } from './channel.ts';
import { type Deferred, deferred } from './deferred.ts';
import type { Clock } from './environment.ts';
import { withLock } from './lock.ts';
import { openOutboxStore, type OutboxEntry, type Refusal } from './outbox-store.ts';

/** Whether an entry that failed so is sent again by itself. A lost sign-in is not the entry's fault. */
export const isForLater = (error: ApiError): boolean =>
  isPassing(error) || error.status === 401 || error.status === 406;

/** A word between the tabs of one scope. */
export interface Word {
  /** The dialog that it is about; null for none. */
  readonly session: string | null;
  /** What the server has stored there. */
  readonly sentences?: readonly Sentence[];
  /** The entry that was stored, refused for `error`, or taken back. */
  readonly clientId?: string;
  readonly error?: Refusal;
  /** Up to which `seq` another tab has read: it may be here before the storage of that tab is. */
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
  /** Shows what waits, after each change in this or another tab. */
  showWaiting(entries: readonly OutboxEntry[]): void;
  /** Hears what other tabs say, and what was stored from here: before the entry leaves what is shown. */
  handle(word: Word): void;
  readonly clock: Clock;
}

type Stored = Promise<readonly Sentence[]>;

/**
 * Entries that wait for the server, sent one after another by one tab at a time, and the promises of those who wait for
 * them.
 */
export interface Outbox {
  /**
   * Resolves with what was stored. @throws ApiError when refused; `aborted` when taken back, left with its dialog, or
   * closed
   */
  add(entry: Pick<OutboxEntry, 'clientId' | 'texts'> & Partial<OutboxEntry>): Stored;
  /** As `add`, for a failed entry. @throws ApiError 404 when there is none */
  retry(clientId: string): Stored;
  discard(clientId: string): Promise<void>;
  /**
   * Gives entries of some dialogs, or of none, to the dialog `to`; whoever waits for one that is not `mine` now waits
   * no longer.
   */
  assign(from: readonly (string | undefined)[], to: string): Promise<void>;
  /** Sends what waits: at start, when a connection opens. */
  drain(): Promise<void>;
  /** Takes back what this tab waits for, or all there is. */
  clear(all?: boolean): Promise<void>;
  /** Says something to the other tabs. */
  broadcast(word: Word): void;
  /** What waits stays for the next opening. */
  close(): void;
}

/** What has waited longer (ms) is not sent by surprise: its author decides. */
const staleAfter = 3_600_000;

export function createOutbox({ scope, mine, deliver, showWaiting, handle, clock }: OutboxOptions): Outbox {
  let lastAt = 0;
  let attempt = 0;
  let closed = false;
  let timer: unknown;
  let draining: Promise<void> | null = null;
  let again = false;
  let shown: readonly OutboxEntry[] = [];
  /** Entries of this tab that somebody waits for. */
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
  /** After a change of the store: what every tab shows. */
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
    // It may have been taken back meanwhile.
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
      // A closed tab cannot hand over: another one sends it again, under the same `clientId`.
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
    // Without a Retry-After, or with one of 0, the retry still waits.
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

  /** Stores an entry to be sent next, and waits for what becomes of it. */
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
    // Behind what is on its way into the store.
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
