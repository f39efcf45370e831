import type { Bus, MessageShapes } from './message-bus.ts';
import type { Log } from '../log/log.ts';
import { createLocalBus } from './bus-local.ts';

/** The bus of this server: over Redis when several processes serve, otherwise within the process. */
export const createBus = async (redisUrl: string | null, log: Log, shapes: MessageShapes): Promise<Bus> =>
  redisUrl ? (await import('./bus-redis.ts')).createRedisBus(redisUrl, log, shapes) : createLocalBus(log);
