import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DialogEntry, Sentence } from '../../contract.ts';
import { newId } from '../../database/new-id.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import {
  call,
  createOwner,
  createSite,
  entryOf,
  openDialog,
  freshToken,
  type Owner,
  say,
  type Site,
  type TestDialog,
} from '../dialog-fixture.ts';
import { oldFileText } from './file-retention.ts';
import { deleteOldDialogs } from './retention-service.ts';
import { fillSearch } from '../search/search-fill.ts';
import { sweepAddresses } from '../visitor/address-service.ts';

const day = 24 * 60 * 60 * 1000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** As a round does, once it is due. */
const nextDay = async (): Promise<void> => {
  server.clock.shift(day);
  await deleteOldDialogs(server.deps);
  await server.deps.parts.idle();
};
/** An access token is good for minutes. */
const tokenOf = (owner: Owner): string => freshToken(server, owner);
const setDays = (owner: Owner, { id }: Site, body: object) =>
  call(server, `PATCH /domain/config/${id}`, { token: tokenOf(owner), body });
const keep = async (owner: Owner, { id }: Site, keepDays: unknown) =>
  call<{ keepDays?: number | null; fields?: Record<string, string> }>(server, `PATCH /domain/config/${id}`, {
    token: tokenOf(owner),
    body: { keepDays },
  });

interface List {
  items: DialogEntry[];
  total: number;
}
const listed = async (owner: Owner, query = ''): Promise<string[]> =>
  (await call<List>(server, `GET /dialog/list${query}`, { token: tokenOf(owner) })).body.items.map(
    ({ session }) => session,
  );
const counts = async (owner: Owner) => (await call(server, 'GET /dialog/count', { token: tokenOf(owner) })).body;
const sendFile = ({ token }: TestDialog) => {
  const body = new FormData();
  body.set('clientId', newId());
  body.set('file', new File([new Uint8Array(300_000).fill(0x61)], 'a.txt', { type: 'text/plain' }));
  return call(server, 'POST /widget/file', { token, body });
};
const usedOf = async (owner: Owner, quota: 'files' | 'texts'): Promise<number> => {
  const { body } = await call<{ items: { name: string; used: number }[] }>(server, 'GET /user/quota', {
    token: tokenOf(owner),
  });
  return body.items.find(({ name }) => name === quota)!.used;
};
const rowsOf = async (table: 'part' | 'file'): Promise<number> =>
  (await server.deps.db.selectFrom(table).selectAll().execute()).length;

async function spoken(site: Site, text: string): Promise<TestDialog> {
  const dialog = await openDialog(server, site);
  expect((await say(server, dialog, text)).status).toBe(201);
  return dialog;
}

describe('a domain that deletes dialogs after some days', () => {
  it('deletes none until a number is set, and shows that number', async () => {
    const owner = await createOwner(server);
    const site = await createSite(server, owner);
    const config = () =>
      call<{ keepDays: number | null }>(server, `GET /domain/config/${site.id}`, { token: tokenOf(owner) });
    expect((await config()).body.keepDays).toBe(null);
    for (const bad of [0, -1, 1.5, 3651, '30'])
      expect(await keep(owner, site, bad)).toMatchObject({
        status: 400,
        body: { fields: { keepDays: expect.any(String) } },
      });
    expect((await keep(owner, site, 30)).body.keepDays).toBe(30);
    expect((await config()).body.keepDays).toBe(30);
    // What else is set does not change it, and visitors do not get it.
    await call(server, `PATCH /domain/config/${site.id}`, { token: tokenOf(owner), body: { title: 'Поддержка' } });
    expect((await config()).body.keepDays).toBe(30);
    expect((await call(server, `GET /widget/config/${site.site}`)).body).not.toHaveProperty('keepDays');
    expect((await keep(owner, site, null)).body.keepDays).toBe(null);
  });

  it('deletes what is silent for longer with its files, and nothing else', async () => {
    const owner = await createOwner(server);
    const [site, other] = [await createSite(server, owner), await createSite(server, owner)];
    expect((await keep(owner, site, 30)).status).toBe(200);
    const elsewhere = await spoken(other, 'Сколько стоит самовар?');
    const silent = await spoken(site, 'Сколько стоит самовар?');
    expect((await sendFile(silent)).status).toBe(201);
    const { id: silentId } = await entryOf(server, owner, silent);
    const note = { token: owner.token, body: { clientId: 'n', text: 'Постоянный' } };
    expect((await call(server, `POST /dialog/note/create/${silentId}`, note)).status).toBe(201);
    const unspoken = await openDialog(server, site);
    const resumed = await spoken(site, 'Сколько стоит самовар?');
    const stats = async () => (await call(server, 'GET /dialog/stats?days=60', { token: tokenOf(owner) })).body;
    server.clock.shift(10 * day);
    expect((await say(server, resumed, 'Я ещё подумаю')).status).toBe(201);
    await fillSearch(server.deps);
    await nextDay();
    expect((await listed(owner)).toSorted()).toEqual(
      [elsewhere, silent, unspoken, resumed].map(({ session }) => session).toSorted(),
    );
    expect(await usedOf(owner, 'files')).toBe(300_000);
    const texts = await usedOf(owner, 'texts');
    server.clock.shift(19 * day);
    const before = await stats();
    const gone: unknown[] = [];
    server.deps.bus.subscribe(`owner:${owner.id}`, (message: object) => gone.push(message));
    await nextDay();
    expect((await listed(owner)).toSorted()).toEqual([elsewhere.session, resumed.session].toSorted());
    expect(await listed(owner, `?q=${encodeURIComponent('самовар')}`)).toHaveLength(2);
    expect(await counts(owner)).toMatchObject({ all: 2, unread: 2 });
    expect(texts - (await usedOf(owner, 'texts'))).toBe(Buffer.byteLength('Сколько стоит самовар?a.txtПостоянный'));
    expect([await usedOf(owner, 'files'), await rowsOf('file'), await rowsOf('part')]).toEqual([0, 0, 0]);
    expect((await say(server, silent, 'Ау')).status).toBe(401);
    // One fact for all of them: an operator who reads it finds a deleted dialog, and reloads.
    expect(gone).toHaveLength(1);
    expect((await say(server, resumed, 'Беру')).status).toBe(201);
    expect(((await stats()) as { dialogs: number }[]).map(({ dialogs }) => dialogs).filter(Boolean)).toEqual(
      (before as unknown as { dialogs: number }[]).map(({ dialogs }) => dialogs).filter(Boolean),
    );
  });

  it('does so once a day', async () => {
    const owner = await createOwner(server);
    const site = await createSite(server, owner);
    const dialog = await spoken(site, 'Здравствуйте');
    await nextDay();
    await keep(owner, site, 1);
    server.clock.shift(day / 2);
    await deleteOldDialogs(server.deps);
    expect(await listed(owner)).toEqual([dialog.session]);
    await nextDay();
    expect(await listed(owner)).toEqual([]);
  });

  it('deletes many, long ones among them, some rows a commit', async () => {
    const owner = await createOwner(server);
    const site = await createSite(server, owner);
    await keep(owner, site, 1);
    const long = await spoken(site, 'Здравствуйте');
    const { db } = server.deps;
    const row = await db.selectFrom('dialog').selectAll().where('session', '=', long.session).executeTakeFirstOrThrow();
    const sentences = Array.from({ length: 1_200 }, (_, i) => ({
      id: newId(),
      dialog_id: row.id,
      seq: i + 2,
      author: 'visitor' as const,
      text: 'да',
      client_id: null,
      part: 0,
      at: row.updated_at,
      extra: null,
    }));
    for (let at = 0; at < sentences.length; at += 300)
      await db
        .insertInto('sentence')
        .values(sentences.slice(at, at + 300))
        .execute();
    await db.updateTable('dialog').set({ last: 1_201 }).where('id', '=', row.id).execute();
    for (let i = 0; i < 150; i += 1) await openDialog(server, site);
    let commits = 0;
    const counted = {
      ...server.deps,
      commit: ((...args: Parameters<typeof server.deps.commit>) => {
        commits += 1;
        return server.deps.commit(...args);
      }) as typeof server.deps.commit,
    };
    server.clock.shift(2 * day);
    await deleteOldDialogs(counted);
    expect(await counts(owner)).toMatchObject({ all: 0 });
    expect(await db.selectFrom('sentence').select('seq').where('dialog_id', '=', row.id).execute()).toEqual([]);
    // The long one's first 1,000 sentences, two groups at least, and the fact.
    expect(commits).toBeGreaterThanOrEqual(5);
  });

  it('deletes files after their own days; the dialog and captions stay', async () => {
    const owner = await createOwner(server);
    const [site, other] = [await createSite(server, owner), await createSite(server, owner)];
    const [old, elsewhere] = [await spoken(site, 'Вот договор'), await spoken(other, 'Вот договор')];
    for (const dialog of [old, elsewhere]) expect((await sendFile(dialog)).status).toBe(201);
    expect((await setDays(owner, site, { keepFileDays: 5 })).status).toBe(200);
    server.clock.shift(6 * day);
    expect((await sendFile(old)).status).toBe(201);
    await nextDay();
    expect((await listed(owner)).toSorted()).toEqual([old.session, elsewhere.session].toSorted());
    expect(await usedOf(owner, 'files')).toBe(600_000);
    const { id } = await entryOf(server, { ...owner, token: tokenOf(owner) }, old);
    const detail = await call<{ sentences: Sentence[] }>(server, `GET /dialog/detail/${id}`, { token: tokenOf(owner) });
    const files = detail.body.sentences
      .filter(({ author }) => author === 'visitor')
      .map(({ text, file }) => [text, file?.name]);
    expect(files).toEqual([
      ['Вот договор', undefined],
      [oldFileText, undefined],
      ['a.txt', 'a.txt'],
    ]);
  });

  it('stores addresses in the net for the days of each site', async () => {
    const owner = await createOwner(server);
    const [short, long] = [await createSite(server, owner), await createSite(server, owner)];
    expect((await setDays(owner, long, { keepAddressDays: 7 })).status).toBe(200);
    for (const keepAddressDays of [0, 31, null, 'a'])
      expect((await setDays(owner, long, { keepAddressDays })).status).toBe(400);
    const { db, clock } = server.deps;
    const seen = { address_hash: 'hash', address_at: clock.now() };
    const sessions = [await openDialog(server, short), await openDialog(server, long)].map(({ session }) => session);
    await db.updateTable('dialog').set(seen).where('session', 'in', sessions).execute();
    const stored = async () => {
      await sweepAddresses(server.deps);
      const rows = await db
        .selectFrom('dialog')
        .select(['session', 'address_hash'])
        .where('session', 'in', sessions)
        .execute();
      return sessions.map((session) => rows.find((row) => row.session === session)!.address_hash);
    };
    expect(await stored()).toEqual(['hash', 'hash']);
    server.clock.shift(day + 1000);
    expect(await stored()).toEqual([null, 'hash']);
    server.clock.shift(6 * day);
    expect(await stored()).toEqual([null, null]);
  });
});
