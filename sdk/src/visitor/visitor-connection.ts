import type { ClientFrame, ServerFrame } from '../contract/frame.ts';
import type { Sentence } from '../contract/sentence.ts';
import { ApiError } from '../transport/api-error.ts';
import { closeCode, createSocket } from '../transport/socket.ts';
import { startLongPoll } from './long-poll.ts';
import type { TalkSession } from './talk-session.ts';
import { callWidget } from './visitor-rest.ts';
import type { VisitorState } from './visitor-state.ts';

/** So many attempts in a row without a welcome, and the network is held to cut sockets. */
const missesToPoll = 2;
/** A `seq` beyond every talk: the page before it is the newest one. */
export const beyond = '?before=999999999999999';

export interface VisitorConnectionOptions {
  readonly host: string;
  readonly site: string;
  readonly session: TalkSession;
  /** The last sentence held without a gap. */
  last(): number;
  hearFrame(frame: ServerFrame): void;
  hearPoll(sentences: readonly Sentence[]): void;
  show(state: VisitorState): void;
  /** The owner has banned the visitor: no further attempt is made. */
  banned(): void;
  /** The socket is open, or no longer. */
  opened(isOpen: boolean): void;
  readonly WebSocket?: typeof WebSocket | undefined;
}

/** The visitor's line to the server: a socket, or a long poll where sockets are cut. */
export interface VisitorConnection {
  connect(): void;
  disconnect(): void;
  renew(): void;
  /** Tries at once where no connection is. */
  probe(): void;
  send(frame: ClientFrame): boolean;
  /** Another tab, which polls for all, has been answered. */
  answeredElsewhere(): void;
}

export function createVisitorConnection({
  host,
  site,
  session,
  last,
  hearFrame,
  hearPoll,
  show,
  banned,
  opened,
  WebSocket,
}: VisitorConnectionOptions): VisitorConnection {
  let stopPoll: (() => void) | null = null;
  let wasUp = false;
  let isPolled = false;

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

  const ask = async (signal: AbortSignal, atOnce: boolean): Promise<readonly Sentence[]> => {
    const token = await session.token();
    if (token === null) throw new ApiError(401, null);
    return (
      await callWidget(host, 'GET /widget/sentence', {
        token,
        query: atOnce ? beyond : `?after=${last()}`,
        patience: 40_000,
        signal,
      })
    ).sentences;
  };
  const answered = (): void => {
    isPolled = true;
    up();
  };
  const poll = (): void => {
    stopPoll ??= startLongPoll({
      name: `otklik:talk:${site}`,
      ask,
      heard(sentences) {
        answered();
        hearPoll(sentences);
      },
      failed({ code, status }) {
        isPolled = false;
        if (status === 401) session.expire();
        if (code === 'banned') banned();
        else down();
        return code !== 'banned';
      },
    });
  };

  const socket = createSocket({
    host,
    WebSocket,
    async hello() {
      const token = await session.token();
      return token === null ? null : { type: 'hello', role: 'visitor', token, after: last() };
    },
    onFrame: hearFrame,
    onState(state, misses) {
      opened(state === 'open');
      if (state === 'open' || state === 'closed') endPoll();
      if (state === 'open') up();
      if (state === 'connecting' && !wasUp && !misses) show('connecting');
      if (state === 'waiting' && misses >= missesToPoll) poll();
      if (state === 'waiting' && !isPolled) down();
    },
    onLost(code) {
      if (code === closeCode.token) session.expire();
      if (code !== closeCode.refused) return;
      banned();
      return 'stop';
    },
  });

  return {
    connect() {
      wasUp = false;
      socket.connect();
    },
    disconnect: socket.disconnect,
    renew: socket.renew,
    probe: socket.probe,
    send: socket.send,
    answeredElsewhere() {
      if (stopPoll) answered();
    },
  };
}
