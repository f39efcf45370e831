import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSecret, sealSecret, selinaOf } from '../index.ts';
import { type RealServer, startRealServer } from '../testing-real.ts';

let server: RealServer;
beforeAll(async () => {
  server = await startRealServer();
}, 60_000);
afterAll(() => server.stop());

const post = async (path: string, body: object = {}, headers: Record<string, string> = {}, method = 'POST') => {
  const response = await fetch(`${server.host}/api/v1${path}`, {
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
  const checked = await post('/code/check', { email, code: await server.code() }, { stone }, 'PATCH');
  expect(checked.status).toBe(200);
  const profile = await fetch(`${server.host}/api/v1/user/profile`, {
    headers: { authorization: `Bearer ${checked.body.access}` },
  });
  expect(await profile.json()).toMatchObject({ email, name: 'Ольга' });
});
