import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sentence, ServerFrame } from '../platform/contract.ts';
import { startTestServer, type TestServer } from '../platform/testing.ts';
import {
  call,
  createOwner,
  createSite,
  entryOf,
  openDialog,
  type Owner,
  say,
  type Site,
  type TestDialog,
} from '../dialog/dialog-fixture.ts';
import { joinSocket, openSocket, type TestSocket, until } from './socket-fixture.ts';

let server: TestServer;
let owner: Owner;
let site: Site;
let dialog: TestDialog;
let dialogId: string;
const opened: TestSocket[] = [];

beforeAll(async () => {
  server = await startTestServer({ env: { ADMIN_EMAILS: 'admin@example.com' } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  owner = await createOwner(server);
  site = await createSite(server, owner);
  dialog = await openDialog(server, site);
  dialogId = (await entryOf(server, owner, dialog)).id;
});
afterEach(() => opened.splice(0).forEach((socket) => socket.close()));

const keep = (socket: TestSocket): TestSocket => (opened.push(socket), socket);
const visitor = async (after = 0, token = dialog.token) => keep(await joinSocket(server.url, 'visitor', token, after));
const operator = async (after: number | null = null, token = owner.token) =>
  keep(await joinSocket(server.url, 'operator', token, after));
const refusal = async (frame: unknown, headers = {}) => {
  const socket = keep(await openSocket(server.url, headers));
  socket.sendText(typeof frame === 'string' ? frame : JSON.stringify(frame));
  return socket.closed();
};
const answer = (text: string, clientId?: string) =>
  call<{ sentences: Sentence[] }>(server, 'POST /dialog/answer', {
    token: owner.token,
    body: { session: dialog.session, sentences: [text], clientId },
  });
const seqs = (socket: TestSocket): number[] => socket.all('sentence').map(({ sentence }) => sentence.seq);
const revs = (frames: readonly ServerFrame[]): number[] =>
  frames.flatMap((frame) =>
    (frame.type === 'sentence' || frame.type === 'dialog' || frame.type === 'reset') && frame.rev ? [frame.rev] : [],
  );
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
/** Waits until all that was sent to the sockets before has reached them. */
async function reached(...sockets: TestSocket[]): Promise<void> {
  for (const socket of sockets) {
    const pongs = socket.all('pong').length;
    socket.send({ type: 'ping' });
    await until('the pong', () => socket.all('pong').length > pongs);
  }
}

describe('hello', () => {
  it('is welcomed with how the talk stands', async () => {
    await say(server, dialog, 'Привет');
    const socket = await visitor();
    expect(socket.frames[0]).toEqual({
      type: 'welcome',
      session: dialog.session,
      last: 1,
      read: 0,
      assistant: true,
      operator: false,
    });
    const desk = await operator();
    expect(desk.frames[0]).toEqual({ type: 'welcome', rev: expect.any(Number) });
    expect(await socket.next('talk')).toEqual({ type: 'talk', assistant: true, operator: true });
  });

  it('what is no frame of the contract is closed with 4400', async () => {
    for (const frame of [
      '',
      'привет',
      '12',
      'null',
      '[]',
      '{"type":"hello"',
      { type: 'ping' },
      { type: 'say', clientId: 'a', text: 'да' },
      { type: 'hello', role: 'admin', token: 'x' },
      { type: 'other' },
    ]) {
      expect([frame, await refusal(frame)]).toEqual([frame, 4400]);
    }
  });

  it("a bad token is closed with 4401, the other side's too", async () => {
    for (const [role, token] of [
      ['visitor', 'x'],
      ['operator', 'x'],
      ['visitor', owner.token],
      ['operator', dialog.token],
    ]) {
      expect([role, await refusal({ type: 'hello', role, token, after: 0 })]).toEqual([role, 4401]);
    }
  });

  it('an expired access token is closed with 4401', async () => {
    server.clock.shift(16 * 60 * 1000);
    expect(await refusal({ type: 'hello', role: 'operator', token: owner.token, after: null })).toBe(4401);
  });

  it('a foreign page and a banned visitor are closed with 4403', async () => {
    const hello = { type: 'hello', role: 'visitor', token: dialog.token, after: 0 };
    expect(await refusal(hello, { origin: 'https://evil.ru' })).toBe(4403);
    expect(await refusal({ ...hello, token: 'x' }, { origin: 'https://evil.ru' })).toBe(4401);
    await call(server, `PATCH /dialog/ban/${dialogId}`, { token: owner.token, body: { isBan: true } });
    expect(await refusal(hello)).toBe(4403);
  });

  it('without a word it is closed after 5 s with 4408', async () => {
    const socket = keep(await openSocket(server.url));
    expect(await socket.closed()).toBe(4408);
  });
});

describe('frames', () => {
  it("ping, a second hello, the other role's frames", async () => {
    const [socket, desk] = [await visitor(), await operator()];
    socket.send({ type: 'ping' });
    await socket.next('pong');
    desk.send({ type: 'ping' });
    await desk.next('pong');
    socket.send({ type: 'hello', role: 'visitor', token: dialog.token, after: 0 });
    expect(await socket.closed()).toBe(4400);
    const other = await visitor();
    other.send({ type: 'answer', clientId: 'a', session: dialog.session, sentences: ['да'] });
    expect(await other.closed()).toBe(4400);
    desk.send({ type: 'say', clientId: 'a', text: 'да' });
    expect(await desk.closed()).toBe(4400);
  });

  it('a text that is not fit is refused and the socket stays', async () => {
    const [socket, desk] = [await visitor(), await operator()];
    for (const text of ['', 'я'.repeat(4001), 'a\u0007']) {
      const clientId = crypto.randomUUID();
      socket.send({ type: 'say', clientId, text });
      expect(await socket.next('error', (frame) => frame.clientId === clientId)).toEqual({
        type: 'error',
        code: 'invalid',
        clientId,
      });
    }
    desk.send({ type: 'answer', clientId: 'd', session: 'no-such-session', sentences: ['да'] });
    expect(await desk.next('error')).toEqual({ type: 'error', code: 'not_found', clientId: 'd' });
    desk.send({ type: 'typing' });
    expect(await desk.next('error', ({ code }) => code === 'invalid')).toBeDefined();
    socket.send({ type: 'say', clientId: 'ok', text: 'да' });
    expect((await socket.next('ack')).sentences).toMatchObject([{ seq: 1, text: 'да' }]);
  });

  it('more than 64 KiB is too much', async () => {
    const socket = await visitor();
    socket.sendText(JSON.stringify({ type: 'say', clientId: 'a', text: 'x'.repeat(70_000) }));
    expect([1006, 1009]).toContain(await socket.closed());
  });
});

describe('sentences', () => {
  it("all tabs of both sides get each one once, the sender's too; the ack comes with what is stored", async () => {
    const [tab, other, desk, second] = [await visitor(), await visitor(), await operator(), await operator()];
    tab.send({ type: 'say', clientId: 'v1', text: 'Вопрос' });
    const ack = await tab.next('ack');
    desk.send({ type: 'answer', clientId: 'o1', session: dialog.session, sentences: ['Ответ', 'И ещё'] });
    expect((await desk.next('ack')).sentences.map(({ text }) => text)).toEqual(['Ответ', 'И ещё']);
    for (const socket of [tab, other, desk, second]) {
      await socket.next('sentence', ({ sentence }) => sentence.text === 'И ещё');
      expect(seqs(socket)).toEqual([1, 2, 3]);
    }
    const stored = await server.deps.db
      .selectFrom('sentence')
      .select('id')
      .where('dialog_id', '=', dialogId)
      .where('seq', '=', 1)
      .executeTakeFirstOrThrow();
    expect(ack).toEqual({
      type: 'ack',
      clientId: 'v1',
      sentences: [{ id: stored.id, seq: 1, author: 'visitor', text: 'Вопрос', at: expect.any(String), clientId: 'v1' }],
    });
    expect(desk.all('sentence')[0]).toMatchObject({ dialogId, session: dialog.session, rev: expect.any(Number) });
    expect(Object.keys(other.all('sentence')[0]!).sort()).toEqual(['sentence', 'type']);
  });

  it('a clientId counts once, by socket and by REST together', async () => {
    const [socket, desk] = [await visitor(), await operator()];
    const rest = (await say(server, dialog, 'Раз', 'x')).body.sentence;
    socket.send({ type: 'say', clientId: 'x', text: 'Раз' });
    socket.send({ type: 'say', clientId: 'x', text: 'Раз' });
    await until('two acks', () => socket.all('ack').length === 2);
    expect(socket.all('ack').map(({ sentences }) => sentences)).toEqual([[rest], [rest]]);
    socket.send({ type: 'say', clientId: 'x', text: 'Два' });
    expect(await socket.next('error')).toEqual({ type: 'error', code: 'client_id_reused', clientId: 'x' });
    desk.send({ type: 'answer', clientId: 'y', session: dialog.session, sentences: ['Да'] });
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
              ? { type: 'answer', clientId, session: dialog.session, sentences: [clientId] }
              : { type: 'say', clientId, text: clientId },
          );
          if (n % 2) await Bun.sleep(1);
        }
        await until('four acks', () => socket.all('ack').length === 4, 15_000);
      }),
    );
    for (const socket of [watcher, ...writers]) {
      await until('200 sentences', () => socket.all('sentence').length === 200, 10_000);
      expect(seqs(socket)).toEqual(range(1, 200));
    }
    const newest = (
      await server.deps.db.selectFrom('user').select('rev').where('id', '=', owner.id).executeTakeFirstOrThrow()
    ).rev;
    await until('all facts', () => revs(desk.frames).at(-1) === newest);
    expect(revs(desk.frames)).toEqual(range(start + 1, newest));
    expect(new Set(desk.all('sentence').map(({ sentence }) => sentence.text)).size).toBe(200);
  });
});

describe('coming back', () => {
  it('a visitor gets what was missed, from the number it holds', async () => {
    for (let i = 1; i <= 5; i += 1) await say(server, dialog, `№${i}`);
    const socket = await visitor(3);
    await say(server, dialog, '№6');
    await until('three sentences', () => socket.all('sentence').length === 3);
    expect(seqs(socket)).toEqual([4, 5, 6]);
    const ahead = await visitor(1000);
    await answer('после');
    await until('one sentence', () => ahead.all('sentence').length === 1);
    expect(seqs(ahead)).toEqual([7]);
  });

  it('comes back while others write, over and over, and misses nothing', async () => {
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
      await call(server, 'POST /dialog/answer', {
        token: owner.token,
        body: { session: dialog.session, sentences: Array(20).fill('да') },
      });
    const back = await operator(rev!);
    const { rev: newest } = await back.next('welcome');
    await until('all facts', () => revs(back.frames).length === newest! - rev!);
    expect(revs(back.frames)).toEqual(range(rev! + 1, newest!));
    expect(seqs(back)).toEqual(range(1, 500));
  });

  it('is told to read anew when the facts are too old, unknown, or of what is gone', async () => {
    const { rev } = await (await operator()).next('welcome');
    const other = await openDialog(server, site);
    await say(server, other, 'Сотрите');
    await call(server, 'DELETE /widget/session', { token: other.token });
    const back = await operator(rev!);
    expect((await back.next('reset')).rev).toBeGreaterThan(rev!);
    const ahead = await operator(10_000);
    expect((await ahead.next('reset')).rev).toBe((await ahead.next('welcome')).rev);
    await server.deps.db
      .deleteFrom('event')
      .where('owner_id', '=', owner.id)
      .where('rev', '<=', rev! + 1)
      .execute();
    const late = await operator(0);
    expect((await late.next('reset')).rev).toBe((await late.next('welcome')).rev);
    await answer('Живо');
    expect((await late.next('sentence')).sentence.text).toBe('Живо');
  });
});

describe('what is live', () => {
  it('typing reaches the other side alone', async () => {
    const [tab, other, desk, second] = [await visitor(), await visitor(), await operator(), await operator()];
    tab.send({ type: 'typing' });
    expect(await desk.next('typing')).toEqual({ type: 'typing', author: 'visitor', session: dialog.session });
    await second.next('typing');
    desk.send({ type: 'typing', session: dialog.session });
    expect(await tab.next('typing')).toEqual({ type: 'typing', author: 'operator' });
    await other.next('typing');
    await reached(tab, other, desk, second);
    expect([tab, other, desk, second].map((socket) => socket.all('typing').length)).toEqual([1, 1, 1, 1]);
  });

  it('read marks reach both sides, and stay', async () => {
    const [tab, other, desk] = [await visitor(), await visitor(), await operator()];
    await say(server, dialog, 'Раз');
    await answer('Два');
    await say(server, dialog, 'Три');
    tab.send({ type: 'read', seq: 2 });
    tab.send({ type: 'read', seq: 99 });
    desk.send({ type: 'read', seq: 3, session: dialog.session });
    expect(await tab.next('read', ({ author }) => author === 'operator')).toEqual({
      type: 'read',
      author: 'operator',
      seq: 3,
    });
    expect(await other.next('read', ({ author }) => author === 'operator')).toBeDefined();
    expect((await desk.next('dialog', ({ dialog }) => dialog.unread === 0)).dialog.id).toBe(dialogId);
    const { body } = await call<{ visitorRead: number; operatorRead: number }>(
      server,
      `GET /dialog/detail/${dialogId}`,
      { token: owner.token },
    );
    expect(body).toMatchObject({ visitorRead: 3, operatorRead: 3 });
  });

  it('operators see visitors come and go', async () => {
    const desk = await operator();
    const tab = await visitor();
    expect(await desk.next('presence')).toEqual({ type: 'presence', session: dialog.session, online: true });
    expect((await entryOf(server, owner, dialog)).visitor.online).toBe(true);
    tab.close();
    expect(await desk.next('presence', ({ online }) => !online)).toEqual({
      type: 'presence',
      session: dialog.session,
      online: false,
    });
    expect((await entryOf(server, owner, dialog)).visitor.online).toBe(false);
  });

  it('a new talk appears in the list, a changed one changes', async () => {
    const desk = await operator();
    const other = await openDialog(server, site);
    expect((await desk.next('dialog', ({ dialog }) => dialog.session === other.session)).dialog).toMatchObject({
      last: null,
      unread: 0,
      waiting: false,
    });
    await call(server, 'POST /widget/handoff', { token: other.token, body: { to: 'operator' } });
    expect((await desk.next('dialog', ({ dialog }) => dialog.waiting)).dialog.session).toBe(other.session);
  });

  it('the visitor is told when the assistant is silenced and comes back', async () => {
    const tab = await visitor();
    await answer('Я здесь');
    expect(await tab.next('talk', ({ assistant }) => !assistant)).toBeDefined();
    await call(server, `PATCH /dialog/assistant/${dialogId}`, { token: owner.token, body: { active: true } });
    expect(await tab.next('talk', ({ assistant }) => assistant)).toBeDefined();
  });

  it('admins alone see how many are connected, at most once a second', async () => {
    const admin = await createOwner(server, 'admin@example.com');
    const [board, desk] = [await operator(null, admin.token), await operator()];
    const [[clients, operators]] = [(await board.next('online')).counts];
    expect(operators).toBeGreaterThanOrEqual(1);
    const tabs = [];
    for (let i = 0; i < 5; i += 1) tabs.push(await visitor(0, (await openDialog(server, site)).token));
    await board.next('online', ({ counts }) => counts[0] >= clients! + 5);
    expect(board.all('online').length).toBeLessThanOrEqual(3);
    expect(desk.all('online')).toEqual([]);
  });
});

describe('the end of a connection', () => {
  it('a ban closes the visitor with 4403', async () => {
    const tab = await visitor();
    await call(server, `PATCH /dialog/ban/${dialogId}`, { token: owner.token, body: { isBan: true } });
    expect(await tab.closed()).toBe(4403);
  });

  it('the end of a sign-in closes its sockets with 4401', async () => {
    const desk = await operator();
    expect((await call(server, 'POST /user/logout', { token: owner.token })).status).toBe(200);
    expect(await desk.closed()).toBe(4401);
  });

  it('erasing the talk closes its sockets with 4401', async () => {
    const tab = await visitor();
    await call(server, 'DELETE /widget/session', { token: dialog.token });
    expect(await tab.closed()).toBe(4401);
  });

  it('deleting the domain sends its visitors away and operators to their lists', async () => {
    const [tab, desk] = [await visitor(), await operator()];
    await call(server, `DELETE /domain/delete/${site.id}`, { token: owner.token });
    expect(await tab.closed()).toBe(4401);
    await desk.next('reset');
  });
});

describe('two owners', () => {
  it('never see each other', async () => {
    const stranger = await createOwner(server);
    const elsewhere = await openDialog(server, await createSite(server, stranger));
    const spy = await operator(null, stranger.token);
    const [tab, desk] = [await visitor(), await operator()];
    spy.send({ type: 'answer', clientId: 'a', session: dialog.session, sentences: ['Взлом'] });
    expect((await spy.next('error')).code).toBe('not_found');
    spy.send({ type: 'typing', session: dialog.session });
    spy.send({ type: 'read', session: dialog.session, seq: 1 });
    await until('two more errors', () => spy.all('error').length === 3);
    tab.send({ type: 'say', clientId: 'v', text: 'Моё' });
    tab.send({ type: 'typing' });
    desk.send({ type: 'answer', clientId: 'o', session: dialog.session, sentences: ['Наше'] });
    await tab.next('sentence', ({ sentence }) => sentence.text === 'Наше');
    await say(server, elsewhere, 'Чужое');
    await spy.next('sentence', ({ sentence }) => sentence.text === 'Чужое');
    await reached(spy, tab, desk);
    expect(JSON.stringify(spy.frames)).not.toContain('ше"');
    expect(JSON.stringify(spy.frames)).not.toContain(dialog.session);
    expect(JSON.stringify([...tab.frames, ...desk.frames])).not.toContain('Чужое');
    expect(tab.all('read')).toEqual([]);
    expect(seqs(tab)).toEqual([1, 2]);
  });
});
