import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts';

/** How many items go to a peer before others have their turn: many peers may be sent a page at once. */
const sentAtOnce = 25;

/** Something that goes to a peer, numbered without a gap. */
export interface Numbered {
  readonly number: number;
  readonly frame: string;
}

export interface DeliverySource {
  /** The last number that the peer holds. */
  readonly from: number;
  /** How many items `readAfter` gives at most; fewer mean that there are no more. */
  readonly page: number;
  /** What follows a number, in order. */
  readonly readAfter: (number: number) => Promise<readonly Numbered[]>;
  readonly send: (frame: string) => void;
  /** Nothing while the peer has room for more; else a promise of it, which rejects when it takes nothing for too long. */
  readonly waitForSpace: () => Promise<void> | undefined;
  readonly failed: (error: unknown) => void;
}

/** One peer's cursor over a numbered log. */
export interface Delivery {
  /** A live item: sent at once if it is the next one; otherwise it only says that there is something to read. */
  offer(number: number, frame: string | null): void;
  /** Reads the log from the cursor on. */
  wake(): void;
  close(): void;
}

/**
 * Delivers a log to one peer in order and without a gap, whatever order or losses the live items come with:
 * the cursor moves by one, or by reading the store.
 */
export function createDelivery(source: DeliverySource): Delivery {
  let at = source.from;
  let reading = false;
  let again = false;
  let closed = false;

  const send = ({ number, frame }: Numbered): void => {
    if (closed || number <= at) return;
    source.send(frame);
    at = number;
  };

  const readOn = async (): Promise<void> => {
    do {
      again = false;
      for (let full = true; full && !closed;) {
        const items = await source.readAfter(at);
        for (const [i, item] of items.entries()) {
          send(item);
          const waitForSpace = source.waitForSpace();
          if (waitForSpace) await waitForSpace;
          else if (i % sentAtOnce === sentAtOnce - 1) await yieldToEventLoop();
        }
        full = items.length >= source.page;
      }
    } while (again && !closed);
    // In the same step as the check above: a wake-up between the two would be lost.
    reading = false;
  };

  const wake = (): void => {
    again = true;
    if (reading || closed) return;
    reading = true;
    readOn().catch((error: unknown) => {
      reading = false;
      if (!closed) source.failed(error);
    });
  };

  return {
    offer(number, frame) {
      if (number <= at || closed) return;
      if (frame !== null && !reading && number === at + 1) send({ number, frame });
      else wake();
    },
    wake,
    close() {
      closed = true;
    },
  };
}
