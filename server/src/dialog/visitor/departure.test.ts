import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerState } from '../../platform/server-state.ts';
import { startTestServer, type TestServer } from '../../platform/testing.ts';
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

/** The server with a clock that is ahead, which counts its works and remembers the steps of its stop. */
function countingDeps() {
  const works: string[] = [];
  const steps: (() => void | Promise<void>)[] = [];
  const now = server.deps.clock.now() + 60_000;
  const deps: TestServer['deps'] = {
    ...server.deps,
    state: createServerState(),
    clock: { ...server.deps.clock, now: () => now },
    shutdown: { draining: false, add: (step) => void steps.push(step) },
    commit: (ownerId, work) => {
      works.push(ownerId);
      return server.deps.commit(ownerId, work);
    },
  };
  return { deps, works, now, stop: () => Promise.all(steps.map((step) => step())) };
}

describe('visitors who leave', () => {
  it('were last seen when their socket closed', async () => {
    const { opened, seenAt } = await createDialogs(1);
    const [{ session, token }] = opened as [(typeof opened)[0]];
    const socket = await joinSocket(server.url, 'visitor', token);
    const before = await seenAt(session);
    await expect.poll(() => server.deps.clock.now()).toBeGreaterThan(before);
    socket.close();
    await expect.poll(() => seenAt(session), { timeout: 20_000 }).toBeGreaterThan(before);
  });

  it('together are written together, owner by owner, what is erased meanwhile left out', async () => {
    const [one, other] = [await createDialogs(3), await createDialogs(2)];
    const { deps, works, now } = countingDeps();
    for (const { ownerId, ids } of [one, other]) for (const dialogId of ids) seeOff(deps, { ownerId, dialogId });
    seeOff(deps, { ownerId: one.ownerId, dialogId: 'erased' });
    for (const { opened, seenAt } of [one, other])
      for (const { session } of opened) await expect.poll(() => seenAt(session), { timeout: 20_000 }).toBe(now);
    expect(works.toSorted()).toEqual([one.ownerId, other.ownerId].toSorted());
  });

  it('by the thousand let others in between', async () => {
    const { ownerId, ids, opened, seenAt } = await createDialogs(1);
    const { deps, works, now } = countingDeps();
    for (let i = 0; i < 999; i += 1) seeOff(deps, { ownerId, dialogId: `gone ${i}` });
    seeOff(deps, { ownerId, dialogId: ids[0]! });
    await expect.poll(() => seenAt(opened[0]!.session), { timeout: 20_000 }).toBe(now);
    expect(works).toHaveLength(16);
  });

  it('in the moment of a stop are written by it', async () => {
    const { ownerId, ids, opened, seenAt } = await createDialogs(1);
    const { deps, now, stop } = countingDeps();
    seeOff(deps, { ownerId, dialogId: ids[0]! });
    await stop();
    expect(await seenAt(opened[0]!.session)).toBe(now);
  });

  it('are never seen earlier than they were', async () => {
    const { ownerId, ids, opened, seenAt } = await createDialogs(1);
    const { deps, now, stop } = countingDeps();
    await server.deps.db
      .updateTable('dialog')
      .set({ last_seen_at: now + 1_000 })
      .where('id', '=', ids[0]!)
      .execute();
    seeOff(deps, { ownerId, dialogId: ids[0]! });
    await stop();
    expect(await seenAt(opened[0]!.session)).toBe(now + 1_000);
  });
});
