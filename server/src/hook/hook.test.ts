import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { hookEvents, type HookDelivery } from '../contract.ts';
import {
  call,
  createMember,
  createOwner,
  createSite,
  freshToken,
  openDialog,
  type Owner,
  say,
  type Site,
} from '../dialog/dialog-fixture.ts';
import { reportEnds, sweepDeliveries } from '../event/delivery-end.ts';
import { settleDeliveries } from '../event/delivery-fixture.ts';
import { deliverFacts } from '../event/delivery-round.ts';
import { mostWaiting } from '../event/delivery-take.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { createHook, isSigned, readHook, type Receiver, startReceiver } from './hook-fixture.ts';

let server: TestServer;
let owner: Owner;
let site: Site;
let receiver: Receiver;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  receiver = startReceiver();
  owner = await createOwner(server);
  site = await createSite(server, owner);
});
afterEach(async () => {
  for (const { id } of (await call<{ id: string }[]>(server, 'GET /hook/list', { token: owner.token })).body ?? [])
    await call(server, `DELETE /hook/delete/${id}`, { token: owner.token });
  await receiver.stop();
});

const deliver = () => deliverFacts(server.deps);
const all = () => ({ url: receiver.url, events: hookEvents });

async function deliveriesOf(id: string): Promise<HookDelivery[]> {
  const token = freshToken(server, owner);
  return (await call<{ items: HookDelivery[] }>(server, `GET /hook/delivery/list/${id}`, { token })).body.items;
}

/** Waits until the newest delivery of a webhook is as `is` wants it. */
async function untilDelivery(id: string, is: (newest: HookDelivery) => boolean): Promise<HookDelivery> {
  for (;;) {
    const [newest] = await deliveriesOf(id);
    if (newest && is(newest)) return newest;
    await Bun.sleep(10);
  }
}

it('sends a dialog from its beginning to its rating, in order, signed', async () => {
  const { secret } = await createHook(server, owner, all());
  const dialog = await openDialog(server, site);
  await say(server, dialog, 'Добрый день');
  const { token } = owner;
  const { session } = dialog;
  await call(server, 'POST /dialog/answer', { token, body: { session, sentences: ['Здравствуйте', 'Слушаю'] } });
  const { body: list } = await call<{ items: { id: string }[] }>(server, 'GET /dialog/list', { token });
  const { id } = list.items[0]!;
  await call(server, 'POST /widget/rating', { token: dialog.token, body: { score: 5, comment: 'Спасибо' } });
  await call(server, `PATCH /dialog/close/${id}`, { token, body: { closed: true } });
  await deliver();
  const received = await receiver.got(9);
  expect(received.map(({ body }) => body.type)).toEqual([
    'dialog.created',
    'sentence.created',
    'dialog.handed_off',
    'sentence.created',
    'sentence.created',
    'dialog.assigned',
    'rating.created',
    'sentence.created',
    'dialog.closed',
  ]);
  for (const message of received) {
    expect(isSigned(message, secret)).toBe(true);
    expect(message.body.data).toMatchObject({ dialogId: id, session, domainId: site.id });
    expect(Math.abs(message.timestamp * 1000 - server.clock.now())).toBeLessThan(300_000);
    expect(message.headers.get('content-type')).toBe('application/json');
  }
  const [, first, , answer, , assigned, rating] = received.map(({ body }) => body.data);
  expect(first!.sentence).toMatchObject({ seq: 1, author: 'visitor', text: 'Добрый день' });
  expect(answer!.sentence).toMatchObject({ seq: 2, author: 'operator', text: 'Здравствуйте', by: { name: 'Ольга' } });
  expect(assigned!.assigned).toEqual({ id: owner.memberId, name: 'Ольга' });
  expect(rating!.rating).toEqual({ score: 5, comment: 'Спасибо' });
});

it('sends no notes, and of a domain’s webhook only its dialogs and events', async () => {
  const other = await createSite(server, owner);
  await createHook(server, owner, { url: receiver.url, events: ['sentence.created'], domainId: other.id });
  const [dialog, elsewhere] = [await openDialog(server, other), await openDialog(server, site)];
  await say(server, elsewhere, 'Не сюда');
  await say(server, dialog, 'Сюда');
  const { token } = owner;
  const { body: list } = await call<{ items: { id: string; session: string }[] }>(server, 'GET /dialog/list', {
    token,
  });
  const { id } = list.items.find(({ session }) => session === dialog.session)!;
  await call(server, `POST /dialog/note/create/${id}`, { token, body: { clientId: 'n', text: 'Тайная заметка' } });
  await say(server, dialog, 'И это сюда');
  await deliver();
  const received = await receiver.got(2);
  expect(received.map(({ body }) => body.data.sentence.text)).toEqual(['Сюда', 'И это сюда']);
  expect(received.map(({ text }) => text).join()).not.toContain('заметка');
});

it('tries again under the same id, holds back the rest of the dialog alone, and keeps to the schedule', async () => {
  const { id } = await createHook(server, owner, { url: receiver.url, events: ['sentence.created'] });
  receiver.answer = ({ body }) => new Response(null, { status: body.data.sentence.text === 'Первое' ? 500 : 200 });
  const [dialog, other] = [await openDialog(server, site), await openDialog(server, site)];
  await say(server, dialog, 'Первое');
  await say(server, dialog, 'Второе');
  await deliver();
  await receiver.got(1);
  await untilDelivery(id, () => true);
  await say(server, other, 'Другой диалог');
  await deliver();
  await receiver.got(2);
  expect(receiver.received[1]!.body.data.sentence.text).toBe('Другой диалог');
  const waiting = (await deliveriesOf(id)).find(({ state, attempts }) => state === 'waiting' && attempts === 1)!;
  expect(waiting).toMatchObject({ status: 500, error: 'status' });
  const pause = Date.parse(waiting.nextAt!) - server.clock.now();
  expect(pause).toBeLessThanOrEqual(5_500);
  receiver.answer = () => new Response(null, { status: 204 });
  server.clock.shift(6_000);
  await deliver();
  const received = await receiver.got(4);
  expect(received.slice(2).map(({ body }) => body.data.sentence.text)).toEqual(['Первое', 'Второе']);
  expect(received[2]!.id).toBe(received[0]!.id);
  expect(new Set(received.map((one) => one.id)).size).toBe(3);
});

it('sends once what is delivered while the due deliveries are read, and then the next of its dialog', async () => {
  const { id } = await createHook(server, owner, { url: receiver.url, events: ['sentence.created'] });
  const { db } = server.deps;
  const { promise: isRead, resolve: endReading } = Promise.withResolvers<void>();
  receiver.answer = async () => (await isRead, new Response(null, { status: 204 }));
  const dialog = await openDialog(server, site);
  for (const text of ['Раз', 'Два']) await say(server, dialog, text);
  await deliver();
  await receiver.got(1);
  const execute = db.executeQuery.bind(db);
  const reading = vi.spyOn(db, 'executeQuery').mockImplementation(async (query) => {
    const result = await execute(query);
    if (!/^select \* from "delivery" .*"due_at" <=.*"attempts" = 0/.test((query as { sql?: string }).sql ?? ''))
      return result;
    reading.mockRestore();
    endReading();
    while ((await deliveriesOf(id)).every(({ state }) => state !== 'delivered')) await Bun.sleep(10);
    // Commits of a team are acknowledged in their order.
    await server.deps.commit(owner.id, async () => ({ result: null, facts: [] }));
    return result;
  });
  await deliver();
  // The same round: no other one is run.
  await receiver.got(2);
  await settleDeliveries(server);
  expect(receiver.received.map(({ body }) => body.data.sentence.text)).toEqual(['Раз', 'Два']);
});

it('switches off after the last attempt with a letter to the owner, and sends what waited once it is on', async () => {
  const { id } = await createHook(server, owner, { url: receiver.url, events: ['sentence.created'] });
  receiver.answer = () => new Response(null, { status: 503 });
  const dialog = await openDialog(server, site);
  await say(server, dialog, 'Первое');
  for (let attempts = 1; attempts <= 10; attempts += 1) {
    await deliver();
    await receiver.got(attempts);
    const newest = await untilDelivery(id, (one) => one.attempts === attempts);
    if (newest.nextAt) server.clock.shift(Date.parse(newest.nextAt) - server.clock.now() + 1);
  }
  while (!server.letters.some(({ to }) => to === owner.email)) await Bun.sleep(10);
  expect(server.letters.findLast(({ to }) => to === owner.email)!.text).toContain(receiver.url);
  const token = freshToken(server, owner);
  owner = { ...owner, token };
  expect(await readHook(server, owner, id)).toMatchObject({ active: false, ended: 'failed', lastStatus: 503 });
  await say(server, dialog, 'Пока выключен');
  receiver.answer = () => new Response(null, { status: 200 });
  const edited = await call(server, `PATCH /hook/edit/${id}`, { token, body: { active: true } });
  expect(edited.status).toBe(200);
  await say(server, dialog, 'Снова включён');
  await deliver();
  const received = await receiver.got(12);
  expect(received.slice(10).map(({ body }) => body.data.sentence.text)).toEqual(['Первое', 'Снова включён']);
  expect(new Set(received.slice(0, 11).map((one) => one.id)).size).toBe(1);
});

it('ends with 410, keeps to Retry-After, follows no redirect', async () => {
  const { id } = await createHook(server, owner, { url: receiver.url, events: ['sentence.created'] });
  const { token } = owner;
  receiver.answer = () => new Response(null, { status: 429, headers: { 'retry-after': '3600' } });
  expect((await call(server, `POST /hook/test/${id}`, { token })).status).toBe(202);
  const limited = await untilDelivery(id, ({ attempts }) => attempts === 1);
  expect(Date.parse(limited.nextAt!) - server.clock.now()).toBeGreaterThan(3_500_000);
  receiver.answer = () => new Response(null, { status: 302, headers: { location: `${receiver.url}/elsewhere` } });
  expect((await call(server, `POST /hook/delivery/resend/${limited.id}`, { token })).status).toBe(202);
  expect(await untilDelivery(id, ({ error }) => error === 'redirect')).toMatchObject({ id: limited.id, status: 302 });
  expect(receiver.received).toHaveLength(2);
  receiver.answer = () => new Response(null, { status: 410 });
  await call(server, `POST /hook/delivery/resend/${limited.id}`, { token });
  expect(await untilDelivery(id, ({ state }) => state === 'failed')).toMatchObject({ status: 410, error: 'gone' });
  expect(await readHook(server, owner, id)).toMatchObject({ active: false, ended: 'over', lastStatus: 410 });
  expect((await call(server, `POST /hook/test/${id}`, { token })).status).toBe(409);
});

it('sends nothing that a banned visitor writes', async () => {
  await createHook(server, owner, { url: receiver.url, events: ['sentence.created'] });
  const [banned, other] = [await openDialog(server, site), await openDialog(server, site)];
  await say(server, banned, 'До блокировки');
  await deliver();
  const [message] = await receiver.got(1);
  const { token } = owner;
  const { dialogId } = message!.body.data;
  expect((await call(server, `PATCH /dialog/ban/${dialogId}`, { token, body: { isBan: true } })).status).toBe(200);
  const body = { clientId: 'after', text: 'После блокировки' };
  expect((await call(server, 'POST /widget/sentence', { token: banned.token, body })).status).toBe(403);
  await say(server, other, 'Другой');
  await deliver();
  const received = await receiver.got(2);
  expect(received.map(({ body: { data } }) => data.sentence.text)).toEqual(['До блокировки', 'Другой']);
});

it('drops what waits of an erased dialog', async () => {
  const { id } = await createHook(server, owner, { url: receiver.url, events: ['sentence.created'] });
  const [erased, other] = [await openDialog(server, site), await openDialog(server, site)];
  await say(server, erased, 'Это стёрто');
  await say(server, other, 'Это осталось');
  expect((await call(server, 'DELETE /widget/session', { token: erased.token })).status).toBeLessThan(300);
  await deliver();
  const [message] = await receiver.got(1);
  expect(message!.body.data).toMatchObject({ session: other.session, sentence: { text: 'Это осталось' } });
  await untilDelivery(id, ({ state }) => state === 'delivered');
  expect(receiver.received).toHaveLength(1);
  expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['delivered']);
});

it('leaves a destination to the process that has leased it, until the lease ends', async () => {
  const { id } = await createHook(server, owner, { url: receiver.url, events: ['sentence.created'] });
  const { db } = server.deps;
  const lease_until = server.clock.now() + 30_000;
  await db.updateTable('destination').set({ lease_by: 'another', lease_until }).where('id', '=', id).execute();
  await say(server, await openDialog(server, site), 'Чужое');
  await deliver();
  await server.deps.commit(owner.id, async () => ({ result: null, facts: [] }));
  expect([receiver.received.length, await deliveriesOf(id)]).toEqual([0, []]);
  server.clock.shift(30_001);
  await deliver();
  expect((await receiver.got(1))[0]!.body.data.sentence.text).toBe('Чужое');
});

it('keeps what an active webhook has still to take, however many facts come', async () => {
  const { id } = await createHook(server, owner, { url: receiver.url, events: ['dialog.created'] });
  const dialog = await openDialog(server, site);
  const dialogId = (
    await server.deps.db
      .selectFrom('dialog')
      .select('id')
      .where('session', '=', dialog.session)
      .executeTakeFirstOrThrow()
  ).id;
  for (let count = 0; count < 6; count += 1) {
    const facts = Array.from({ length: 500 }, () => ({ type: 'dialog', dialogId }) as const);
    await server.deps.commit(owner.id, async () => ({ result: null, facts }));
  }
  await deliver();
  expect((await receiver.got(1))[0]!.body.type).toBe('dialog.created');
  await untilDelivery(id, ({ state }) => state === 'delivered');
});

it('switches off where over 100,000 deliveries wait, with a letter to the owner', async () => {
  const { id } = await createHook(server, owner, { url: receiver.url, events: ['dialog.created'] });
  const { db } = server.deps;
  await sql`insert into delivery (id, destination_id, dialog_id, rev, place, type, at)
    with recursive counted(n) as (select 1 union all select n + 1 from counted where n <= ${mostWaiting})
    select 'waiting' || n, ${id}, 'dialog' || n, n, 0, 'dialog.created', 0 from counted`.execute(db);
  const { session } = await openDialog(server, site);
  const dialog = db.selectFrom('dialog').select('id').where('session', '=', session);
  const { id: dialogId } = await dialog.executeTakeFirstOrThrow();
  const facts = Array.from({ length: 500 }, () => ({ type: 'dialog', dialogId }) as const);
  for (let count = 0; count < 4; count += 1) await server.deps.commit(owner.id, async () => ({ result: null, facts }));
  await deliver();
  await expect.poll(async () => (await readHook(server, owner, id)).active).toBe(false);
  await reportEnds(server.deps);
  expect(server.letters.filter(({ to }) => to === owner.email)).toHaveLength(1);
});

it('deletes what has waited for 30 days for a webhook that is off', async () => {
  const { id } = await createHook(server, owner, { url: receiver.url, events: ['sentence.created'] });
  receiver.answer = () => new Response(null, { status: 500 });
  await say(server, await openDialog(server, site), 'Старое');
  await deliver();
  await receiver.got(1);
  await untilDelivery(id, ({ attempts }) => attempts === 1);
  const { token } = owner;
  await call(server, `PATCH /hook/edit/${id}`, { token, body: { active: false } });
  await sweepDeliveries(server.deps);
  expect(await deliveriesOf(id)).toHaveLength(1);
  server.clock.shift(30 * 24 * 3_600_000);
  await sweepDeliveries(server.deps);
  owner = { ...owner, token: freshToken(server, owner) };
  expect(await deliveriesOf(id)).toEqual([]);
});

it('belongs to its team and to owners', async () => {
  const { id } = await createHook(server, owner, all());
  const stranger = await createOwner(server);
  expect((await call(server, `GET /hook/delivery/list/${id}`, { token: stranger.token })).status).toBe(404);
  const editor = await createMember(server, owner, { role: 'editor' });
  expect((await call(server, 'GET /hook/list', { token: editor.token })).body).toMatchObject({ code: 'role_needed' });
  const listed = (await call(server, 'GET /hook/list', { token: owner.token })).body;
  expect(JSON.stringify(listed)).not.toContain('whsec_');
});
