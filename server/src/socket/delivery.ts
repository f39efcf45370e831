import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts';

/** How many items go to a peer before others have their turn: many peers may be sent a page at once. */
const sentAtOnce = 25;

/** Live items that wait for the end of a reading; when more come, the log is read once more instead. */
const mostEarly = 256;

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
  /**
   * A live item: sent at once if it is the next one, or once what is read of the log has come to it; otherwise, and
   * without a frame, it only says that there is something to read.
   */
  offer(number: number, frame: string | null): void;
  /** Reads the log from the cursor on. */
  wake(): void;
  close(): void;
}

/** What was offered while the log was read: the log need not be read again for it. */
function createEarly() {
  const offered: Numbered[] = [];
  return {
    /** False when there is no room: the log has it. */
    add: (item: Numbered): boolean => offered.length < mostEarly && offered.push(item) > 0,
    clear: () => void (offered.length = 0),
    /** Takes what follows a number, up to a gap. */
    after(number: number): { items: readonly Numbered[]; isGap: boolean } {
      offered.sort((a, b) => a.number - b.number);
      const gap = offered.findIndex((item, i) => item.number > Math.max(number, offered[i - 1]?.number ?? 0) + 1);
      return { items: offered.splice(0, gap === -1 ? offered.length : gap), isGap: gap !== -1 };
    },
  };
}

/** Sends what was read, as fast as the peer takes it. */
async function sendAll(
  items: readonly Numbered[],
  send: (item: Numbered) => void,
  waitForSpace: DeliverySource['waitForSpace'],
): Promise<void> {
  for (const [i, item] of items.entries()) {
    send(item);
    const space = waitForSpace();
    if (space) await space;
    else if (i % sentAtOnce === sentAtOnce - 1) await yieldToEventLoop();
  }
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
  /** The log is read up to the greatest number offered; up to its end where a wake-up did not say how far it goes. */
  let newest = source.from;
  let isToEnd = false;
  const early = createEarly();

  const send = ({ number, frame }: Numbered): void => {
    if (closed || number <= at) return;
    source.send(frame);
    at = number;
  };

  const readOn = async (): Promise<void> => {
    for (let more = true; more && !closed;) {
      again = false;
      const page = await source.readAfter(at);
      await sendAll(page, send, source.waitForSpace);
      const isFull = page.length >= source.page;
      const { items, isGap } = early.after(at);
      items.forEach(send);
      again ||= isGap;
      isToEnd &&= isFull;
      more = again || (isFull && (isToEnd || at < newest));
    }
    // In the same step as the check above: a wake-up between the two would be lost.
    reading = false;
  };

  const read = (): void => {
    again = true;
    if (reading || closed) return;
    reading = true;
    readOn().catch((error: unknown) => {
      reading = false;
      early.clear();
      if (!closed) source.failed(error);
    });
  };

  return {
    offer(number, frame) {
      if (number <= at || closed) return;
      newest = Math.max(newest, number);
      if (frame !== null && reading) again = !early.add({ number, frame }) || again;
      else if (frame !== null && number === at + 1) send({ number, frame });
      else read();
    },
    wake() {
      isToEnd = true;
      read();
    },
    close: () => void (closed = true),
  };
}
