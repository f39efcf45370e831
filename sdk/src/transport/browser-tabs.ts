import type { Sentence } from '../contract/sentence.ts';
import { type Channel, openChannel } from './channel.ts';
import type { Refusal } from './outbox-store.ts';

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

/** @param word undefined: the outbox has changed @param isOwn reported by this tab itself */
type Listener = (word: Word | undefined, isOwn: boolean) => void;

/**
 * The tabs of one scope, such as those of one visitor, and what is reported among them. Its channel opens at the first
 * look at the scope or the first broadcast.
 */
export class Tabs {
  readonly #nameScope: () => string | Promise<string>;
  readonly #listeners: Listener[] = [];
  #opening: Promise<Channel<Word | undefined>> | undefined;
  #isClosed = false;

  constructor(scope: () => string | Promise<string>) {
    this.#nameScope = scope;
  }

  /** Whose tabs they are: the name of all that they share. */
  scope(): string | Promise<string> {
    void this.#open();
    return this.#nameScope();
  }

  /** Listeners are called in the order in which they were added; one that throws ends the round. */
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
