import type { WritableAtom } from 'nanostores';
import type { ClientFrame } from '../contract/frame.ts';
import { type Acks, createAcks } from '../transport/ack.ts';
import { ApiError, clientError } from '../transport/api-error.ts';
import { withDeadline } from '../transport/deadline.ts';
import { type Deferred, deferred } from '../transport/deferred.ts';
import type { Environment } from '../transport/environment.ts';
import { withLock } from '../transport/lock.ts';
import { backOff } from '../transport/back-off.ts';
import { closeCode, createSocket } from '../transport/socket.ts';
import type { VisitorMemory } from './visitor-memory.ts';
import type { VisitorSession } from './visitor-session.ts';
import type { VisitorState } from './visitor-state.ts';
import type { VisitorView } from './visitor-view.ts';

/** So many attempts in a row without a welcome, and the network is assumed to block sockets. */
const missesToPoll = 2;
/** A ban may be lifted: so long after a refusal the visitor asks for its right again, ms. */
const banPause = 30_000;
/** A `seq` beyond every dialog: the page before it is the newest one. */
export const beyond = { before: 999999999999999 };

/** The visitor's line to the server: a socket, or a long poll where sockets are cut. */
export interface VisitorConnection {
  /** Connects. Resolves when a dialog is joined; rejects when it is refused or closed. */
  open(): Promise<void>;
  /** @param state what is shown from now on */
  close(state?: VisitorState, error?: ApiError): void;
  /**
   * No dialog can be joined, or the owner has banned the visitor: of a ban it asks from time to time whether it is
   * lifted, of anything else no more.
   */
  refuse(error: ApiError): void;
  /** A dialog is joined: a connection of another one gives way. */
  entered(): void;
  /** Replaces the connection by a new one, which requests the token again. */
  renew(): void;
  /** Tries at once where no connection is. */
  probe(): void;
  /** As of `Acks`. */
  readonly sendAndWait: Acks['sendAndWait'];
  /** False when there is no connection of the joined dialog. */
  send(frame: ClientFrame): boolean;
  /** Another tab, which polls for all, has been answered. */
  answeredElsewhere(): void;
}

/** @param online called when sentences can be delivered */
export function createVisitorConnection(
  env: Environment,
  memory: VisitorMemory,
  session: VisitorSession,
  view: VisitorView,
  $state: WritableAtom<VisitorState>,
  online: () => void,
): VisitorConnection {
  let polling: AbortController | null = null;
  let opening: Deferred<void> | undefined;
  let wasUp = false;
  /** The dialog that the socket speaks for; `''` while none is on its way. */
  let socketDialog = '';
  let look: unknown;

  const settle = (error?: ApiError): void => {
    opening?.[error ? 'reject' : 'resolve'](error as never);
    opening = undefined;
  };
  const isUp = (): boolean => $state.get() === 'online';
  const up = (): void => {
    wasUp = true;
    $state.set('online');
    settle();
    online();
  };
  const down = (): void => $state.set(globalThis.navigator?.onLine === false ? 'offline' : 'waiting');
  const endPoll = (): void => {
    polling?.abort();
    polling = null;
  };

  /** For networks that cut sockets: polls. One tab does, and sends the replies to the others. */
  const poll = async (): Promise<void> => {
    const mine = (polling = new AbortController());
    let attempt = 0;
    const ask = async (): Promise<void> => {
      while (polling === mine) {
        try {
          // The server waits up to 25 s for sentences after the last loaded one.
          await view.load(isUp() ? { after: view.lastSeq() } : beyond, { timeout: 40_000, signal: mine.signal });
          if (polling === mine) up();
          attempt = 0;
        } catch {
          if (polling === mine) down();
          const pause = { timeout: backOff(attempt++), signal: mine.signal };
          await withDeadline(pause, env.clock, undefined, () => deferred<void>().promise).catch(() => undefined);
        }
      }
    };
    return withLock(`otklik:${await memory.scope()}:poll`, ask, 0);
  };

  const socket = createSocket({
    ...env,
    async hello() {
      const right = await session.right();
      socketDialog = right.session;
      return { type: 'hello', role: 'visitor', token: right.token, after: view.lastSeq() };
    },
    onFrame(frame) {
      acks.handle(frame);
      view.handleFrame(socketDialog, frame);
    },
    onState(state, misses) {
      if (state === 'open') {
        endPoll();
        return up();
      }
      socketDialog = '';
      acks.lost();
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
      if (code === closeCode.refused) refuse(new ApiError(403, null, null, undefined, 'banned'));
    },
  });

  const send = (frame: ClientFrame): boolean => socketDialog === session.id() && socket.send(frame);
  const acks = createAcks(send, env.clock);
  const isBanned = (): boolean => $state.get() === 'banned';
  const lookAgain = (): void => {
    env.clock.clearTimeout(look);
    const ask = () => session.right().then(() => isBanned() && socket.connect(), lookAgain);
    if (isBanned()) look = env.clock.setTimeout(ask, banPause);
  };
  const close = (state: VisitorState = 'idle', error = clientError('aborted')): void => {
    socket.disconnect();
    $state.set(state);
    lookAgain();
    settle(error);
  };
  const refuse = (error: ApiError): void => {
    session.expire();
    close(error.code === 'banned' ? 'banned' : 'failed', error);
  };

  return {
    open() {
      const { promise } = (opening ??= deferred());
      if (isUp()) settle();
      else {
        wasUp = false;
        socket.connect();
      }
      return promise;
    },
    close,
    refuse,
    entered() {
      if (socketDialog && socketDialog !== session.id()) socket.renew();
      settle();
    },
    renew: socket.renew,
    probe: socket.probe,
    sendAndWait: acks.sendAndWait,
    send,
    answeredElsewhere() {
      if (polling) up();
    },
  };
}
