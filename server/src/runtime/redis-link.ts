import { Redis } from 'ioredis';
import { createCountedWarning } from '../log/counted-warning.ts';
import type { Log } from '../log/log.ts';

/** The longest pause between two attempts to reach Redis; ms. */
const mostPause = 1_000;

/**
 * A client of Redis that nothing waits for: a command fails at once unless the client is `ready`. After `patience` ms
 * without an answer the connection is cut, and the client is ready again only when Redis has answered a new one.
 */
export function openRedis(url: string, patience: number, log: Log): Redis {
  const redis = new Redis(url, {
    connectTimeout: 2_000,
    socketTimeout: patience,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (times) => Math.min(50 * 2 ** (times - 1), mostPause) + Math.random() * 100,
  });
  redis.on('error', createCountedWarning(log, 'Redis is not reached'));
  return redis;
}
