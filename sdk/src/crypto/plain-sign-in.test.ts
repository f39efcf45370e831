import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '../../../tests/harness/server-process.ts';
import { openSecret, sealSecret, selinaOf } from '../index.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const post = async (path: string, body: object = {}, headers: Record<string, string> = {}, method = 'POST') => {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(path === '/selina' ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
};

test('a program signs up and in by plain fetch, with nothing but the sealing of this package', async () => {
  const { stone = '' } = (await post('/selina')).body;
  const selina = selinaOf(stone);
  const password = sealSecret(selina, 'Passw0rd-1');
  expect(openSecret(selina, password)).toBe('Passw0rd-1');
  const email = 'plain@example.ru';
  const account = { email, name: 'Ольга', password, confirm: sealSecret(selina, 'Passw0rd-1'), selina };
  expect((await post('/user/create', account, { stone })).status).toBe(201);
  const checked = await post('/code/check', { email, code: await server.codeFor(email) }, { stone }, 'PATCH');
  expect(checked.status).toBe(200);
  const profile = await fetch(`${server.url}/api/v1/user/profile`, {
    headers: { authorization: `Bearer ${checked.body.access}` },
  });
  expect(await profile.json()).toMatchObject({ email, name: 'Ольга' });
});
