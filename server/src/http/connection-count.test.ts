import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRaw, type RawConnection } from '../../../tests/harness/raw-connection.ts';
import { createDescriptors } from '../runtime/descriptors.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { createConnectionCount, mostOfAddress } from './connection-count.ts';

describe('connections of one address', () => {
  let server: TestServer;
  const opened: RawConnection[] = [];
  beforeAll(async () => {
    server = await startTestServer({ env: { RATE_LIMITS: 'on' } });
  });
  afterAll(async () => {
    opened.forEach((one) => one.end());
    await server.stop();
  });

  /** The head of the answer to a request on a connection. */
  const askOn = async (one: RawConnection, path: string, host = '127.0.0.1'): Promise<string> => {
    const before = one.received().length;
    one.send(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
    await expect.poll(() => one.received().slice(before), { interval: 2 }).toContain('\r\n\r\n');
    return one.received().slice(before);
  };
  const open = async (): Promise<RawConnection> => {
    const one = await openRaw(Number(new URL(server.url).port));
    opened.push(one);
    return one;
  };

  it('beyond the bound end with the answer, whatever that is, and the others stay', async () => {
    for (let made = 0; made < mostOfAddress; made += 1)
      expect(await askOn(await open(), '/health')).not.toMatch(/^connection: close/im);
    for (const path of ['/health', '/nothing.js', '/api/v1/widget/config/none', '/api/v1/user/info']) {
      const beyond = await open();
      expect(await askOn(beyond, path)).toMatch(/^connection: close/im);
      await expect.poll(() => beyond.isOpen).toBe(false);
    }
    expect(await askOn(opened[0]!, '/health')).not.toMatch(/^connection: close/im);
    const refused = await askOn(await open(), '/health', 'a,b');
    expect(refused).toMatch(/^HTTP\/1.1 400/);
    expect(refused).toMatch(/^connection: close/im);
  });
});

describe('the count of connections', () => {
  it('is by address, and of those that may still be open', () => {
    const count = createConnectionCount(60_000, 2);
    expect([count.note('a', 1), count.note('a', 2), count.note('a', 1), count.note('a', 3)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(count.note('b', 3)).toBe(true);
    const short = createConnectionCount(0, 1);
    expect([short.note('a', 1), short.note('a', 2)]).toEqual([true, true]);
    short.sweep();
  });
});

describe('descriptors', () => {
  it('are scarce from 70 % of the limit on, and where none is left to count them with', () => {
    const isScarce = (limit: number, count: () => number): boolean => createDescriptors(limit, count).isScarce();
    expect([isScarce(100, () => 69), isScarce(100, () => 70), isScarce(Infinity, () => 1e6)]).toEqual([
      false,
      true,
      false,
    ]);
    const none = (): never => {
      throw new Error('EMFILE: too many open files');
    };
    expect(isScarce(100, none)).toBe(true);
  });

  it('of this process are few', () => {
    expect(createDescriptors().isScarce()).toBe(false);
  });
});
