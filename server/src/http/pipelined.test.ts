import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRaw } from '../../../tests/harness/raw-connection.ts';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const request = 'GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n';
const answersIn = (text: string): number => text.split('HTTP/1.1 200').length - 1;

it('a connection that brings thousands of requests at once has a few of them answered, and is ended', async () => {
  const connection = await openRaw(Number(new URL(server.url).port));
  connection.send(request.repeat(2_000));
  await expect.poll(() => connection.isOpen).toBe(false);
  const answers = answersIn(connection.received());
  expect(answers).toBeGreaterThan(0);
  expect(answers).toBeLessThan(100);
});

it('one that asks for one thing after another has each', async () => {
  const connection = await openRaw(Number(new URL(server.url).port));
  for (let made = 1; made <= 150; made += 1) {
    connection.send(request);
    await expect.poll(() => answersIn(connection.received()), { interval: 1 }).toBe(made);
  }
  connection.end();
});

it.each(['/nothing', '/api/v1/selina', '/api/v1/widget/session'])(
  'a body in chunks that is not read to its end ends the connection: %s',
  async (path) => {
    const connection = await openRaw(Number(new URL(server.url).port));
    const chunk = '1\r\n \r\n';
    connection.send(
      `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${chunk.repeat(1_000)}`,
    );
    await expect.poll(() => connection.isOpen).toBe(false);
    expect(connection.received()).toMatch(/^HTTP\/1\.1 (201|400|404) /);
  },
);
