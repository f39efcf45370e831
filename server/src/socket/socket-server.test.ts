import type { ServerWebSocket } from 'bun';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOwner, createSite, openDialog } from '../dialog/dialog-fixture.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { createSocketServer } from './socket-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('welcomes so many hellos at once, and closes the others with 1012', async () => {
  const { token } = await openDialog(server, await createSite(server, await createOwner(server)));
  const bounds = { running: 2, runningEach: 2, waiting: 3, waitingEach: 3 };
  const sockets = createSocketServer(server.deps, server.deps.presence as never, bounds);
  const events: string[] = [];
  const connections = Array.from({ length: 7 }, (_, at) => {
    const socket = {
      remoteAddress: '127.0.0.1',
      readyState: WebSocket.OPEN,
      getBufferedAmount: () => 0,
      send: (frame: string) => events.push(`${at} ${(JSON.parse(frame) as { type: string }).type}`),
      close: (code: number) => events.push(`${at} ${code}`),
    };
    return sockets.open(socket as unknown as ServerWebSocket<unknown>, new Request('http://127.0.0.1/'))!;
  });
  for (const connection of connections) connection.receive({ type: 'hello', role: 'visitor', token, after: 0 });
  const seen = (what: string) => events.filter((event) => event.endsWith(what)).map((event) => Number(event[0]));
  // Two are looked up at a time; which of them is first is the database's matter.
  await expect.poll(() => seen('welcome').sort()).toEqual([0, 1, 2, 3, 4]);
  expect(seen('1012')).toEqual([5, 6]);
  for (const connection of connections) sockets.ended(connection);
});
