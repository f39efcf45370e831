import { atom, type ReadableAtom } from 'nanostores';
import type { ClientFrame, ServerFrame } from '../contract/frame.ts';
import { ApiError } from './api-error.ts';
import type { Tokens } from './rest.ts';
import { closeCode, createSocket, type SocketState } from './socket.ts';

export type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>;

export interface FeedOptions {
  readonly host: string;
  readonly tokens: Tokens;
  /** Facts may have been missed that nobody will tell any more: read anew what is shown. */
  reload(): void;
  readonly WebSocket?: typeof WebSocket | undefined;
}

/** The operator's live facts, resumed by `rev` after every break: each once, in order. */
export interface Feed {
  /** `open`: live; `waiting`: the connection is lost and the next attempt comes by itself; `closed`: none is wanted. */
  readonly $state: ReadableAtom<SocketState>;
  connect(): void;
  /** Connects, and hears first every fact after `rev` (0: all that the server still has); a `reset` frame where they are too old. */
  resume(rev: number): void;
  disconnect(): void;
  /** Listens to frames of one type; the result ends it. */
  on<T extends ServerFrame['type']>(type: T, listener: (frame: FrameOf<T>) => void): () => void;
  /** Hears every frame that counts. */
  onAny(listener: (frame: ServerFrame) => void): () => void;
  send(frame: ClientFrame): boolean;
}

export function createFeed({ host, tokens, reload, WebSocket }: FeedOptions): Feed {
  const $state = atom<SocketState>('closed');
  const listeners = new Set<(frame: ServerFrame) => void>();
  let rev: number | null = null;
  let spent: string | null = null;
  let used: string | null = null;

  const hello = async () => {
    try {
      const access = tokens.access();
      used = access !== null && access !== spent ? access : await tokens.renew(access);
      return { type: 'hello', role: 'operator', token: used, after: rev } as const;
    } catch (cause) {
      // Signed out: there is nobody to connect for.
      if (cause instanceof ApiError && (cause.status === 401 || cause.status === 406)) return null;
      throw cause;
    }
  };

  /** Moves the cursor; false when the frame is an old one, or comes after a gap. */
  const isNext = (frame: ServerFrame): boolean => {
    if (frame.type === 'welcome') {
      if (rev === null) {
        rev = frame.rev ?? null;
        reload();
      }
      return true;
    }
    if (frame.type === 'reset') {
      rev = frame.rev;
      reload();
      return true;
    }
    if (!('rev' in frame) || frame.rev === undefined) return true;
    if (rev !== null && frame.rev <= rev) return false;
    if (rev !== null && frame.rev > rev + 1) {
      socket.renew();
      return false;
    }
    rev = frame.rev;
    return true;
  };

  const socket = createSocket({
    host,
    WebSocket,
    hello,
    onFrame(frame) {
      if (isNext(frame)) for (const listener of listeners) listener(frame);
    },
    onState: (state) => $state.set(state),
    onLost(code) {
      if (code === closeCode.token) {
        spent = used;
        if (tokens.refused) {
          queueMicrotask(tokens.refused);
          return 'stop';
        }
      }
      return code === closeCode.refused ? 'stop' : undefined;
    },
  });

  return {
    $state,
    connect: socket.connect,
    resume(from) {
      rev = from;
      socket.connect();
    },
    disconnect() {
      socket.disconnect();
      rev = null;
    },
    on: (type, listener) => {
      const hear = (frame: ServerFrame): void => {
        if (frame.type === type) listener(frame as never);
      };
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
    onAny(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send: socket.send,
  };
}
