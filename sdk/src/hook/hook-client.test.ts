import { expect, test } from 'vitest';
import { createMemoryJar } from '../auth/cookie-jar.ts';
import { createOperator } from '../index.ts';
import { createTestServer } from '../test-server/test-server.ts';

test('the list of webhooks follows what is created, changed and deleted, without a secret', async () => {
  const server = createTestServer();
  const { host, fetch, WebSocket, account, apiToken } = server;
  const place = { host, fetch, WebSocket, log: () => undefined };
  const { auth, hook, store, destroy } = createOperator({ ...place, storage: createMemoryJar() });
  await auth.login(account);
  await auth.checkCode({ email: account.email, code: server.code() });
  expect(await hook.list()).toEqual([]);
  const { id, secret, ...shown } = await hook.create({ url: 'https://shop.ru/hook', events: ['dialog.closed'] });
  expect(secret).toMatch(/^whsec_/);
  expect(hook.$list.get().data).toEqual([{ id, ...shown }]);
  expect(store('POST /hook/create').get().data).toBeNull();
  await hook.edit(id, { active: false });
  expect(hook.$list.get().data).toEqual([{ id, ...shown, active: false }]);
  expect(await hook.list()).toEqual(hook.$list.get().data);
  await expect(hook.create({ url: 'shop.ru', events: ['dialog.closed'] })).rejects.toMatchObject({ code: 'invalid' });
  await expect(hook.edit('none', { active: true })).rejects.toMatchObject({ code: 'not_found' });
  // No message leaves the server in memory.
  await expect(hook.test(id)).rejects.toMatchObject({ status: 501 });
  await hook.delete(id);
  expect(hook.$list.get().data).toEqual([]);
  expect(await hook.list()).toEqual([]);
  destroy();
  const program = createOperator({ ...place, token: apiToken });
  await expect(program.hook.list()).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  program.destroy();
});
