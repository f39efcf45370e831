import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inviteTo, joinAs } from '../../conformance/team-cases.ts';
import type { DialogEntry, Sentence } from '../../contract.ts';
import { joinSocket, until } from '../../socket/socket-fixture.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../testing.ts';
import { openDialog, say, type Site, type TestDialog } from '../dialog-fixture.ts';
import { finishDepartures } from '../inbox/unread-service.ts';
import { assignInTurn, giveBackDialogs, releaseDialogs } from './assign-service.ts';

const minute = 60_000;
let server: TestServer;
let anna: SignedUp;
let boris: SignedUp;
let site: Site;
let teams = 0;
let dialog: TestDialog & { id: string };

beforeAll(async () => {
  server = await startTestServer({ patient: true });
});
afterAll(() => server.stop());

/** A dialog in which a visitor has written. */
async function written(): Promise<TestDialog & { id: string }> {
  const made = await openDialog(server, site);
  await say(server, made, 'Где мой заказ?');
  const { items } = await list(anna, {});
  return { ...made, id: items.find(({ session }) => session === made.session)!.id };
}

const list = async (who: SignedUp, query: Record<string, string>): Promise<{ items: DialogEntry[]; total: number }> =>
  (await server.call('GET /dialog/list', { token: who.access, query })).body;
const entry = async (who = anna) => (await list(who, {})).items.find(({ id }) => id === dialog.id)!;
const counts = async (who: SignedUp) => (await server.call('GET /dialog/count', { token: who.access })).body;
const answer = (who: SignedUp, body: object = {}) =>
  server.call<{ sentences: Sentence[]; assigned?: object }>('POST /dialog/answer', {
    token: who.access,
    body: { session: dialog.session, sentences: ['Сейчас посмотрю'], ...body },
  });
const assign = (who: SignedUp, body: object) =>
  server.call('PATCH /dialog/assign/{id}', { token: who.access, params: { id: dialog.id }, body });
const setTeam = (body: object) => server.call('PATCH /team/setting', { token: anna.access, body });
/** Opens the account of a member; resolves with what closes it. */
const appear = async (who: SignedUp) => joinSocket(server.url, 'operator', who.access);

beforeEach(async () => {
  anna = await server.signUp();
  boris = await joinAs(server, anna, 'operator');
  const name = `team-${(teams += 1)}.ru`;
  site = (await server.call('POST /domain/create', { token: anna.access, body: { name } })).body;
  dialog = await written();
});

describe('a dialog of a team', () => {
  it('belongs to the member who answers first, and the sentence has the name', async () => {
    expect((await entry()).assigned).toBeNull();
    const { body } = await answer(boris);
    const by = { id: boris.id, name: expect.any(String) };
    expect(body.sentences[0]!.by).toEqual(by);
    expect((await entry()).assigned).toEqual(by);
    const shown = await server.call('GET /widget/sentence', { token: dialog.token, query: { after: 1 } });
    expect(shown.body.sentences[0].by).toEqual({ name: body.sentences[0]!.by!.name, picture: '' });
    expect(JSON.stringify(shown.body)).not.toContain(boris.id);
  });

  it('refuses the answer of another member, stores nothing of it, and stores it with force', async () => {
    await answer(anna);
    const refused = await answer(boris, { clientId: 'b1' });
    expect([refused.status, refused.body.code]).toEqual([409, 'dialog_taken']);
    expect(refused.body.assigned).toMatchObject({ id: anna.id });
    expect((await entry()).last!.seq).toBe(2);
    const forced = await answer(boris, { clientId: 'b1', force: true });
    expect([forced.status, forced.body.sentences[0]!.seq]).toEqual([201, 3]);
    expect((await entry()).assigned).toMatchObject({ id: anna.id });
    expect((await answer(boris, { clientId: 'b1' })).body.sentences).toEqual(forced.body.sentences);
  });

  it('lets one of two answers at the same moment enter', async () => {
    const statuses = (await Promise.all([answer(anna), answer(boris)])).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 409]);
    expect((await entry()).last!.seq).toBe(2);
  });

  it('is assigned by hand, only when it is where the other expects it', async () => {
    expect((await assign(boris, { member: boris.id, expect: null })).status).toBe(200);
    const late = await assign(anna, { member: anna.id, expect: null });
    expect([late.status, late.body.code, (late.body as { assigned?: object }).assigned]).toEqual([
      409,
      'assigned_elsewhere',
      { id: boris.id, name: expect.any(String) },
    ]);
    expect((await assign(anna, { member: anna.id })).status).toBe(200);
    expect((await entry()).assigned).toMatchObject({ id: anna.id });
    expect((await assign(anna, { member: (await server.signUp()).id })).status).toBe(404);
  });

  it('is listed and counted for its member, and among the unassigned', async () => {
    await written();
    await assign(anna, { member: boris.id });
    const ids = async (who: SignedUp, assigned: string) => (await list(who, { assigned })).items.map(({ id }) => id);
    expect(await ids(boris, 'me')).toEqual([dialog.id]);
    expect(await ids(anna, boris.id)).toEqual([dialog.id]);
    expect(await ids(anna, 'me')).toEqual([]);
    expect((await list(anna, { assigned: 'none' })).total).toBe(1);
    expect(await counts(boris)).toMatchObject({ mine: 1, unassigned: 1 });
    await server.call('PATCH /dialog/close/{id}', {
      token: boris.access,
      params: { id: dialog.id },
      body: { closed: true },
    });
    expect(await counts(boris)).toMatchObject({ mine: 0, unassigned: 1 });
  });

  it('is given back when its member does not answer in time, and waits for a person', async () => {
    await setTeam({ returnAfter: 1 });
    await answer(boris);
    await giveBackDialogs(server.deps);
    server.clock.shift(2 * minute);
    await giveBackDialogs(server.deps);
    expect((await entry()).assigned).toMatchObject({ id: boris.id });
    await say(server, dialog, 'Вы здесь?');
    server.clock.shift(minute - 1);
    await giveBackDialogs(server.deps);
    expect((await entry()).assigned).toMatchObject({ id: boris.id });
    const desks = [await appear(anna), await appear(boris)];
    await Promise.all(desks.map((desk) => desk.next('welcome')));
    server.clock.shift(1);
    await giveBackDialogs(server.deps);
    expect(await entry()).toMatchObject({ assigned: null, waiting: true });
    const member = { id: boris.id, name: expect.stringMatching(/./) };
    for (const desk of desks)
      expect(await desk.next('given_back')).toEqual({
        type: 'given_back',
        rev: expect.any(Number),
        dialogId: dialog.id,
        member,
        minutes: 1,
      });
    desks.forEach((desk) => desk.close());
  });

  it('is reported to its new member alone, by name of who hands it over, and not when one assigns it to oneself', async () => {
    const desks = [await appear(anna), await appear(boris)];
    await Promise.all(desks.map((desk) => desk.next('welcome')));
    await assign(boris, { member: boris.id });
    await assign(anna, { member: boris.id });
    await assign(anna, { member: anna.id });
    await assign(anna, { member: boris.id });
    await assign(anna, { member: null });
    const handed = { type: 'handed', rev: expect.any(Number), dialogId: dialog.id };
    const ref = (who: SignedUp) => ({ id: who.id, name: expect.stringMatching(/./) });
    expect(await desks[1]!.next('handed')).toEqual({ ...handed, member: ref(boris), by: ref(anna) });
    await Promise.all(desks.map((desk) => desk.next('dialog', (frame) => frame.dialog.assigned === null)));
    expect(desks.map((desk) => desk.all('handed').length)).toEqual([0, 1]);
    desks.forEach((desk) => desk.close());
  });

  it('is reported as handed over and as given back to a member whose connection was away', async () => {
    await setTeam({ returnAfter: 1 });
    const before = await appear(boris);
    const { rev } = await before.next('welcome');
    before.close();
    await assign(anna, { member: boris.id });
    await say(server, dialog, 'Вы здесь?');
    server.clock.shift(minute);
    await giveBackDialogs(server.deps);
    const back = await joinSocket(server.url, 'operator', boris.access, rev);
    expect(await back.next('handed')).toMatchObject({ dialogId: dialog.id, by: { id: anna.id } });
    expect(await back.next('given_back')).toMatchObject({ member: { id: boris.id }, minutes: 1 });
    const revs = back.frames.flatMap((frame) => ('rev' in frame && frame.type !== 'welcome' ? [frame.rev!] : []));
    expect(revs).toEqual(Array.from(revs, (_, at) => rev! + 1 + at));
    const others = await joinSocket(server.url, 'operator', anna.access, rev);
    await others.next('given_back');
    expect(others.all('handed')).toEqual([]);
    [back, others].forEach((socket) => socket.close());
  });

  it('is exported with those of its member', async () => {
    const other = await written();
    await assign(anna, { member: boris.id });
    const ids = async (who: SignedUp, assigned: string) => {
      const query = { format: 'json', assigned };
      const { body } = await server.call('GET /dialog/all/export', { token: who.access, query });
      return (body as { id: string }[]).map(({ id }) => id);
    };
    expect(await ids(boris, 'me')).toEqual([dialog.id]);
    expect(await ids(anna, boris.id)).toEqual([dialog.id]);
    expect(await ids(anna, 'none')).toEqual([other.id]);
    expect(await ids(anna, 'me')).toEqual([]);
  });

  it('is unassigned when its member leaves the team', async () => {
    await answer(boris);
    await server.call('DELETE /team/member/delete/{id}', { token: anna.access, params: { id: boris.id } });
    expect((await entry()).assigned).toBeNull();
    expect(await counts(anna)).toMatchObject({ unassigned: 1 });
    expect((await answer(anna)).status).toBe(201);
  });

  it('is unassigned by the next round when the removal of its member was interrupted', async () => {
    await answer(boris);
    const { db } = server.deps;
    await db.deleteFrom('signin').where('user_id', '=', boris.id).where('team_id', '=', anna.teamId).execute();
    await db.deleteFrom('member').where('user_id', '=', boris.id).where('team_id', '=', anna.teamId).execute();
    expect(await counts(anna)).toMatchObject({ unassigned: 0 });
    await finishDepartures(server.deps);
    expect(await counts(anna)).toMatchObject({ unassigned: 1 });
  });

  it('stays with a person who has joined again, though the removal was interrupted', async () => {
    const former = dialog;
    await answer(boris);
    const { db } = server.deps;
    await db.deleteFrom('signin').where('user_id', '=', boris.id).where('team_id', '=', anna.teamId).execute();
    await db.deleteFrom('member').where('user_id', '=', boris.id).where('team_id', '=', anna.teamId).execute();
    const person = await server.signIn(boris.email, boris.password);
    const { token } = await inviteTo(server, anna, { email: boris.email });
    await server.call('POST /team/invite/accept', { token: person.access, body: { token } });
    expect((await entry()).assigned).toBeNull();
    dialog = await written();
    await assign(anna, { member: boris.id });
    await finishDepartures(server.deps);
    await releaseDialogs(server.deps, anna.teamId, boris.id);
    expect((await entry()).assigned).toMatchObject({ id: boris.id });
    expect((await list(anna, {})).items.find(({ id }) => id === former.id)!.assigned).toBeNull();
    expect(await db.selectFrom('former_reader').selectAll().where('member_id', '=', boris.id).execute()).toEqual([]);
  });

  it('is shown to the others while a member has it open, and no more when that connection ends', async () => {
    const [first, second] = [await appear(anna), await appear(boris)];
    await Promise.all([first.next('welcome'), second.next('welcome')]);
    first.send({ type: 'look', session: dialog.session, what: 'typing' });
    expect(await second.next('look')).toMatchObject({
      session: dialog.session,
      member: { id: anna.id },
      what: 'typing',
    });
    first.close();
    expect(await second.next('look', ({ what }) => what === 'gone')).toMatchObject({ member: { id: anna.id } });
    second.close();
  });

  it('is given back with many others in one round, each once', async () => {
    await setTeam({ returnAfter: 1 });
    for (let count = 1; count < 55; count += 1) await say(server, await openDialog(server, site), 'Где мой заказ?');
    const all = server.deps.db.selectFrom('dialog').select('id').where('owner_id', '=', anna.teamId);
    for (const { id } of await all.execute())
      await server.call('PATCH /dialog/assign/{id}', {
        token: anna.access,
        params: { id },
        body: { member: boris.id },
      });
    expect((await counts(boris)).mine).toBe(55);
    server.clock.shift(2 * minute);
    await giveBackDialogs(server.deps);
    expect((await counts(anna)).unassigned).toBe(55);
    const { total } = await list(anna, { filter: 'waiting', assigned: 'none' });
    expect(total).toBe(55);
    const rev = async () => (await appear(anna)).next('welcome').then((frame) => frame.rev);
    const before = await rev();
    await giveBackDialogs(server.deps);
    expect(await rev()).toBe(before);
  });
});

describe('dialogs assigned in turn', () => {
  const handOff = (of: TestDialog) =>
    server.call('POST /widget/handoff', { token: of.token, body: { to: 'operator' } });
  const holders = async () => (await list(anna, {})).items.map(({ assigned }) => assigned?.id ?? null);

  it('reach those who are online and available, one after another, up to the limit', async () => {
    await setTeam({ assign: 'turn', limit: 2 });
    const dialogs = [dialog, await written(), await written(), await written(), await written()];
    await assignInTurn(server.deps);
    expect(new Set(await holders())).toEqual(new Set([null]));
    const desks = [await appear(anna), await appear(boris)];
    await Promise.all(desks.map((desk) => desk.next('welcome')));
    for (const each of dialogs) await handOff(each);
    await assignInTurn(server.deps);
    const given = await holders();
    expect([anna.id, boris.id, null].map((id) => given.filter((one) => one === id).length)).toEqual([2, 2, 1]);
    for (const [at, { id }] of [anna, boris].entries()) {
      await until('two dialogs in turn', () => desks[at]!.all('handed').length === 2);
      expect(desks[at]!.all('handed').map(({ member, by }) => [member.id, by])).toEqual(
        [id, id].map((own) => [own, null]),
      );
    }
    await server.call('PATCH /team/available', { token: boris.access, body: { available: false } });
    await setTeam({ limit: 3 });
    await assignInTurn(server.deps);
    expect((await holders()).filter((id) => id === anna.id)).toHaveLength(3);
    desks.forEach((desk) => desk.close());
  });
});
