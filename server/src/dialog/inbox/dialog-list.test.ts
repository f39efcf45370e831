import { describe, expect, it } from 'vitest';
import type { DialogEntry } from '../../contract.ts';
import { call, entryOf, openDialog, say } from '../dialog-fixture.ts';
import { useDialog } from '../store/given-fixture.ts';

const given = useDialog();
const { asOwner, idOf } = given;

const list = async (query = '') =>
  (
    await asOwner<{ items: DialogEntry[]; total: number; page: number; size: number; next: string | null }>(
      `GET /dialog/list${query}`,
    )
  ).body;

describe('dialog list', () => {
  it('shows a new talk, then its last sentence, unread and waiting', async () => {
    const { dialog } = given;
    expect(await entryOf(given.server, given.owner, dialog)).toMatchObject({
      session: dialog.session,
      isBan: false,
      domain: { id: given.site.id },
      visitor: { name: '', online: false },
      last: null,
      unread: 0,
      waiting: false,
      assistant: true,
    });
    await say(given.server, dialog, 'Есть кто живой?');
    await say(given.server, dialog, 'Ау!');
    const entry = await entryOf(given.server, given.owner, dialog);
    expect(entry).toMatchObject({ unread: 2, last: { seq: 2, author: 'visitor', text: 'Ау!' } });
    expect(entry.domain.name).toMatch(/^shop-/);
  });

  it('has the one last spoken in first, and pages', async () => {
    const first = given.dialog;
    const others = [];
    for (let i = 0; i < 52; i += 1) others.push(await openDialog(given.server, given.site));
    await say(given.server, first, 'Я снова тут');
    const page = await list();
    expect(page).toMatchObject({ page: 1, size: 50, total: 53 });
    expect(page.items[0]!.session).toBe(first.session);
    const rest = await list('?page=2');
    expect(rest.items).toHaveLength(3);
    const all = [...page.items, ...rest.items].map(({ session }) => session);
    expect(new Set(all)).toEqual(new Set([first, ...others].map(({ session }) => session)));
  });

  it('continues after the last dialog of a page, also when dialogs have moved', async () => {
    for (let i = 0; i < 52; i += 1) await openDialog(given.server, given.site);
    const page = await list();
    expect(page.next).toMatch(/^\d+\./);
    const newest = await openDialog(given.server, given.site);
    const rest = await list(`?after=${page.next}`);
    expect([rest.items.length, rest.total, rest.next]).toEqual([3, 54, null]);
    const all = [...page.items, ...rest.items].map(({ session }) => session);
    expect(new Set(all).size).toBe(53);
    expect(all).not.toContain(newest.session);
    expect((await asOwner('GET /dialog/list?after=x')).status).toBe(400);
  });

  it('begins with who waits longest, in pages that skip no dialog when others are answered or come in', async () => {
    const waiting: string[] = [];
    for (let i = 0; i < 54; i += 1) {
      const dialog = await openDialog(given.server, given.site);
      await say(given.server, dialog, `Вопрос ${i}`);
      waiting.push(dialog.session);
      given.server.clock.shift(1_000);
    }
    const sessions = ({ items }: { items: DialogEntry[] }) => items.map(({ session }) => session);
    const page = await list('?filter=waiting');
    expect([sessions(page), page.total]).toEqual([waiting.slice(0, 50), 54]);
    // Another sentence of one who waits is no new beginning of the wait.
    const [first, second] = page.items as [DialogEntry, DialogEntry];
    await asOwner('POST /dialog/answer', { session: second.session, sentences: ['Да'] });
    await asOwner(`PATCH /dialog/close/${first.id}`, { closed: true });
    await say(given.server, given.dialog, 'Я последний');
    const rest = await list(`?filter=waiting&after=${page.next}`);
    expect([sessions(rest), rest.total, rest.next]).toEqual([[...waiting.slice(50), given.dialog.session], 53, null]);
    expect(sessions(await list('?filter=waiting&page=2'))).toEqual(sessions(rest).slice(2));
    expect(sessions(await list('?filter=open'))[0]).toBe(given.dialog.session);
    expect(sessions(await list(`?filter=waiting&q=${encodeURIComponent('вопрос')}`)).slice(0, 2)).toEqual(
      waiting.slice(2, 4),
    );
  });

  it('pages a search, and forgets what is renamed or erased', async () => {
    const first = given.dialog;
    const others = [];
    for (let i = 0; i < 51; i += 1) others.push(await openDialog(given.server, given.site));
    for (const dialog of [first, ...others]) await say(given.server, dialog, 'Нужен чайник');
    const q = encodeURIComponent('чайника');
    const page = await list(`?q=${q}`);
    expect([page.items.length, page.total]).toEqual([50, 52]);
    const rest = await list(`?q=${q}&after=${page.next}`);
    expect([rest.items.length, rest.total, rest.next]).toEqual([2, 52, null]);
    expect((await list(`?q=${q}&page=2`)).items).toEqual(rest.items);
    expect(new Set([...page.items, ...rest.items].map(({ id }) => id)).size).toBe(52);

    const found = async (text: string) => (await list(`?q=${encodeURIComponent(text)}`)).total;
    await call(given.server, 'PATCH /widget/visitor', { token: first.token, body: { name: 'Аглая' } });
    expect([await found('аглая'), await found('Агл')]).toEqual([1, 1]);
    await call(given.server, 'PATCH /widget/visitor', { token: first.token, body: { name: 'Вера' } });
    expect([await found('аглая'), await found('вера')]).toEqual([0, 1]);
    expect(await found('вера чайник')).toBe(0);
    await call(given.server, 'DELETE /widget/session', { token: first.token });
    expect([await found('вера'), await found('чайник')]).toEqual([0, 51]);
  });

  it('finds a phone in the field and in a message, however either is written', async () => {
    const written = ['+79001234567', '89001234567', '+7 (900) 123-45-67', '8 900 123 45 67', '8(900)123-4567'];
    const sessions = [given.dialog.session];
    await say(given.server, given.dialog, 'Заказ 9001235 на 900 рублей, номер 89001234568');
    for (const phone of written) {
      const [inField, inMessage] = [
        await openDialog(given.server, given.site),
        await openDialog(given.server, given.site),
      ];
      await call(given.server, 'PATCH /widget/visitor', { token: inField.token, body: { phone } });
      await say(given.server, inMessage, `Перезвоните на ${phone}, пожалуйста`);
      sessions.push(inField.session, inMessage.session);
    }
    const found = async (q: string) =>
      (await list(`?q=${encodeURIComponent(q)}`)).items.map(({ session }) => session).sort();
    for (const q of [...written, '79001234567', '9001234567', '123-45-67'])
      expect([q, await found(q)]).toEqual([q, sessions.slice(1).sort()]);
    for (const q of ['900 123', '8900123', '+7 900 123']) expect([q, await found(q)]).toEqual([q, sessions.sort()]);
    expect(await found('+7 900 765-43-21')).toEqual([]);
  });

  it('filters, searches and counts', async () => {
    const [quiet, loud, bad] = [
      given.dialog,
      await openDialog(given.server, given.site),
      await openDialog(given.server, given.site),
    ];
    await say(given.server, loud, 'Где мой ЗАКАЗ №5?');
    await say(given.server, bad, 'спам');
    await asOwner(`PATCH /dialog/ban/${await idOf(bad)}`, { isBan: true });
    await call(given.server, 'PATCH /widget/visitor', { token: quiet.token, body: { name: 'Фёдор' } });
    const sessions = async (query: string) => (await list(query)).items.map(({ session }) => session).sort();
    expect(await sessions('?filter=unread')).toEqual([loud.session]);
    expect(await sessions('?filter=banned')).toEqual([bad.session]);
    expect(await sessions('?filter=all')).toEqual([quiet, loud, bad].map(({ session }) => session).sort());
    expect(await sessions(`?q=${encodeURIComponent('заказ №5')}`)).toEqual([loud.session]);
    expect(await sessions(`?q=${encodeURIComponent('федор')}`)).toEqual([quiet.session]);
    expect(await sessions(`?q=${encodeURIComponent('нет такого')}`)).toEqual([]);
    await say(given.server, loud, 'Так где же заказы?');
    const phrases = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).items.map(({ found }) => found);
    expect(await phrases('заказ')).toEqual([
      { seq: 2, author: 'visitor', text: 'Так где же заказы?', ranges: [{ from: 11, to: 17 }] },
    ]);
    expect(await phrases('№5 заказ')).toMatchObject([{ seq: 1, ranges: [{ from: 8 }, { from: 15 }] }]);
    expect(await phrases('федор')).toEqual([undefined]);
    expect((await list()).items.map(({ found }) => found)).toEqual([undefined, undefined, undefined]);
    expect(await sessions(`?domainId=${given.site.id}`)).toHaveLength(3);
    expect(await sessions('?domainId=other')).toEqual([]);
    await call(given.server, 'POST /widget/handoff', { token: quiet.token, body: { to: 'operator' } });
    expect(await sessions('?filter=waiting')).toContain(quiet.session);
    expect((await asOwner('GET /dialog/count')).body).toMatchObject({ all: 3, unread: 1, banned: 1 });
    expect((await asOwner('GET /dialog/list?filter=other')).status).toBe(400);
    expect((await asOwner('GET /dialog/list?page=0')).status).toBe(400);
  });
});
