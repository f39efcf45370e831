import { expect, test } from 'vitest';
import { createMemoryJar } from '../auth/cookie-jar.ts';
import { createOperator } from '../index.ts';
import { createTestServer } from '../test-server/test-server.ts';

const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };

test('stores follow which browsers are notified, and of what', async () => {
  const server = createTestServer();
  const { host, fetch, WebSocket, account, apiToken } = server;
  const place = { host, fetch, WebSocket, log: () => undefined };
  const { auth, push, destroy } = createOperator({ ...place, storage: createMemoryJar() });
  await auth.login(account);
  await auth.checkCode({ email: account.email, code: server.code() });
  expect(await push.loadKey()).toMatch(/^[\w-]{87}$/);
  expect(await push.list()).toEqual([]);
  // What a browser's `toJSON()` has besides is not sent.
  const browser = { endpoint: 'https://push.example/1', expirationTime: null, keys };
  const { id } = await push.subscribe(browser);
  expect(await push.subscribe(browser)).toEqual({ id });
  expect(await push.list()).toMatchObject([{ id, current: true, lastStatus: null }]);
  await expect(push.subscribe({ ...browser, keys: { ...keys, auth: 'short' } })).rejects.toMatchObject({ status: 400 });
  expect(await push.loadSetting()).toEqual({ waiting: true, assigned: true, answer: true, quiet: null });
  const quiet = { from: '22:00', to: '08:00', zone: 'Europe/Moscow' };
  await push.editSetting({ waiting: false, quiet });
  expect(push.$setting.get().data).toEqual({ waiting: false, assigned: true, answer: true, quiet });
  expect(await push.loadSetting()).toEqual(push.$setting.get().data);
  // No message leaves the server in memory.
  await expect(push.test()).rejects.toMatchObject({ status: 501 });
  await push.unsubscribe(id);
  expect(push.$list.get().data).toEqual([]);
  await expect(push.unsubscribe(id)).rejects.toMatchObject({ code: 'not_found' });
  destroy();
  const program = createOperator({ ...place, token: apiToken });
  await expect(program.push.list()).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  program.destroy();
});
