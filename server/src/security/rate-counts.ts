import type { Clock } from '../runtime/clock.ts';

/** One draw from a bucket that holds `count` and is refilled evenly over `seconds`. */
export interface Draw {
  readonly bucket: string;
  readonly count: number;
  readonly seconds: number;
}

/** Counts draws of this process: 0 when all were granted, else the ms until they would be; then none was taken. */
export type RateCounts = (draws: readonly Draw[]) => number;

/** At this many buckets the full ones are dropped, and the oldest until a fifth is free. */
const most = 100_000;

/** One number a bucket: when it will be full again (GCRA, ITU-T I.371). */
export function createRateCounts(clock: Pick<Clock, 'now'>): RateCounts {
  const fullAt = new Map<string, number>();

  const sweep = (now: number): void => {
    for (const [bucket, at] of fullAt) if (at <= now) fullAt.delete(bucket);
    for (const bucket of fullAt.keys()) {
      if (fullAt.size <= most * 0.8) break;
      fullAt.delete(bucket);
    }
  };

  return (draws) => {
    const now = clock.now();
    const next: number[] = [];
    let wait = 0;
    for (const { bucket, count, seconds } of draws) {
      // No bucket is emptier than empty, even where the clock has been set back.
      const full = Math.min(fullAt.get(bucket) ?? 0, now + seconds * 1000);
      const at = Math.max(full, now) + (seconds * 1000) / count;
      next.push(at);
      wait = Math.max(wait, at - now - seconds * 1000);
    }
    if (wait > 0) return wait;
    for (const [i, { bucket }] of draws.entries()) fullAt.set(bucket, next[i]!);
    if (fullAt.size >= most) sweep(now);
    return 0;
  };
}
