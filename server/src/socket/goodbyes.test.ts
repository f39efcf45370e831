import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLocalBus } from '../event/bus-local.ts';
import { createLog } from '../platform/log.ts';
import { startTestServer, type TestServer } from '../platform/testing.ts';
import { yieldToEventLoop } from '../platform/loop/yield-to-event-loop.ts';
import { createPresence } from '../presence/presence-service.ts';
import type { SocketConnection } from './hello-first.ts';
import { createSocketServer } from './socket-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Takes a millisecond of the event loop. */
function work(): void {
  for (const until = performance.now() + 1; performance.now() < until;);
}

it('sees sockets that end together off some in each turn of the event loop', async () => {
  const sockets = createSocketServer(server.deps, server.deps.presence as never);
  let gone = 0;
  const ended = (): void => {
    gone += 1;
    work();
  };
  for (let at = 0; at < 30; at += 1) sockets.ended({ ended } as unknown as SocketConnection);
  const first = gone;
  expect([first > 0, first < 30]).toEqual([true, true]);
  await expect.poll(() => gone).toBe(30);
});

it('tells operators of visitors who left together some in each turn', async () => {
  const presence = createPresence(createLocalBus(createLog('silent')));
  let turn = 0;
  let isOver = false;
  void (async () => {
    for (; !isOver; turn += 1) await yieldToEventLoop();
  })();
  const turns: number[] = [];
  presence.onChange((_, here) => {
    if (here) return;
    turns.push(turn);
    work();
  });
  const leave = Array.from({ length: 30 }, (_, at) => presence.enter({ kind: 'visitor', id: `v${at}`, ownerId: 'o' }));
  leave.forEach((one) => one());
  await expect.poll(() => turns.length, { timeout: 60_000 }).toBe(30);
  isOver = true;
  presence.stop();
  expect(new Set(turns).size).toBeGreaterThan(1);
});
