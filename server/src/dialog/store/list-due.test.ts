import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServerState } from '../../platform/server-state.ts';
import { startTestServer, type TestServer } from '../../platform/testing.ts';
import { createOwner, createSite, openDialog, type Owner, say, type TestDialog } from '../dialog-fixture.ts';
import { readAll } from '../inbox/inbox-service.ts';
import { listDialogs } from '../inbox/list-table.ts';
import { resumeTurns } from '../turn/dialog-turn.ts';
import { findUnconsidered } from './dialog-table.ts';
import { placeTo, settleList } from './list-due.ts';
import { indexNow } from './search-due.ts';

let server: TestServer;
let owner: Owner;
let dialogs: TestDialog[];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  owner = await createOwner(server);
  const site = await createSite(server, owner);
  dialogs = [];
  for (let at = 0; at < 3; at += 1) {
    dialogs.push(await openDialog(server, site));
    await say(server, dialogs[at]!, 'Здравствуйте!');
    server.clock.shift(1_000);
  }
  await indexNow(server.deps);
});

const isLate = (): boolean => server.deps.config.database.kind === 'sqlite';
/** The sessions of a list as the database has them now. */
const placed = async (): Promise<string[]> =>
  (await listDialogs(server.deps.db, { ownerId: owner.id, filter: 'all' }, { skip: 0 }, 50)).map(
    ({ session }) => session,
  );
const listed = async (query: Record<string, string> = {}): Promise<string[]> =>
  (await server.call('GET /dialog/list', { token: owner.token, query })).body.items.map(
    ({ session }: TestDialog) => session,
  );
const sessions = (...order: readonly number[]): string[] => order.map((at) => dialogs[at]!.session);
/** The same server as one that indexes and places nothing by itself. */
const dying = () => ({ ...server.deps, state: createServerState(), shutdown: { draining: true, add: () => {} } });
async function speakIn(at: number, text = 'И ещё'): Promise<void> {
  server.clock.shift(1_000);
  expect((await say(server, dialogs[at]!, text)).status).toBe(201);
}

describe('the place of a dialog in the list', () => {
  it('is where it was spoken in last, in each list that is read, though SQLite brings it there later', async () => {
    expect(await listed()).toEqual(sessions(2, 1, 0));
    await speakIn(0);
    expect(await placed()).toEqual(isLate() ? sessions(2, 1, 0) : sessions(0, 2, 1));
    expect(await listed()).toEqual(sessions(0, 2, 1));
    expect(await placed()).toEqual(sessions(0, 2, 1));
    await speakIn(1);
    expect(await listed({ filter: 'open' })).toEqual(sessions(1, 0, 2));
    await speakIn(2, 'жираф');
    expect(await listed({ q: 'жираф' })).toEqual(sessions(2));
    await speakIn(0);
    expect(await listed({ filter: 'unread' })).toEqual(sessions(0, 2, 1));
  });

  it('is brought there in a while by itself', async () => {
    await speakIn(0);
    await expect.poll(placed).toEqual(sessions(0, 2, 1));
  });

  it('is there at once where a filter begins to show it, and in pages by cursor', async () => {
    await readAll(server.deps, owner.id);
    await speakIn(1);
    const unread = await listDialogs(server.deps.db, { ownerId: owner.id, filter: 'unread' }, { skip: 0 }, 50);
    expect(unread.map(({ session }) => session)).toEqual(sessions(1));
    expect(await placed()).toEqual(sessions(1, 2, 0));
  });

  it('is found by what a killed server has left, also once the search has all of it', async () => {
    await speakIn(0);
    await speakIn(1);
    const killed = dying();
    expect(await settleList(killed)).toBe(isLate());
    expect(await settleList(killed)).toBe(false);
    expect(await placed()).toEqual(sessions(1, 0, 2));
    await speakIn(2);
    await indexNow(server.deps);
    expect(await server.deps.db.selectFrom('dialog_text_due').selectAll().execute()).toEqual([]);
    expect(await placed()).toEqual(sessions(2, 1, 0));
    // Nothing waits any more: what comes now is told from what was there.
    await speakIn(0);
    expect(await settleList(killed)).toBe(isLate());
    expect(await placed()).toEqual(sessions(0, 2, 1));
  });

  it('counts for the turns that a start takes up', async () => {
    await speakIn(0);
    const since = server.deps.clock.now();
    if (isLate()) expect(await findUnconsidered(server.deps.db, [owner.id], since)).toEqual([]);
    await resumeTurns(dying());
    expect(await placed()).toEqual(sessions(0, 2, 1));
  });

  it('is there within a transaction that asks for it', async () => {
    await speakIn(0);
    await server.deps.db.transaction().execute((trx) => placeTo(trx));
    expect(await placed()).toEqual(sessions(0, 2, 1));
  });
});

/** Notes what commits of a sentence each would, one after another: so many that nobody has placed. */
async function noteCommits(count: number): Promise<number> {
  const { db } = server.deps;
  const { id } = await db
    .selectFrom('dialog')
    .select('id')
    .where('session', '=', dialogs[0]!.session)
    .executeTakeFirstOrThrow();
  const { due } = await db.selectFrom('dialog_placed').select('due').executeTakeFirstOrThrow();
  for (let at = 1; at <= count; at += 1)
    await db
      .insertInto('dialog_text_due')
      .values({ id: due + at, ranges: JSON.stringify([{ dialogId: id, from: 1, to: 1 }]) } as never)
      .execute();
  return due + count;
}

describe.skipIf(process.env.TEST_DATABASE_URL)('on SQLite', () => {
  it('however many commits are behind, all their dialogs are placed', async () => {
    const due = await noteCommits(200);
    expect(await settleList(server.deps)).toBe(true);
    expect(await server.deps.db.selectFrom('dialog_placed').select('due').executeTakeFirst()).toEqual({ due });
  });

  it('a list is given as it stood where nothing can be written', async () => {
    await speakIn(0);
    await sql`pragma query_only = 1`.execute(server.deps.db);
    expect(await listed()).toEqual(sessions(2, 1, 0));
    await sql`pragma query_only = 0`.execute(server.deps.db);
    expect(await listed({ filter: 'open' })).toEqual(sessions(0, 2, 1));
  });
});
