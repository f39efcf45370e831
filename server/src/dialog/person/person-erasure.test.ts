import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { call, createOwner, createSite, openDialog, type Owner, say, type Site, teach } from '../dialog-fixture.ts';
import { joinSocket } from '../../socket/socket-fixture.ts';
import { finishErasures } from './person-erasure.ts';

let server: TestServer;
let owner: Owner;
let site: Site;

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwner(server);
  site = await createSite(server, owner);
  await teach(server, owner, site);
});
afterAll(() => server.stop());

const byOwner = <T>(name: string, body?: unknown) => call<T>(server, name, { token: owner.token, body });

async function write(email: string, ...texts: string[]): Promise<{ session: string; token: string; key: string }> {
  const { session, token } = await openDialog(server, site);
  await call(server, 'PATCH /widget/visitor', { token, body: { email } });
  for (const text of texts) await say(server, { token }, text);
  const found = await byOwner<Reply<'GET /person/find'>>(`GET /person/find?q=${session}`);
  return { session, token, key: found.body.people[0]!.key };
}

type Context = { id: string; label: string; qas?: { id: string; type: string; sentences: string[] }[] };
const contexts = async (): Promise<Context[]> =>
  (await byOwner<Context[]>(`GET /assistant/ctx/list/domain/id/${site.id}`)).body;
/** All questions of the site's contexts. */
async function questions(): Promise<string[]> {
  const exported = await byOwner<{ questions: string[] }[]>(`GET /assistant/export/domain/id/${site.id}`);
  const list = Array.isArray(exported.body)
    ? exported.body
    : (exported.body as { contexts: { questions: string[] }[] }).contexts;
  return list.flatMap((one) => one.questions);
}
const learn = () => byOwner('POST /assistant/learn', { domainId: site.id });
const trainedAt = async (): Promise<number> =>
  Number(
    (
      await server.deps.db
        .selectFrom('model')
        .select('trained_at')
        .where('domain_id', '=', site.id)
        .executeTakeFirstOrThrow()
    ).trained_at,
  );

describe('what the assistant was taught of a person', () => {
  it('is shown first, goes but what is left by choice, and the model is trained again', async () => {
    const before = await questions();
    const label = (await contexts())[0]!;
    const { session, key } = await write(
      'taught@example.ru',
      'Везёте ли вы рояли в Тверь?',
      'Сколько стоит доставка?',
      'Можно ли забрать в субботу?',
    );
    const taught = ['Везёте ли вы рояли в Тверь?', 'Можно ли забрать в субботу?', 'Пишите ответ на taught@example.ru'];
    await byOwner('POST /assistant/qa/create', {
      assistantId: label.id,
      type: 'question',
      sentences: [taught[0], 'Моё собственное слово'],
    });
    await byOwner('POST /assistant/qa/create', { assistantId: label.id, type: 'question', sentences: taught.slice(1) });
    await learn();
    const shown = await byOwner<Reply<'GET /person/taught/{key}'>>(`GET /person/taught/${key}`);
    // «Сколько стоит доставка?» was the owner's before any visitor asked it.
    expect(shown.body.sentences.map(({ text }) => text).toSorted()).toEqual(taught.toSorted());
    const first = await trainedAt();
    const stays = shown.body.sentences.find(({ text }) => text === taught[1])!;
    const erased = await byOwner<{ dialogs: number }>(`DELETE /person/erase/${key}?keep=${stays.id}`);
    expect([erased.status, erased.body.dialogs]).toEqual([200, 1]);
    expect((await questions()).toSorted()).toEqual([...before, 'Моё собственное слово', taught[1]!].toSorted());
    expect(await trainedAt()).toBeGreaterThan(first);
    const { changed_at } = await server.deps.db
      .selectFrom('domain')
      .select('changed_at')
      .where('id', '=', site.id)
      .executeTakeFirstOrThrow();
    expect(changed_at).toBe(null);
    expect((await byOwner(`GET /person/find?q=${session}`)).body).toEqual({ people: [] });
  });

  it('is not trained again where nothing was taught', async () => {
    const { key } = await write('untaught@example.ru', 'Просто зашёл');
    const before = await trainedAt();
    expect((await byOwner(`DELETE /person/erase/${key}`)).status).toBe(200);
    expect(await trainedAt()).toBe(before);
  });
});

describe('an erasure', () => {
  it('closes the sockets of open tabs', async () => {
    const { token, key } = await write('open@example.ru', 'Я здесь');
    const socket = await joinSocket(server.url, 'visitor', token);
    expect((await byOwner(`DELETE /person/erase/${key}`)).status).toBe(200);
    expect(await socket.closed()).toBeGreaterThanOrEqual(4000);
  });

  it.each(['taught', 'dialogs', 'traces'] as const)(
    'that ends before the stage %s is finished later',
    async (stage) => {
      const email = `${stage}@example.ru`;
      const dialogs = [await write(email, 'Первый'), await write(email, 'Второй')];
      const { clock } = server;
      const { db } = server.deps;
      const ids = await db
        .selectFrom('dialog')
        .select('id')
        .where(
          'session',
          'in',
          dialogs.map(({ session }) => session),
        )
        .execute();
      const row = {
        id: `e-${stage}`,
        team_id: owner.id,
        stage,
        keep: '[]',
        domains: '[]',
        dialogs: 2,
        sentences: 2,
        files: 0,
      };
      await db
        .insertInto('person_erasure')
        .values({ ...row, due_at: clock.now() + 60_000 })
        .execute();
      await db
        .insertInto('erased_dialog')
        .values(ids.map(({ id }) => ({ dialog_id: id, erasure_id: row.id })))
        .execute();
      const left = async () => (await db.selectFrom('erased_dialog').select('dialog_id').execute()).length;
      await finishErasures(server.deps);
      // Another process may be at work on it.
      expect(await left()).toBe(2);
      clock.shift(61_000);
      await finishErasures(server.deps);
      expect(await db.selectFrom('person_erasure').selectAll().execute()).toEqual([]);
      if (stage !== 'traces')
        expect(await db.selectFrom('dialog').select('id').where('email', '=', email).execute()).toEqual([]);
    },
  );

  it('continues where a failure has interrupted it', async () => {
    const { key, session } = await write('failing@example.ru', 'Раз', 'Два');
    const { clock } = server;
    const { db } = server.deps;
    const { commit } = server.deps;
    let commits = 0;
    const failing: Deps['commit'] = async (...work) => {
      commits += 1;
      if (commits > 3) throw new Error('the disk is full');
      return commit(...work);
    };
    const { erasePerson } = await import('./person-erasure.ts');
    const by = { teamId: owner.id, memberId: owner.memberId };
    await expect(erasePerson({ ...server.deps, commit: failing }, by, key, [])).rejects.toThrow('the disk is full');
    expect(await db.selectFrom('person_erasure').selectAll().execute()).toHaveLength(1);
    clock.shift(61_000);
    await finishErasures(server.deps);
    expect(await db.selectFrom('person_erasure').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('dialog').select('id').where('session', '=', session).execute()).toEqual([]);
  });
});
