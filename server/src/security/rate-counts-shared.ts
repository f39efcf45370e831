import type { Redis } from 'ioredis';
import { createCountedWarning } from '../log/counted-warning.ts';
import type { Log } from '../log/log.ts';
import { openRedis } from '../runtime/redis-link.ts';
import type { Draw } from './rate-counts.ts';

const prefix = 'otklik:rate:';
/** How long Redis may take for an answer; ms. */
const patience = 500;

/**
 * All draws of a call in one script, by Redis's own clock: ARGV holds for each key the ms of one draw and of the whole
 * bucket. Answers the ms to wait; 0 when all were granted.
 */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local wait, next = 0, {}
for i, key in ipairs(KEYS) do
  local step, whole = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  local full = math.min(tonumber(redis.call('GET', key) or '0'), now + whole)
  next[i] = math.max(full, now) + step
  wait = math.max(wait, next[i] - now - whole)
end
if wait > 0 then return math.ceil(wait) end
for i, key in ipairs(KEYS) do
  redis.call('SET', key, string.format('%.3f', next[i]), 'PX', math.max(1, math.ceil(next[i] - now)))
end
return 0`;

type WithScript = Redis & { drawRates(keys: number, ...rest: (string | number)[]): Promise<unknown> };

/** Counts that hold across processes. */
export interface SharedCounts {
  /** As `RateCounts`; null while Redis is away. */
  draw(draws: readonly Draw[]): Promise<number | null>;
  close(): void;
}

/** Counts draws at Redis. */
export function createSharedCounts(url: string, log: Log): SharedCounts {
  const redis = openRedis(url, patience, log) as WithScript;
  redis.defineCommand('drawRates', { lua: script });
  const warn = createCountedWarning(log, 'rates were counted by this process alone');
  return {
    async draw(draws) {
      if (redis.status !== 'ready') return null;
      const sizes = draws.flatMap(({ count, seconds }) => [(seconds * 1000) / count, seconds * 1000]);
      try {
        const wait = await redis.drawRates(draws.length, ...draws.map(({ bucket }) => prefix + bucket), ...sizes);
        if (typeof wait === 'number') return wait;
        warn(new Error('Redis answered no number'));
      } catch (error) {
        warn(error);
      }
      return null;
    },
    close: () => redis.disconnect(),
  };
}
