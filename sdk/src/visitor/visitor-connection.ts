import type { ClientFrame, ServerFrame } from '../contract/frame.ts';
import type { Sentence } from '../contract/sentence.ts';
import { ApiError, isPassing } from '../transport/api-error.ts';
import type { Environment } from '../transport/environment.ts';
import { withLock } from '../transport/lock.ts';
import { backOff } from '../transport/back-off.ts';
import { closeCode, createSocket } from '../transport/socket.ts';
import type { VisitorSession } from './visitor-session.ts';
import type { VisitorState } from './visitor-state.ts';

/** So many attempts in a row without a welcome, and the network is assumed to block sockets. */
const missesToPoll = 2;
/** A `seq` beyond every dialog: the page before it is the newest one. */
export const beyond = '?before=999999999999999';

export interface ConnectionEvents {
  /** The last sentence held without a gap. */
  last(): number;
  /** A frame of the dialog `of`. */
  handleFrame(of: string, frame: ServerFrame): void;
  /** What a poll of the dialog `of` has brought. */
  handle(of: string, sentences: readonly Sentence[]): void;
  show(state: VisitorState): void;
  /** The owner has banned the visitor: no further attempt is made. */
  refuse(error: ApiError): void;
  /** The socket is no longer open. */
  lost(): void;
}

/** The visitor's line to the server: a socket, or a long poll where sockets are cut. */
export interface VisitorConnection {
  connect(): void;
  disconnect(): void;
  /** Another dialog is joined: a connection of the former one gives way. */
  follow(): void;
  /** Gives a connection up for a new one, which asks for its right anew. */
  renew(): void;
  /** Tries at once where no connection is. */
  probe(): void;
  /** False when there is no connection of the joined dialog. */
  send(frame: ClientFrame): boolean;
  /** Another tab, which polls for all, has been answered. */
  answeredElsewhere(): void;
}

/** @param scope names the lock of the tab that polls for all */
export function createVisitorConnection(
  env: Environment,
  session: VisitorSession,
  scope: () => Promise<string>,
  { last, handleFrame, handle, lost, refuse, show }: ConnectionEvents,
): VisitorConnection {
  let polling: AbortController | null = null;
  let wasUp = false;
  let isPolled = false;
  let isOpen = false;
  /** The dialog that the socket speaks for. */
  let of = '';

  const up = (): void => {
    wasUp = true;
    show('online');
  };
  const down = (): void => show(globalThis.navigator?.onLine === false ? 'offline' : 'waiting');
  const endPoll = (): void => {
    polling?.abort();
    polling = null;
    isPolled = false;
  };

  const answered = (): void => {
    isPolled = true;
    up();
  };
  /** For networks that cut sockets: asks again and again. One tab does, and tells the others. */
  const poll = async (): Promise<void> => {
    const mine = (polling = new AbortController());
    let attempt = 0;
    const ask = async (): Promise<void> => {
      try {
        const { session: of, token } = await session.right();
        const settings = { timeout: 40_000, signal: mine.signal };
        // The server waits up to 25 s for what comes after the last held.
        const query = isPolled ? `?after=${last()}` : beyond;
        const { sentences } = await session.ask('GET /widget/sentence', { token, query }, settings);
        if (polling !== mine) return;
        answered();
        handle(of, sentences);
        attempt = 0;
      } catch (cause) {
        if (polling !== mine) return;
        isPolled = false;
        if ((cause as ApiError).code === 'banned') return endPoll();
        down();
        await new Promise<void>((resolve) => {
          const timer = env.clock.setTimeout(resolve, backOff(attempt++));
          mine.signal.onabort = () => (env.clock.clearTimeout(timer), resolve());
        });
      }
    };
    const askOn = async (): Promise<void> => {
      while (polling === mine) await ask();
    };
    await withLock(`otklik:${await scope()}:poll`, askOn, 0);
  };

  const socket = createSocket({
    ...env,
    async hello() {
      try {
        const right = await session.right();
        of = right.session;
        return { type: 'hello', role: 'visitor', token: right.token, after: last() };
      } catch (cause) {
        if (isPassing(cause as ApiError)) throw cause;
        return null;
      }
    },
    onFrame: (frame) => handleFrame(of, frame),
    onState(state, misses) {
      isOpen = state === 'open';
      if (!isOpen) lost();
      if (isOpen || state === 'closed') endPoll();
      if (isOpen) up();
      if (state === 'connecting' && !wasUp && !misses) show('connecting');
      if (state === 'waiting' && misses >= missesToPoll && !polling) void poll();
      if (state === 'waiting' && !isPolled) down();
    },
    onLost(code) {
      if (code === closeCode.token) session.expire();
      if (code !== closeCode.refused) return;
      refuse(new ApiError(403, null, null, undefined, 'banned'));
      return 'stop';
    },
  });

  return {
    connect() {
      wasUp = false;
      socket.connect();
    },
    disconnect: socket.disconnect,
    follow() {
      if (isOpen && of !== session.id()) socket.renew();
    },
    renew: socket.renew,
    probe: socket.probe,
    send: (frame) => of === session.id() && socket.send(frame),
    answeredElsewhere() {
      if (polling) answered();
    },
  };
}
