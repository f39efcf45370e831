import type { ServerWebSocket } from 'bun';
import { close, type ServerFrame } from '../contract.ts';

/** The error for one `say` or `answer`. */
export type Refusal = Extract<ServerFrame, { type: 'error' }> & { readonly clientId: string };

/** The other end of one socket. */
export interface Peer {
  send(frame: ServerFrame): void;
  /** Sends a frame that is written out already. */
  sendText(frame: string): void;
  /**
   * Refuses a sentence that the peer will send again. Until the peer has read that, `refuseBehind` refuses the
   * sentences after it, which would otherwise be stored before it.
   */
  refuseForNow(frame: Refusal): void;
  /**
   * Refuses a sentence sent after one that was refused for now, while the peer has not read the refusal; false when
   * there is none, or this is that very one, sent again.
   */
  refuseBehind(clientId: string): boolean;
  /** The peer answered the ping with this `mark`. */
  answered(mark: string): void;
  /**
   * Undefined while the peer has little unsent data; else a promise of that, which rejects with `SlowPeerError` when
   * the peer reads nothing for too long.
   */
  waitForSpace(): Promise<void> | undefined;
  close(why: keyof typeof close): void;
  /** Ends the connection at once, without a close frame. */
  cut(): void;
  /** The socket has sent its unsent data. */
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

/** The event log is read for a peer while it has less unsent data than this; bytes. */
const enough = 256 * 1024;
/** How long a peer may read nothing at all; ms. */
const patience = 10_000;
/** How often the unsent bytes are looked at; ms. */
const step = 20;

/** Numbers the pings whose pong shows that the peer has read what was sent before. */
let pings = 0;

/** How long a tick may write to sockets; ms. What many peers are sent together takes several ticks. */
const writingTime = 5;
/** A peer with no more to write goes before those with more; characters. */
const little = 16 * 1024;

/** One with more is written at once, so that Bun's bound of unsent data is the bound; characters. */
const mostWaiting = 1024 * 1024;

/** Peers with frames to write, in the order in which they got them. */
let due: SocketPeer[] = [];
let isPlanned = false;

function plan(): void {
  isPlanned = due.length > 0;
  if (isPlanned) setImmediate(writeDue);
}

function writeDue(): void {
  const until = performance.now() + writingTime;
  const isLittle = ({ length }: SocketPeer): boolean => length <= little;
  const order = [...due.filter(isLittle), ...due.filter((peer) => !isLittle(peer))];
  due = [];
  let written = 0;
  try {
    do order[written++]!.flush();
    while (written < order.length && performance.now() < until);
  } finally {
    due = [...order.slice(written), ...due];
    plan();
  }
}

function writeSoon(peer: SocketPeer): void {
  due.push(peer);
  if (!isPlanned) plan();
}

/** Sockets of this process with unsent data: they share the memory for it. */
export type Backlog = Set<ServerWebSocket<unknown>>;
const backlogLimit = 256 * 1024 * 1024;

/**
 * A peer over Bun's socket. Live frames are sent at the end of the tick or soon after, and Bun closes the socket at 1
 * MiB of unsent data (sooner where hundreds of peers do not read). What is read from the store waits for space, so that
 * a peer with much to catch up on is not cut. A class, since thousands are open: an idle one is a single object.
 */
class SocketPeer implements Peer {
  isOpen = true;
  readonly #socket: ServerWebSocket<unknown>;
  readonly #backlog: Backlog;
  /** The frames that wait for their slice, which are sent by one system call. */
  #frames: string[] | null = null;
  /** Their length; characters. */
  length = 0;
  /** What was refused for now, until the peer sends it again or answers the ping that followed. */
  #unknown: { readonly frame: Refusal; readonly mark: string } | null = null;

  constructor(socket: ServerWebSocket<unknown>, backlog: Backlog) {
    this.#socket = socket;
    this.#backlog = backlog;
  }

  send(frame: ServerFrame): void {
    this.sendText(JSON.stringify(frame));
  }

  sendText(frame: string): void {
    if (!this.isOpen) return;
    this.length += frame.length;
    if (!this.#frames) {
      this.#frames = [frame];
      writeSoon(this);
    } else if (this.#frames.push(frame) > 0 && this.length > mostWaiting) this.flush();
  }

  refuseForNow(frame: Refusal): void {
    this.send(frame);
    if (this.#unknown) return;
    pings += 1;
    // Also for a closed peer: frames that it sent before may still be queued.
    this.#unknown = { frame, mark: String(pings) };
    this.flush();
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

  close(why: keyof typeof close): void {
    if (!this.#shut()) return;
    this.flush();
    this.#socket.close(close[why], why);
  }

  cut(): void {
    if (!this.#shut()) return;
    this.#forget();
    this.#socket.terminate();
  }

  drained(): void {
    this.#backlog.delete(this.#socket);
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
    this.length = 0;
  }

  /** Writes the frames that wait. */
  flush(): void {
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
    return this.#socket.getBufferedAmount() + this.length;
  }

  async #drain(): Promise<void> {
    let least = this.#waitingLength();
    let since = Date.now();
    while (this.isOpen && this.#waitingLength() > enough) {
      await Bun.sleep(step);
      const waiting = this.#waitingLength();
      if (waiting < least) {
        least = waiting;
        since = Date.now();
      } else if (Date.now() - since > patience) throw new SlowPeerError();
    }
  }
}

export const createPeer = (socket: ServerWebSocket<unknown>, backlog: Backlog): Peer => new SocketPeer(socket, backlog);
