import { atom, type ReadableAtom } from 'nanostores';
import type { ClientFrame, ServerFrame } from '../contract/frame.ts';
import { ApiError } from './api-error.ts';
import type { Life } from './deadline.ts';
import type { Environment } from './environment.ts';
import type { Tokens } from './rest.ts';
import { closeCode, createSocket, type SocketState } from './socket.ts';

/** A frame of one type, as an operator gets it: a sentence comes with its fact's number and its dialog. */
export type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }> &
  (T extends 'sentence' ? { rev: number; dialogId: string; session: string } : unknown);
type AnyFrame = { [T in ServerFrame['type']]: FrameOf<T> }[ServerFrame['type']];

export interface FeedOptions {
  readonly tokens: Tokens;
  /** Missed facts will not be replayed: reloads what is shown. */
  reload(): void;
  /** The sign-in works in another team, or with another role. */
  moved?(): void;
  /** Ended by `destroy()`: nothing connects afterwards. */
  readonly life?: Life;
}

/** The operator's live facts, resumed by `rev` after every break: each once, in order. */
export interface Feed {
  /**
   * `connecting`: the first attempt; `open`: live; `waiting`: the connection broke, the next attempt is scheduled;
   * `closed`: no connection is wanted.
   */
  readonly $state: ReadableAtom<SocketState>;
  /**
   * Whether the server refuses the connection because the account has as many open as it may (50 a process). The next
   * attempts succeed once others are closed.
   */
  readonly $crowded: ReadableAtom<boolean>;
  /** Connects and reconnects until `disconnect`, sign-out or `destroy`; closes at once without a sign-in. */
  connect(): void;
  /**
   * Connects, and first delivers every fact after `rev`, or a `reset` frame where these are no longer stored.
   * @param rev `rev` of the last handled frame; 0 for all that the server has stored
   */
  resume(rev: number): void;
  /** Closes the connection; the next `connect` delivers facts from then on. */
  disconnect(): void;
  /**
   * Listens to the frames of one type, such as `sentence`, `dialog`, `read`, `typing`, `presence`, `learn`.
   * @returns ends the listening
   */
  on<T extends ServerFrame['type']>(type: T, listener: (frame: FrameOf<T>) => void): () => void;
  /**
   * Listens to the frames of every type, each once and in order.
   * @returns ends the listening
   */
  onAny(listener: (frame: AnyFrame) => void): () => void;
  /** Sends a frame of the contract. @returns false when there is no open connection: nothing was sent then */
  send(frame: ClientFrame): boolean;
}

/** The number of the last fact: which frames are new, and whether one is missing before them. */
class Cursor {
  rev: number | null = null;

  /** Advances; false for an old frame. @param missing called for a frame after a gap, which is not new either */
  isNext(frame: ServerFrame, reload: () => void, missing: () => void): boolean {
    if (frame.type === 'reset' || (frame.type === 'welcome' && this.rev === null)) {
      this.rev = frame.rev ?? null;
      reload();
      return true;
    }
    if (frame.type === 'welcome' || !('rev' in frame) || frame.rev === undefined) return true;
    if (this.rev !== null && frame.rev <= this.rev) return false;
    if (this.rev !== null && frame.rev > this.rev + 1) {
      missing();
      return false;
    }
    this.rev = frame.rev;
    return true;
  }
}

export function createFeed(
  { host, WebSocket, clock, log }: Environment,
  { tokens, reload, moved, life }: FeedOptions,
): Feed {
  const $state = atom<SocketState>('closed');
  const $crowded = atom(false);
  const listeners = new Set<(frame: AnyFrame) => void>();
  const cursor = new Cursor();
  let spent: string | null = null;
  let used: string | null = null;

  const hello = async () => {
    try {
      const access = tokens.access();
      used = access !== null && access !== spent ? access : await tokens.renew(access);
      return { type: 'hello', role: 'operator', token: used, after: cursor.rev } as const;
    } catch (cause) {
      // Signed out.
      if (cause instanceof ApiError && (cause.status === 401 || cause.status === 406)) return null;
      throw cause;
    }
  };

  /** A throwing listener becomes an unhandled rejection; the others still receive the frame. */
  const callListener = async (listener: (frame: AnyFrame) => void, frame: AnyFrame): Promise<void> => listener(frame);

  const socket = createSocket({
    host,
    WebSocket,
    clock,
    log,
    hello,
    onFrame(frame) {
      if (cursor.isNext(frame, reload, socket.renew))
        for (const listener of listeners) void callListener(listener, frame as AnyFrame);
    },
    onState(state) {
      if (state === 'open' || state === 'closed') $crowded.set(false);
      $state.set(state);
    },
    onLost(code) {
      $crowded.set(code === closeCode.many);
      if (code === closeCode.token) {
        spent = used;
        if (tokens.refused) {
          queueMicrotask(tokens.refused);
          socket.disconnect();
        }
      }
      if (code === closeCode.team) {
        cursor.rev = null;
        moved?.();
      }
      if (code === closeCode.refused) socket.disconnect();
    },
  });

  const connect = (): void => {
    if (!life?.isOver) socket.connect();
  };
  const disconnect = (): void => {
    socket.disconnect();
    cursor.rev = null;
  };
  life?.add(disconnect);

  return {
    $state,
    $crowded,
    connect,
    resume(from) {
      cursor.rev = from;
      connect();
    },
    disconnect,
    on: (type, listener) => {
      const handle = (frame: ServerFrame): void => {
        if (frame.type === type) listener(frame as never);
      };
      listeners.add(handle);
      return () => void listeners.delete(handle);
    },
    onAny(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send: socket.send,
  };
}
