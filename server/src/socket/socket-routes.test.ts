import { describe, expect, it } from 'vitest';
import { call, openDialog, say } from '../dialog/dialog-fixture.ts';
import { until } from './socket-fixture.ts';
import { range, reached, revs, seqs, useDialogSockets } from './dialog-sockets-fixture.ts';

const given = useDialogSockets();
const { answer, operator, visitor } = given;

describe('sentences', () => {
  it("all tabs of both sides get each one once, the sender's too; the ack comes with what is stored", async () => {
    const [tab, other, desk, second] = [await visitor(), await visitor(), await operator(), await operator()];
    tab.send({ type: 'say', clientId: 'v1', text: 'Вопрос' });
    const ack = await tab.next('ack');
    desk.send({ type: 'answer', clientId: 'o1', session: given.dialog.session, sentences: ['Ответ', 'И ещё'] });
    expect((await desk.next('ack')).sentences.map(({ text }) => text)).toEqual(['Ответ', 'И ещё']);
    for (const socket of [tab, other, desk, second]) {
      await socket.next('sentence', ({ sentence }) => sentence.text === 'И ещё');
      expect(seqs(socket)).toEqual([1, 2, 3]);
    }
    const stored = await given.server.deps.db
      .selectFrom('sentence')
      .select('id')
      .where('dialog_id', '=', given.dialogId)
      .where('seq', '=', 1)
      .executeTakeFirstOrThrow();
    expect(ack).toEqual({
      type: 'ack',
      clientId: 'v1',
      sentences: [{ id: stored.id, seq: 1, author: 'visitor', text: 'Вопрос', at: expect.any(String), clientId: 'v1' }],
    });
    expect(desk.all('sentence')[0]).toMatchObject({
      dialogId: given.dialogId,
      session: given.dialog.session,
      rev: expect.any(Number),
    });
    expect(Object.keys(other.all('sentence')[0]!).sort()).toEqual(['sentence', 'type']);
  });

  it('a clientId counts once, by socket and by REST together', async () => {
    const [socket, desk] = [await visitor(), await operator()];
    const rest = (await say(given.server, given.dialog, 'Раз', 'x')).body.sentence;
    socket.send({ type: 'say', clientId: 'x', text: 'Раз' });
    socket.send({ type: 'say', clientId: 'x', text: 'Раз' });
    await until('two acks', () => socket.all('ack').length === 2);
    expect(socket.all('ack').map(({ sentences }) => sentences)).toEqual([[rest], [rest]]);
    socket.send({ type: 'say', clientId: 'x', text: 'Два' });
    expect(await socket.next('error')).toEqual({ type: 'error', code: 'client_id_reused', clientId: 'x' });
    desk.send({ type: 'answer', clientId: 'y', session: given.dialog.session, sentences: ['Да'] });
    const { sentences } = await desk.next('ack');
    expect((await answer('Да', 'y')).body.sentences).toEqual(sentences);
    expect((await answer('Нет', 'y')).status).toBe(409);
    await reached(socket, desk);
    expect(seqs(socket)).toEqual([1, 2]);
    expect(seqs(desk)).toEqual([1, 2]);
  });

  it('sentences sent in a row keep their order', async () => {
    const socket = await visitor();
    const texts = Array.from({ length: 60 }, (_, i) => `строка ${i}`);
    for (const [i, text] of texts.entries()) socket.send({ type: 'say', clientId: `c${i}`, text });
    await until('all acks', () => socket.all('ack').length === 60);
    await until('all sentences', () => socket.all('sentence').length === 60);
    expect(socket.all('sentence').map(({ sentence }) => sentence.text)).toEqual(texts);
    expect(socket.all('ack').map(({ clientId }) => clientId)).toEqual(texts.map((_, i) => `c${i}`));
  });

  it('50 who write at once make one order without a gap for everybody', async () => {
    const [watcher, desk] = [await visitor(), await operator()];
    const start = (await desk.next('welcome')).rev!;
    const writers = await Promise.all(Array.from({ length: 50 }, (_, i) => (i % 2 ? operator() : visitor())));
    await Promise.all(
      writers.map(async (socket, i) => {
        for (let n = 0; n < 4; n += 1) {
          const clientId = `w${i}-${n}`;
          socket.send(
            i % 2
              ? { type: 'answer', clientId, session: given.dialog.session, sentences: [clientId] }
              : { type: 'say', clientId, text: clientId },
          );
          if (n % 2) await Bun.sleep(1);
        }
        await until('four acks', () => socket.all('ack').length === 4);
      }),
    );
    for (const socket of [watcher, ...writers]) {
      await until('200 sentences', () => socket.all('sentence').length === 200);
      expect(seqs(socket)).toEqual(range(1, 200));
    }
    const newest = (
      await given.server.deps.db
        .selectFrom('team')
        .select('rev')
        .where('id', '=', given.owner.id)
        .executeTakeFirstOrThrow()
    ).rev;
    await until('all facts', () => revs(desk.frames).at(-1) === newest);
    expect(revs(desk.frames)).toEqual(range(start + 1, newest));
    expect(new Set(desk.all('sentence').map(({ sentence }) => sentence.text)).size).toBe(200);
  });
});

describe('coming back', () => {
  it('a visitor gets what was missed, from the number it holds', async () => {
    for (let i = 1; i <= 5; i += 1) await say(given.server, given.dialog, `№${i}`);
    const socket = await visitor(3);
    await say(given.server, given.dialog, '№6');
    await until('three sentences', () => socket.all('sentence').length === 3);
    expect(seqs(socket)).toEqual([4, 5, 6]);
    const ahead = await visitor(1000);
    await answer('после');
    await until('one sentence', () => ahead.all('sentence').length === 1);
    expect(seqs(ahead)).toEqual([7]);
  });

  it('reconnects repeatedly while others write and misses nothing', async () => {
    const seen: number[] = [];
    let done = false;
    const writing = (async () => {
      for (let i = 0; i < 300; i += 1) await answer(`${i}`);
      done = true;
    })();
    for (let round = 0; !done || seen.length < 300; round += 1) {
      const socket = await visitor(seen.at(-1) ?? 0);
      if (done) await until('the rest', () => (socket.all('sentence').at(-1)?.sentence.seq ?? seen.at(-1)) === 300);
      else await Bun.sleep(10 + (round % 5) * 10);
      seen.push(...seqs(socket));
      socket.close();
    }
    await writing;
    expect(seen).toEqual(range(1, 300));
  });

  it('an operator gets the missed facts by rev; a long history comes whole', async () => {
    const first = await operator();
    const { rev } = await first.next('welcome');
    first.close();
    for (let i = 0; i < 25; i += 1)
      await call(given.server, 'POST /dialog/answer', {
        token: given.owner.token,
        body: { session: given.dialog.session, sentences: Array(20).fill('да') },
      });
    const back = await operator(rev!);
    const { rev: newest } = await back.next('welcome');
    await until('all facts', () => revs(back.frames).length === newest! - rev!);
    expect(revs(back.frames)).toEqual(range(rev! + 1, newest!));
    expect(seqs(back)).toEqual(range(1, 500));
  });

  it('gets `reset` when the facts are too old, unknown, or of deleted dialogs', async () => {
    const { rev } = await (await operator()).next('welcome');
    const other = await openDialog(given.server, given.site);
    await say(given.server, other, 'Сотрите');
    await call(given.server, 'DELETE /widget/session', { token: other.token });
    const back = await operator(rev!);
    expect((await back.next('reset')).rev).toBeGreaterThan(rev!);
    const ahead = await operator(10_000);
    expect((await ahead.next('reset')).rev).toBe((await ahead.next('welcome')).rev);
    await given.server.deps.db
      .deleteFrom('event')
      .where('owner_id', '=', given.owner.id)
      .where('rev', '<=', rev! + 1)
      .execute();
    const late = await operator(0);
    expect((await late.next('reset')).rev).toBe((await late.next('welcome')).rev);
    await answer('Живо');
    expect((await late.next('sentence')).sentence.text).toBe('Живо');
  });
});
