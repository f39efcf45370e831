import { AppError } from '../app-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Rate, Scope } from '../contract.ts';
import { createRateCounts, type Draw } from './rate-counts.ts';
import type { SharedCounts } from './rate-counts-shared.ts';

/**
 * Limits that belong to no single call; the key is named by the second half. What one call may cost is in the endpoint
 * table.
 */
export const limits = {
  'call by address': { count: 2400, seconds: 60 },
  'call by account': { count: 1200, seconds: 60 },
  'letter by address': { count: 60, seconds: 3600 },
  'session by address': { count: 60, seconds: 300 },
  'session by program': { count: 600, seconds: 300 },
} as const satisfies Record<string, { count: number; seconds: number }>;

export type LimitName = keyof typeof limits;

/** The bucket of several callers of one team, `share` times as large as the one that each of them has. */
export interface SharedBucket {
  readonly key: string;
  readonly share: number;
}

/**
 * The keys by which the rates of a call or frame are counted. Who has an `account` key also draws from the bucket that
 * is `shared`: one who calls too often leaves the others their share.
 */
export type RateKeys = Partial<Readonly<Record<Scope, string>>> & { readonly shared?: SharedBucket };

/** The draws that `rates` ask of those keys that are known; `name` is the bucket of a rate that names none. */
export function drawsOf(name: string, rates: readonly Rate[], keys: RateKeys): Draw[] {
  const draws: Draw[] = [];
  for (const { by, count, seconds, bucket } of rates) {
    const key = keys[by];
    if (key === undefined) continue;
    draws.push({ bucket: `${bucket ?? name}:${by}:${key}`, count, seconds });
    if (by === 'account' && keys.shared !== undefined)
      draws.push({ bucket: `${bucket ?? name}:${keys.shared.key}`, count: count * keys.shared.share, seconds });
  }
  return draws;
}

/**
 * Refuses what comes too often. All methods throw AppError `rate_limited` with `retryAfter` in seconds; then nothing is
 * counted.
 */
export interface RateLimit {
  /** Draws once from the named limit of `key`. */
  limit(name: LimitName, key: string): Promise<void>;
  /** Draws from several buckets at once: from all or from none. A promise only where processes count together. */
  take(draws: readonly Draw[]): Promise<void> | undefined;
  /** The same for what this process alone knows, such as a socket. */
  takeHere(draws: readonly Draw[]): void;
  close(): void;
}

function refuse(wait: number): void {
  if (wait > 0) throw new AppError('rate_limited', { retryAfter: Math.ceil(wait / 1000) });
}

const unlimited: RateLimit = { limit: async () => {}, take: () => undefined, takeHere: () => {}, close: () => {} };

/** Counts per process, or across processes at Redis where there is one; while Redis is away, per process again. */
export function createRateLimit({
  clock,
  on,
  shared,
}: {
  clock: Pick<Clock, 'now'>;
  on: boolean;
  /** Counts of all processes; null for one process. */
  shared: SharedCounts | null;
}): RateLimit {
  if (!on) return unlimited;
  const here = createRateCounts(clock);
  const take = (draws: readonly Draw[]): Promise<void> | undefined => {
    if (draws.length === 0) return undefined;
    if (shared) return shared.draw(draws).then((wait) => refuse(wait ?? here(draws)));
    refuse(here(draws));
    return undefined;
  };
  return {
    take,
    limit: async (name, key) => take([{ bucket: `${name}:${key}`, ...limits[name] }]),
    takeHere: (draws) => refuse(here(draws)),
    close: () => shared?.close(),
  };
}
