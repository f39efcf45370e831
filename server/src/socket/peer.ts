import type { ServerWebSocket } from 'bun';
import { atTurnEnd } from '../platform/at-turn-end.ts';
import { close, closeReason, type ServerFrame } from '../platform/contract.ts';

/** The other end of one socket. */
export interface Peer {
  send(frame: ServerFrame): void;
  /** Sends a frame that is written out already. */
  sendText(frame: string): void;
  /** Nothing while little enough waits to be sent; else a promise of it, which rejects with `SlowPeerError` when the peer takes nothing for too long. */
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

/** The peers of one process for which something waits. However many they are, they share what may wait in memory. */
export type Backlog = Set<ServerWebSocket<unknown>>;
const backlogLimit = 256 * 1024 * 1024;

/** Collects the frames of one turn of the event loop, which go out together, by one system call. */
function collectFrames(socket: ServerWebSocket<unknown>, send: (frame: string) => void) {
  let frames: string[] = [];
  let length = 0;
  const forget = (): void => {
    frames = [];
    length = 0;
  };
  const flush = (): void => {
    const collected = frames;
    forget();
    if (collected.length === 1) send(collected[0]!);
    else if (collected.length > 1) socket.cork(() => collected.forEach(send));
  };
  return {
    add(frame: string): void {
      length += frame.length;
      if (frames.push(frame) === 1) atTurnEnd(flush);
    },
    flush,
    forget,
    length: () => length,
  };
}

/** A rest of `step`, which `wake` ends. */
function createNap() {
  let wake: (() => void) | null = null;
  return {
    nap: (): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, step);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    wake: () => wake?.(),
  };
}

/**
 * A peer over Bun's socket. What is live goes out at the end of the turn, and the socket is closed by the server's limit
 * of 1 MiB that waits (sooner where hundreds of peers do not read); what is read from the store waits for room, so that
 * one who returns from far is not cut for it.
 */
export function createPeer(socket: ServerWebSocket<unknown>, backlog: Backlog): Peer {
  let open = true;
  const { nap, wake } = createNap();

  const shut = (end: () => void): void => {
    if (!open) return;
    open = false;
    backlog.delete(socket);
    wake();
    end();
  };
  const cut = (): void =>
    shut(() => {
      frames.forget();
      socket.terminate();
    });
  const frames = collectFrames(socket, (frame) => {
    if (socket.readyState !== WebSocket.OPEN || socket.send(frame) !== -1) return;
    backlog.add(socket);
    if (socket.getBufferedAmount() > backlogLimit / backlog.size) cut();
  });
  const sendText = (frame: string): void => {
    if (open) frames.add(frame);
  };
  const waitingLength = (): number => socket.getBufferedAmount() + frames.length();
  const drain = async (): Promise<void> => {
    let least = waitingLength();
    let since = Date.now();
    while (open && waitingLength() > enough) {
      await nap();
      const waiting = waitingLength();
      if (waiting < least) {
        least = waiting;
        since = Date.now();
      } else if (Date.now() - since > patience) throw new SlowPeerError();
    }
  };

  return {
    send: (frame) => sendText(JSON.stringify(frame)),
    sendText,
    waitForSpace: () => (open && waitingLength() > enough ? drain() : undefined),
    close: (why, pause) =>
      shut(() => {
        frames.flush();
        socket.close(close[why], closeReason(why, pause));
      }),
    cut,
    drained() {
      backlog.delete(socket);
      wake();
    },
    gone: () => shut(frames.forget),
    get isOpen() {
      return open;
    },
  };
}
