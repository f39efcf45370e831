import { afterAll, beforeAll, expect, it } from 'vitest';
import { headOf, openRaw } from '../../../tests/harness/raw-connection.ts';
import { upgradeCall } from '../../../tests/harness/raw-frame.ts';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ idleTimeout: 1 });
});
afterAll(() => server.stop());

const get = 'GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n';
/** What a connection sends before it is silent. */
const beginnings = {
  nothing: '',
  'half of a head': get,
  'a head and no body': headOf('/selina', 2),
  'half of a body': `${headOf('/widget/session', 9)}{`,
  'a request': `${get}\r\n`,
  'a call': `${get.replace('/health', '/api/v1/widget/config/none')}\r\n`,
  'a call and half of another': `${headOf('/selina', 2)}{}${get}`,
  'a call that is refused': `${headOf('/widget/session', 2)}{}`,
  'an upgrade, and neither hello nor close': upgradeCall('127.0.0.1'),
};

it('closes connections that send nothing more', async () => {
  const open = await Promise.all(
    Object.entries(beginnings).map(async ([name, text]) => {
      const raw = await openRaw(Number(new URL(server.url).port));
      if (text) raw.send(text);
      return { name, raw };
    }),
  );
  await expect.poll(() => open.flatMap(({ name, raw }) => (raw.isOpen ? [name] : []))).toEqual([]);
});

it.each([
  ['a path that is not there', '/nothing', {}, true],
  ['a call without a body', '/selina', {}, true],
  ['a call that is refused before its body', '/user/login', { stone: 'none' }, true],
  ['a call whose body has arrived', '/widget/session', {}, false],
])('ends the connection with the answer where a body is left: %s', async (_, path, headers, isEnded) => {
  const raw = await openRaw(Number(new URL(server.url).port));
  raw.send(isEnded ? headOf(path, 1000, headers) : `${headOf(path, 2)}{}`);
  await expect.poll(() => raw.received()).toContain('\r\n\r\n');
  expect(/^connection: close/im.test(raw.received())).toBe(isEnded);
  raw.end();
});
