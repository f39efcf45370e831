import type { ServerWebSocket } from 'bun';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';
import { createPeer } from './peer.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { call, createMember, createOwner, createSite, openDialog } from '../dialog/dialog-fixture.ts';
import { joinRaw } from './raw-socket-fixture.ts';
import { joinSocket, openSocket, type TestSocket, until } from './socket-fixture.ts';

let server: TestServer;
let stopped: Promise<void> | null = null;
const stop = (): Promise<void> => (stopped ??= server.stop());
afterEach(stop);

async function setUp(env: Record<string, string> = {}) {
  stopped = null;
  server = await startTestServer({ env });
  const owner = await createOwner(server);
  const site = await createSite(server, owner);
  return { owner, dialog: await openDialog(server, site) };
}

/** A visitor that reads up to its welcome and then no more. */
async function joinDeaf(token: string) {
  const socket = await joinRaw(server.url, { role: 'visitor', token, after: 0 });
  socket.pause();
  return socket;
}

describe('limits of the socket', () => {
  it('a flood of frames is closed with 4429; too many sentences are refused with the time to wait', async () => {
    const { dialog } = await setUp({ RATE_LIMITS: 'on' });
    const socket = await joinSocket(server.url, 'visitor', dialog.token);
    for (let i = 0; i < 40; i += 1) socket.send({ type: 'say', clientId: `c${i}`, text: 'да' });
    const error = await socket.next('error');
    expect(error).toMatchObject({ code: 'rate_limited', clientId: expect.any(String) });
    expect(error.retryAfter).toBeGreaterThan(0);
    expect(socket.code).toBeNull();
    for (let i = 0; i < 400; i += 1) socket.send({ type: 'ping' });
    expect(await socket.closed()).toBe(4429);
  });

  it('pings of the protocol of sockets count as frames, also before the hello', async () => {
    await setUp({ RATE_LIMITS: 'on' });
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/v1/socket`) as WebSocket & { ping(): void };
    const code = new Promise<number>((done) => (socket.onclose = (event) => done(event.code)));
    socket.onopen = () => {
      for (let i = 0; i < 400; i += 1) socket.ping();
    };
    expect(await code).toBe(4429);
  });

  it('a peer that stops reading is closed, and misses nothing when it reconnects', async () => {
    const { owner, dialog } = await setUp();
    const slow = await joinDeaf(dialog.token);
    const text = 'я'.repeat(4000);
    let sent = 0;
    // Kernel buffers take some megabytes before anything waits in the server.
    for (let i = 0; i < 60 && server.deps.presence.isOnline(dialog.session); i += 1) {
      await call(server, 'POST /dialog/answer', {
        token: owner.token,
        body: { session: dialog.session, sentences: Array(20).fill(text) },
      });
      sent += 20;
    }
    await until('the server gives up', () => !server.deps.presence.isOnline(dialog.session));
    slow.destroy();
    const back = await joinSocket(server.url, 'visitor', dialog.token, 0);
    await until('all of it', () => back.all('sentence').length === sent);
    expect(back.all('sentence').map(({ sentence }) => sentence.seq)).toEqual(
      Array.from({ length: sent }, (_, i) => i + 1),
    );
    back.close();
  });

  it('a peer that reconnects to a long history and does not read it costs little memory and is closed', async () => {
    const { owner, dialog } = await setUp();
    for (let i = 0; i < 60; i += 1) {
      await call(server, 'POST /dialog/answer', {
        token: owner.token,
        body: { session: dialog.session, sentences: Array(20).fill('я'.repeat(4000)) },
      });
    }
    const before = process.memoryUsage().rss;
    const idle = await joinDeaf(dialog.token);
    await until('the server gives up', () => !server.deps.presence.isOnline(dialog.session));
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
    idle.destroy();
  });

  it('a stop of the server closes sockets with 1012 and ends long polls, and what was acknowledged is there', async () => {
    const { dialog } = await setUp();
    const poll = call<{ sentences: unknown[] }>(server, 'GET /widget/sentence?after=99', { token: dialog.token });
    await until('the poll waits', () => server.deps.presence.isOnline(dialog.session));
    const other = await joinSocket(server.url, 'visitor', dialog.token);
    other.send({ type: 'say', clientId: 'last', text: 'Последнее' });
    await other.next('ack');
    const end = stop();
    expect(await other.closed()).toBe(1012);
    expect((await poll).status).toBe(200);
    await end;
  });

  it('a person has 50 sockets open at most, a team 200 and its programs 40; a closed one frees its place', async () => {
    const { owner } = await setUp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
    const other = await createOwner(server);
    const body = { name: 'Бот', scopes: ['read'] };
    const program = (await call<{ token: string }>(server, 'POST /user/token/create', { token: owner.token, body }))
      .body.token;
    let addresses = 0;
    const join = async (token: string): Promise<TestSocket> => {
      addresses += 1;
      const from = { 'x-forwarded-for': `10.1.${addresses >> 8}.${addresses & 255}` };
      const socket = await openSocket(server.url, from);
      socket.send({ type: 'hello', role: 'operator', token, after: null });
      await until('the welcome or the close', () => socket.frames.length > 0 || socket.code !== null);
      return socket;
    };
    const open = async (count: number, token: string): Promise<TestSocket[]> => {
      const sockets = [];
      for (let i = 0; i < count; i += 1) sockets.push(await join(token));
      return sockets;
    };
    const programs = await open(42, program);
    expect(programs.map(({ code }) => code)).toEqual([...Array(40).fill(null), 4409, 4409]);
    const persons = await open(51, owner.token);
    expect(persons.map(({ code }) => code)).toEqual([...Array(50).fill(null), 4409]);
    expect((await join(other.token)).code).toBeNull();
    const colleagues = await Promise.all([1, 2, 3, 4].map(() => createMember(server, owner)));
    const team = await Promise.all(colleagues.map(({ token }) => open(50, token)));
    expect(team.flat().filter(({ code }) => code === null)).toHaveLength(150);
    for (const { code } of team.flat()) expect([null, 4409]).toContain(code);
    for (const socket of team.flat()) socket.close();
    await vi.waitUntil(async () => (await join(colleagues[0]!.token)).code === null, { timeout: 60_000 });
    persons[0]!.close();
    await vi.waitUntil(async () => (await join(owner.token)).code === null, { timeout: 60_000 });
  });
});

/** A socket of Bun whose writes take some time. */
function slowSocket(written: () => void): ServerWebSocket<unknown> {
  const send = (): number => {
    for (const until = performance.now() + 1; performance.now() < until;);
    written();
    return 1;
  };
  return { readyState: WebSocket.OPEN, send, cork: (run: () => void) => run(), getBufferedAmount: () => 0 } as never;
}

it('what many peers are sent at once is written in slices, between which others are served', async () => {
  const count = 200;
  const seen: number[] = [];
  let written = 0;
  const peers = Array.from({ length: count }, () =>
    createPeer(
      slowSocket(() => (written += 1)),
      new Set(),
    ),
  );
  for (const peer of peers) peer.sendText('{}');
  while (written < count) {
    await yieldToEventLoop();
    seen.push(written);
  }
  expect(written).toBe(count);
  expect(seen.length).toBeGreaterThan(10);
});
