import type { WritableAtom } from 'nanostores';
import { ApiError, clientError } from '../transport/api-error.ts';
import type { Tabs } from '../outbox/browser-tabs.ts';
import { type Deferred, deferred } from '../transport/deferred.ts';
import type { Environment } from '../transport/environment.ts';
import { Events } from '../transport/owner-events.ts';
import { closeCode } from '../transport/socket.ts';
import type { VisitorMemory } from './visitor-memory.ts';
import { createPoll } from './visitor-poll.ts';
import type { VisitorSession } from './visitor-session.ts';
import { createVisitorSocket } from './visitor-socket.ts';
import type { VisitorState } from './visitor-state.ts';
import type { VisitorView } from './visitor-view.ts';

/** So many attempts in a row without a welcome, and the network is assumed to block sockets. */
const missesToPoll = 2;
/** A ban may be lifted: so long after a refusal the visitor asks for its right again, ms. */
const banPause = 30_000;
/** A `seq` beyond every dialog: the page before it is the newest one. */
export const beyond = { before: 999999999999999 };

export interface ConnectionEvents {
  /** Sentences can be delivered. */
  online: [];
}

/** What the page sees of the connection: `$state`, and the promise of `open`. */
function createShownState($state: WritableAtom<VisitorState>) {
  let opening: Deferred<void> | undefined;
  /** Since the last `open`. */
  let wasUp = false;

  const settle = (error?: ApiError): void => {
    opening?.[error ? 'reject' : 'resolve'](error as never);
    opening = undefined;
  };
  return {
    is: (state: VisitorState): boolean => $state.get() === state,
    settle,
    open(): Promise<void> {
      const { promise } = (opening ??= deferred());
      if ($state.get() === 'online') settle();
      else wasUp = false;
      return promise;
    },
    connecting(misses: number): void {
      if (!wasUp && !misses) $state.set('connecting');
    },
    up(): void {
      wasUp = true;
      $state.set('online');
      settle();
    },
    down: (): void => $state.set(globalThis.navigator?.onLine === false ? 'offline' : 'waiting'),
    close(state: VisitorState, error: ApiError): void {
      $state.set(state);
      settle(error);
    },
  };
}

/** The visitor's line to the server: a socket, or a long poll where sockets are cut. */
export function createVisitorConnection(
  env: Environment,
  { scope }: Pick<VisitorMemory, 'scope'>,
  tabs: Tabs,
  $state: WritableAtom<VisitorState>,
  session: Pick<VisitorSession, 'id' | 'right' | 'expire' | 'events'>,
  view: Pick<VisitorView, 'load' | 'lastSeq' | 'handleFrame'>,
) {
  const events = new Events<ConnectionEvents>();
  const shown = createShownState($state);
  let look: unknown;

  const up = (): void => {
    shown.up();
    events.emit('online');
  };
  const poll = createPoll(env.clock, {
    scope,
    ask: (settings) => view.load(shown.is('online') ? { after: view.lastSeq() } : beyond, settings),
    answered: up,
    failed: shown.down,
  });
  const socket = createVisitorSocket(env, session, view, {
    onState(state, misses) {
      if (state === 'open' || state === 'closed') poll.end();
      if (state === 'open') up();
      if (state === 'connecting') shown.connecting(misses);
      if (state !== 'waiting') return;
      if (misses >= missesToPoll) poll.start();
      if (!poll.isOn() || !shown.is('online')) shown.down();
    },
    onLost(code) {
      if (code === closeCode.token || code === closeCode.refused) session.expire();
      if (code === closeCode.refused) refuse(new ApiError(403, null, null, undefined, 'banned'));
    },
  });
  const lookAgain = (): void => {
    env.clock.clearTimeout(look);
    const ask = () => session.right().then(() => shown.is('banned') && socket.connect(), lookAgain);
    if (shown.is('banned')) look = env.clock.setTimeout(ask, banPause);
  };
  const close = (state: VisitorState = 'idle', error = clientError('aborted')): void => {
    socket.disconnect();
    shown.close(state, error);
    lookAgain();
  };
  /** Of a ban it asks from time to time whether it is lifted, of anything else no more. */
  const refuse = (error: ApiError): void => close(error.code === 'banned' ? 'banned' : 'failed', error);

  session.events.listen({
    entered() {
      socket.update();
      shown.settle();
    },
    stalled: socket.renew,
    refused: refuse,
    ended: close,
  });
  tabs.listen((word) => {
    // Another tab, which polls for all, has been answered.
    if (word?.sentences && word.session === session.id && poll.isOn()) up();
  });

  return {
    events,
    /** Connects. Resolves when a dialog is joined; rejects when it is refused or closed. */
    open(): Promise<void> {
      const opened = shown.open();
      if (!shown.is('online')) socket.connect();
      return opened;
    },
    close: (): void => close(),
    isOnline: () => shown.is('online'),
    /** Tries at once where no connection is. */
    probe: socket.probe,
    send: socket.send,
    sendAndWait: socket.sendAndWait,
  };
}

export type VisitorConnection = ReturnType<typeof createVisitorConnection>;
