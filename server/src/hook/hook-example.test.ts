import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root, runChild } from '../../../tests/harness/child.ts';
import { freePort } from '../../../tests/harness/free-port.ts';
import type { HookDelivery } from '../contract.ts';
import { call, createOwner, createSite, openDialog, say } from '../dialog/dialog-fixture.ts';
import { deliverFacts } from '../event/delivery-round.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { createHook } from './hook-fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('is verified by the receiver of the examples, which prints each event once', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const owner = await createOwner(server);
  const site = await createSite(server, owner);
  const { id, secret } = await createHook(server, owner, { url, events: ['sentence.created'] });
  const env = { ...process.env, OTKLIK_HOOK_SECRET: secret };
  const example = runChild(['node', join(root, 'examples/node/hooks.mjs'), String(port)], { env });
  expect(await example.line()).toBe(`listens at ${url}`);
  const forged = await fetch(url, { method: 'POST', headers: { 'webhook-id': 'a' }, body: '{"type":"test"}' });
  expect(forged.status).toBe(401);
  await say(server, await openDialog(server, site), 'Добрый день');
  await deliverFacts(server.deps);
  const { token } = owner;
  const newest = async () =>
    (await call<{ items: HookDelivery[] }>(server, `GET /hook/delivery/list/${id}`, { token })).body.items[0];
  while ((await newest())?.state !== 'delivered') await Bun.sleep(10);
  const sent = (await newest())!.id;
  await call(server, `POST /hook/delivery/resend/${sent}`, { token });
  await call(server, `POST /hook/test/${id}`, { token });
  await expect.poll(() => example.output()).toContain('test');
  expect(example.output().trim().split('\n').slice(1)).toEqual(['sentence.created: visitor: Добрый день', 'test']);
  await example.end('SIGTERM');
});
