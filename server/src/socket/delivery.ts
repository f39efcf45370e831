import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';

/** How many items a peer is sent between two yields: many peers may be sent a page at once. */
const sentAtOnce = 25;

/** Live items that wait for the end of a reading; beyond that the log is read again instead. */
const mostEarly = 256;

/** A frame for a peer, numbered without a gap. */
export interface Numbered {
  readonly number: number;
  readonly frame: string;
}

export interface DeliverySource {
  /** The last number that the peer has. */
  readonly from: number;
  /** How many items `readAfter` returns at most; fewer mean that there are no more. */
  readonly page: number;
  /** What follows a number, in order. */
  readAfter(number: number): Promise<readonly Numbered[]>;
  send(frame: string): void;
  /** Undefined while the peer has space; else a promise of it, which rejects if the peer reads nothing for too long. */
  waitForSpace(): Promise<void> | undefined;
  failed(error: unknown): void;
}

/** One peer's cursor over a numbered log. */
export interface Delivery {
  /**
   * A live item: sent at once if it is the next one, or when a reading of the log arrives at it; otherwise, and without
   * a frame, it only starts a reading.
   */
  offer(number: number, frame: string | null): void;
  /** Reads the log from the cursor on. */
  wake(): void;
  close(): void;
}

/** Removes from `offered` what follows a number, up to a gap. */
function takeAfter(offered: Numbered[], number: number): { items: readonly Numbered[]; isGap: boolean } {
  offered.sort((a, b) => a.number - b.number);
  const gap = offered.findIndex((item, i) => item.number > Math.max(number, offered[i - 1]?.number ?? 0) + 1);
  return { items: offered.splice(0, gap === -1 ? offered.length : gap), isGap: gap !== -1 };
}

/** A class, since each open socket has one. */
class LogDelivery implements Delivery {
  readonly #source: DeliverySource;
  #at: number;
  /** The log is read up to the greatest number offered, after a wake-up to its end. */
  #newest: number;
  #isToEnd = false;
  #again = false;
  #closed = false;
  /** Items offered while the log is read: it need not be read again for them. */
  #early: Numbered[] | null = null;

  constructor(source: DeliverySource) {
    this.#source = source;
    this.#at = this.#newest = source.from;
  }

  offer(number: number, frame: string | null): void {
    if (number <= this.#at || this.#closed) return;
    this.#newest = Math.max(this.#newest, number);
    if (frame === null) this.#read();
    else if (!this.#early && number === this.#at + 1) this.#send({ number, frame });
    else if (!this.#early) this.#read();
    else if (this.#early.length < mostEarly) this.#early.push({ number, frame });
    else this.#again = true;
  }

  wake(): void {
    this.#isToEnd = true;
    this.#read();
  }

  close(): void {
    this.#closed = true;
  }

  #send({ number, frame }: Numbered): void {
    if (this.#closed || number <= this.#at) return;
    this.#source.send(frame);
    this.#at = number;
  }

  #read(): void {
    this.#again = true;
    if (this.#early || this.#closed) return;
    const early: Numbered[] = (this.#early = []);
    this.#readOn(early).catch((error: unknown) => {
      this.#early = null;
      if (!this.#closed) this.#source.failed(error);
    });
  }

  async #readOn(early: Numbered[]): Promise<void> {
    const { page } = this.#source;
    for (let more = true; more && !this.#closed;) {
      this.#again = false;
      const read = await this.#source.readAfter(this.#at);
      await this.#sendAll(read);
      const isFull = read.length >= page;
      const { items, isGap } = takeAfter(early, this.#at);
      for (const item of items) this.#send(item);
      this.#again ||= isGap;
      this.#isToEnd &&= isFull;
      more = this.#again || (isFull && (this.#isToEnd || this.#at < this.#newest));
      // The row is not committed yet: yield to its writer.
      if (more && read.length === 0) await yieldToEventLoop();
    }
    // In the same step as the check above: a wake-up between the two would be lost.
    this.#early = null;
  }

  /** Sends what was read, as fast as the peer reads it. */
  async #sendAll(items: readonly Numbered[]): Promise<void> {
    for (const [i, item] of items.entries()) {
      this.#send(item);
      const space = this.#source.waitForSpace();
      if (space) await space;
      else if (i % sentAtOnce === sentAtOnce - 1) await yieldToEventLoop();
    }
  }
}

/**
 * Delivers a log to one peer in order and without a gap, whatever the order and losses of the live items: the cursor
 * moves by one, or by reading the store.
 */
export const createDelivery = (source: DeliverySource): Delivery => new LogDelivery(source);
