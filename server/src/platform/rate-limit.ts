import { AppError } from './app-error.ts';
import type { Clock } from './clock.ts';

/** `count` at once, refilled evenly over `seconds`. */
interface Allowance {
  readonly count: number;
  readonly seconds: number;
}

/** Every limit of the server; the key is told by the name's second half. */
export const limits = {
  'handshake by address': { count: 60, seconds: 60 },
  'registration by address': { count: 20, seconds: 3600 },
  'login by address': { count: 60, seconds: 300 },
  'login by account': { count: 10, seconds: 600 },
  'code check by address': { count: 60, seconds: 300 },
  'refresh by address': { count: 300, seconds: 60 },
  'mailed code by account': { count: 5, seconds: 600 },
  'password check by account': { count: 10, seconds: 600 },
  'upload by account': { count: 20, seconds: 600 },
  'domain verification by account': { count: 20, seconds: 600 },
  'call by account': { count: 1200, seconds: 60 },
  'session by address': { count: 60, seconds: 300 },
  'sentence by dialog': { count: 20, seconds: 20 },
  'sentence by address': { count: 240, seconds: 60 },
  'file by dialog': { count: 10, seconds: 300 },
  'hello by address': { count: 240, seconds: 60 },
  'frame by socket': { count: 100, seconds: 10 },
} as const satisfies Record<string, Allowance>;

export type LimitName = keyof typeof limits;

/** @throws AppError `rate_limited` with `retryAfter` in seconds, when `key` has used up what the named limit allows */
export type RateLimit = (name: LimitName, key: string) => void;

const sweepAbove = 50_000;

/** Counts per process, in memory. One number per key: when its bucket will be full again (GCRA, ITU-T I.371). */
export function createRateLimit(clock: Clock, on: boolean): RateLimit {
  const fullAt = new Map<string, number>();
  const sweep = (now: number): void => {
    for (const [key, at] of fullAt) if (at <= now) fullAt.delete(key);
  };
  return (name, key) => {
    if (!on) return;
    const { count, seconds } = limits[name];
    const now = clock.now();
    const step = (seconds * 1000) / count;
    const bucket = `${name}:${key}`;
    const next = Math.max(fullAt.get(bucket) ?? 0, now) + step;
    const wait = next - now - seconds * 1000;
    if (wait > 0) throw new AppError('rate_limited', { retryAfter: Math.ceil(wait / 1000) });
    if (fullAt.size > sweepAbove) sweep(now);
    fullAt.set(bucket, next);
  };
}
