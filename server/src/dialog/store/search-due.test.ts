import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerState } from '../../platform/server-state.ts';
import { startTestServer, type TestServer } from '../../platform/testing.ts';
import { createOwner, createSite, openDialog, say, type Owner } from '../dialog-fixture.ts';
import { indexNow, indexSoon, startIndexing } from './search-due.ts';
import { deleteDialog, findDialogBySession } from './dialog-table.ts';
import { writeFor } from '../../domain/owner-write.ts';
import { storeSentences } from './dialog-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const search = async ({ token }: Owner, q: string): Promise<number> =>
  (await server.call('GET /dialog/list', { token, query: { q } })).body.total;
const readDue = () => server.deps.db.selectFrom('dialog_text_due').selectAll().execute();
const countIndexed = async (): Promise<number> =>
  Number(
    (
      await server.deps.db
        .selectFrom('dialog_text' as never)
        .select((is) => is.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

/** The same server as one that is killed before it indexes what it stores. */
const dying = () => ({ ...server.deps, state: createServerState(), shutdown: { draining: true, add: () => {} } });

async function createDialog() {
  const owner = await createOwner(server);
  const site = await createSite(server, owner);
  const opened = await openDialog(server, site);
  const dialog = (await findDialogBySession(server.deps.db, owner.id, opened.session))!;
  const store = (deps: TestServer['deps'], text: string, count = 1) =>
    storeSentences(deps, {
      ownerId: owner.id,
      dialogId: dialog.id,
      author: 'visitor',
      write: () => ({ parts: Array.from({ length: count }, (_, i) => ({ text: `${text} ${i}` })) }),
    });
  return { owner, opened, dialog, store };
}

describe('sentences that the search index lacks', () => {
  it('are found by a search that begins after their acknowledgement', async () => {
    const { owner, opened } = await createDialog();
    for (const word of ['черепаха', 'жираф', 'носорог']) {
      expect((await say(server, opened, `Где ${word}?`)).status).toBe(201);
      expect([word, await search(owner, word)]).toEqual([word, 1]);
    }
  });

  it('are indexed in a while without any search', async () => {
    const { store } = await createDialog();
    const before = await countIndexed();
    await store(server.deps, 'бегемот', 3);
    await expect.poll(readDue).toEqual([]);
    expect(await countIndexed()).toBe(before + 3);
  });

  it('are found after the next start when the server is killed before', async () => {
    const { owner, dialog, store } = await createDialog();
    await indexNow(server.deps);
    await store(dying(), 'утконос', 700);
    await store(dying(), 'ехидна');
    const ranges = [[{ dialogId: dialog.id, from: 1, to: 700 }], [{ dialogId: dialog.id, from: 701, to: 701 }]];
    expect((await readDue()).map((row) => JSON.parse(row.ranges))).toEqual(ranges);
    const started = { ...server.deps, state: createServerState() };
    const stop = startIndexing(started);
    await expect.poll(readDue).toEqual([]);
    await stop();
    for (const word of ['утконос', 'ехидна', '699']) expect([word, await search(owner, word)]).toEqual([word, 1]);
  });

  it('are all found by a search that begins while the index rests between two commits', async () => {
    const { owner, store } = await createDialog();
    await indexNow(server.deps);
    for (let at = 0; at < 200; at += 1) await store(dying(), `окапи${at}`);
    const deps = { ...server.deps, state: createServerState() };
    const stop = startIndexing(deps);
    await expect.poll(async () => (await readDue()).length, { interval: 1 }).toBeLessThan(200);
    await indexNow(deps);
    expect(await readDue()).toEqual([]);
    await stop();
    expect(await search(owner, 'окапи199')).toBe(1);
  });

  it('are passed over when their dialog is erased, and the index has nothing of it', async () => {
    const { owner, dialog, store } = await createDialog();
    await indexNow(server.deps);
    const before = await countIndexed();
    await store(dying(), 'мамонт');
    await writeFor(server.deps, owner.id, (trx) => deleteDialog(trx, dialog.id));
    expect(await readDue()).toHaveLength(1);
    expect(await search(owner, 'мамонт')).toBe(0);
    expect(await readDue()).toEqual([]);
    expect(await countIndexed()).toBe(before);
  });

  it('are left to the next start by a server that stops', async () => {
    const { store } = await createDialog();
    const deps = dying();
    await store(deps, 'кит');
    indexSoon(deps);
    await indexNow(deps);
    expect(await readDue()).toHaveLength(1);
    await indexNow(server.deps);
    expect(await readDue()).toEqual([]);
  });
});
