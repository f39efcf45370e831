import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createOwner, createSite } from '../../dialog/dialog-fixture.ts';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let site: string;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
  ({ site } = await createSite(server, await createOwner(server)));
});
afterAll(() => server.stop());

const headersOf = (from: string) => ({ 'x-forwarded-for': from, origin: 'https://elsewhere.example' });
const ask = (from: string) => server.call('GET /widget/config/{site}', { params: { site }, headers: headersOf(from) });

/** Calls until it is refused. */
async function untilRefused(from: string) {
  for (let made = 0; made < 1_000; made += 1) {
    const answer = await ask(from);
    if (answer.status === 429) return answer;
  }
  throw new Error('never refused');
}

it('who comes again before the time that was named gets the same answer, and nothing else is done about it', async () => {
  const first = await untilRefused('203.0.113.7');
  const take = vi.spyOn(server.deps.rates, 'take');
  const again = await ask('203.0.113.7');
  expect(take).not.toHaveBeenCalled();
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  const namesOf = ({ headers }: { headers: Headers }) => [...headers.keys()].filter((name) => name !== 'date').sort();
  expect(namesOf(again)).toEqual(namesOf(first));
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
  // Another address, and another call of this one, are not meant.
  expect((await ask('203.0.113.8')).status).not.toBe(429);
  const other = await server.call('POST /widget/session', { body: { site }, headers: headersOf('203.0.113.7') });
  expect(other.status).not.toBe(429);
  expect(take).toHaveBeenCalled();
  take.mockRestore();
});

it('lets the caller try again after it, and counts each refusal', async () => {
  const first = await untilRefused('203.0.113.9');
  const refused = () => server.deps.watchdog.report().refused['GET /widget/config/{site} rate_limited']!;
  const before = refused();
  await ask('203.0.113.9');
  expect(refused()).toBe(before + 1);
  server.clock.shift(Number(first.headers.get('retry-after')) * 1000);
  expect((await ask('203.0.113.9')).status).not.toBe(429);
});

it('names no longer time than at first when the clock of the machine is set back', async () => {
  await untilRefused('203.0.113.11');
  const hours = 3 * 60 * 60 * 1000;
  server.clock.shift(-hours);
  const again = await ask('203.0.113.11');
  server.clock.shift(hours);
  expect(Number(again.headers.get('retry-after') ?? 0)).toBeLessThanOrEqual(60);
});
