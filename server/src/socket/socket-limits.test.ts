import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../platform/testing.ts';
import { call, createOwner, createSite, openDialog } from '../dialog/dialog-fixture.ts';
import { joinSocket, until } from './socket-fixture.ts';

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

/** A client of the socket over bare TCP that reads up to its welcome and then no more. */
async function joinDeaf(token: string) {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
    if (received.includes('welcome')) socket.pause();
  });
  // What the test looks at is what the server does; this end may break as it likes.
  socket.on('error', () => socket.destroy());
  const mask = Buffer.from([1, 2, 3, 4]);
  const sendText = (text: string): void => {
    const payload = Buffer.from(text);
    const head = Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 255]);
    socket.write(Buffer.concat([head, mask, payload.map((byte, i) => byte ^ mask[i % 4]!)]));
  };
  socket.write(
    `GET /api/v1/socket HTTP/1.1\r\nHost: ${hostname}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await until('the upgrade', () => received.includes('101 '));
  sendText(JSON.stringify({ type: 'hello', role: 'visitor', token, after: 0, note: 'x'.repeat(126) }));
  await until('the welcome', () => received.includes('welcome'));
  return { destroy: () => socket.destroy() };
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

  it('a peer that stops reading is closed, and misses nothing when it comes back', async () => {
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

  it('one who comes back to a long history and does not read it costs little, and is let go', async () => {
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
});
