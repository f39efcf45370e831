import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type DialogDetail, type DialogHeader, endpoints, type Sentence } from '../contract.ts';
import { occupyThreads } from '../runtime/busy-threads-fixture.ts';
import { call, createOwner, entryOf, openDialog, type Owner, say } from './dialog-fixture.ts';
import { useDialog } from './store/given-fixture.ts';

const given = useDialog();
const { asOwner, idOf } = given;
let stranger: Owner;
beforeAll(async () => {
  stranger = await createOwner(given.server);
});

const answer = (session: string, sentences: string[], clientId?: string) =>
  asOwner<{ sentences: Sentence[] }>('POST /dialog/answer', { session, sentences, clientId });
const detail = async (id: string, query = '') => (await asOwner<DialogDetail>(`GET /dialog/detail/${id}${query}`)).body;

describe('dialog detail and header', () => {
  it('pages from the newest, each page ascending, without a gap', async () => {
    const { dialog } = given;
    const texts = Array.from({ length: 20 }, (_, i) => `ответ ${i}`);
    for (let i = 0; i < 6; i += 1) await answer(dialog.session, texts);
    const id = await idOf(dialog);
    const pages = [
      await detail(id),
      await detail(id, '?page=2'),
      await detail(id, '?page=3'),
      await detail(id, '?page=4'),
    ];
    expect(pages.map(({ sentences }) => sentences.length)).toEqual([50, 50, 20, 0]);
    expect(pages[0]).toMatchObject({ page: 1, size: 50, total: 120, session: dialog.session, isBan: false });
    const seqs = [...pages[2]!.sentences, ...pages[1]!.sentences, ...pages[0]!.sentences].map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: 120 }, (_, i) => i + 1));
  });

  it('shows where the visitor came from', async () => {
    const dialog = await openDialog(given.server, given.site, {
      page: 'https://shop.ru/cart',
      title: 'Корзина',
      referrer: 'https://ya.ru/',
      locale: 'ru-RU',
    });
    const { body } = await asOwner<DialogHeader>(`GET /dialog/header/${await idOf(dialog)}`);
    expect(body).toMatchObject({
      session: dialog.session,
      isBan: false,
      waiting: false,
      assistant: true,
      assistantUntil: null,
      rating: null,
      visitor: {
        page: 'https://shop.ru/cart',
        title: 'Корзина',
        referrer: 'https://ya.ru/',
        locale: 'ru-RU',
        online: false,
        verified: false,
        email: '',
        phone: '',
        userId: '',
      },
    });
    expect(Date.parse(body.visitor.firstSeenAt)).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe('answer', () => {
  it('stores all parts in order, silences the assistant and ends the waiting', async () => {
    const { dialog } = given;
    await call(given.server, 'POST /widget/handoff', { token: dialog.token, body: { to: 'operator' } });
    const { status, body } = await answer(dialog.session, ['Здравствуйте!', 'Чем помочь?'], 'a-1');
    expect(status).toBe(201);
    expect(body.sentences).toMatchObject([
      { seq: 2, author: 'operator', text: 'Здравствуйте!', clientId: 'a-1' },
      { seq: 3, author: 'operator', text: 'Чем помочь?', clientId: 'a-1' },
    ]);
    expect(await entryOf(given.server, given.owner, dialog)).toMatchObject({
      waiting: false,
      assistant: false,
      last: { seq: 3 },
    });
    const header = (await asOwner<DialogHeader>(`GET /dialog/header/${await idOf(dialog)}`)).body;
    expect(Date.parse(header.assistantUntil!)).toBeGreaterThan(Date.now() + 29 * 60_000);
  });

  it('the same clientId answers the same and stores nothing; with other text it is refused', async () => {
    const { dialog } = given;
    const first = await answer(dialog.session, ['Раз', 'Два'], 'b');
    const again = await answer(dialog.session, ['Раз', 'Два'], 'b');
    expect([again.status, again.body]).toEqual([201, first.body]);
    for (const other of [['Раз'], ['Раз', 'Три'], ['Раз', 'Два', 'Три']]) {
      const refused = await answer(dialog.session, other, 'b');
      expect([refused.status, refused.body.code]).toEqual([409, 'client_id_reused']);
    }
    expect((await detail(await idOf(dialog))).total).toBe(2);
    await answer(dialog.session, ['Раз', 'Два'], 'c');
    expect((await detail(await idOf(dialog))).total).toBe(4);
  });

  it("is refused when it is empty, too long, too much, banned or not the owner's", async () => {
    const { dialog } = given;
    expect((await answer(dialog.session, [])).status).toBe(400);
    expect((await answer(dialog.session, [''])).body.fields).toEqual({
      'sentences.0': 'Поле обязательно для заполнения',
    });
    expect((await answer(dialog.session, ['я'.repeat(4001)])).status).toBe(400);
    expect((await answer(dialog.session, ['😀'.repeat(4000)])).status).toBe(201);
    expect((await answer(dialog.session, Array(21).fill('да'))).status).toBe(400);
    expect((await answer('no-such-session', ['да'])).body.code).toBe('not_found');
    const body = { session: dialog.session, sentences: ['да'] };
    expect((await call(given.server, 'POST /dialog/answer', { body })).status).toBe(401);
    expect((await call(given.server, 'POST /dialog/answer', { token: stranger.token, body })).status).toBe(404);
    expect((await call(given.server, 'POST /dialog/answer', { token: dialog.token, body })).status).toBe(401);
    await asOwner(`PATCH /dialog/ban/${await idOf(dialog)}`, { isBan: true });
    const refused = await answer(dialog.session, ['да']);
    expect([refused.status, refused.body.code]).toEqual([409, 'dialog_banned']);
  });
});

describe('ban, hand-over, read mark', () => {
  it('a banned visitor can do nothing until the ban is lifted', async () => {
    const { dialog } = given;
    const id = await idOf(dialog);
    expect((await asOwner(`PATCH /dialog/ban/${id}`, { isBan: true })).body).toEqual({ id, isBan: true });
    expect((await entryOf(given.server, given.owner, dialog)).assistant).toBe(false);
    expect((await say(given.server, dialog, 'Пустите')).body.code).toBe('banned');
    expect((await call(given.server, 'GET /widget/sentence?after=0', { token: dialog.token })).status).toBe(403);
    expect(
      (await call(given.server, 'POST /widget/session', { body: { site: given.site.site, token: dialog.token } })).body
        .code,
    ).toBe('banned');
    await asOwner(`PATCH /dialog/ban/${id}`, { isBan: false });
    expect((await say(given.server, dialog, 'Спасибо')).status).toBe(201);
    expect((await asOwner(`PATCH /dialog/ban/${id}`, {})).status).toBe(400);
  });

  it('an operator silences the assistant and hands the dialog back', async () => {
    const { dialog } = given;
    const id = await idOf(dialog);
    const taken = await asOwner<{ assistant: boolean; assistantUntil: string }>(`PATCH /dialog/assistant/${id}`, {
      active: false,
    });
    expect(taken.body).toMatchObject({ id, assistant: false });
    expect(Date.parse(taken.body.assistantUntil)).toBeGreaterThan(Date.now());
    expect((await asOwner(`PATCH /dialog/assistant/${id}`, { active: true })).body).toEqual({
      id,
      assistant: true,
      assistantUntil: null,
    });
  });

  it('the read mark moves forward only, and not past the end', async () => {
    const { dialog } = given;
    for (const text of ['раз', 'два', 'три']) await say(given.server, dialog, text);
    const id = await idOf(dialog);
    const read = async (seq: number) => (await asOwner<{ seq: number }>(`PATCH /dialog/read/${id}`, { seq })).body;
    expect(await read(2)).toEqual({ id, seq: 2 });
    const { last, unread } = await entryOf(given.server, given.owner, dialog);
    expect(unread).toBe([3].length);
    expect(await read(1)).toEqual({ id, seq: 2 });
    expect((await read(1000)).seq).toBe(last!.seq);
    expect(await entryOf(given.server, given.owner, dialog)).toMatchObject({ unread: 0 });
    expect((await asOwner(`PATCH /dialog/read/${id}`, { seq: -1 })).status).toBe(400);
  });

  it("is not in another owner's list", async () => {
    const { body } = await call<{ items: unknown[] }>(given.server, 'GET /dialog/list', { token: stranger.token });
    expect(body.items).toEqual([]);
  });
});

describe('stats', () => {
  it('counts by day', async () => {
    const { dialog } = given;
    await say(given.server, dialog, 'Что-то непонятное');
    const { body } =
      await asOwner<{ day: string; dialogs: number; handed: number; answered: number }[]>('GET /dialog/stats?days=7');
    expect(body).toHaveLength(7);
    expect(body[6]).toMatchObject({ day: new Date().toISOString().slice(0, 10), dialogs: 1 });
    expect(body.slice(0, 6).every(({ dialogs, answered, handed }) => dialogs + answered + handed === 0)).toBe(true);
    expect((await asOwner('GET /dialog/stats?days=0')).status).toBe(400);
  });

  it('may all be requested at once that the rate allows: they wait for their turn', async () => {
    const { count } = endpoints['GET /dialog/stats'].bound.rates[0]!;
    const { pool } = given.server.deps;
    const release = await occupyThreads(pool, given.owner.id);
    const run = vi.spyOn(pool, 'run');
    onTestFinished(() => run.mockRestore());
    const all = Array.from({ length: count }, () => asOwner('GET /dialog/stats'));
    await expect.poll(() => run.mock.calls.length).toBe(count);
    await release();
    expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});
