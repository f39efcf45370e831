import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from './app-error.ts';
import { createRateLimit, limits, type LimitName } from './rate-limit.ts';
import { startTestServer, type TestServer } from './testing.ts';

function createLimit() {
  let now = 1_000_000;
  const limit = createRateLimit({ now: () => now }, true);
  const take = (name: LimitName, key: string): number | null => {
    try {
      limit(name, key);
      return null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.retryAfter ?? NaN;
    }
  };
  return { take, pass: (milliseconds: number) => (now += milliseconds) };
}

describe('a rate limit', () => {
  it.each(Object.keys(limits) as LimitName[])('%s allows its count at once and says when to come back', (name) => {
    const { take, pass } = createLimit();
    const { count, seconds } = limits[name];
    for (let i = 0; i < count; i += 1) expect(take(name, 'a')).toBeNull();
    const wait = take(name, 'a')!;
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(Math.ceil(seconds / count));
    pass(wait * 1000);
    expect(take(name, 'a')).toBeNull();
  });

  it('counts each key and each name by itself, and fills up evenly', () => {
    const { take, pass } = createLimit();
    for (let i = 0; i < 10; i += 1) take('login by account', 'a');
    expect(take('login by account', 'a')).not.toBeNull();
    expect(take('login by account', 'b')).toBeNull();
    expect(take('password check by account', 'a')).toBeNull();
    pass(300_000);
    expect(Array.from({ length: 6 }, () => take('login by account', 'a')).filter((wait) => wait === null)).toHaveLength(5);
  });
});

describe('a server with limits', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { RATE_LIMITS: '', TRUST_PROXY: '1' } });
  });
  afterAll(() => server.stop());

  it('answers 429 with Retry-After, by the client’s address as the proxy tells it', async () => {
    const from = (address: string) => server.call('POST /selina', { headers: { 'x-forwarded-for': `6.6.6.6, ${address}` } });
    const { count } = limits['handshake by address'];
    const statuses = await Promise.all(Array.from({ length: count + 3 }, async () => (await from('1.1.1.1')).status));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1);
    const refused = await from('1.1.1.1');
    expect(refused.body).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await from('2.2.2.2')).status).toBe(201);
  });

  it('lets nobody guess a password for long', async () => {
    const { email } = await server.signUp();
    const guess = async () => {
      const { stone, selina, seal } = await server.shakeHands();
      return (await server.call('POST /user/login', { stone, body: { email: seal(email), password: seal('Wrong-11'), selina } })).status;
    };
    const statuses: number[] = [];
    for (let i = 0; i < limits['login by account'].count + 1; i += 1) statuses.push(await guess());
    expect(statuses.slice(0, -1).every((status) => status === 400)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});
