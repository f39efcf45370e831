import type { ClientFrame, ServerFrame } from '../contract/frame.ts';
import type { Sentence } from '../contract/sentence.ts';
import { ApiError, asApiError, isPassing } from '../transport/api-error.ts';
import type { Environment } from '../transport/environment.ts';
import { closeCode, createSocket } from '../transport/socket.ts';
import { startLongPoll } from './long-poll.ts';
import type { VisitorSession } from './visitor-session.ts';
import type { VisitorState } from './visitor-state.ts';

/** So many attempts in a row without a welcome, and the network is assumed to block sockets. */
const missesToPoll = 2;
/** A `seq` beyond every dialog: the page before it is the newest one. */
export const beyond = '?before=999999999999999';

export interface VisitorConnectionOptions {
  readonly env: Environment;
  readonly session: VisitorSession;
  /** The last sentence held without a gap. */
  last(): number;
  /** A frame of the dialog `of`. */
  hearFrame(of: string, frame: ServerFrame): void;
  hearPoll(of: string, sentences: readonly Sentence[]): void;
  show(state: VisitorState): void;
  /** The owner has banned the visitor: no further attempt is made. */
  banned(error: ApiError): void;
  /** The socket is no longer open. */
  lost(): void;
  /** Names the lock of the tab that polls for all. */
  lockName(): Promise<string>;
}

/** The visitor's line to the server: a socket, or a long poll where sockets are cut. */
export interface VisitorConnection {
  connect(): void;
  disconnect(): void;
  /** Another dialog is joined: a connection of the former one gives way. */
  follow(): void;
  /** Tries at once where no connection is. */
  probe(): void;
  /** False when there is no connection of the joined dialog. */
  send(frame: ClientFrame): boolean;
  /** Another tab, which polls for all, has been answered. */
  answeredElsewhere(): void;
}

export function createVisitorConnection(options: VisitorConnectionOptions): VisitorConnection {
  const { env, session, last, hearFrame, hearPoll, show, banned, lost, lockName } = options;
  let stopPoll: (() => void) | null = null;
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
    stopPoll?.();
    stopPoll = null;
    isPolled = false;
  };

  const ask = async (signal: AbortSignal, atOnce: boolean): Promise<() => void> => {
    const right = await session.right();
    const query = atOnce ? beyond : `?after=${last()}`;
    const settings = { timeout: 40_000, signal };
    const { sentences } = await session.ask('GET /widget/sentence', { token: right.token, query }, settings);
    return () => {
      answered();
      hearPoll(right.session, sentences);
    };
  };
  const answered = (): void => {
    isPolled = true;
    up();
  };
  const poll = async (): Promise<void> => {
    const ended = new AbortController();
    let stop = (): void => ended.abort();
    stopPoll = () => stop();
    const name = await lockName();
    if (ended.signal.aborted) return;
    stop = startLongPoll({
      name: `otklik:${name}`,
      clock: env.clock,
      ask,
      failed(error) {
        isPolled = false;
        if (error.status === 401) session.expire();
        if (error.code === 'banned') banned(error);
        else down();
        return error.code !== 'banned';
      },
    });
  };

  const socket = createSocket({
    ...env,
    async hello() {
      try {
        const right = await session.right();
        of = right.session;
        return { type: 'hello', role: 'visitor', token: right.token, after: last() };
      } catch (cause) {
        if (isPassing(asApiError(cause))) throw cause;
        return null;
      }
    },
    onFrame: (frame) => hearFrame(of, frame),
    onState(state, misses) {
      isOpen = state === 'open';
      if (!isOpen) lost();
      if (isOpen || state === 'closed') endPoll();
      if (isOpen) up();
      if (state === 'connecting' && !wasUp && !misses) show('connecting');
      if (state === 'waiting' && misses >= missesToPoll && !stopPoll) void poll();
      if (state === 'waiting' && !isPolled) down();
    },
    onLost(code) {
      if (code === closeCode.token) session.expire();
      if (code !== closeCode.refused) return;
      banned(new ApiError(403, null, null, undefined, 'banned'));
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
    probe: socket.probe,
    send: (frame) => of === session.id() && socket.send(frame),
    answeredElsewhere() {
      if (stopPoll) answered();
    },
  };
}
