import { expect, test } from 'vitest';
import { createMemoryJar } from '../auth/cookie-jar.ts';
import { createOperator } from '../index.ts';
import { createTestServer } from '../test-server/test-server.ts';

test('the trail is exported as text to a person, and refused to a program', async () => {
  const server = createTestServer();
  const { host, fetch, WebSocket, account, apiToken } = server;
  const place = { host, fetch, WebSocket, log: () => undefined };
  const operator = createOperator({ ...place, storage: createMemoryJar() });
  await operator.auth.login(account);
  await operator.auth.checkCode({ email: account.email, code: server.code() });
  expect(await operator.team.exportTrail()).toMatch(/^\uFEFF?Время \(UTC\);Участник;/);
  await expect(operator.team.exportTrail(181)).rejects.toMatchObject({ status: 400, code: 'invalid' });
  operator.destroy();
  const program = createOperator({ ...place, token: apiToken });
  await expect(program.team.exportTrail(7)).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  program.destroy();
});
