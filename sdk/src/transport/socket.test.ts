import { afterEach, beforeEach, expect, test } from 'vitest';
import { NodeWebSocket, type ServerSocket, startServer, type TestServer, until } from './server-fixture.ts';
import { environmentOf, platformClock } from './environment.ts';
import { createSocket, type Socket, type SocketState } from './socket.ts';

let server: TestServer;
let socket: Socket;
let states: SocketState[];
let misses: number[];
/** How long each timer waits that has not run and was not given up; ms. */
let timers: Map<unknown, number>;
let greet: (socket: ServerSocket, frame: { type: string }) => void;

beforeEach(async () => {
  [states, misses, timers] = [[], [], new Map()];
  greet = (peer, { type }) => peer.send(JSON.stringify({ type: type === 'hello' ? 'welcome' : 'pong' }));
  server = await startServer();
  server.onSocket = (peer) => peer.on('message', (data) => greet(peer, JSON.parse(String(data)) as { type: string }));
  socket = createSocket({
    ...environmentOf(server),
    hello: () => ({ type: 'hello', role: 'visitor', token: 't', after: 0 }),
    onFrame: () => undefined,
    onState: (state, missed) => (states.push(state), misses.push(missed)),
    WebSocket: NodeWebSocket,
    clock: {
      now: () => platformClock.now(),
      setTimeout(run, ms) {
        const timer = platformClock.setTimeout(() => {
          timers.delete(timer);
          run();
        }, ms);
        timers.set(timer, ms);
        return timer;
      },
      clearTimeout(timer) {
        timers.delete(timer);
        platformClock.clearTimeout(timer);
      },
    },
  });
});
afterEach(async () => {
  socket.disconnect();
  await server.close();
});

test('nothing is sent before the welcome, nor after the end', async () => {
  expect(socket.send({ type: 'ping' })).toBe(false);
  socket.connect();
  expect(socket.send({ type: 'ping' })).toBe(false);
  await until(() => states.at(-1) === 'open');
  expect(socket.send({ type: 'ping' })).toBe(true);
  socket.disconnect();
  expect(socket.send({ type: 'ping' })).toBe(false);
  expect(states).toEqual(['connecting', 'open', 'closed']);
  await until(() => server.sockets.size === 0);
});

test('a half-open connection is found out by a probe and left for a new one', async () => {
  socket.connect();
  await until(() => states.at(-1) === 'open');
  const ghost = [...server.sockets][0]!;
  const answer = greet;
  greet = (peer, frame) => peer !== ghost && answer(peer, frame);
  socket.probe();
  await until(() => states.at(-1) === 'waiting');
  await until(() => states.at(-1) === 'open');
  expect(states).toEqual(['connecting', 'open', 'waiting', 'connecting', 'open']);
});

test('a living connection passes the probe', async () => {
  socket.connect();
  await until(() => states.at(-1) === 'open');
  const isProbed = (): boolean => [...timers.values()].includes(4_000);
  socket.probe();
  expect(isProbed()).toBe(true);
  await until(() => !isProbed());
  expect(states).toEqual(['connecting', 'open']);
});

test('attempts that are never welcomed are counted; a probe does not wait for the back-off', async () => {
  greet = (peer) => peer.close(4408);
  socket.connect();
  await until(() => misses.at(-1) === 2);
  socket.probe();
  expect(states.filter((state) => state === 'connecting')).toHaveLength(3);
  greet = (peer) => peer.send(JSON.stringify({ type: 'welcome' }));
  await until(() => states.at(-1) === 'open');
  expect(misses.at(-1)).toBe(0);
});

test('after a restart it reconnects within the spread and the first back-off', async () => {
  socket.connect();
  await until(() => states.at(-1) === 'open');
  [...server.sockets][0]!.close(1012, 'restart');
  await until(() => states.at(-1) === 'waiting');
  const waits = [...timers.values()];
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeGreaterThanOrEqual(500);
  expect(waits[0]).toBeLessThanOrEqual(4_000);
  await until(() => states.at(-1) === 'open');
});
