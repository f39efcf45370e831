import type { Deps } from '../deps.ts';
import { serverState } from '../server-state.ts';
import { createTurnGate } from './turn-gate.ts';
import { createFairQueue } from '../loop/fair-queue.ts';

/** How long one who downloads may take for one piece; ms. */
const stallTime = 60_000;
/** Each download buffers up to three parts of its file, 128 KiB each. */
export const downloadBounds = { running: 512, runningEach: 16, waiting: 256, waitingEach: 16 } as const;
/** What is sent at once, at least; bytes. */
const leastPiece = 64 * 1024;

/** A response that is made while it is sent. */
export interface Download {
  /** Whose turn it takes: an account, or an address. */
  readonly key: string;
  readonly pieces: AsyncGenerator<Uint8Array>;
  readonly headers: Record<string, string>;
  /** Watches whether the caller may go on; `stop` ends the response. The result ends the watch. */
  readonly follow?: (stop: () => void) => Promise<() => void>;
}

/** Reads until there is enough to send; nothing at the end. */
async function takePiece(
  pieces: AsyncGenerator<Uint8Array>,
  nextTurn: () => Promise<void> | null,
): Promise<Uint8Array | null> {
  const taken: Uint8Array[] = [];
  for (let size = 0; size < leastPiece;) {
    await nextTurn();
    const { done, value } = await pieces.next();
    if (done) break;
    taken.push(value);
    size += value.length;
  }
  return taken.length > 1 ? Buffer.concat(taken) : (taken[0] ?? null);
}

interface SendingParts {
  readonly stall: number;
  readonly ended: () => void;
  readonly nextTurn: () => Promise<void> | null;
}

/** One download under way, which holds its turn until it ends. */
class Sending {
  readonly body: ReadableStream<Uint8Array>;
  readonly #since = performance.now();
  readonly #pieces: AsyncGenerator<Uint8Array>;
  readonly #parts: SendingParts;
  #controller!: ReadableStreamDefaultController<Uint8Array>;
  #timer: Timer | undefined;
  #sent = 0;

  constructor(pieces: AsyncGenerator<Uint8Array>, parts: SendingParts) {
    this.#pieces = pieces;
    this.#parts = parts;
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
          this.#watch();
        },
        pull: () => this.#sendNext(),
        cancel: () => this.#end(),
      },
      { highWaterMark: 1 },
    );
  }

  /** Bytes a second; the first piece counts as sent, so that whoever has just begun is no slower for it. */
  get speed(): number {
    return (this.#sent + leastPiece) / Math.max(1, (performance.now() - this.#since) / 1000);
  }

  readonly cut = (): void => {
    // Cuts the connection; a reason would be printed by Bun, which who downloads could fill a disk with.
    this.#controller.error(undefined);
    this.#end();
  };

  #watch(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.cut, this.#parts.stall);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#parts.ended();
    void this.#pieces.return(undefined).catch(() => undefined);
  }

  async #sendNext(): Promise<void> {
    try {
      const piece = await takePiece(this.#pieces, this.#parts.nextTurn);
      if (piece) {
        this.#controller.enqueue(piece);
        this.#sent += piece.length;
        return this.#watch();
      }
      this.#controller.close();
    } catch (error) {
      this.#controller.error(error);
    }
    this.#end();
  }
}

/** What is being sent; its pieces are read one by one, each in a turn of the loop of its own, the keys in turn. */
const sendingOf = serverState(() => ({
  all: new Set<Sending>(),
  gate: createTurnGate({ perTurn: () => 1, most: Infinity }),
  turns: createFairQueue(downloadBounds),
}));

/**
 * A response whose next piece is read when there is room for it, so that one who does not read holds a piece, not the
 * whole. It takes one of the turns of its key until it ends, or stalls; where all turns are taken, the slowest one
 * ends.
 * @throws AppError `rate_limited` when its key has too many under way, or what `follow` throws
 */
export function streamResponse(
  deps: Pick<Deps, 'state'>,
  { key, pieces, headers, follow }: Download,
  stall = stallTime,
): Promise<Response> {
  const { all, gate, turns } = sendingOf(deps);
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    const send = () =>
      new Promise<void>((done, fail) => {
        hasBegun = true;
        let unfollow = (): void => {};
        const ended = (): void => {
          all.delete(sending);
          unfollow();
          done();
        };
        const sending = new Sending(pieces, { stall, ended, nextTurn: () => gate.pass(() => key) });
        all.add(sending);
        const begin = (): void => resolve(new Response(sending.body, { headers }));
        if (!follow) return begin();
        follow(sending.cut).then(
          (end) => {
            unfollow = end;
            if (!all.has(sending)) end();
            begin();
          },
          (error: unknown) => {
            fail(error);
            sending.cut();
          },
        );
      });
    turns.enter(key, send).catch(reject);
    if (!hasBegun && all.size >= downloadBounds.running) slowestOf(all).cut();
  });
}

const slowestOf = (all: ReadonlySet<Sending>): Sending => [...all].reduce((a, b) => (b.speed < a.speed ? b : a));
