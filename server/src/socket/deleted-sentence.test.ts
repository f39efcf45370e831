import { describe, expect, it } from 'vitest';
import { call, type Answer, createOwner, entryOf, say } from '../dialog/dialog-fixture.ts';
import { deletedText, deletionTime, type Sentence } from '../contract.ts';
import { reached, useDialogSockets } from './dialog-sockets-fixture.ts';

const given = useDialogSockets();
const { answer, operator, visitor } = given;

type Shown = { readonly sentences: Sentence[]; readonly deleted?: number[] };

const remove = (seq: number, token = given.owner.token) =>
  call<{ sentence: Sentence; code?: string }>(
    given.server,
    `DELETE /dialog/sentence/delete/${given.dialogId}?seq=${seq}`,
    { token },
  );
const detail = async () =>
  (await call<Shown>(given.server, `GET /dialog/detail/${given.dialogId}`, { token: given.owner.token })).body;
const poll = async (after: number): Promise<Shown> =>
  (await call<Shown>(given.server, `GET /widget/sentence?after=${after}`, { token: given.dialog.token })).body;
const found = async (q: string): Promise<number> =>
  (
    await call<{ total: number }>(given.server, `GET /dialog/list?q=${encodeURIComponent(q)}`, {
      token: given.owner.token,
    })
  ).body.total;

function sendFile(clientId: string, text: string): Promise<Answer<{ sentences: Sentence[] }>> {
  const body = new FormData();
  body.set('clientId', clientId);
  body.set('text', text);
  body.set('file', new File(['%PDF-1.7 тайна'], 'счёт.pdf'));
  return call(given.server, `POST /dialog/file/${given.dialogId}`, { token: given.owner.token, body });
}

/** Bytes of texts and files that are counted for the site's quotas. */
const counted = () =>
  given.server.deps.db
    .selectFrom('domain')
    .select(['text_bytes', 'file_bytes'])
    .where('id', '=', (db) => db.selectFrom('dialog').select('domain_id').where('id', '=', given.dialogId))
    .executeTakeFirstOrThrow();

describe('«Удалить для всех»', () => {
  it('both sides see it live, each tab once, and nothing of the text stays', async () => {
    const [tab, desk] = [await visitor(), await operator()];
    await say(given.server, given.dialog, 'Сколько стоит?');
    await answer('Пароль склада кукумбер');
    const { status, body } = await remove(2);
    expect([status, body.sentence.seq, body.sentence.text, body.sentence.deleted]).toEqual([200, 2, deletedText, true]);
    expect(await tab.next('deleted')).toEqual({ type: 'deleted', seq: 2 });
    const { rev, ...fact } = await desk.next('deleted');
    expect(fact).toEqual({ type: 'deleted', dialogId: given.dialogId, session: given.dialog.session, seq: 2 });
    expect(rev).toBeGreaterThan(0);
    expect((await desk.next('dialog', ({ dialog }) => dialog.last?.deleted === true)).dialog.last?.text).toBe(
      deletedText,
    );
    // A repetition changes nothing and sends nothing.
    expect((await remove(2)).body).toEqual(body);
    await reached(tab, desk);
    expect([tab.all('deleted').length, desk.all('deleted').length]).toEqual([1, 1]);

    const { sentences, deleted } = await detail();
    expect(sentences.map(({ seq, text }) => [seq, text])).toEqual([
      [1, 'Сколько стоит?'],
      [2, deletedText],
    ]);
    expect(deleted).toEqual([2]);
    expect([await found('кукумбер'), await found('сколько')]).toEqual([0, 1]);
    const exported = await call<string>(given.server, `GET /dialog/export/${given.dialogId}`, {
      token: given.owner.token,
    });
    expect(exported.body).toContain(`Оператор: ${deletedText}`);
    expect(exported.body).not.toContain('кукумбер');
    expect((await entryOf(given.server, given.owner, given.dialog)).last?.text).toBe(deletedText);
  });

  it('a visitor and an operator who were away learn of it when they reconnect', async () => {
    const desk = await operator();
    const { rev } = await desk.next('welcome');
    desk.close();
    await answer('Раз');
    await answer('Два');
    await answer('Три');
    await remove(3);
    await remove(1);
    const tab = await visitor(3);
    expect((await tab.next('welcome')).deleted).toEqual([3, 1]);
    expect(tab.all('sentence')).toEqual([]);
    const back = await operator(rev ?? null);
    expect((await back.next('deleted', ({ seq }) => seq === 1)).dialogId).toBe(given.dialogId);
    expect(back.all('deleted').map(({ seq }) => seq)).toEqual([3, 1]);
    // Facts replayed from before the deletion show what the store has now.
    expect(back.all('sentence').map(({ sentence }) => sentence.text)).toEqual([deletedText, 'Два', deletedText]);
    const revs = back.frames.flatMap((frame) => ('rev' in frame && frame.type !== 'welcome' ? [frame.rev] : []));
    expect(revs).toEqual(revs.map((_, i) => rev! + i + 1));
  });

  it('a long poll is answered by a deletion, and names those before', async () => {
    await answer('Раз');
    await answer('Два');
    await remove(1);
    const waiting = poll(2);
    await expect.poll(async () => (await entryOf(given.server, given.owner, given.dialog)).visitor.online).toBe(true);
    await remove(2);
    expect(await waiting).toEqual({ sentences: [], deleted: [1, 2] });
  });

  it('a file goes with its sentence: no address serves it, no part of it is stored, its bytes are free', async () => {
    await answer('Здравствуйте');
    const before = await counted();
    const { body } = await sendFile('f1', 'Ваш счёт');
    const file = body.sentences[0]!.file!;
    expect((await fetch(given.server.url + file.url)).status).toBe(200);
    const { set_id } = await given.server.deps.db
      .selectFrom('file')
      .select('set_id')
      .where('id', '=', file.id)
      .executeTakeFirstOrThrow();
    const removed = await remove(2);
    expect(removed.body.sentence).toEqual({
      id: body.sentences[0]!.id,
      seq: 2,
      author: 'operator',
      text: deletedText,
      at: body.sentences[0]!.at,
      clientId: 'f1',
      deleted: true,
    });
    expect((await fetch(given.server.url + file.url)).status).toBe(404);
    await given.server.deps.parts.idle();
    const parts = given.server.deps.db.selectFrom('part').select('number').where('set_id', '=', set_id);
    expect(await parts.execute()).toEqual([]);
    const after = await counted();
    expect(after.file_bytes).toBe(before.file_bytes);
    expect(Number(after.text_bytes) - Number(before.text_bytes)).toBe(Buffer.byteLength(deletedText));
    // The sender's retry, whose acknowledgement was lost, does not bring it back.
    const again = await sendFile('f1', 'Ваш счёт');
    expect([again.status, again.body.sentences[0]!.deleted]).toEqual([201, true]);
  });

  it('the retry of a deleted answer of two sentences is answered with what is stored', async () => {
    await answer('Раз', 'once');
    await remove(1);
    const { status, body } = await answer('Раз', 'once');
    expect([status, body.sentences.map(({ text }) => text)]).toEqual([201, [deletedText]]);
  });

  it('refuses what is not an answer of this account, and what was sent over ten minutes ago', async () => {
    await say(given.server, given.dialog, 'Вопрос');
    await answer('Ответ');
    const stranger = await createOwner(given.server);
    expect((await remove(2, stranger.token)).status).toBe(404);
    expect([(await remove(1)).status, (await remove(9)).status]).toEqual([404, 404]);
    given.server.clock.shift(deletionTime + 1000);
    const late = await call<{ code: string }>(given.server, `DELETE /dialog/sentence/delete/${given.dialogId}?seq=2`, {
      token: given.owner.token,
    });
    expect([late.status, late.body.code]).toEqual([410, 'too_late']);
    expect((await detail()).sentences[1]!.text).toBe('Ответ');
  });
});
