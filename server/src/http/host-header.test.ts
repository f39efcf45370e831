import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing.ts';
import { isHostHeader } from './host-header.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** The first line and the body of the answer to a request that is written as it is. */
async function send(...lines: string[]): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(server.url);
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write([...lines, '', ''].join('\r\n')));
    let received = '';
    socket.on('data', (data) => (received += data.toString()));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
  return { status: Number(text.split(' ')[1]), body: text.slice(text.indexOf('\r\n\r\n') + 4) };
}

describe('the Host header', () => {
  it.each([
    [['Host: x/widget/']],
    [['Host: a.ru', 'Host: b.ru']],
    [['Host: a.ru', 'Host: a.ru']],
    [['Host: a.ru?x']],
    [['Host: user@a.ru']],
    [['Host:']],
  ])('is one host and at most a port, else the answer is 400: %j', async (hosts) => {
    for (const path of ['/api/v1/user/info', '/health', '/api/v1/widget/config/none', '/'])
      expect((await send(`GET ${path} HTTP/1.1`, ...hosts, 'Connection: close')).status).toBe(400);
  });

  it('is needed before HTTP/1.1 too: without it the path would be read wrongly', async () => {
    expect((await send('GET /api/v1/user/info HTTP/1.0')).status).toBe(400);
  });

  it('does not choose the call', async () => {
    for (const host of ['a.ru', 'chat.example.com:3000', '127.0.0.1', '[::1]:3000', 'chat_1:80']) {
      const answer = await send('GET /api/v1/user/info HTTP/1.1', `Host: ${host}`, 'Connection: close');
      expect([host, answer.status]).toEqual([host, 401]);
    }
  });
});

it.each(['a.ru:99999', 'a.ru:', 'a.ru:80:80', '[::1', '[zz]', 'a b', '', null])('%j names no host', (value) => {
  expect(isHostHeader(value)).toBe(false);
});
