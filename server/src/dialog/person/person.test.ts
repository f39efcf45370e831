import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../database/new-id.ts';
import type { FoundPerson } from '../../contract.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import {
  call,
  createMember,
  createOwner,
  createSite,
  openDialog,
  type Owner,
  say,
  type Site,
} from '../dialog-fixture.ts';

let server: TestServer;
let owner: Owner;
let [one, two]: Site[] = [];

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwner(server);
  one = await createSite(server, owner);
  two = await createSite(server, owner);
});
afterAll(() => server.stop());

/** A visitor of a site who has sent a sentence. */
async function write(site: Site, about: object, text = 'Здравствуйте'): Promise<{ session: string; token: string }> {
  const { session, token } = await openDialog(server, site);
  if (Object.keys(about).length > 0)
    expect((await call(server, 'PATCH /widget/visitor', { token, body: about })).status).toBe(200);
  await say(server, { token }, text);
  return { session, token };
}

const find = async (q: string, by: Owner = owner): Promise<FoundPerson[]> => {
  const path = `GET /person/find?q=${encodeURIComponent(q)}`;
  return (await call<{ people: FoundPerson[] }>(server, path, { token: by.token })).body.people;
};
const erase = (key: string, by: Owner = owner, query = '') =>
  call<{ dialogs: number; sentences: number; files: number; code?: string }>(
    server,
    `DELETE /person/erase/${key}${query}`,
    { token: by.token },
  );
const idOf = async (session: string): Promise<string> =>
  (await server.deps.db.selectFrom('dialog').select('id').where('session', '=', session).executeTakeFirstOrThrow()).id;
const isThere = async (session: string): Promise<boolean> =>
  (await server.deps.db.selectFrom('dialog').select('id').where('session', '=', session).executeTakeFirst()) !==
  undefined;

describe('people are found', () => {
  it('by e-mail in any case, whole, with all dialogs of all sites as one', async () => {
    const about = { name: 'Анна', email: 'Anna@Example.ru' };
    const first = await write(one!, about);
    const second = await write(two!, { ...about, email: 'anna@example.RU', phone: '+7 900 111-22-33' });
    const [person, ...others] = await find('ANNA@example.ru');
    expect([others, person]).toMatchObject([
      [],
      { name: 'Анна', phone: '+7 900 111-22-33', dialogs: 2, sites: expect.any(Array) },
    ]);
    expect(person!.sites).toHaveLength(2);
    expect([await find(first.session), await find(second.session)]).toEqual([[person], [person]]);
    expect(await find('nna@example.ru')).toEqual([]);
  });

  it('by phone as people write it, from seven digits on', async () => {
    await write(one!, { phone: '8 (921) 765-43-21' });
    for (const q of ['+7 921 765 43 21', '89217654321', '7654321', '765-43-21'])
      expect([q, await find(q)]).toMatchObject([q, [{ phone: '8 (921) 765-43-21', email: '', dialogs: 1 }]]);
    expect([await find('654321'), await find('8 (922) 765-43-21')]).toEqual([[], []]);
  });

  it('by user id, apart at each site, and by session where nothing else is known', async () => {
    const nameless = await write(one!, {});
    expect(await find(nameless.session)).toMatchObject([{ name: '', email: '', phone: '', userId: '', dialogs: 1 }]);
    const users = [await write(one!, {}), await write(one!, {}), await write(two!, {})];
    for (const { session } of users)
      await server.deps.db.updateTable('dialog').set({ user_id: 'u-17' }).where('session', '=', session).execute();
    const found = await find('u-17');
    expect(found.map(({ dialogs, userId }) => [dialogs, userId]).sort()).toEqual([
      [1, 'u-17'],
      [2, 'u-17'],
    ]);
  });

  it('in the own team alone, by an owner alone', async () => {
    const { session } = await write(one!, { email: 'secret@example.ru' });
    const [person] = await find(session);
    const stranger = await createOwner(server);
    expect([await find('secret@example.ru', stranger), await find(session, stranger)]).toEqual([[], []]);
    const theirs = await write(await createSite(server, stranger), { email: 'secret@example.ru' });
    const paths = (key: string) => [
      `GET /person/taught/${key}`,
      `GET /person/export/${key}`,
      `DELETE /person/erase/${key}`,
    ];
    for (const path of paths(person!.key))
      expect([path, (await call(server, path, { token: stranger.token })).status]).toEqual([path, 404]);
    const editor = await createMember(server, owner, { role: 'editor' });
    for (const path of [`GET /person/find?q=${session}`, ...paths(person!.key)])
      expect((await call(server, path, { token: editor.token })).body.code).toBe('role_needed');
    expect([await isThere(session), await isThere(theirs.session)]).toEqual([true, true]);
  });

  it('by a key that ends when the dialog is somebody else’s', async () => {
    const { session, token } = await write(one!, { email: 'before@example.ru' });
    const [person] = await find(session);
    await call(server, 'PATCH /widget/visitor', { token, body: { email: 'after@example.ru' } });
    expect((await erase(person!.key)).status).toBe(404);
    expect(await isThere(session)).toBe(true);
  });
});

describe('the archive of a person', () => {
  it('holds what the visitor may know, and nothing of the team’s', async () => {
    const { session, token } = await write(
      one!,
      { name: 'Мария', email: 'maria@example.ru', consent: 'Согласна на обработку' },
      'Где заказ?',
    );
    const body = new FormData();
    body.set('clientId', newId());
    body.set('file', new File(['Договор на двух листах'], 'договор.txt', { type: 'text/plain' }));
    await call(server, 'POST /widget/file', { token, body });
    await call(server, 'POST /widget/rating', { token, body: { score: 4, comment: 'Быстро' } });
    const id = await idOf(session);
    const byOwner = { token: owner.token };
    const note = { clientId: newId(), text: 'Тайная заметка' };
    await call(server, `POST /dialog/note/create/${id}`, { ...byOwner, body: note });
    await call(server, `PATCH /dialog/tag/${id}`, { ...byOwner, body: { tags: ['тайная метка'] } });
    await call(server, `PATCH /dialog/name/${id}`, { ...byOwner, body: { name: 'тайное имя' } });
    await call(server, 'POST /dialog/answer', { ...byOwner, body: { session, sentences: ['Уже едет'] } });
    const [person] = await find(session);
    const response = await fetch(`${server.url}/api/v1/person/export/${person!.key}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const names = Object.keys(files).map((name) => name.replace(/[^/]*shop-\d+\.ru-\d+/, 'D'));
    expect(names).toEqual(['README.txt', 'dialogs/D.json', 'dialogs/D.txt', 'files/D/1-договор.txt']);
    const texts = Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)] as const);
    const dialog = JSON.parse(texts.find(([name]) => name.endsWith('.json'))![1]);
    expect(dialog).toMatchObject({
      session,
      visitor: {
        name: 'Мария',
        email: 'maria@example.ru',
        consent: { text: 'Согласна на обработку', at: expect.any(String) },
        letters: { email: 'maria@example.ru' },
      },
      rating: { score: 4, comment: 'Быстро' },
    });
    expect(dialog.sentences.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining(['Где заказ?', 'договор.txt', 'Уже едет']),
    );
    expect(texts.at(-1)![1]).toBe('Договор на двух листах');
    const all = texts.map(([, text]) => text).join('\n');
    expect(all).not.toMatch(/тайн/i);
    expect(all).not.toContain(owner.memberId);
    const trail = await call<{ items: { what: string; about: string }[] }>(server, 'GET /team/trail/list', byOwner);
    expect(trail.body.items[0]).toMatchObject({ what: 'person_export', about: 'диалогов: 1' });
  });
});

describe('an erasure', () => {
  it('deletes all dialogs of the person, closes them for the visitor, and leaves the statistics', async () => {
    const email = 'erased@example.ru';
    const dialogs = [await write(one!, { email }), await write(two!, { email })];
    const other = await write(one!, { email: 'other@example.ru' });
    const stats = async () => (await call<object[]>(server, 'GET /dialog/stats?days=1', { token: owner.token })).body;
    const before = await stats();
    const [person] = await find(email);
    const { status, body } = await erase(person!.key);
    expect([status, body]).toEqual([200, { dialogs: 2, sentences: expect.any(Number), files: 0 }]);
    for (const { session, token } of dialogs) {
      expect(await isThere(session)).toBe(false);
      expect((await say(server, { token }, 'Ещё здесь?')).status).toBe(401);
    }
    expect([await isThere(other.session), await find(email), await stats()]).toEqual([true, [], before]);
    expect((await erase(person!.key)).status).toBe(404);
    const { db } = server.deps;
    expect(await db.selectFrom('person_erasure').selectAll().execute()).toEqual([]);
    const trail = await db.selectFrom('trail').select(['what', 'about']).where('team_id', '=', owner.id).execute();
    expect(trail.filter(({ what }) => what === 'person_erased')).toEqual([
      { what: 'person_erased', about: 'диалогов: 2' },
    ]);
  });

  it('takes the dialog out of the trail and of the log of facts', async () => {
    const { session } = await write(one!, { email: 'named@example.ru' });
    const id = await idOf(session);
    await call(server, `PATCH /dialog/ban/${id}`, { token: owner.token, body: { isBan: true } });
    await call(server, `GET /dialog/export/${id}`, { token: owner.token });
    await erase((await find(session))[0]!.key);
    const { db } = server.deps;
    const facts = await db.selectFrom('event').select('rev').where('dialog_id', '=', id).execute();
    const trail = await db.selectFrom('trail').select('what').where('about', 'like', `%${id}%`).execute();
    expect([facts, trail]).toEqual([[], []]);
  });
});
