import type { ClientFrame, close as closeCodes, ServerFrame, socketPath } from '../contract/frame.ts';
import { backOff } from './back-off.ts';
import type { Clock, Log } from './environment.ts';
import type { WebSocketClass } from './platform.ts';

// Values of the contract, repeated so that zod stays out of the bundle; the types check them against it.
const path: typeof socketPath = '/api/v1/socket';
/** Why the server closed a socket. */
export const closeCode: typeof closeCodes = {
  frame: 4400,
  token: 4401,
  refused: 4403,
  silent: 4408,
  fast: 4429,
  restart: 1012,
};

const beatEvery = 20_000;
const beatPatience = 10_000;
const probePatience = 4_000;
const welcomePatience = 10_000;
/** A connection that was open this long resets the back-off, ms. */
const steadyAfter = 10_000;
/** A restart closes all sockets at once: they reconnect spread over this time; ms. */
const restartSpread = 3_000;

/** `waiting`: no connection, the next attempt is scheduled. `closed`: none is wanted. */
export type SocketState = 'closed' | 'connecting' | 'open' | 'waiting';
type Hello = Extract<ClientFrame, { type: 'hello' }>;

export interface SocketOptions {
  /** `''` is the page's own origin. */
  readonly host: string;
  /** Called before every attempt; null disconnects, a rejection is a failed attempt. */
  hello(): Hello | null | Promise<Hello | null>;
  onFrame(frame: ServerFrame): void;
  /** `misses` counts the attempts in a row that were never welcomed. */
  onState(state: SocketState, misses: number): void;
  /** Called when a connection breaks; the socket reconnects unless this disconnects it. */
  onLost?(code: number): void;
  readonly WebSocket?: WebSocketClass | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/** One connection that reconnects after failures. */
export interface Socket {
  connect(): void;
  disconnect(): void;
  /** False when there is no open connection. */
  send(frame: ClientFrame): boolean;
  /** Pings an open connection; without one, connects now. */
  probe(): void;
  /** Replaces the connection by a new one, which resumes. */
  renew(): void;
}

export function createSocket(options: SocketOptions): Socket {
  const { clock, log } = options;
  let wanted = false;
  let current: WebSocket | null = null;
  let welcomed = false;
  let openedAt = 0;
  let attempt = 0;
  let misses = 0;
  let retry: unknown;
  let beat: unknown;
  let deadline: unknown;
  /** Number of the attempt: frames of an older one are ignored. */
  let era = 0;

  const stopTimers = (): void => [retry, beat, deadline].forEach((timer) => clock.clearTimeout(timer));

  const expect = (patience: number): void => {
    clock.clearTimeout(deadline);
    deadline = clock.setTimeout(lost, patience);
  };

  const send = (frame: ClientFrame): boolean => {
    if (!welcomed || current?.readyState !== 1) return false;
    current.send(JSON.stringify(frame));
    return true;
  };

  const ping = (patience: number): void => {
    if (send({ type: 'ping' })) expect(patience);
  };

  const keepBeat = (): void => {
    const beatAt = clock.now();
    beat = clock.setTimeout(() => {
      // A late beat: the machine or the tab slept, and the connection may be dead.
      ping(clock.now() - beatAt > beatEvery * 1.5 ? probePatience : beatPatience);
      keepBeat();
    }, beatEvery);
  };

  const handle = (text: string): void => {
    clock.clearTimeout(deadline);
    const frame = JSON.parse(text) as ServerFrame;
    if (!welcomed && (frame.type === 'welcome' || frame.type === 'reset')) {
      welcomed = true;
      misses = 0;
      openedAt = clock.now();
      keepBeat();
      options.onFrame(frame);
      options.onState('open', 0);
    } else options.onFrame(frame);
  };

  const lost = (code = 1006): void => {
    era++;
    stopTimers();
    current?.close();
    current = null;
    if (!welcomed) misses++;
    else if (clock.now() - openedAt > steadyAfter) attempt = 0;
    welcomed = false;
    if (!wanted) return;
    options.onLost?.(code);
    if (!wanted) return;
    const pause = code === closeCode.restart ? Math.random() * restartSpread : 0;
    if (code === closeCode.fast || code === closeCode.frame) attempt = Math.max(attempt, 4);
    retry = clock.setTimeout(open, pause + backOff(attempt++));
    options.onState('waiting', misses);
  };

  const open = async (): Promise<void> => {
    const mine = ++era;
    stopTimers();
    options.onState('connecting', misses);
    try {
      const hello = await options.hello();
      if (mine !== era) return;
      if (!hello) return disconnect();
      const socket = new (options.WebSocket ?? WebSocket)(urlOf(options.host)) as WebSocket;
      current = socket;
      expect(welcomePatience);
      socket.onopen = () => socket.send(JSON.stringify(hello));
      socket.onmessage = ({ data }) => mine === era && handle(data as string);
      // The close event that follows an error reports it.
      socket.onerror = () => undefined;
      socket.onclose = ({ code }) => mine === era && lost(code);
    } catch (cause) {
      if (mine !== era) return;
      if (misses === 0) log('warn', 'no connection', cause);
      lost();
    }
  };

  const probe = (): void => {
    if (!wanted) return;
    if (welcomed) ping(probePatience);
    else if (!current) void open();
  };
  const disconnect = (): void => {
    if (!wanted) return;
    wanted = false;
    watchPage(false, probe);
    lost();
    options.onState('closed', 0);
  };

  return {
    connect() {
      if (wanted) return;
      wanted = true;
      attempt = misses = 0;
      watchPage(true, probe);
      void open();
    },
    disconnect,
    send,
    probe,
    renew: () => lost(),
  };
}

const urlOf = (host: string): string => `${host || location.origin}${path}`.replace('http', 'ws');

/** Probes when a connection is likely to be dead, or possible again. */
function watchPage(on: boolean, probe: () => void): void {
  const change = on ? 'addEventListener' : 'removeEventListener';
  // React Native has a `window` without events.
  const { window }: { window?: Partial<Window> } = globalThis;
  // `resume` (a frozen page continues) is an event of the document, which the window captures.
  for (const moment of ['online', 'offline', 'pageshow', 'visibilitychange', 'resume'])
    window?.[change]?.(moment, probe, true);
}
