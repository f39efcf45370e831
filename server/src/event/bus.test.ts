import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Child } from '../../../tests/harness/child.ts';
import { freePort } from '../../../tests/harness/free-port.ts';
import { hasRedis, startRedis } from '../../../tests/harness/redis.ts';
import { newId } from '../database/new-id.ts';
import type { Bus } from './message-bus.ts';
import { createBus } from './bus.ts';

const log = pino({ level: 'silent' });
const text = z.object({ text: z.string() });
const shapes = { a: text, b: text };
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
const open = async (url: string | null): Promise<Bus> => {
  const bus = await createBus(url, log, shapes);
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
    const leave = bus.subscribe('a:1', (message) => received.push(message));
    bus.subscribe('b:1', (message) => received.push(message));
    for (const text of ['1', '2']) bus.publish('a:1', { text });
    leave();
    bus.publish('a:1', { text: '3' });
    expect(received).toEqual([{ text: '1' }, { text: '2' }]);
  });

  it('calls the other listeners when one throws', async () => {
    const bus = await open(null);
    const received: unknown[] = [];
    bus.subscribe('a:1', () => {
      throw new Error('bad listener');
    });
    bus.subscribe('a:1', (message) => received.push(message));
    bus.publish('a:1', { text: '1' });
    expect(received).toEqual([{ text: '1' }]);
  });
});

async function start(port: number): Promise<Child> {
  const redis = await startRedis(port);
  ends.push(() => redis.end('SIGKILL'));
  return redis;
}

/** Two processes' buses; a subscriber of the first, and a way to wait until the second reaches it. */
async function openTwo(url: string) {
  const [one, other] = [await open(url), await open(url)];
  const received: string[] = [];
  let resyncs = 0;
  const leave = one.subscribe<z.infer<typeof text>>(
    'a:1',
    ({ text }) => received.push(text),
    () => (resyncs += 1),
  );
  /** Until a message of the other bus arrives; what it could not send is a resync in its place. */
  const join = async (): Promise<void> => {
    const mark = newId();
    await until(() => {
      other.publish('a:1', { text: mark });
      return received.includes(mark);
    }, 'a message of the other process');
    // The last of them arrives last.
    const last = newId();
    other.publish('a:1', { text: last });
    await until(() => received.includes(last), 'the last message of the other process');
    received.length = 0;
  };
  return { one, other, received, leave, join, resyncs: () => resyncs };
}

describe.skipIf(!hasRedis)('a bus over Redis', () => {
  it('joins processes, and delivers within one at once and once', async () => {
    const port = await freePort();
    await start(port);
    const { one, other, received, leave, join, resyncs } = await openTwo(`redis://127.0.0.1:${port}`);
    await join();
    expect(resyncs()).toBeGreaterThan(0);
    one.publish('a:1', { text: 'one' });
    expect(received).toEqual(['one']);
    other.publish('a:1', { text: 'other' });
    await until(() => received.includes('other'), 'the message of the other process');
    expect(received).toEqual(['one', 'other']);

    const later: unknown[] = [];
    one.subscribe('b:1', (message) => later.push(message));
    leave();
    received.length = 0;
    // Whatever is published first arrives first, so once `b` has its message `a` would have had one.
    await until(() => {
      other.publish('a:1', { text: 'without a subscriber' });
      other.publish('b:1', { text: 'with one' });
      return later.length > 1;
    }, 'a message on the other channel');
    expect(received).toEqual([]);
  });

  it.each(['SIGKILL', 'SIGSTOP'] as const)(
    'delivers within a process and makes good an outage by %s',
    async (signal) => {
      const port = await freePort();
      const redis = await start(port);
      const { one, other, received, join, resyncs } = await openTwo(`redis://127.0.0.1:${port}`);
      await join();
      expect([one.isJoined, other.isJoined]).toEqual([true, true]);

      process.kill(redis.pid, signal);
      one.publish('a:1', { text: 'alone' });
      expect(received).toEqual(['alone']);
      await until(() => !one.isJoined && !other.isJoined, 'both to notice');
      const before = resyncs();
      await until(() => resyncs() > before + 1, 'resyncs while Redis is away');
      other.publish('a:1', { text: 'unsent' });

      if (signal === 'SIGSTOP') process.kill(redis.pid, 'SIGCONT');
      else await start(port);
      const away = resyncs();
      await until(() => one.isJoined && other.isJoined, 'both to join again');
      await until(() => resyncs() > away, 'the resync');
      await join();
      one.publish('a:1', { text: 'one again' });
      other.publish('a:1', { text: 'other again' });
      await until(() => received.includes('other again'), 'the message of the other process');
      expect(received).toEqual(['one again', 'other again']);
    },
  );

  it('drops what is no message of this server', async () => {
    const port = await freePort();
    await start(port);
    const url = `redis://127.0.0.1:${port}`;
    const { received, join } = await openTwo(url);
    await join();
    const stranger = new Redis(url);
    ends.push(() => stranger.disconnect());
    const poison = ['no JSON', '', '5', 'null', '[]', '{}', '{"text":5}', '{"from":"x"}', `${'['.repeat(100_000)}`];
    for (const channel of ['a:1', '!missed', 'unknown', ''])
      for (const message of poison) await stranger.publish(`otklik:${channel}`, message);
    await stranger.publish('otklik:a:1', '{"text":"good"}');
    await until(() => received.includes('good'), 'the message after the poison');
    expect(received).toEqual(['good']);
  });
});
