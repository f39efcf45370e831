import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing.ts';
import { createWatchdog } from './watchdog.ts';

const lines: Record<string, unknown>[] = [];
const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });

function holdLoop(milliseconds: number): void {
  for (const until = performance.now() + milliseconds; performance.now() < until;);
}

describe('the watchdog', () => {
  it('names what was under way while the loop was late, in the log and in its report', async () => {
    const watchdog = createWatchdog(log);
    watchdog.begin('GET /waits/long');
    const end = watchdog.begin('POST /holds/the/loop');
    holdLoop(150);
    end();
    watchdog.ran('frame say');
    const late = () => watchdog.report().late.turns.find(({ calls }) => calls.includes('POST /holds/the/loop'));
    await expect.poll(late).toBeTruthy();
    watchdog.stop();
    expect(watchdog.report().late.count).toBeGreaterThanOrEqual(1);
    const tick = late()!;
    expect(tick.calls).toEqual(['frame say', 'POST /holds/the/loop', 'GET /waits/long']);
    expect(tick.ms).toBeGreaterThan(50);
    expect(
      lines.some(
        ({ msg, calls }) => msg === 'the event loop was late' && String(calls).includes('POST /holds/the/loop'),
      ),
    ).toBe(true);
  });
});

describe('GET /health', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { TRUST_PROXY: '1' } });
  });
  afterAll(() => server.stop());

  const health = async (headers: Record<string, string> = {}) =>
    (await fetch(`${server.url}/health`, { headers })).json() as Promise<Record<string, unknown>>;

  it('reports refusals and late ticks to the machine itself', async () => {
    await server.call('GET /widget/config/{site}', { params: { site: 'none' } });
    expect(await health()).toMatchObject({
      status: 'ok',
      late: { turns: expect.any(Array) },
      refused: { 'GET /widget/config/{site} not_found': 1 },
    });
  });

  it('reports only its status to others', async () =>
    expect(await health({ 'x-forwarded-for': '203.0.113.7' })).toEqual({ status: 'ok' }));
});
