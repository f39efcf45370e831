import type { ServerWebSocket } from 'bun';
import { atTurnEnd } from '../platform/database/at-turn-end.ts';
import { close, closeReason, type ServerFrame } from '../platform/contract.ts';

/** A saying that is refused. */
export type Refusal = Extract<ServerFrame, { type: 'error' }> & { readonly clientId: string };

/** The other end of one socket. */
export interface Peer {
  send(frame: ServerFrame): void;
  /** Sends a frame that is written out already. */
  sendText(frame: string): void;
  /**
   * Refuses a saying that is to be sent again. Until the peer knows, `refuseBehind` refuses what it says next: else that
   * would be stored before what was said before it.
   */
  refuseForNow(frame: Refusal): void;
  /**
   * Refuses a saying that stands behind one refused for now of which its peer cannot know yet; false when there is none,
   * or this is the very one, sent again.
   */
  refuseBehind(clientId: string): boolean;
  /** The peer answered a ping that bore this `mark`. */
  answered(mark: string): void;
  /**
   * Nothing while little enough waits to be sent; else a promise of it, which rejects with `SlowPeerError` when the
   * peer takes nothing for too long.
   */
  waitForSpace(): Promise<void> | undefined;
  /** `pause`: for a restart, the ms after which it may reconnect; sent at the end of the reason. */
  close(why: keyof typeof close, pause?: number): void;
  /** Ends the connection at once, for one who no longer reads. */
  cut(): void;
  /** The socket took what waited. */
  drained(): void;
  /** The socket is closed. */
  gone(): void;
  readonly isOpen: boolean;
}

export class SlowPeerError extends Error {
  constructor() {
    super('the peer does not read');
    this.name = 'SlowPeerError';
  }
}

/** Reading the log for a peer goes on while less than this waits to be sent to it; bytes. */
const enough = 256 * 1024;
/** How long a peer may take nothing at all; ms. */
const patience = 10_000;
const step = 100;

/** Numbers the pings that ask a peer whether it knows what was sent before them. */
let pings = 0;

/** The peers of one process for which something waits. However many they are, they share what may wait in memory. */
export type Backlog = Set<ServerWebSocket<unknown>>;
const backlogLimit = 256 * 1024 * 1024;

/**
 * A peer over Bun's socket. What is live goes out at the end of the turn, and the socket is closed by the server's
 * limit of 1 MiB that waits (sooner where hundreds of peers do not read); what is read from the store waits for room,
 * so that one who returns from far is not cut for it. A class, since thousands are open: an idle one is a single
 * object.
 */
class SocketPeer implements Peer {
  isOpen = true;
  readonly #socket: ServerWebSocket<unknown>;
  readonly #backlog: Backlog;
  /** The frames of this turn of the event loop, which go out together, by one system call. */
  #frames: string[] | null = null;
  #length = 0;
  /** What was refused for now, until the peer knows: it sends the same again, or answers the ping that followed it. */
  #unknown: { readonly frame: Refusal; readonly mark: string } | null = null;
  /** Ends the rest of one who waits for space. */
  #wake: (() => void) | null = null;

  constructor(socket: ServerWebSocket<unknown>, backlog: Backlog) {
    this.#socket = socket;
    this.#backlog = backlog;
  }

  send(frame: ServerFrame): void {
    this.sendText(JSON.stringify(frame));
  }

  sendText(frame: string): void {
    if (!this.isOpen) return;
    this.#length += frame.length;
    if (this.#frames?.push(frame)) return;
    this.#frames = [frame];
    atTurnEnd(() => this.#flush());
  }

  refuseForNow(frame: Refusal): void {
    this.send(frame);
    if (this.#unknown) return;
    pings += 1;
    // Also when the peer is gone: what it said before may still wait for its turn.
    this.#unknown = { frame, mark: String(pings) };
    this.#flush();
    if (this.isOpen) this.#socket.ping(this.#unknown.mark);
  }

  refuseBehind(clientId: string): boolean {
    const before = this.#unknown?.frame;
    if (before?.clientId === clientId) this.#unknown = null;
    else if (before) this.send({ ...before, clientId });
    return this.#unknown !== null;
  }

  answered(mark: string): void {
    if (this.#unknown?.mark === mark) this.#unknown = null;
  }

  waitForSpace(): Promise<void> | undefined {
    return this.isOpen && this.#waitingLength() > enough ? this.#drain() : undefined;
  }

  close(why: keyof typeof close, pause?: number): void {
    if (!this.#shut()) return;
    this.#flush();
    this.#socket.close(close[why], closeReason(why, pause));
  }

  cut(): void {
    if (!this.#shut()) return;
    this.#forget();
    this.#socket.terminate();
  }

  drained(): void {
    this.#backlog.delete(this.#socket);
    this.#wake?.();
  }

  gone(): void {
    if (this.#shut()) this.#forget();
  }

  /** False when it was closed before. */
  #shut(): boolean {
    if (!this.isOpen) return false;
    this.isOpen = false;
    this.drained();
    return true;
  }

  #forget(): void {
    this.#frames = null;
    this.#length = 0;
  }

  #flush(): void {
    const frames = this.#frames ?? [];
    this.#forget();
    if (frames.length === 1) this.#write(frames[0]!);
    else if (frames.length > 1) this.#socket.cork(() => frames.forEach((frame) => this.#write(frame)));
  }

  #write(frame: string): void {
    const socket = this.#socket;
    if (socket.readyState !== WebSocket.OPEN || socket.send(frame) !== -1) return;
    this.#backlog.add(socket);
    if (socket.getBufferedAmount() > backlogLimit / this.#backlog.size) this.cut();
  }

  #waitingLength(): number {
    return this.#socket.getBufferedAmount() + this.#length;
  }

  async #drain(): Promise<void> {
    let least = this.#waitingLength();
    let since = Date.now();
    while (this.isOpen && this.#waitingLength() > enough) {
      await this.#rest();
      const waiting = this.#waitingLength();
      if (waiting < least) {
        least = waiting;
        since = Date.now();
      } else if (Date.now() - since > patience) throw new SlowPeerError();
    }
  }

  /** A rest of `step`, which `#wake` ends. */
  #rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, step);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

export const createPeer = (socket: ServerWebSocket<unknown>, backlog: Backlog): Peer => new SocketPeer(socket, backlog);
