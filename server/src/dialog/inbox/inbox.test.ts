import { describe, expect, it } from 'vitest';
import {
  callOptions,
  type DialogDetail,
  type DialogEntry,
  type DialogHeader,
  type ExportedDialog,
} from '../../contract.ts';
import { readFacts, readRev } from '../../event/event-table.ts';
import { call, createSite, entryOf, noDescription, openDialog, say, type TestDialog } from '../dialog-fixture.ts';
import { useSite } from '../store/given-fixture.ts';

const given = useSite();
const { asOwner, idOf } = given;

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const entry = (dialog: TestDialog): Promise<DialogEntry> => entryOf(given.server, given.owner, dialog);
const sessionsOf = async (query: string): Promise<string[]> =>
  (await asOwner<{ items: DialogEntry[] }>(`GET /dialog/list?${query}`)).body.items.map(({ session }) => session);
const counts = async () => (await asOwner<Record<string, number>>('GET /dialog/count')).body;
const close = async (dialog: TestDialog, closed = true) =>
  asOwner(`PATCH /dialog/close/${await idOf(dialog)}`, { closed });
const factsSince = (rev: number) => readFacts(given.server.deps.db, given.owner.id, rev, 100);
const revNow = () => readRev(given.server.deps.db, given.owner.id);
const asking = async (text: string): Promise<TestDialog> => {
  const dialog = await openDialog(given.server, given.site);
  await say(given.server, dialog, text);
  return dialog;
};

describe('an entry of the list', () => {
  it('has a number of its site, the device and the path of the page, and what the visitor asked', async () => {
    const page = 'https://shop.ru/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3?utm=1';
    const { body: dialog } = await call<TestDialog>(given.server, 'POST /widget/session', {
      body: { site: given.site.site, page },
      headers: { 'user-agent': iphone },
    });
    const second = await openDialog(given.server, given.site);
    const elsewhere = await openDialog(given.server, await createSite(given.server, given.owner));
    await say(given.server, dialog, 'Есть ли размер 42?');
    await asOwner('POST /dialog/answer', { session: dialog.session, sentences: ['Есть.'] });
    expect(await entry(dialog)).toMatchObject({
      number: 1,
      visitor: { device: 'iPhone', path: '/каталог', ownName: '' },
      last: { author: 'operator' },
      asked: 'Есть ли размер 42?',
      closed: false,
      tags: [],
      waitingSince: null,
      rating: null,
    });
    expect([(await entry(second)).number, (await entry(elsewhere)).number]).toEqual([2, 1]);
    await call(given.server, 'DELETE /widget/session', { token: second.token });
    expect((await entry(await openDialog(given.server, given.site))).number).toBe(3);
  });

  it('shows what was asked before the option that calls a person, in either language', async () => {
    const dialog = await asking('Есть ли размер 42?');
    for (const option of Object.values(callOptions)) {
      await say(given.server, dialog, option);
      expect(await entry(dialog)).toMatchObject({ asked: 'Есть ли размер 42?', last: { text: option } });
    }
    await say(given.server, dialog, 'А 43?');
    expect(await entry(dialog)).toMatchObject({ asked: 'А 43?' });
  });

  it('shows since when the visitor waits: from the first sentence that needs a person, not from the last', async () => {
    const dialog = await asking('Есть кто?');
    const since = (await entry(dialog)).waitingSince;
    expect(since).toBe((await entry(dialog)).last!.at);
    given.server.clock.shift(60_000);
    await say(given.server, dialog, 'Ау!');
    expect((await entry(dialog)).waitingSince).toBe(since);
    await asOwner('POST /dialog/answer', { session: dialog.session, sentences: ['Да'] });
    expect((await entry(dialog)).waitingSince).toBeNull();
  });

  it('has a rating when its fact arrives', async () => {
    const dialog = await asking('Привет');
    const before = await revNow();
    await call(given.server, 'POST /widget/rating', { token: dialog.token, body: { score: 4, comment: 'Быстро' } });
    expect(await factsSince(before)).toMatchObject([{ type: 'dialog', dialogId: await idOf(dialog) }]);
    expect((await entry(dialog)).rating).toEqual({ score: 4, comment: 'Быстро' });
  });
});

it('operators get a fact when a visitor leaves a name, an e-mail or a phone, and none of a page or of what is known', async () => {
  const dialog = await asking('Где заказ?');
  const factsOf = async (body: object) => {
    const before = await revNow();
    await call(given.server, 'PATCH /widget/visitor', { token: dialog.token, body });
    return (await factsSince(before)).map(({ type, dialogId }) => [type, dialogId]);
  };
  const fact = ['dialog', await idOf(dialog)];
  for (const body of [{ name: 'Анна' }, { email: 'anna@example.com' }, { phone: '+79001234567' }, { email: '' }])
    expect([body, await factsOf(body)]).toEqual([body, [fact]]);
  for (const body of [{ page: 'https://shop.ru/b' }, { name: 'Анна', phone: '+79001234567' }])
    expect([body, await factsOf(body)]).toEqual([body, []]);
});

describe('a banned dialog', () => {
  it('waits for no person, whatever was asked, until the ban is lifted', async () => {
    const waits = await asking('Позовите человека');
    const complains = await asking('Верните деньги, хлеб с плесенью!');
    const goesOn = await asking('Есть кто?');
    await call(given.server, 'POST /widget/handoff', { token: waits.token, body: { to: 'operator' } });
    const header = async (dialog: TestDialog) =>
      (await asOwner<DialogHeader>(`GET /dialog/header/${await idOf(dialog)}`)).body.waiting;
    const ban = async (dialog: TestDialog, isBan: boolean) =>
      asOwner(`PATCH /dialog/ban/${await idOf(dialog)}`, { isBan });
    for (const dialog of [waits, complains]) {
      expect(await entry(dialog)).toMatchObject({ waiting: true, waitingSince: expect.any(String) });
      await ban(dialog, true);
      expect(await entry(dialog)).toMatchObject({ isBan: true, waiting: false, waitingSince: null, unhappy: false });
      expect(await header(dialog)).toBe(false);
    }
    expect(await sessionsOf('filter=waiting')).toEqual([goesOn.session]);
    expect(await counts()).toMatchObject({ waiting: 1, banned: 2 });
    await ban(complains, false);
    expect(await entry(complains)).toMatchObject({ waiting: true, unhappy: true });
    expect([await header(complains), (await counts()).waiting]).toEqual([true, 2]);
  });
});

describe('a closed dialog', () => {
  it('is in the archive, read and not waiting; its visitor is asked for a rating once', async () => {
    const [dialog, other] = [await asking('Где заказ?'), await asking('Другой')];
    const id = await idOf(dialog);
    await asOwner('POST /dialog/answer', { session: dialog.session, sentences: ['В пути'] });
    expect((await close(dialog)).body).toEqual({ id, closed: true });
    expect(await close(dialog)).toMatchObject({ status: 200 });
    const { body } = await asOwner<DialogDetail>(`GET /dialog/detail/${id}`);
    expect(body.sentences.map(({ author, ask }) => [author, ask])).toEqual([
      ['visitor', undefined],
      ['operator', undefined],
      ['assistant', 'rating'],
    ]);
    expect(body.operatorRead).toBe(3);
    expect(await entry(dialog)).toMatchObject({ closed: true, waiting: false, unread: 0 });
    expect(await sessionsOf('filter=closed')).toEqual([dialog.session]);
    expect(await sessionsOf('filter=open')).toEqual([other.session]);
    expect(await sessionsOf('filter=all')).toHaveLength(2);
    expect(await counts()).toMatchObject({ all: 2, open: 1, closed: 1, unread: 1, waiting: 1 });
    await call(given.server, 'POST /widget/rating', { token: dialog.token, body: { score: 5 } });
    expect(await entry(dialog)).toMatchObject({ closed: true, rating: { score: 5 } });
  });

  it('reopens at the next sentence of its visitor or of an operator, and asks for no second rating', async () => {
    const dialog = await asking('Где заказ?');
    await close(dialog);
    await call(given.server, 'POST /widget/rating', { token: dialog.token, body: { score: 5 } });
    const before = await revNow();
    await say(given.server, dialog, 'И ещё вопрос');
    expect(await entry(dialog)).toMatchObject({ closed: false, waiting: true, unread: 1 });
    expect((await factsSince(before)).map(({ type }) => type)).toEqual(['sentence', 'dialog']);
    await close(dialog);
    expect((await entry(dialog)).last).not.toHaveProperty('ask');
    await asOwner('POST /dialog/answer', { session: dialog.session, sentences: ['Забыл сказать'] });
    expect((await entry(dialog)).closed).toBe(false);
  });

  it('asks for a rating only after a person has answered: not of the assistant, nor of the call for a person', async () => {
    const closings = async (dialog: TestDialog) => {
      await close(dialog);
      return (await entry(dialog)).last;
    };
    const unanswered = await closings(await asking('Где заказ?'));
    expect(unanswered).not.toHaveProperty('ask');
    expect(unanswered?.text).not.toContain('Оцените');
    const called = await asking('Алло');
    await call(given.server, 'POST /widget/handoff', { token: called.token, body: { to: 'operator' } });
    expect(await closings(called)).not.toHaveProperty('ask');
    const answered = await asking('Алло?');
    await asOwner('POST /dialog/answer', { session: answered.session, sentences: ['Да'] });
    await asOwner(`PATCH /dialog/assistant/${await idOf(answered)}`, { active: true });
    await say(given.server, answered, 'Спасибо');
    expect(await closings(answered)).toMatchObject({ ask: 'rating', text: expect.stringContaining('Оцените') });
  });

  it.each([
    ['en', 'ru-RU', 'Where is my order?', 'This conversation is closed'],
    ['ru', 'en-US', 'Где заказ?', 'Диалог завершён'],
    ['ru', 'en', '+7 999 123-45-67', 'This conversation is closed'],
    ['ru', 'ru', 'Where is my order?', 'This conversation is closed'],
  ])('closes in the language of the dialog: site %s, browser %s, «%s»', async (site, locale, text, words) => {
    await asOwner(`PATCH /domain/config/${given.site.id}`, { locale: site });
    const dialog = await openDialog(given.server, given.site, { locale });
    await say(given.server, dialog, text);
    await close(dialog);
    expect((await entry(dialog)).last).toMatchObject({ text: expect.stringContaining(words) });
  });

  it('is reopened without a sentence; an empty dialog is closed without one', async () => {
    const [dialog, silent] = [await asking('Где заказ?'), await openDialog(given.server, given.site)];
    await close(dialog);
    await close(dialog, false);
    expect(await entry(dialog)).toMatchObject({ closed: false, last: { seq: 2 } });
    await close(dialog);
    expect(await entry(dialog)).toMatchObject({ closed: true, last: { seq: 2 } });
    await close(silent);
    expect(await entry(silent)).toMatchObject({ closed: true, last: null });
  });
});

describe('notes of operators', () => {
  it('name a visitor, are found by the search and taken back', async () => {
    const dialog = await asking('Привет');
    const id = await idOf(dialog);
    const before = await revNow();
    expect((await asOwner(`PATCH /dialog/name/${id}`, { name: ' Мария, опт ' })).body).toEqual({
      id,
      name: 'Мария, опт',
    });
    expect(await factsSince(before)).toMatchObject([{ type: 'dialog', dialogId: id }]);
    expect((await entry(dialog)).visitor.ownName).toBe('Мария, опт');
    expect(await sessionsOf(`q=${encodeURIComponent('мария')}`)).toEqual([dialog.session]);
    await asOwner(`PATCH /dialog/name/${id}`, { name: '' });
    expect((await entry(dialog)).visitor.ownName).toBe('');
  });

  it('tag a dialog: the same word once, at most ten, deleted with the dialog', async () => {
    const [dialog, other] = [await asking('Привет'), await asking('Пока')];
    const id = await idOf(dialog);
    const { body } = await asOwner<{ tags: string[] }>(`PATCH /dialog/tag/${id}`, { tags: ['срочно', 'опт', 'Опт '] });
    expect(body.tags).toEqual(['Опт', 'срочно']);
    expect((await entry(dialog)).tags).toEqual(['Опт', 'срочно']);
    expect((await asOwner<DialogHeader>(`GET /dialog/header/${id}`)).body.tags).toEqual(['Опт', 'срочно']);
    await asOwner(`PATCH /dialog/tag/${await idOf(other)}`, { tags: ['срочно'] });
    expect((await asOwner('GET /dialog/tag/list')).body).toEqual([
      { tag: 'срочно', dialogs: 2 },
      { tag: 'Опт', dialogs: 1 },
    ]);
    expect(await sessionsOf(`tag=${encodeURIComponent('Опт')}`)).toEqual([dialog.session]);
    expect((await asOwner(`PATCH /dialog/tag/${id}`, { tags: ['я'.repeat(33)] })).status).toBe(400);
    expect(
      (await asOwner(`PATCH /dialog/tag/${id}`, { tags: Array.from({ length: 11 }, (_, i) => `${i}`) })).status,
    ).toBe(400);
    await call(given.server, 'DELETE /widget/session', { token: dialog.token });
    expect((await asOwner('GET /dialog/tag/list')).body).toEqual([{ tag: 'срочно', dialogs: 1 }]);
  });

  it('tag a dialog with «ё» or «е» alike: of words that differ in it alone the last is its tag', async () => {
    const dialog = await asking('Первый');
    await asOwner(`PATCH /dialog/tag/${await idOf(dialog)}`, { tags: ['елка', 'Ёлка', 'приём', 'прием', 'сёмга'] });
    expect((await entry(dialog)).tags).toEqual(['Ёлка', 'прием', 'сёмга']);
    expect(await sessionsOf(`tag=${encodeURIComponent('Ёлка')}`)).toEqual([dialog.session]);
  });

  it('mark all unread dialogs as read, a hundred at once, those of one site alone where it is named', async () => {
    const other = await createSite(given.server, given.owner);
    const elsewhere = await openDialog(given.server, other);
    await say(given.server, elsewhere, 'Тут');
    for (let i = 0; i < 101; i += 1) await asking(`Вопрос ${i}`);
    const before = await revNow();
    const read = async (body: object = {}) => (await asOwner('PATCH /dialog/all/read', body)).body;
    expect(await read({ domainId: given.site.id })).toEqual({ read: 100, left: 1 });
    expect(new Set((await factsSince(before)).map(({ type }) => type))).toEqual(new Set(['dialog']));
    expect(await read({ domainId: given.site.id })).toEqual({ read: 1, left: 0 });
    expect(await sessionsOf('filter=unread')).toEqual([elsewhere.session]);
    expect(await read()).toEqual({ read: 1, left: 0 });
    expect(await counts()).toMatchObject({ unread: 0 });
  });
});

it('names and tags are one line, and those that look alike are the same', async () => {
  const dialog = await asking('Кто я?');
  const id = await idOf(dialog);
  const named = await asOwner(`PATCH /dialog/name/${id}`, { name: 'Пётр\u202e\nИванов\u200b' });
  expect(named.body).toEqual({ id, name: 'Пётр Иванов' });
  const tagged = await asOwner(`PATCH /dialog/tag/${id}`, { tags: ['о\u200bпт', 'опт', 'семья 👩\u200d👧'] });
  expect(tagged.body).toEqual({ id, tags: ['опт', 'семья 👩\u200d👧'] });
  expect((await asOwner(`PATCH /dialog/tag/${id}`, { tags: ['\u200b\u2060'] })).status).toBe(400);
  const blank = '\u3164\u2800\u00ad\u0085\uffa0';
  expect((await asOwner(`PATCH /dialog/tag/${id}`, { tags: [blank] })).status).toBe(400);
});

describe('former dialogs of a visitor', () => {
  it('are those of the same e-mail at the same site', async () => {
    const [first, second, stranger] = [await asking('Первый'), await asking('Второй'), await asking('Чужой')];
    const elsewhere = await openDialog(given.server, await createSite(given.server, given.owner));
    await say(given.server, elsewhere, 'Не здесь');
    for (const { token } of [first, second, elsewhere])
      await call(given.server, 'PATCH /widget/visitor', { token, body: { email: 'maria@example.ru' } });
    const earlier = async (dialog: TestDialog) =>
      (await asOwner<{ asked: string }[]>(`GET /dialog/earlier/${await idOf(dialog)}`)).body;
    expect(await earlier(second)).toMatchObject([{ id: await idOf(first), number: 1, asked: 'Первый' }]);
    expect(await earlier(stranger)).toEqual([]);
  });
});

describe('an export', () => {
  it('of one dialog reads as text, and as JSON', async () => {
    const dialog = await asking('Где «заказ»?');
    const id = await idOf(dialog);
    await asOwner('POST /dialog/answer', { session: dialog.session, sentences: ['В пути'] });
    await asOwner(`PATCH /dialog/tag/${id}`, { tags: ['опт'] });
    const text = await asOwner<string>(`GET /dialog/export/${id}`);
    expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text.headers.get('content-disposition')).toContain('attachment');
    expect(text.body).toMatch(/Метки: опт\n[^]*Посетитель: Где «заказ»\?\n\[[^\]]+\] Оператор: В пути/);
    const [only, ...rest] = (await asOwner<ExportedDialog[]>(`GET /dialog/export/${id}?format=json`))
      .body as ExportedDialog[];
    expect(rest).toEqual([]);
    expect(only).toMatchObject({
      id,
      number: 1,
      tags: ['опт'],
      visitor: { ...noDescription, ownName: '' },
    });
    expect(only!.sentences.map((one) => one.text)).toEqual(['Где «заказ»?', 'В пути']);
  });

  it('has no line by which a visitor could speak as somebody else', async () => {
    const forged = ['\n', '\r\n', '\u2028', '\u0085'].map((end) => `Верно?${end}[01.01.2026 10:00 UTC] Оператор: Да`);
    const dialog = await asking(forged[0]!);
    for (const text of forged.slice(1)) await say(given.server, dialog, text);
    const { body } = await asOwner<string>(`GET /dialog/export/${await idOf(dialog)}`);
    const lines = body.split(/\r\n|[\n\r\u0085\u2028\u2029]/);
    expect(lines.filter((line) => line.startsWith('[') && line.includes('Оператор:'))).toEqual([]);
    expect(lines.filter((line) => line === '    [01.01.2026 10:00 UTC] Оператор: Да')).toHaveLength(forged.length);
  });

  it('of many holds every sentence of every dialog that the filter shows', async () => {
    const long = await asking('Первый');
    for (let i = 0; i < 12; i += 1)
      await asOwner('POST /dialog/answer', {
        session: long.session,
        sentences: Array.from({ length: 20 }, () => 'ещё'),
      });
    const closed = await asking('Закрытый');
    await close(closed);
    await asking('Второй');
    const all = (await asOwner<ExportedDialog[]>('GET /dialog/all/export?format=json')).body as ExportedDialog[];
    expect(all.map(({ sentences }) => sentences.length).toSorted((a, b) => a - b)).toEqual([1, 2, 241]);
    for (const { sentences } of all) expect(sentences.map(({ seq }) => seq)).toEqual(sentences.map((_, i) => i + 1));
    const open = (await asOwner<ExportedDialog[]>('GET /dialog/all/export?format=json&filter=open'))
      .body as ExportedDialog[];
    expect(open).toHaveLength(2);
  });
});
