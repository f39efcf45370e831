import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import type { Child } from '../../../tests/harness/child.ts';
import { freePort } from '../../../tests/harness/free-port.ts';
import { hasRedis, startRedis } from '../../../tests/harness/redis.ts';
import type { Bus } from './message-bus.ts';
import { createBus } from './bus.ts';

const log = pino({ level: 'silent' });
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
const open = async (url: string | null): Promise<Bus> => {
  const bus = await createBus(url, log);
  ends.push(() => bus.close());
  return bus;
};

async function until(holds: () => boolean, what: string): Promise<void> {
  for (const end = performance.now() + 120_000; !holds(); await Bun.sleep(10)) {
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
  }
}

describe('a bus of one process', () => {
  it('delivers to the channel’s subscribers in order, until they leave', async () => {
    const bus = await open(null);
    const received: unknown[] = [];
    const leave = bus.subscribe('a', (message) => received.push(message));
    bus.subscribe('b', (message) => received.push(message));
    for (const message of [1, 2, { three: 3 }]) bus.publish('a', message);
    leave();
    bus.publish('a', 4);
    expect(received).toEqual([1, 2, { three: 3 }]);
  });

  it('calls the other listeners when one throws', async () => {
    const bus = await open(null);
    const received: unknown[] = [];
    bus.subscribe('a', () => {
      throw new Error('bad listener');
    });
    bus.subscribe('a', (message) => received.push(message));
    bus.publish('a', 1);
    expect(received).toEqual([1]);
  });
});

async function start(port: number): Promise<Child> {
  const redis = await startRedis(port);
  ends.push(() => redis.end('SIGKILL'));
  return redis;
}

describe.skipIf(!hasRedis)('a bus over Redis', () => {
  it('joins processes, and makes an outage good by a resync', async () => {
    const port = await freePort();
    const redis = await start(port);
    const [one, other] = [await open(`redis://127.0.0.1:${port}`), await open(`redis://127.0.0.1:${port}`)];
    const received: unknown[] = [];
    let resyncs = 0;
    let isJoined = false;
    const leave = one.subscribe(
      'a',
      (message) => (message === 'joined?' ? (isJoined = true) : received.push(message)),
      () => (resyncs += 1),
    );
    // What the other process cannot send yet is a resync in place of a message.
    await until(() => {
      other.publish('a', 'joined?');
      return isJoined;
    }, 'the subscription');
    const joined = resyncs;
    expect(joined).toBeGreaterThan(0);
    other.publish('a', { from: 'other' });
    one.publish('a', { from: 'one' });
    await until(() => received.length === 2, 'both messages');
    expect(received).toEqual(expect.arrayContaining([{ from: 'other' }, { from: 'one' }]));

    await redis.end('SIGKILL');
    one.publish('a', { from: 'one, alone' });
    await until(() => received.length === 3, 'the message within the process');

    await start(port);
    // What this process could not send may ask for one more at once.
    await until(() => resyncs > joined, 'the resync');
    // The other process may not have reached Redis yet: then it asks for a resync as soon as it does.
    other.publish('a', { from: 'other again' });
    await until(() => received.length === 4 || resyncs > joined + 1, 'the message or a resync in its place');
    await until(() => {
      other.publish('a', 'again');
      return received.includes('again');
    }, 'messages after the outage');
    received.length = 0;
    other.publish('a', 'once');
    await until(() => received.includes('once'), 'one more message');
    other.publish('a', 'after it');
    await until(() => received.includes('after it'), 'the message after it');
    expect(received.filter((message) => message === 'once')).toHaveLength(1);

    const later: unknown[] = [];
    one.subscribe('b', (message) => later.push(message));
    leave();
    received.length = 0;
    // Whatever is published first arrives first, so once `b` has its message `a` would have had one.
    await until(() => {
      other.publish('a', 'nobody hears');
      other.publish('b', 'somebody hears');
      return later.length > 1;
    }, 'a message on the other channel');
    expect(received).toEqual([]);
  });
});
