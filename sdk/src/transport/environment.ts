import { normalizeHost } from './host.ts';
import type { PlatformFetch, PlatformSignal, WebSocketClass } from './platform.ts';

/** Time as a client sees it; a test or another platform may give its own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs once after `ms`; returns what `clearTimeout` takes. */
  setTimeout(run: () => void, ms: number): unknown;
  /** Gives a timer up; one that has run, or `undefined`, is nothing. */
  clearTimeout(timer: unknown): void;
}

/** Where a client reports what nobody waits for. What a call rejects with is not reported here as well. */
export type Log = (level: 'debug' | 'warn' | 'error', message: string, cause?: unknown) => void;

/** What a client takes from its surroundings; whatever is given replaces the platform's own. */
export interface Surroundings {
  /** Makes the HTTP calls; by default the platform's `fetch`. Called with the address as a string. */
  readonly fetch?: PlatformFetch;
  /** Sent with every call, such as those of a proxy in between. Not part of a socket's opening. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For platforms without one (Node before 22), such as that of `ws`. */
  readonly WebSocket?: WebSocketClass;
  /** The platform's time unless given. */
  readonly clock?: Clock;
  /** Warnings and errors go to the console unless given. */
  readonly log?: Log;
}

/** The last argument of every call. */
export interface CallSettings {
  /** Ends the wait: the call rejects with ApiError `aborted`. */
  readonly signal?: PlatformSignal;
  /** Patience in ms: the call rejects with ApiError `timeout` afterwards. */
  readonly timeout?: number;
}

/** The platform's time, looked up at each use: nothing is touched at import, and a test may replace it. */
export const platformClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as number),
};

/** Warnings and errors go to the console. */
export const consoleLog: Log = (level, message, cause) => {
  if (level !== 'debug') console[level](`otklik: ${message}`, cause ?? '');
};

/** Reports a failure that nobody waits for: `call.catch(warn('…'))`. */
export const warning =
  (log: Log, message: string) =>
  (cause: unknown): void =>
    log('warn', message, cause);

/** What a client works with: what it was given, and the platform's own where it was given nothing. */
export interface Environment extends Surroundings {
  /** An origin, or `''`: the page's own. */
  readonly host: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** @throws TypeError when `host` is not an origin */
export const environmentOf = (given: Surroundings & { readonly host?: string } = {}): Environment => ({
  ...given,
  host: normalizeHost(given.host),
  clock: given.clock ?? platformClock,
  log: given.log ?? consoleLog,
});
