import type { WritableAtom } from 'nanostores';
import type { ClientFrame, ServerFrame } from '../contract/frame.ts';
import { ApiError } from '../transport/api-error.ts';
import type { CallSettings, Environment } from '../transport/environment.ts';
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
  load(query: string, settings: CallSettings): Promise<unknown>;
  /** What is said arrives now. */
  online(): void;
  /** The owner has banned the visitor: no further attempt is made. */
  refuse(error: ApiError): void;
  /** The socket is no longer open. */
  lost(): void;
}

/** The visitor's line to the server: a socket, or a long poll where sockets are cut. */
export interface VisitorConnection {
  connect(): void;
  /** @param state what is shown from now on */
  disconnect(state: VisitorState): void;
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
  $state: WritableAtom<VisitorState>,
  { last, handleFrame, load, lost, online, refuse }: ConnectionEvents,
): VisitorConnection {
  let polling: AbortController | null = null;
  let wasUp = false;
  /** The dialog that the socket speaks for; `''` while none is on its way. */
  let of = '';

  const isUp = (): boolean => $state.get() === 'online';
  const up = (): void => {
    wasUp = true;
    $state.set('online');
    online();
  };
  const down = (): void => $state.set(globalThis.navigator?.onLine === false ? 'offline' : 'waiting');
  const endPoll = (): void => {
    polling?.abort();
    polling = null;
  };

  /** For networks that cut sockets: asks again and again. One tab does, and tells the others. */
  const poll = async (): Promise<void> => {
    const mine = (polling = new AbortController());
    let attempt = 0;
    const ask = async (): Promise<void> => {
      try {
        // The server waits up to 25 s for what comes after the last held.
        await load(isUp() ? `?after=${last()}` : beyond, { timeout: 40_000, signal: mine.signal });
        if (polling !== mine) return;
        up();
        attempt = 0;
      } catch {
        if (polling !== mine) return;
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
      const right = await session.right();
      of = right.session;
      return { type: 'hello', role: 'visitor', token: right.token, after: last() };
    },
    onFrame: (frame) => handleFrame(of, frame),
    onState(state, misses) {
      if (state === 'open') {
        endPoll();
        return up();
      }
      of = '';
      lost();
      if (state === 'closed') return endPoll();
      if (state === 'connecting') {
        if (!wasUp && !misses) $state.set(state);
        return;
      }
      if (misses >= missesToPoll && !polling) void poll();
      if (!polling || !isUp()) down();
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
    disconnect(state) {
      socket.disconnect();
      $state.set(state);
    },
    follow() {
      if (of && of !== session.id()) socket.renew();
    },
    renew: socket.renew,
    probe: socket.probe,
    send: (frame) => of === session.id() && socket.send(frame),
    answeredElsewhere() {
      if (polling) up();
    },
  };
}
