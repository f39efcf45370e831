import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing.ts';
import { joinSocket } from '../../socket/socket-fixture.ts';
import { seeOff } from './departure-service.ts';
import { createOwner, createSite, openDialog } from '../dialog-fixture.ts';
import { findDialogBySession } from '../store/dialog-table.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function createDialogs(count: number) {
  const owner = await createOwner(server);
  const site = await createSite(server, owner);
  const opened = await Promise.all(Array.from({ length: count }, () => openDialog(server, site)));
  const seenAt = async (session: string): Promise<number> =>
    (await findDialogBySession(server.deps.db, owner.id, session))!.last_seen_at;
  const ids = await Promise.all(
    opened.map(async ({ session }) => (await findDialogBySession(server.deps.db, owner.id, session))!.id),
  );
  return { ownerId: owner.id, opened, ids, seenAt };
}

/** The server with a clock that is ahead. */
function depsAhead() {
  const now = server.deps.clock.now() + 60_000;
  const deps: TestServer['deps'] = { ...server.deps, clock: { ...server.deps.clock, now: () => now } };
  return { deps, now };
}

describe('visitors who leave', () => {
  it('were last seen when their socket closed', async () => {
    const { opened, seenAt } = await createDialogs(1);
    const [{ session, token }] = opened as [(typeof opened)[0]];
    const socket = await joinSocket(server.url, 'visitor', token);
    const before = await seenAt(session);
    await expect.poll(() => server.deps.clock.now()).toBeGreaterThan(before);
    socket.close();
    await expect.poll(() => seenAt(session)).toBeGreaterThan(before);
  });

  it('together are stored together, each of its owner, without those that were erased', async () => {
    const [one, other] = [await createDialogs(3), await createDialogs(2)];
    const { deps, now } = depsAhead();
    for (const { ownerId, ids } of [one, other]) for (const dialogId of ids) seeOff(deps, { ownerId, dialogId });
    for (let at = 0; at < 500; at += 1) seeOff(deps, { ownerId: one.ownerId, dialogId: `erased ${at}` });
    for (const { opened, seenAt } of [one, other])
      for (const { session } of opened) await expect.poll(() => seenAt(session)).toBe(now);
  });

  it('are never seen earlier than they were', async () => {
    const { ownerId, ids, opened, seenAt } = await createDialogs(2);
    const { deps, now } = depsAhead();
    await server.deps.db
      .updateTable('dialog')
      .set({ last_seen_at: now + 1_000 })
      .where('id', '=', ids[0]!)
      .execute();
    for (const dialogId of ids) seeOff(deps, { ownerId, dialogId });
    await expect.poll(() => seenAt(opened[1]!.session)).toBe(now);
    expect(await seenAt(opened[0]!.session)).toBe(now + 1_000);
  });
});
