import { setTimeout as pause } from 'node:timers/promises';
import { type Child, runChild } from './child.ts';
import { isListening } from './free-port.ts';

/** Whether Redis is installed; without it nothing that joins processes can be tested. */
export const hasRedis = Bun.which('redis-server') !== null;

/** Starts an empty Redis that stores nothing; resolves once it accepts connections. */
export async function startRedis(port: number): Promise<Child> {
  const settings = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const redis = runChild(['redis-server', '--port', String(port), ...settings]);
  while (!(await isListening(port))) {
    if (!redis.isUp) throw new Error(`Redis ended:\n${redis.output()}`);
    await pause(10);
  }
  return redis;
}
