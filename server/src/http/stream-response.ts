import type { Deps } from '../deps.ts';
import { createFairQueue, type FairQueue } from '../runtime/fair-queue.ts';
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';
import { serverState } from '../runtime/server-state.ts';

/** Time in which a client must accept one piece; ms. */
const stallTime = 60_000;
/** What is sent at once, at least; bytes. */
const leastPiece = 64 * 1024;
/** Each download buffers up to three parts of its file, 128 KiB each. */
export const downloadBounds = { running: 512, runningEach: 16, waiting: 256, waitingEach: 16 } as const;
/** How many pieces are read at once, some 0.3 ms of the event loop each; keys take turns. A download waits for one. */
const pieceBounds = { running: 4, runningEach: 1, waiting: Infinity, waitingEach: Infinity } as const;

/** A response that is read while it is sent. */
export interface Download {
  /** The account or the address in whose fair turn it runs. */
  readonly key: string;
  readonly pieces: AsyncGenerator<Uint8Array>;
  readonly headers: Record<string, string>;
  /** Watches whether the caller still has access; `stop` ends the response. The result ends the watch. */
  readonly follow?: (stop: () => void) => Promise<() => void>;
}

/** Reads until there is enough to send; null at the end. */
async function takePiece(pieces: AsyncGenerator<Uint8Array>): Promise<Uint8Array | null> {
  const taken: Uint8Array[] = [];
  for (let size = 0; size < leastPiece;) {
    await yieldToEventLoop();
    const { done, value } = await pieces.next();
    if (done) break;
    taken.push(value);
    size += value.length;
  }
  return taken.length > 1 ? Buffer.concat(taken) : (taken[0] ?? null);
}

/** One download in progress; `ended` resolves with its last byte, its stall or its cancellation. */
class Sending {
  readonly body: ReadableStream<Uint8Array>;
  readonly ended: Promise<void>;
  readonly #since = performance.now();
  readonly #download: Download;
  readonly #stall: number;
  readonly #readings: FairQueue;
  #controller!: ReadableStreamDefaultController<Uint8Array>;
  #end!: () => void;
  #timer: Timer | undefined;
  #sent = 0;

  constructor(download: Download, stall: number, readings: FairQueue) {
    this.#download = download;
    this.#stall = stall;
    this.#readings = readings;
    this.ended = new Promise((resolve) => (this.#end = resolve));
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
          this.#watch();
        },
        pull: () => this.#sendNext(),
        cancel: () => this.#finish(),
      },
      { highWaterMark: 1 },
    );
  }

  /** Bytes a second; the first piece counts as sent, so that a new download is not the slowest. */
  get speed(): number {
    return (this.#sent + leastPiece) / Math.max(1, (performance.now() - this.#since) / 1000);
  }

  /** Cuts the connection. Without a reason, since Bun prints reasons: a client could fill a disk with them. */
  readonly cut = (): void => {
    this.#controller.error(undefined);
    this.#finish();
  };

  #watch(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.cut, this.#stall);
  }

  #finish(): void {
    clearTimeout(this.#timer);
    void this.#download.pieces.return(undefined).catch(() => undefined);
    this.#end();
  }

  async #sendNext(): Promise<void> {
    try {
      const { key, pieces } = this.#download;
      const piece = await this.#readings.enter(key, () => takePiece(pieces));
      if (piece) {
        this.#controller.enqueue(piece);
        this.#sent += piece.length;
        return this.#watch();
      }
      this.#controller.close();
    } catch (error) {
      this.#controller.error(error);
    }
    this.#finish();
  }
}

const sendingsOf = serverState(() => ({
  all: new Set<Sending>(),
  turns: createFairQueue(downloadBounds),
  readings: createFairQueue(pieceBounds),
}));

const slowestOf = (all: ReadonlySet<Sending>): Sending => [...all].reduce((a, b) => (b.speed < a.speed ? b : a));

/**
 * A response whose next piece is read when the client has room for it. It occupies one of the turns of its key until it
 * ends or stalls; where all turns are occupied, the slowest download ends.
 * @throws AppError `rate_limited` when its key has too many in progress, or what `follow` throws
 */
export function streamResponse(deps: Pick<Deps, 'state'>, download: Download, stall = stallTime): Promise<Response> {
  const { all, turns, readings } = sendingsOf(deps);
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    const send = async (): Promise<void> => {
      hasBegun = true;
      const sending = new Sending(download, stall, readings);
      all.add(sending);
      let unfollow: (() => void) | undefined;
      try {
        unfollow = await download.follow?.(sending.cut);
        resolve(new Response(sending.body, { headers: download.headers }));
        await sending.ended;
      } catch (error) {
        sending.cut();
        throw error;
      } finally {
        all.delete(sending);
        unfollow?.();
      }
    };
    turns.enter(download.key, send).catch(reject);
    if (!hasBegun && all.size >= downloadBounds.running) slowestOf(all).cut();
  });
}
