import { describe, expect, it } from 'vitest';
import { call, createOwner, createSite, entryOf, openDialog, say } from '../dialog/dialog-fixture.ts';
import { until } from './socket-fixture.ts';
import { reached, seqs, useDialogSockets } from './dialog-sockets-fixture.ts';

const given = useDialogSockets();
const { answer, operator, visitor } = given;

describe('what is live', () => {
  it('typing reaches the other side alone', async () => {
    const [tab, other, desk, second] = [await visitor(), await visitor(), await operator(), await operator()];
    tab.send({ type: 'typing' });
    expect(await desk.next('typing')).toEqual({ type: 'typing', author: 'visitor', session: given.dialog.session });
    await second.next('typing');
    desk.send({ type: 'typing', session: given.dialog.session });
    expect(await tab.next('typing')).toEqual({ type: 'typing', author: 'operator', name: 'Ольга' });
    await other.next('typing');
    await reached(tab, other, desk, second);
    expect([tab, other, desk, second].map((socket) => socket.all('typing').length)).toEqual([1, 1, 1, 1]);
  });

  it('read marks reach both sides, and stay', async () => {
    const [tab, other, desk] = [await visitor(), await visitor(), await operator()];
    await say(given.server, given.dialog, 'Раз');
    await answer('Два');
    await say(given.server, given.dialog, 'Три');
    tab.send({ type: 'read', seq: 2 });
    tab.send({ type: 'read', seq: 99 });
    desk.send({ type: 'read', seq: 3, session: given.dialog.session });
    expect(await tab.next('read', ({ author }) => author === 'operator')).toEqual({
      type: 'read',
      author: 'operator',
      seq: 3,
    });
    expect(await other.next('read', ({ author }) => author === 'operator')).toBeDefined();
    expect((await desk.next('dialog', ({ dialog }) => dialog.unread === 0)).dialog.id).toBe(given.dialogId);
    const { body } = await call<{ visitorRead: number; operatorRead: number }>(
      given.server,
      `GET /dialog/detail/${given.dialogId}`,
      { token: given.owner.token },
    );
    expect(body).toMatchObject({ visitorRead: 3, operatorRead: 3 });
  });

  it('operators see visitors come and go', async () => {
    const desk = await operator();
    const tab = await visitor();
    expect(await desk.next('presence')).toEqual({ type: 'presence', session: given.dialog.session, online: true });
    expect((await entryOf(given.server, given.owner, given.dialog)).visitor.online).toBe(true);
    tab.close();
    expect(await desk.next('presence', ({ online }) => !online)).toEqual({
      type: 'presence',
      session: given.dialog.session,
      online: false,
    });
    expect((await entryOf(given.server, given.owner, given.dialog)).visitor.online).toBe(false);
  });

  it('a new talk appears in the list, a changed one changes', async () => {
    const desk = await operator();
    const other = await openDialog(given.server, given.site);
    expect((await desk.next('dialog', ({ dialog }) => dialog.session === other.session)).dialog).toMatchObject({
      last: null,
      unread: 0,
      waiting: false,
    });
    await call(given.server, 'POST /widget/handoff', { token: other.token, body: { to: 'operator' } });
    expect((await desk.next('dialog', ({ dialog }) => dialog.waiting)).dialog.session).toBe(other.session);
  });

  it('the visitor gets `talk` when the assistant is silenced and resumes', async () => {
    const tab = await visitor();
    await answer('Я здесь');
    expect(await tab.next('talk', ({ assistant }) => !assistant)).toBeDefined();
    await call(given.server, `PATCH /dialog/assistant/${given.dialogId}`, {
      token: given.owner.token,
      body: { active: true },
    });
    expect(await tab.next('talk', ({ assistant }) => assistant)).toBeDefined();
  });

  it('admins alone see how many are connected, at most once a second', async () => {
    const admin = await createOwner(given.server, 'admin@example.com');
    const began = performance.now();
    const [board, desk] = [await operator(null, admin.token), await operator()];
    expect((await board.next('online')).counts[1]).toBeGreaterThanOrEqual(1);
    const tabs = [];
    for (let i = 0; i < 5; i += 1) tabs.push(await visitor(0, (await openDialog(given.server, given.site)).token));
    await board.next('online', ({ counts }) => counts[0] >= tabs.length);
    expect(board.all('online').length).toBeLessThanOrEqual((performance.now() - began) / 1_000 + 2);
    expect(desk.all('online')).toEqual([]);
  });
});

describe('the end of a connection', () => {
  it('a ban closes the visitor with 4403', async () => {
    const tab = await visitor();
    await call(given.server, `PATCH /dialog/ban/${given.dialogId}`, {
      token: given.owner.token,
      body: { isBan: true },
    });
    expect(await tab.closed()).toBe(4403);
  });

  it('the end of a sign-in closes its sockets with 4401', async () => {
    const desk = await operator();
    expect((await call(given.server, 'POST /user/logout', { token: given.owner.token })).status).toBe(200);
    expect(await desk.closed()).toBe(4401);
  });

  it('erasing the talk closes its sockets with 4401', async () => {
    const tab = await visitor();
    await call(given.server, 'DELETE /widget/session', { token: given.dialog.token });
    expect(await tab.closed()).toBe(4401);
  });

  it('deleting the domain sends its visitors away and operators to their lists', async () => {
    const [tab, desk] = [await visitor(), await operator()];
    await call(given.server, `DELETE /domain/delete/${given.site.id}`, { token: given.owner.token });
    expect(await tab.closed()).toBe(4401);
    await desk.next('reset');
  });
});

describe('two owners', () => {
  it('never see each other', async () => {
    const stranger = await createOwner(given.server);
    const elsewhere = await openDialog(given.server, await createSite(given.server, stranger));
    const spy = await operator(null, stranger.token);
    const [tab, desk] = [await visitor(), await operator()];
    spy.send({ type: 'answer', clientId: 'a', session: given.dialog.session, sentences: ['Взлом'] });
    expect((await spy.next('error')).code).toBe('not_found');
    spy.send({ type: 'typing', session: given.dialog.session });
    spy.send({ type: 'read', session: given.dialog.session, seq: 1 });
    await until('two more errors', () => spy.all('error').length === 3);
    tab.send({ type: 'say', clientId: 'v', text: 'Моё' });
    tab.send({ type: 'typing' });
    desk.send({ type: 'answer', clientId: 'o', session: given.dialog.session, sentences: ['Наше'] });
    await tab.next('sentence', ({ sentence }) => sentence.text === 'Наше');
    await say(given.server, elsewhere, 'Чужое');
    await spy.next('sentence', ({ sentence }) => sentence.text === 'Чужое');
    await reached(spy, tab, desk);
    expect(JSON.stringify(spy.frames)).not.toContain('ше"');
    expect(JSON.stringify(spy.frames)).not.toContain(given.dialog.session);
    expect(JSON.stringify([...tab.frames, ...desk.frames])).not.toContain('Чужое');
    expect(tab.all('read')).toEqual([]);
    expect(seqs(tab)).toEqual([1, 2]);
  });
});
