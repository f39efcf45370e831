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
  many: 4409,
  team: 4410,
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
  /** The server's address; `''` is the page's own origin. */
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

export const createSocket = (options: SocketOptions): Socket => new ReconnectingSocket(options);

/** Owns one WebSocket and the timers of its connection. Methods are bound: they are passed on as functions. */
class ReconnectingSocket implements Socket {
  readonly #options: SocketOptions;
  #wanted = false;
  #current: WebSocket | null = null;
  #welcomed = false;
  #openedAt = 0;
  #attempt = 0;
  #misses = 0;
  #retry: unknown;
  #beat: unknown;
  #deadline: unknown;
  /** Number of the attempt: frames of an older one are ignored. */
  #era = 0;

  constructor(options: SocketOptions) {
    this.#options = options;
  }

  readonly connect = (): void => {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#attempt = this.#misses = 0;
    watchPage(true, this.probe);
    void this.#open();
  };

  readonly disconnect = (): void => {
    if (!this.#wanted) return;
    this.#wanted = false;
    watchPage(false, this.probe);
    this.#lost();
    this.#options.onState('closed', 0);
  };

  readonly send = (frame: ClientFrame): boolean => {
    if (!this.#welcomed || this.#current?.readyState !== 1) return false;
    this.#current.send(JSON.stringify(frame));
    return true;
  };

  readonly probe = (): void => {
    if (!this.#wanted) return;
    if (this.#welcomed) this.#ping(probePatience);
    else if (!this.#current) void this.#open();
  };

  readonly renew = (): void => this.#lost();

  #expect(patience: number): void {
    const { clock } = this.#options;
    clock.clearTimeout(this.#deadline);
    this.#deadline = clock.setTimeout(() => this.#lost(), patience);
  }

  #stopTimers(): void {
    for (const timer of [this.#retry, this.#beat, this.#deadline]) this.#options.clock.clearTimeout(timer);
  }

  #ping(patience: number): void {
    if (this.send({ type: 'ping' })) this.#expect(patience);
  }

  #keepBeat(): void {
    const { clock } = this.#options;
    const beatAt = clock.now();
    this.#beat = clock.setTimeout(() => {
      // A late beat: the machine or the tab slept, and the connection may be dead.
      this.#ping(clock.now() - beatAt > beatEvery * 1.5 ? probePatience : beatPatience);
      this.#keepBeat();
    }, beatEvery);
  }

  #handle(text: string): void {
    const { clock, onFrame, onState } = this.#options;
    clock.clearTimeout(this.#deadline);
    const frame = JSON.parse(text) as ServerFrame;
    const isWelcome = !this.#welcomed && (frame.type === 'welcome' || frame.type === 'reset');
    if (isWelcome) {
      this.#welcomed = true;
      this.#misses = 0;
      this.#openedAt = clock.now();
      this.#keepBeat();
    }
    onFrame(frame);
    if (isWelcome) onState('open', 0);
  }

  #lost(code = 1006): void {
    const { clock, onLost, onState } = this.#options;
    this.#era++;
    this.#stopTimers();
    this.#current?.close();
    this.#current = null;
    if (!this.#welcomed) this.#misses++;
    else if (clock.now() - this.#openedAt > steadyAfter) this.#attempt = 0;
    this.#welcomed = false;
    if (!this.#wanted) return;
    onLost?.(code);
    // `onLost` may have disconnected.
    if (!this.#wanted) return;
    const pause = code === closeCode.restart ? Math.random() * restartSpread : 0;
    const { fast, frame, many } = closeCode;
    if (code === fast || code === frame || code === many) this.#attempt = Math.max(this.#attempt, 4);
    this.#retry = clock.setTimeout(() => void this.#open(), pause + backOff(this.#attempt++));
    onState('waiting', this.#misses);
  }

  async #open(): Promise<void> {
    const { host, WebSocket: Given, hello: makeHello, log, onState } = this.#options;
    const mine = ++this.#era;
    this.#stopTimers();
    onState('connecting', this.#misses);
    try {
      const hello = await makeHello();
      if (mine !== this.#era) return;
      if (!hello) return this.disconnect();
      const socket = new (Given ?? WebSocket)(urlOf(host)) as WebSocket;
      this.#current = socket;
      this.#expect(welcomePatience);
      socket.onopen = () => socket.send(JSON.stringify(hello));
      socket.onmessage = ({ data }) => mine === this.#era && this.#handle(data as string);
      // The close event that follows an error reports it.
      socket.onerror = () => undefined;
      socket.onclose = ({ code }) => mine === this.#era && this.#lost(code);
    } catch (cause) {
      if (mine !== this.#era) return;
      if (this.#misses === 0) log('warn', 'no connection', cause);
      this.#lost();
    }
  }
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
