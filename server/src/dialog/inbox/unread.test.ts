import { beforeEach, describe, expect, it } from 'vitest';
import type { DialogDetail, DialogEntry } from '../../contract.ts';
import { reached, useDialogSockets } from '../../socket/dialog-sockets-fixture.ts';
import { call, createMember, openDialog, type Owner, say } from '../dialog-fixture.ts';
import { storeSentences } from '../store/dialog-store.ts';
import { moveUnread } from '../store/unread-table.ts';
import { finishDepartures, forgetUnread } from './unread-service.ts';

const given = useDialogSockets();
let anna: Owner;
let boris: Owner;

beforeEach(async () => {
  anna = await createMember(given.server, given.owner, { name: 'Анна' });
  boris = await createMember(given.server, given.owner, { name: 'Борис' });
});

const as = <T = object>({ token }: Pick<Owner, 'token'>, name: string, body?: unknown) =>
  call<T>(given.server, name, { token, body });
const ask = (...texts: string[]) =>
  texts.reduce<Promise<unknown>>(
    (before, text) => before.then(() => say(given.server, given.dialog, text)),
    Promise.resolve(),
  );
const read = (who: Owner, seq: number) => as<{ seq: number }>(who, `PATCH /dialog/read/${given.dialogId}`, { seq });

/** What a member sees of the dialog: in the list, among the unread, in the counts, and the mark. */
async function seenBy(who: Owner): Promise<{ unread: number; listed: number; counted: number; mark: number }> {
  const list = (await as<{ items: DialogEntry[] }>(who, 'GET /dialog/list')).body.items;
  const unread = (await as<{ items: DialogEntry[]; total: number }>(who, 'GET /dialog/list?filter=unread')).body;
  const counts = (await as<{ unread: number }>(who, 'GET /dialog/count')).body;
  const detail = (await as<DialogDetail>(who, `GET /dialog/detail/${given.dialogId}`)).body;
  expect(unread.total).toBe(counts.unread);
  return {
    unread: list.find(({ id }) => id === given.dialogId)!.unread,
    listed: unread.items.length,
    counted: counts.unread,
    mark: detail.operatorRead,
  };
}

const none = { unread: 0, listed: 0, counted: 0 };
const rows = async () =>
  (
    await given.server.deps.db
      .selectFrom('unread')
      .select('member_id')
      .where('dialog_id', '=', given.dialogId)
      .execute()
  ).length;

describe('what one member has read', () => {
  it('is not read for another', async () => {
    await ask('Раз', 'Два', 'Три');
    expect((await read(anna, 2)).body).toEqual({ id: given.dialogId, seq: 2 });
    expect(await seenBy(anna)).toEqual({ unread: 1, listed: 1, counted: 1, mark: 2 });
    expect(await seenBy(boris)).toEqual({ unread: 3, listed: 1, counted: 1, mark: 0 });
    await read(anna, 3);
    expect(await seenBy(anna)).toEqual({ ...none, mark: 3 });
    expect(await seenBy(boris)).toMatchObject({ unread: 3 });
    expect((await read(anna, 1)).body.seq).toBe(3);
    await ask('Четыре');
    expect([(await seenBy(anna)).unread, (await seenBy(boris)).unread]).toEqual([1, 4]);
  });

  it('is shown to the visitor once, with the first member who reads', async () => {
    await ask('Раз', 'Два');
    const tab = await given.visitor();
    await read(boris, 2);
    expect(await tab.next('read', ({ author }) => author === 'operator')).toMatchObject({ seq: 2 });
    await read(anna, 2);
    await reached(tab);
    expect(tab.all('read')).toHaveLength(1);
  });

  it('reaches the member’s own connections, and entries in frames are those of who gets them', async () => {
    await ask('Раз');
    const [desk, phone, other] = [
      await given.operator(null, anna.token),
      await given.operator(null, anna.token),
      await given.operator(null, boris.token),
    ];
    desk.send({ type: 'read', seq: 1, session: given.dialog.session });
    expect(await phone.next('read')).toMatchObject({ author: 'operator', seq: 1 });
    expect((await phone.next('dialog')).dialog.unread).toBe(0);
    expect((await other.next('dialog')).dialog.unread).toBe(1);
    await reached(other);
    expect(other.all('read')).toEqual([]);
  });

  it('is what a member answers, but stays unread for the others until the dialog is closed or banned', async () => {
    await ask('Раз');
    await as(anna, 'POST /dialog/answer', { session: given.dialog.session, sentences: ['Ответ'] });
    expect(await seenBy(anna)).toEqual({ ...none, mark: 2 });
    expect(await seenBy(boris)).toMatchObject({ unread: 1, listed: 1, counted: 1 });
    await as(anna, `PATCH /dialog/close/${given.dialogId}`, { closed: true });
    expect(await seenBy(boris)).toMatchObject(none);
    await ask('Ещё');
    expect([(await seenBy(anna)).unread, (await seenBy(boris)).unread]).toEqual([1, 1]);
    await as(anna, `PATCH /dialog/ban/${given.dialogId}`, { isBan: true });
    expect(await seenBy(boris)).toMatchObject(none);
    expect(await rows()).toBe(0);
  });

  it('is marked in one call for one member alone', async () => {
    await ask('Раз');
    await say(given.server, await openDialog(given.server, given.site), 'Другой');
    expect((await as(anna, 'PATCH /dialog/all/read', {})).body).toEqual({ read: 2, left: 0 });
    expect(await seenBy(anna)).toMatchObject(none);
    expect(await seenBy(boris)).toMatchObject({ unread: 1, listed: 2, counted: 2 });
  });

  it('is right when sentences and an answer enter with one commit', async () => {
    const { deps } = given.server;
    const place = { ownerId: given.owner.id, dialogId: given.dialogId };
    const enter = (author: 'visitor' | 'operator', text: string) =>
      storeSentences(deps, {
        ...place,
        author,
        write: () => ({ parts: [{ text }], ...(author === 'operator' ? { by: { ...anna, program: null } } : {}) }),
      });
    await Promise.all([enter('visitor', 'Раз'), enter('operator', 'Ответ'), enter('visitor', 'Два')]);
    expect(await seenBy(anna)).toMatchObject({ unread: 1, mark: 2 });
    expect(await seenBy(boris)).toMatchObject({ unread: 2 });
    await Promise.all([
      enter('operator', 'Первый'),
      enter('visitor', 'Три'),
      enter('operator', 'Второй'),
      enter('visitor', 'Четыре'),
      enter('operator', 'Третий'),
    ]);
    expect(await seenBy(anna)).toMatchObject(none);
    expect(await seenBy(boris)).toMatchObject({ unread: 4 });
  });

  it('moves to the greatest of the marks of one commit', async () => {
    for (const text of ['Раз', 'Два', 'Три']) await ask(text);
    const mark = (member_id: string | null, seq: number) => ({ dialog_id: given.dialogId, member_id, seq });
    const { db } = given.server.deps;
    await db
      .transaction()
      .execute((trx) => moveUnread(trx, [mark(anna.memberId, 3), mark(null, 2), mark(anna.memberId, 1)]));
    expect(await seenBy(anna)).toMatchObject(none);
    expect(await seenBy(boris)).toMatchObject({ unread: 1, mark: 2 });
  });
});

describe('a program', () => {
  it('reads for the member who made its token', async () => {
    const body = { name: 'Бот', scopes: ['read', 'answer'] };
    const bot = (await as<{ token: string }>(given.owner, 'POST /user/token/create', body)).body;
    await ask('Раз');
    expect((await as(bot, `PATCH /dialog/read/${given.dialogId}`, { seq: 1 })).status).toBe(200);
    expect(await seenBy(given.owner)).toMatchObject(none);
    expect(await seenBy(anna)).toMatchObject({ unread: 1 });
  });
});

describe('a member', () => {
  it('who joins has nothing unread, and reads what comes from then on', async () => {
    await ask('Раз');
    const vera = await createMember(given.server, given.owner, { name: 'Вера' });
    expect(await seenBy(vera)).toMatchObject(none);
    await ask('Два');
    expect(await seenBy(vera)).toMatchObject({ unread: 1, listed: 1, counted: 1 });
  });

  it('who is removed leaves no rows, and has nothing unread after the return', async () => {
    await ask('Раз');
    expect(await rows()).toBe(3);
    await as(given.owner, `DELETE /team/member/delete/${boris.memberId}`);
    expect(await rows()).toBe(2);
    await given.server.deps.db
      .insertInto('member')
      .values({ team_id: given.owner.id, user_id: boris.memberId, role: 'operator', created_at: 0, used_at: 0 })
      .execute();
    const { unread } = (await as<{ unread: number }>(given.owner, 'GET /dialog/count')).body;
    expect(unread).toBe(1);
  });

  it('whose removal was interrupted is forgotten by the next round', async () => {
    await ask('Раз');
    const { db } = given.server.deps;
    await db.deleteFrom('signin').where('user_id', '=', boris.memberId).execute();
    await db.deleteFrom('member').where('user_id', '=', boris.memberId).execute();
    await finishDepartures(given.server.deps);
    expect(await db.selectFrom('former_reader').selectAll().execute()).toEqual([]);
    const left = db.selectFrom('unread').select('member_id').where('dialog_id', '=', given.dialogId);
    expect((await left.execute()).map(({ member_id }) => member_id).toSorted()).toEqual(
      [anna.memberId, given.owner.memberId].toSorted(),
    );
  });
});

it('rows go with their dialog and its site, and so do the counts', async () => {
  const { db } = given.server.deps;
  await ask('Раз');
  await db.deleteFrom('signin').where('user_id', '=', boris.memberId).execute();
  await db.deleteFrom('member').where('user_id', '=', boris.memberId).execute();
  await forgetUnread(given.server.deps, given.owner.id, boris.memberId);
  const counts = () =>
    db.selectFrom('unread_count').select(['member_id', 'dialogs']).where('owner_id', '=', given.owner.id).execute();
  expect((await counts()).map(({ dialogs }) => Number(dialogs)).toSorted()).toEqual([0, 1, 1]);
  await db.deleteFrom('dialog').where('id', '=', given.dialogId).execute();
  expect((await counts()).map(({ dialogs }) => Number(dialogs))).toEqual([0, 0, 0]);
  expect((await as(given.owner, `DELETE /domain/delete/${given.site.id}`)).status).toBe(200);
  expect(await counts()).toEqual([]);
});
