import type { Sentence } from '../contract/sentence.ts';
import { ApiError, asApiError, clientError, isPassing } from '../transport/api-error.ts';
import { backOff } from '../transport/back-off.ts';
import type { Life } from '../transport/deadline.ts';
import type { Clock } from '../transport/environment.ts';
import { withLock } from '../transport/lock.ts';
import type { OutboxEntries } from './outbox-entries.ts';
import type { OutboxEntry } from './outbox-store.ts';
import type { Tabs } from './browser-tabs.ts';

/** An older entry (ms) fails with `timeout` instead of being sent late. */
const staleAfter = 3_600_000;

/**
 * So many uploads of a file in a row may break off while the server is reached otherwise. A proxy that refuses a large
 * body closes the connection in the middle of it, or answers without CORS headers: neither shows its status 413.
 */
const mostBroken = 3;

/** Whether an entry with this failure is retried. A lost sign-in is no fault of the entry. */
export const isForLater = (error: ApiError): boolean =>
  (isPassing(error) && error.code !== 'outdated') || error.status === 401 || error.status === 406;

/** Sends an entry, under its own `clientId`, so that sending it twice is harmless. Null: not now. @throws ApiError */
type Deliver = (entry: OutboxEntry) => Promise<readonly Sentence[] | null>;

export interface OutboxSenderOptions {
  readonly tabs: Tabs;
  readonly deliver: Deliver;
  readonly clock: Clock;
  /** Whether the server is reached otherwise, such as by a socket. */
  isOnline?(): boolean;
}

/** Sends entries one after another, in one tab at a time; after a failure that passes, later. */
export class OutboxSender {
  readonly #entries: OutboxEntries;
  readonly #life: Life;
  readonly #options: OutboxSenderOptions;
  #attempt = 0;
  /** Uploads of the oldest entry that broke off in a row. */
  #broken = 0;
  #timer: unknown;
  #draining: Promise<void> | null = null;
  #isDue = false;

  /** @param life nothing is sent after it */
  constructor(entries: OutboxEntries, options: OutboxSenderOptions, life: Life) {
    this.#entries = entries;
    this.#options = options;
    this.#life = life;
    life.add(() => options.clock.clearTimeout(this.#timer));
  }

  /** Runs `work` while no other tab of the scope sends or moves entries. */
  async inTurn(work: () => Promise<void>): Promise<void> {
    return withLock(`otklik:${await this.#options.tabs.scope()}`, work);
  }

  /** Sends what waits; resolves once nothing is left, or the rest must wait. */
  drain(): Promise<void> {
    this.#options.clock.clearTimeout(this.#timer);
    this.#isDue = true;
    return (this.#draining ??= this.inTurn(async () => {
      while (this.#isDue) {
        this.#isDue = false;
        while (await this.#sendNext());
      }
      this.#draining = null;
    }));
  }

  /** Sends the oldest entry; false when there is none, or when the rest must wait. */
  async #sendNext(): Promise<boolean> {
    const entry = (await this.#entries.list()).find(({ state }) => state === 'sending');
    if (!entry || this.#life.isOver) return false;
    const { clock, deliver } = this.#options;
    const isStale = clock.now() - entry.at > staleAfter;
    let pause = 0;
    try {
      if (isStale) throw clientError('timeout');
      const sentences = await deliver(entry);
      // After the end, another tab sends it again under the same `clientId`.
      if (this.#life.isOver) return false;
      if (sentences) {
        await this.#stored(entry, sentences);
        return true;
      }
    } catch (cause) {
      const error = this.#refusalOf(entry, asApiError(cause));
      if (isStale || !isForLater(error)) {
        await this.#fail(entry, error);
        return true;
      }
      pause = (error.retryAfter ?? 0) * 1000;
    }
    // Without Retry-After, or with 0, back-off applies.
    if (!this.#life.isOver)
      this.#timer = clock.setTimeout(() => void this.drain(), Math.max(pause, backOff(this.#attempt++)));
    return false;
  }

  #refusalOf({ file }: OutboxEntry, error: ApiError): ApiError {
    if (!file || error.code !== 'unreachable' || !this.#options.isOnline?.()) this.#broken = 0;
    else if (++this.#broken === mostBroken) return new ApiError(413, null, null, error);
    return error;
  }

  async #stored({ session, clientId }: OutboxEntry, sentences: readonly Sentence[]): Promise<void> {
    const word = { session, clientId, sentences };
    this.#attempt = this.#broken = 0;
    this.#options.tabs.report(word);
    await this.#entries.store.remove(clientId);
    await this.#entries.changed(word);
  }

  async #fail(entry: OutboxEntry, reason: ApiError): Promise<void> {
    const { session, clientId } = entry;
    const error = { ...reason };
    this.#attempt = this.#broken = 0;
    this.#entries.settle({ clientId }, reason);
    // It may have been discarded since.
    if (!(await this.#entries.find(clientId))) return;
    await this.#entries.store.put({ ...entry, state: 'failed', error });
    await this.#entries.changed({ session, clientId, error });
  }
}
