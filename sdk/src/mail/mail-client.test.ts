import { expect, test } from 'vitest';
import { createMemoryJar } from '../auth/cookie-jar.ts';
import { createOperator } from '../index.ts';
import { createTestServer } from '../test-server/test-server.ts';

test('stores follow the state of answers by mail and the letters that wait', async () => {
  const { host, fetch, WebSocket, account, ...server } = createTestServer();
  const place = { host, fetch, WebSocket, log: () => undefined };
  const { auth, mail, destroy } = createOperator({ ...place, storage: createMemoryJar() });
  await auth.login(account);
  await auth.checkCode({ email: account.email, code: server.code() });
  expect(await mail.loadState()).toEqual({ address: null, readAt: null, error: null, check: null });
  expect(mail.$state.get().data?.address).toBeNull();
  await expect(mail.test()).rejects.toMatchObject({ status: 409, code: 'conflict' });
  expect(await mail.listWaiting('any')).toEqual([]);
  expect(mail.$waiting.get().data).toEqual([]);
  await expect(mail.accept('none')).rejects.toMatchObject({ code: 'not_found' });
  await expect(mail.refuse('none')).rejects.toMatchObject({ code: 'not_found' });
  destroy();
});
