import type { Sentence } from '../contract/sentence.ts';
import { type Channel, openChannel } from '../transport/channel.ts';
import type { Refusal } from './outbox-store.ts';

/** A message between the tabs of one scope. */
export interface Word {
  /** The dialog concerned; null for none. */
  readonly session: string | null;
  /** Sentences that the server has stored there. */
  readonly sentences?: readonly Sentence[];
  /** Numbers of sentences that were deleted there. */
  readonly deleted?: readonly number[];
  /** Key of an outbox entry that was stored, failed with `error`, or was discarded. */
  readonly clientId?: string;
  readonly error?: Refusal;
  /** The greatest `seq` read in another tab; the storage may still have a smaller one. */
  readonly read?: number;
  /** The dialog has ended on this machine. */
  readonly isEnd?: true;
}

/** @param word undefined when the outbox has changed @param isOwn true when this tab is the sender */
type Listener = (word: Word | undefined, isOwn: boolean) => void;

/**
 * Messages among the tabs of one scope, such as those of one visitor. The `BroadcastChannel` opens when the scope is
 * first read or a message is first sent.
 */
export class Tabs {
  readonly #nameScope: () => string | Promise<string>;
  readonly #listeners: Listener[] = [];
  #opening: Promise<Channel<Word | undefined>> | undefined;
  #isClosed = false;

  constructor(scope: () => string | Promise<string>) {
    this.#nameScope = scope;
  }

  /** Prefix of the keys, locks and channel that these tabs share. */
  scope(): string | Promise<string> {
    void this.#open();
    return this.#nameScope();
  }

  /** Listeners are called in the order in which they were added; an exception skips the remaining ones. */
  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Sends a message to the other tabs, also after `close`. */
  broadcast(word?: Word): void {
    void this.#open().then((channel) => channel.post(word));
  }

  /** Passes a message to the listeners of this tab. */
  report(word: Word | undefined, isOwn = true): void {
    for (const listener of this.#listeners) listener(word, isOwn);
  }

  close(): void {
    this.#isClosed = true;
    void this.#opening?.then((channel) => channel.close());
  }

  #open(): Promise<Channel<Word | undefined>> {
    return (this.#opening ??= (async () => {
      const channel = openChannel<Word | undefined>(`otklik:${await this.#nameScope()}`, ({ data }) =>
        this.report(data, false),
      );
      if (this.#isClosed) channel.close();
      return channel;
    })());
  }
}
