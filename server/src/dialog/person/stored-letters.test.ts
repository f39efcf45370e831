import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reply } from '../../contract.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { mailOwners } from '../letter/wait-letter-service.ts';
import { call, createOwner, createSite, openDialog, say } from '../dialog-fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'otklik-letters-'));
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { MAIL_URL: `file:${folder}` } });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const letters = (): string[] =>
  existsSync(folder)
    ? readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1').replaceAll(/=\r?\n/g, ''))
    : [];

it('deletes letters stored as files with the person that they name', async () => {
  const owner = await createOwner(server);
  const site = await createSite(server, owner);
  const { session, token } = await openDialog(server, site);
  await call(server, 'PATCH /widget/visitor', { token, body: { name: 'Waldemarzqx' } });
  await say(server, { token }, 'Позовите человека');
  await call(server, 'POST /widget/handoff', { token, body: { to: 'operator' } });
  server.clock.shift(60 * 60_000);
  await mailOwners(server.deps);
  expect(letters().filter((text) => text.includes('Waldemarzqx'))).toHaveLength(1);
  const byOwner = { token: owner.token };
  server.clock.shift(-60 * 60_000);
  const found = await call<Reply<'GET /person/find'>>(server, `GET /person/find?q=${session}`, byOwner);
  expect((await call(server, `DELETE /person/erase/${found.body.people[0]!.key}`, byOwner)).status).toBe(200);
  expect(letters().filter((text) => text.includes('Waldemarzqx'))).toEqual([]);
});
