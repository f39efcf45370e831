import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { DialogEntry, Note, Sentence } from '../../contract.ts';
import { mostNotes } from '../../contract.ts';
import { newId } from '../../database/new-id.ts';
import { dialogChannel } from '../../event/channel.ts';
import { joinSocket } from '../../socket/socket-fixture.ts';
import { call, createMember, createOwner, freshToken, say } from '../dialog-fixture.ts';
import type { AppError } from '../../app-error.ts';
import { createNote } from './note-service.ts';
import { mailReplies } from '../letter/reply-letter-service.ts';
import { useDialog } from '../store/given-fixture.ts';

const canary = 'КАНАРЕЙКА-7f3a';
const logged: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
const given = useDialog({ log: log as never });

const idOfDialog = () => given.idOf(given.dialog);
async function write(text: string, clientId: string = newId()) {
  return given.asOwner<Note>(`POST /dialog/note/create/${await idOfDialog()}`, { clientId, text });
}
const list = async (): Promise<Note[]> =>
  (await given.asOwner<Note[]>(`GET /dialog/note/list/${await idOfDialog()}`)).body;

/** A dialog with a sentence of the visitor. */
const begin = () => say(given.server, given.dialog, 'Здравствуйте');

describe('notes', () => {
  it('are stored once by their clientId, behind the last sentence, under the name of who wrote them', async () => {
    await begin();
    const first = await write('Обещали скидку', 'one');
    expect([first.status, (await write('Обещали скидку', 'one')).body.id]).toEqual([201, first.body.id]);
    await say(given.server, given.dialog, 'Вы тут?');
    await write('@Ольга, ответьте');
    const { memberId: id } = given.owner;
    expect((await list()).map(({ text, after, by, mentions }) => ({ text, after, by, mentions }))).toEqual([
      { text: 'Обещали скидку', after: 1, by: { id, name: 'Ольга' }, mentions: [] },
      { text: '@Ольга, ответьте', after: 2, by: { id, name: 'Ольга' }, mentions: [id] },
    ]);
  });

  it('are deleted with their text, and then not found', async () => {
    await begin();
    const { id } = (await write(canary, 'one')).body;
    expect((await given.asOwner(`DELETE /dialog/note/delete/${id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    const rows = await given.server.deps.db.selectFrom('note').selectAll().where('id', '=', id).execute();
    expect(JSON.stringify(rows)).not.toContain(canary);
    expect((await given.asOwner(`DELETE /dialog/note/delete/${id}`)).status).toBe(404);
    expect((await write(canary, 'one')).status).toBe(404);
  });

  it('count as texts of the team until they or their dialog are deleted, and are refused where these fill the quota', async () => {
    const bytesOf = async (): Promise<number> => {
      const domain = given.server.deps.db.selectFrom('domain').select('text_bytes').where('id', '=', given.site.id);
      return Number((await domain.executeTakeFirstOrThrow()).text_bytes);
    };
    await begin();
    await expect.poll(bytesOf).toBeGreaterThan(0);
    const before = await bytesOf();
    const { id } = (await write('щ'.repeat(100), 'one')).body;
    await write('щ'.repeat(100), 'one');
    const stored = (await write('щ'.repeat(50), 'two')).body;
    expect(await bytesOf()).toBe(before + 300);
    await given.asOwner(`DELETE /dialog/note/delete/${id}`);
    expect(await bytesOf()).toBe(before + 100);
    const { quotas } = given.server.deps.config;
    const full = { ...given.server.deps, config: { ...given.server.deps.config, quotas: { ...quotas, textBytes: 1 } } };
    const by = { ...given.owner, teamId: given.owner.id, role: 'owner', program: null } as const;
    const more = async (clientId = newId()) => createNote(full, by, await idOfDialog(), { clientId, text: 'Ещё' });
    given.server.clock.shift(10_000);
    await expect
      .poll(() =>
        more().then(
          () => null,
          ({ reason }: AppError) => reason,
        ),
      )
      .toBe('too_large');
    // A retry of what was stored before.
    expect((await more('two')).id).toBe(stored.id);
    await call(given.server, 'DELETE /widget/session', { token: given.dialog.token });
    expect(await bytesOf()).toBe(0);
  });

  it('are refused beyond their number in a dialog', async () => {
    await begin();
    await write('Первая');
    const { db } = given.server.deps;
    await db
      .insertInto('note')
      .values({
        id: newId(),
        dialog_id: await idOfDialog(),
        number: mostNotes,
        member_id: given.owner.memberId,
        member_name: 'Ольга',
        client_id: 'last',
        after_seq: 1,
        text: 'Последняя',
        mentions: '[]',
        at: 0,
        deleted: 0,
      })
      .execute();
    const { status, body } = await write('Лишняя');
    expect([status, body.fields]).toEqual([400, { text: expect.stringContaining(String(mostNotes)) }]);
  });

  it('reach operators live and after a break, as deleted once they are deleted', async () => {
    await begin();
    const desk = await joinSocket(given.server.url, 'operator', given.owner.token, null);
    const { rev } = await desk.next('welcome');
    const dialogId = await idOfDialog();
    const note = (await write('Постоянный покупатель')).body;
    expect(await desk.next('note')).toEqual({ type: 'note', rev: rev! + 1, dialogId, note });
    const late = await joinSocket(given.server.url, 'operator', given.owner.token, rev);
    expect((await late.next('note')).note).toEqual(note);
    await given.asOwner(`DELETE /dialog/note/delete/${note.id}`);
    expect(await desk.next('note_deleted')).toEqual({ type: 'note_deleted', rev: rev! + 2, dialogId, id: note.id });
    const last = await joinSocket(given.server.url, 'operator', given.owner.token, rev);
    await last.next('note_deleted', (frame) => frame.rev === rev! + 2);
    expect(last.all('note')).toEqual([]);
    for (const socket of [desk, late, last]) socket.close();
  });

  it('mention members, and are deleted by who wrote them and by an owner', async () => {
    await begin();
    const anna = await createMember(given.server, given.owner);
    const dialogId = await idOfDialog();
    const byAnna = (text: string) =>
      call<Note>(given.server, `POST /dialog/note/create/${dialogId}`, {
        token: anna.token,
        body: { clientId: 'one', text },
      });
    // A clientId is a member's own.
    const own = (await write('@анна, посмотрите', 'one')).body;
    const hers = (await byAnna('Смотрю')).body;
    expect([own.mentions, hers.by]).toEqual([[anna.memberId], { id: anna.memberId, name: 'Анна' }]);
    const removed = await call(given.server, `DELETE /dialog/note/delete/${own.id}`, { token: anna.token });
    expect([removed.status, removed.body.code]).toEqual([403, 'forbidden']);
    expect((await given.asOwner(`DELETE /dialog/note/delete/${hers.id}`)).status).toBe(200);
    expect((await list()).map(({ id }) => id)).toEqual([own.id]);
  });

  it('that mention a member are in the list and the counts of that member until the dialog is opened', async () => {
    await begin();
    const anna = await createMember(given.server, given.owner);
    const id = await idOfDialog();
    const by = async <T>(name: string, token: string, query = '') =>
      (await call<T>(given.server, `${name}${query}`, { token })).body;
    const seen = async (token: string) => {
      const { items } = await by<{ items: DialogEntry[] }>('GET /dialog/list', token, '?filter=mentioned');
      const { mentioned } = await by<{ mentioned: number }>('GET /dialog/count', token);
      return [items.map((entry) => [entry.id, entry.mentions]), mentioned];
    };
    const desk = await joinSocket(given.server.url, 'operator', anna.token, null);
    await desk.next('welcome');
    const first = (await write('@Анна, посмотрите')).body;
    await write('@Анна и @Ольга, что решили?');
    await desk.next('dialog', ({ dialog }) => dialog.mentions === 2);
    expect(await seen(anna.token)).toEqual([[[id, 2]], 1]);
    // One's own note mentions others alone.
    expect(await seen(given.owner.token)).toEqual([[], 0]);
    await given.asOwner(`DELETE /dialog/note/delete/${first.id}`);
    expect(await seen(anna.token)).toEqual([[[id, 1]], 1]);
    const { token: stranger } = await createOwner(given.server);
    expect((await call(given.server, `PATCH /dialog/mention/read/${id}`, { token: stranger })).status).toBe(404);
    expect((await given.asOwner(`PATCH /dialog/mention/read/${id}`)).status).toBe(200);
    expect(await seen(anna.token)).toEqual([[[id, 1]], 1]);
    expect((await call(given.server, `PATCH /dialog/mention/read/${id}`, { token: anna.token })).status).toBe(200);
    await desk.next('dialog', ({ dialog }) => dialog.mentions === 0);
    expect(await seen(anna.token)).toEqual([[], 0]);
    desk.close();
  });

  it('belong to the team: another account finds neither the dialog nor the note', async () => {
    await begin();
    const { id } = (await write('Тайна')).body;
    const { token } = await createOwner(given.server);
    const dialogId = await idOfDialog();
    for (const [name, body] of [
      [`GET /dialog/note/list/${dialogId}`, undefined],
      [`POST /dialog/note/create/${dialogId}`, { clientId: 'x', text: 'x' }],
      [`DELETE /dialog/note/delete/${id}`, undefined],
    ] as const)
      expect((await call(given.server, name, { token, body })).status).toBe(404);
  });
});

describe('no byte of a note', () => {
  it('reaches the visitor by a frame, a poll or a letter, nor an export, a search or the log', async () => {
    const { server, dialog, asOwner, asVisitor, poll } = given;
    const published: unknown[] = [];
    await server.deps.db.updateTable('domain').set({ verified: 1 }).where('id', '=', given.site.id).execute();
    await asVisitor('PATCH /widget/visitor', { email: 'visitor@example.ru' });
    await begin();
    const dialogId = await idOfDialog();
    // So that the log is seen to be followed.
    server.deps.log.info({ dialogId }, 'a note is about to be written');
    const stop = server.deps.bus.subscribe(dialogChannel(dialogId), (message: unknown) => published.push(message));
    const tab = await joinSocket(server.url, 'visitor', dialog.token, 0);
    const note = (await write(`@Ольга ${canary}`)).body;
    const answered = await asOwner<{ sentences: Sentence[] }>('POST /dialog/answer', {
      session: dialog.session,
      sentences: ['Добрый день'],
    });
    expect(answered.status).toBe(201);
    await tab.next('sentence', ({ sentence }) => sentence.author === 'operator');
    await asOwner(`DELETE /dialog/note/delete/${note.id}`);
    await write(`${canary} ещё`);
    const later = await joinSocket(server.url, 'visitor', dialog.token, 0);
    await later.next('sentence', ({ sentence }) => sentence.author === 'operator');
    tab.close();
    later.close();
    server.clock.shift(3_600_000);
    await mailReplies(server.deps);
    const token = freshToken(server, given.owner);
    const exports = await Promise.all(
      ['text', 'json'].flatMap((format) => [
        call(server, `GET /dialog/export/${dialogId}?format=${format}`, { token }),
        call(server, `GET /dialog/all/export?format=${format}`, { token }),
      ]),
    );
    const found = await call<{ total: number }>(server, `GET /dialog/list?q=${encodeURIComponent(canary)}`, { token });
    expect(found.body.total).toBe(0);
    expect(exports.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const seen = {
      frames: [tab.frames, later.frames],
      published,
      poll: await poll('after=0'),
      letters: server.letters,
      exports: exports.map(({ body }) => body),
      logged,
    };
    for (const [name, all] of Object.entries(seen)) {
      expect([name, JSON.stringify(all).includes(canary)]).toEqual([name, false]);
      expect([name, JSON.stringify(all).includes(note.id)]).toEqual([name, false]);
      expect([name, all.length]).not.toEqual([name, 0]);
    }
    stop();
  });
});
