import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../tests/harness/free-port.ts';
import { hasRedis, startRedis } from '../../../tests/harness/redis.ts';
import { AppError } from '../app-error.ts';
import { systemClock } from '../runtime/clock.ts';
import { endpoints } from '../contract.ts';
import { newId } from '../database/new-id.ts';
import { createSharedCounts } from './rate-counts-shared.ts';
import { createRateLimit, drawsOf, limits, type LimitName, type RateLimit } from './rate-limit.ts';
import { startTestServer, type TestServer } from '../testing.ts';

const log = pino({ level: 'silent' });

/** The seconds to wait, null when it was granted. */
const waitOf = (draw: () => Promise<void>): Promise<number | null> =>
  draw().then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof AppError) || error.reason !== 'rate_limited') throw error;
      return error.retryAfter!;
    },
  );

function createLimit() {
  let now = 1_000_000;
  const rates = createRateLimit({ clock: { now: () => now }, on: true, shared: null });
  return {
    rates,
    take: (name: LimitName, key: string) => waitOf(async () => rates.limit(name, key)),
    pass: (milliseconds: number) => (now += milliseconds),
  };
}

describe('a rate limit', () => {
  it.each(Object.keys(limits) as LimitName[])(
    '%s allows its count at once, then states when to retry',
    async (name) => {
      const { take, pass } = createLimit();
      const { count, seconds } = limits[name];
      for (let i = 0; i < count; i += 1) expect(await take(name, 'a')).toBeNull();
      const wait = (await take(name, 'a'))!;
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(Math.ceil(seconds / count));
      pass(wait * 1000);
      expect(await take(name, 'a')).toBeNull();
    },
  );

  it('refuses for no longer than its window when the clock is set back', async () => {
    const { take, pass } = createLimit();
    const { count, seconds } = limits['call by address'];
    for (let i = 0; i < count / 2; i += 1) await take('call by address', 'a');
    pass(-3 * 60 * 60 * 1000);
    const wait = await take('call by address', 'a');
    expect(wait ?? 0).toBeLessThanOrEqual(seconds);
  });

  it('counts each key and each name separately, and refills evenly', async () => {
    const { rates, pass } = createLimit();
    const draw = (bucket: string) => waitOf(async () => rates.take([{ bucket, count: 10, seconds: 600 }]));
    for (let i = 0; i < 10; i += 1) await draw('login:a');
    expect(await draw('login:a')).not.toBeNull();
    expect(await draw('login:b')).toBeNull();
    pass(300_000);
    const later = await Promise.all(Array.from({ length: 6 }, () => draw('login:a')));
    expect(later.filter((wait) => wait === null)).toHaveLength(5);
  });

  it('draws from all buckets or from none', async () => {
    const { rates } = createLimit();
    const [small, large] = [
      { bucket: 'small', count: 1, seconds: 60 },
      { bucket: 'large', count: 2, seconds: 60 },
    ];
    await rates.take([small, large]);
    expect(await waitOf(async () => rates.take([large, small]))).not.toBeNull();
    expect(await waitOf(async () => rates.take([large]))).toBeNull();
    expect(await waitOf(async () => rates.take([large]))).not.toBeNull();
  });

  describe('remembers no addresses without end', () => {
    const long = { bucket: 'long', count: 1, seconds: 3600 };
    /** A limit by which `long` is drawn, and then this many others. */
    const crowded = async (others: number) => {
      const limit = createLimit();
      await limit.rates.take([long]);
      const crowd = (name: string): void => {
        for (let i = 0; i < others; i += 1) limit.rates.takeHere([{ bucket: `${name}:${i}`, count: 60, seconds: 60 }]);
      };
      crowd('first');
      return { ...limit, crowd, drawLong: () => waitOf(async () => limit.rates.take([long])) };
    };

    it('what is full again goes first', async () => {
      const { pass, crowd, drawLong } = await crowded(90_000);
      pass(120_000);
      crowd('second');
      expect(await drawLong()).not.toBeNull();
    });

    it('where nothing is full, the oldest goes', async () => {
      const { drawLong } = await crowded(120_000);
      expect(await drawLong()).toBeNull();
    });
  });
});

describe.skipIf(!hasRedis)('a rate limit of several processes', () => {
  let url: string;
  let redis: Awaited<ReturnType<typeof startRedis>>;
  beforeAll(async () => {
    const port = await freePort();
    redis = await startRedis(port);
    url = `redis://127.0.0.1:${port}`;
  });
  afterAll(() => redis.end('SIGKILL'));
  const share = (at = url): RateLimit =>
    createRateLimit({ clock: systemClock, on: true, shared: createSharedCounts(at, log) });

  it('holds across them', async () => {
    const [one, other] = [share(), share()];
    const granted = async (): Promise<number> => {
      const draw = { bucket: newId(), count: 5, seconds: 3600 };
      const waits = await Promise.all(
        Array.from({ length: 12 }, (_, i) => waitOf(async () => (i % 2 ? one : other).take([draw]))),
      );
      return waits.filter((wait) => wait === null).length;
    };
    // One that is not connected yet, or not answered in time, counts alone.
    await expect.poll(granted).toBe(5);
    one.close();
    other.close();
  });

  it('is one for two servers', async () => {
    const env = { RATE_LIMITS: '', TRUST_PROXY: '1', REDIS_URL: url, JWT_SECRET: newId() + newId() };
    const servers = await Promise.all([startTestServer({ env }), startTestServer({ env })]);
    let addresses = 0;
    const newAddress = (): string => `2001:db8:${(addresses += 1)}:1::1`;
    const { count, seconds } = endpoints['POST /selina'].bound.rates[0]!;
    const ask = async (i: number, address: string): Promise<number> =>
      (await servers[i % 2]!.call('POST /selina', { headers: { 'x-forwarded-for': address } })).status;
    /** How many of twice as many calls are granted, without what the bucket regains in the time that they take. */
    const granted = async (): Promise<number> => {
      const [address, started] = [newAddress(), Date.now()];
      const statuses = await Promise.all(Array.from({ length: count * 2 }, (_, i) => ask(i, address)));
      const regained = Math.ceil(((Date.now() - started) / 1000) * (count / seconds));
      const made = statuses.filter((status) => status === 201).length;
      expect(made).toBeGreaterThanOrEqual(count);
      return made - regained;
    };
    // One that is not connected yet, or not answered in time, counts alone.
    await expect.poll(granted).toBeLessThanOrEqual(count);
    await Promise.all(servers.map((server) => server.stop()));
  });

  it('waits for a Redis that hangs once, and counts across processes when it answers', async () => {
    const rates = share();
    const counts = createSharedCounts(url, log);
    const draws = () => [{ bucket: newId(), count: 3, seconds: 60 }];
    await expect.poll(() => counts.draw(draws())).toBe(0);
    process.kill(redis.pid, 'SIGSTOP');
    try {
      expect(await counts.draw(draws())).toBeNull();
      // Once its connection is cut, a draw is answered before a timer that runs next.
      const next = () => Promise.race([counts.draw(draws()), Bun.sleep(0).then(() => 'late')]);
      await expect.poll(next).toBeNull();
      const draw = draws();
      const waits = await Promise.all(Array.from({ length: 5 }, () => waitOf(async () => rates.take(draw))));
      expect(waits.filter((wait) => wait === null)).toHaveLength(3);
    } finally {
      process.kill(redis.pid, 'SIGCONT');
    }
    await expect.poll(() => counts.draw(draws())).toBe(0);
    counts.close();
    rates.close();
  });

  it('counts per process while Redis is away', async () => {
    const rates = share('redis://127.0.0.1:1');
    const draw = { bucket: newId(), count: 3, seconds: 60 };
    const waits = await Promise.all(Array.from({ length: 5 }, () => waitOf(async () => rates.take([draw]))));
    expect(waits.filter((wait) => wait === null)).toHaveLength(3);
    rates.close();
  });
});

describe('the bounds of calls', () => {
  it('each has a rate that counts who may make it, and bounds its body', () => {
    for (const [name, { access, bound, ...row }] of Object.entries(endpoints)) {
      const scopes: string[] = bound.rates.map(({ by }) => by);
      const needed = {
        operator: ['account'],
        visitor: ['dialog', 'address'],
        public: ['address'],
        stone: ['address'],
        refresh: ['address'],
      }[access];
      expect([name, needed.filter((scope) => !scopes.includes(scope))]).toEqual([name, []]);
      expect([name, bound.bytes > 0]).toEqual([name, 'body' in row || 'multipart' in row]);
      expect([name, drawsOf(name, bound.rates, {}).length]).toEqual([name, 0]);
    }
  });
});

describe('a server with limits', () => {
  let server: TestServer;
  beforeAll(async () => {
    // By a clock that is stopped: a bucket regains nothing, however long the calls take.
    server = await startTestServer({ env: { RATE_LIMITS: '', TRUST_PROXY: '1' }, patient: true });
  });
  afterAll(() => server.stop());

  it('answers 429 with Retry-After, by the client’s address as the proxy names it', async () => {
    const from = (address: string) =>
      server.call('POST /selina', { headers: { 'x-forwarded-for': `6.6.6.6, ${address}` } });
    const { count } = endpoints['POST /selina'].bound.rates[0]!;
    const statuses = await Promise.all(
      Array.from({ length: count + 3 }, async (_, i) => (await from(`2001:db8:1:2::${i}`)).status),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1);
    const refused = await from('2001:db8:1:2::ffff');
    expect(refused.body).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await from('2001:db8:1:3::1')).status).toBe(201);
    const { refused: counted } = server.deps.watchdog.report();
    expect(counted['POST /selina rate_limited']).toBeGreaterThanOrEqual(2);
  });
});
