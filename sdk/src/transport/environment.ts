import type { PlatformFetch, PlatformSignal, WebSocketClass } from './platform.ts';

/** Time as a client sees it; a test or another platform may give its own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs once after `ms`; returns what `clearTimeout` takes. */
  setTimeout(run: () => void, ms: number): unknown;
  /** Cancels a timer; ignores one that has run, and `undefined`. */
  clearTimeout(timer: unknown): void;
}

/**
 * Receives each failed call once, without its content, and failures of background work. A visitor's failed calls are
 * logged at `debug`, which the console does not show.
 */
export type Log = (level: 'debug' | 'warn' | 'error', message: string, cause?: unknown) => void;

/** What a client takes from its platform; each option replaces the platform's own. */
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
  /** Aborts the call: it rejects with ApiError `aborted`. */
  readonly signal?: PlatformSignal;
  /** In ms: the call rejects with ApiError `timeout` afterwards. */
  readonly timeout?: number;
}

/** The platform's time, looked up at each use: a test may replace it. */
export const platformClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as number),
};

/** Warnings and errors go to the console. */
export const consoleLog: Log = (level, message, cause) => {
  if (level !== 'debug') console[level](`otklik: ${message}`, cause ?? '');
};

/** Returns a handler for failures of background work: `call.catch(warning(log, '…'))`. */
export const warning =
  (log: Log, message: string) =>
  (cause: unknown): void =>
    log('warn', message, cause);

/** The given options, completed by the platform's own. */
export interface Environment extends Surroundings {
  /** The server's address without a slash at its end, or `''`: the page's own origin. */
  readonly host: string;
  readonly clock: Clock;
  readonly log: Log;
}

const addressPattern = /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/i;

/**
 * A server's address, such as `https://chat.example.ru` or `https://example.ru/chat`; trailing slashes are dropped.
 * `''` stays: the page's own origin.
 * @throws TypeError for anything but an http(s) address, at once, so that a wrong address is not retried for ever
 */
export function normalizeHost(host = ''): string {
  if (host && !addressPattern.test(host)) throw new TypeError(`host must be an address: ${host}`);
  // By `href` alone: React Native's URL has no `origin`.
  return host && new URL(host).href.replace(/\/+$/, '');
}

/** @throws TypeError when `host` is no http(s) address */
export const environmentOf = (given: Surroundings & { readonly host?: string } = {}): Environment => ({
  ...given,
  host: normalizeHost(given.host),
  clock: given.clock ?? platformClock,
  log: given.log ?? consoleLog,
});
