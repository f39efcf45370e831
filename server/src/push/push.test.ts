import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  call,
  createMember,
  createOwner,
  createSignIn,
  createSite,
  entryOf,
  freshToken,
  openDialog,
  type Owner,
  say,
  type Site,
  type TestDialog,
} from '../dialog/dialog-fixture.ts';
import { settleDeliveries } from '../event/delivery-fixture.ts';
import { deliverFacts } from '../event/delivery-round.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { createServerState } from '../runtime/server-state.ts';
import { sweepSubscriptions } from './push-end.ts';
import { moveSubscriptions } from './push-move.ts';
import { type PushService, startPushService } from './push-fixture.ts';
import { readVapidKeys } from './vapid-key.ts';

let server: TestServer;
let owner: Owner;
let site: Site;
let service: PushService;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  service = await startPushService();
  owner = await createOwner(server);
  site = await createSite(server, owner);
});
afterEach(async () => {
  // What is under way would be noted in a row that is deleted.
  await settleDeliveries(server);
  await server.deps.db.deleteFrom('destination').execute();
  await service.stop();
});

/** Has a new browser of a member notified. */
async function addBrowser(by: Pick<Owner, 'token'>): Promise<{ id: string; endpoint: string }> {
  const body = service.subscription();
  const answer = await ask<{ id: string }>(by, 'POST /push/subscribe', body);
  expect(answer.status).toBe(201);
  return { id: answer.body.id, endpoint: body.endpoint };
}

const deliver = () => deliverFacts(server.deps);
const ask = <T = { code?: string }>({ token }: Pick<Owner, 'token'>, name: string, body?: unknown) =>
  call<T>(server, name, { token, body });
const types = () => service.pushed.map(({ message }) => message.type);

/** Makes a person a member of another team, too. */
async function joinTeam({ memberId }: Owner, { id }: Owner): Promise<void> {
  const now = server.clock.now();
  const row = { team_id: id, user_id: memberId, role: 'operator', created_at: now, used_at: now };
  await server.deps.db
    .insertInto('member')
    .values(row as never)
    .execute();
}

/** A dialog that a member has answered, so that it is that member's. */
async function ownDialog(member: Owner): Promise<TestDialog & { id: string }> {
  const dialog = await openDialog(server, site, { name: 'Анна' });
  await say(server, dialog, 'Добрый день');
  await ask(member, 'POST /dialog/answer', { session: dialog.session, sentences: ['Слушаю'] });
  return { ...dialog, id: (await entryOf(server, member, dialog)).id };
}

it('notifies of who waits, what is assigned and an answer in one’s own dialog, signed and encrypted', async () => {
  const { body } = await ask<{ key: string }>(owner, 'GET /push/key');
  const colleague = await createMember(server, owner);
  const { endpoint } = await addBrowser(owner);
  const dialog = await openDialog(server, site, { name: 'Анна' });
  await say(server, dialog, 'Есть  ли\nсамовывоз?');
  await deliver();
  await service.got(1);
  const { id } = await entryOf(server, owner, dialog);
  await ask(colleague, `PATCH /dialog/assign/${id}`, { member: owner.memberId });
  await deliver();
  await service.got(2);
  await say(server, dialog, 'Вы тут?');
  await deliver();
  const pushed = await service.got(3);
  const { name } = (await entryOf(server, owner, dialog)).visitor;
  const of = { url: `/dialog/${id}`, tag: `dialog-${id}` };
  expect(pushed.map(({ message }) => message)).toEqual([
    { type: 'waiting', title: expect.stringMatching(/^Ждёт ответа: /), body: 'Есть ли самовывоз?', ...of },
    { type: 'assigned', title: expect.stringMatching(/^Вам передан диалог: /), body: 'Есть ли самовывоз?', ...of },
    { type: 'answer', title: name || expect.any(String), body: 'Вы тут?', ...of },
  ]);
  for (const one of pushed) {
    expect(one).toMatchObject({ browser: endpoint, key: body.key });
    expect(one.headers).toMatchObject({ urgency: 'high', 'content-type': 'application/octet-stream' });
  }
});

it('fits the 4,096 bytes of a push service, however long a name and a sentence are, without half a character', async () => {
  await addBrowser(owner);
  const dialog = await openDialog(server, site, { name: 'Анна' });
  await say(server, dialog, '👩‍🚀'.repeat(600));
  await deliver();
  await service.got(1);
  const { id } = await entryOf(server, owner, dialog);
  expect((await ask(owner, `PATCH /dialog/name/${id}`, { name: '漢'.repeat(64) })).status).toBe(200);
  await ask(await createMember(server, owner), `PATCH /dialog/assign/${id}`, { member: owner.memberId });
  await say(server, dialog, '漢字'.repeat(2000));
  await settleDeliveries(server);
  expect(types()).toEqual(['waiting', 'assigned', 'answer']);
  for (const { headers, message } of service.pushed) {
    expect(Number(headers['content-length'])).toBeLessThanOrEqual(4096);
    for (const text of [message.title, message.body]) expect(Buffer.from(text).toString()).toBe(text);
  }
});

it('shows markup as text, and lets no name or sentence reorder the words of a notification', async () => {
  await addBrowser(owner);
  const dialog = await openDialog(server, site, { name: '\u202Eанна\u202C <b>x</b>' });
  await say(server, dialog, '<img src=x onerror=alert(1)> \u2067مرحبا\u2069 &amp; 👩‍🚀');
  await settleDeliveries(server);
  const [{ title, body } = { title: '', body: '' }] = service.pushed.map(({ message }) => message);
  expect(body).toBe('<img src=x onerror=alert(1)> مرحبا &amp; 👩‍🚀');
  expect(title).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
});

it('makes one pair of keys, on which processes that begin together agree', async () => {
  await server.deps.db.deleteFrom('server_key').execute();
  const processes = [1, 2, 3].map(() => ({ ...server.deps, state: createServerState() }));
  const [first, ...others] = await Promise.all(processes.map(readVapidKeys));
  expect(Buffer.from(first!.publicKey, 'base64url')).toHaveLength(65);
  expect(others).toEqual([first, first]);
  expect(await readVapidKeys({ ...server.deps, state: createServerState() })).toEqual(first);
});

it('does not notify of a note, of what the member does, of another’s dialog, or of what is read or on the screen', async () => {
  const colleague = await createMember(server, owner);
  const dialog = await ownDialog(owner);
  await addBrowser(owner);
  await addBrowser(colleague);
  await ask(owner, `POST /dialog/note/create/${dialog.id}`, { clientId: 'n', text: 'Тайная заметка' });
  await ask(owner, 'POST /dialog/answer', { session: dialog.session, sentences: ['Сейчас'] });
  const hold = (not_before: number) => server.deps.db.updateTable('destination').set({ not_before }).execute();
  await hold(server.clock.now() + 600_000);
  await say(server, dialog, 'Прочитано');
  await ask(owner, `PATCH /dialog/read/${dialog.id}`, { seq: 4 });
  await hold(0);
  await settleDeliveries(server);
  const presence = server.deps.presence as unknown as { enter(member: object): () => void };
  const leave = presence.enter({ kind: 'reader', id: `${owner.memberId} ${dialog.session}`, ownerId: owner.id });
  await say(server, dialog, 'На экране');
  await settleDeliveries(server);
  expect(types()).toEqual([]);
  leave();
  await say(server, dialog, 'Ушёл с экрана');
  await settleDeliveries(server);
  expect(service.pushed.map(({ message }) => message.body)).toEqual(['Ушёл с экрана']);
});

/** By what a dialog is no news any more, though a sentence of it has been taken for delivery. */
const ends: Record<string, (dialog: TestDialog & { id: string }) => Promise<{ status: number }>> = {
  'a ban': ({ id }) => ask(owner, `PATCH /dialog/ban/${id}`, { isBan: true }),
  'its end': ({ id }) => ask(owner, `PATCH /dialog/close/${id}`, { closed: true }),
  'its erasure by the visitor': ({ token }) => ask({ token }, 'DELETE /widget/session'),
  'the hand-over to a colleague': async ({ id }) =>
    ask(owner, `PATCH /dialog/assign/${id}`, { member: (await createMember(server, owner)).memberId }),
};

it.each(Object.keys(ends))('sends nothing of what waits of a dialog after %s', async (name) => {
  const dialog = await ownDialog(owner);
  const other = await ownDialog(owner);
  await addBrowser(owner);
  service.answer = () => ({ status: 503 });
  for (const one of [dialog, other]) await say(server, one, 'Вы тут?');
  await settleDeliveries(server);
  expect(service.pushed.length).toBeGreaterThanOrEqual(2);
  expect((await ends[name]!(dialog)).status).toBeLessThan(300);
  service.pushed.splice(0);
  service.answer = () => ({ status: 201 });
  server.clock.shift(20_000);
  owner = { ...owner, token: freshToken(server, owner) };
  await settleDeliveries(server);
  expect(service.pushed.map(({ message }) => message.tag)).toEqual([`dialog-${other.id}`]);
});

it('notifies of who waits only members who are on duty and take dialogs', async () => {
  const [away, off] = [await createMember(server, owner), await createMember(server, owner)];
  const endpoints = [];
  for (const member of [owner, away, off]) endpoints.push((await addBrowser(member)).endpoint);
  await ask(away, 'PATCH /team/available', { available: false });
  const weekday = (new Date(server.clock.now()).getUTCDay() + 6) % 7;
  const days = Array.from({ length: 7 }, (_, day) =>
    (day - weekday + 7) % 7 === 3 ? { from: '10:00', to: '11:00' } : null,
  );
  expect((await ask(off, 'PATCH /team/hours', { hours: { zone: 'Etc/UTC', days } })).status).toBe(200);
  await say(server, await openDialog(server, site), 'Есть кто?');
  await settleDeliveries(server);
  expect(service.pushed.map(({ browser }) => browser)).toEqual([endpoints[0]!]);
});

it('keeps to the setting and to quiet hours, in which a test is sent all the same', async () => {
  await addBrowser(owner);
  const dialog = await ownDialog(owner);
  await settleDeliveries(server);
  expect((await ask(owner, 'PATCH /push/setting', { answer: false })).body).toEqual({
    waiting: true,
    assigned: true,
    answer: false,
    quiet: null,
  });
  await say(server, dialog, 'Не об этом');
  await settleDeliveries(server);
  const clock = (shift: number) => new Date(server.clock.now() + shift).toISOString().slice(11, 16);
  const quiet = { from: clock(-3_600_000), to: clock(3_600_000), zone: 'Etc/UTC' };
  expect((await ask(owner, 'PATCH /push/setting', { answer: true, quiet })).body).toMatchObject({
    answer: true,
    quiet,
  });
  await say(server, dialog, 'Тихо');
  await settleDeliveries(server);
  expect(types().filter((type) => type === 'answer')).toEqual([]);
  expect((await ask(owner, 'POST /push/test')).status).toBe(202);
  await settleDeliveries(server);
  expect(types().at(-1)).toBe('test');
  await ask(owner, 'PATCH /push/setting', { quiet: null });
  await say(server, dialog, 'Громко');
  await settleDeliveries(server);
  expect(service.pushed.at(-1)!.message).toMatchObject({ type: 'answer', body: 'Громко' });
});

for (const status of [404, 410])
  it(`ends a subscription that the push service answers with ${status}, and begins it again`, async () => {
    const body = service.subscription();
    const { id } = (await ask<{ id: string }>(owner, 'POST /push/subscribe', body)).body;
    await addBrowser(owner);
    service.answer = ({ browser }) => ({ status: browser === body.endpoint ? status : 201 });
    await ask(owner, 'POST /push/test');
    await service.got(2);
    const list = async () => (await ask<{ id: string }[]>(owner, 'GET /push/list')).body.map((one) => one.id);
    while ((await list()).includes(id)) await Bun.sleep(10);
    await settleDeliveries(server);
    expect(await list()).toHaveLength(1);
    await ask(owner, 'POST /push/test');
    await service.got(3);
    await settleDeliveries(server);
    expect(service.pushed.filter(({ browser }) => browser === body.endpoint)).toHaveLength(1);
    service.answer = () => ({ status: 201 });
    expect((await ask(owner, 'POST /push/subscribe', body)).status).toBe(201);
    expect(await list()).toHaveLength(2);
  });

for (const status of [429, 500, 503])
  it(`tries again after ${status}, after a pause of less than 75 s, and keeps to Retry-After`, async () => {
    const { id } = await addBrowser(owner);
    service.answer = () => ({ status });
    await ask(owner, 'POST /push/test');
    const attempts = async (): Promise<{ attempts: number; due: number }> => {
      await settleDeliveries(server);
      const row = await server.deps.db
        .selectFrom('delivery')
        .selectAll()
        .where('destination_id', '=', id)
        .executeTakeFirstOrThrow();
      return { attempts: row.attempts, due: Number(row.due_at) - server.clock.now() };
    };
    for (let count = 1; count <= 6; count += 1) {
      const { due, ...made } = await attempts();
      // Between two attempts nothing is sent, however many rounds there are.
      expect([made.attempts, service.pushed.length]).toEqual([count, count]);
      expect(due).toBeGreaterThan(0);
      expect(due).toBeLessThan(75_000);
      server.clock.shift(75_000);
      owner = { ...owner, token: freshToken(server, owner) };
    }
    service.answer = () => ({ status, headers: { 'retry-after': '600' } });
    expect((await attempts()).due).toBeGreaterThan(590_000);
    server.clock.shift(601_000);
    service.answer = () => ({ status: 201 });
    await settleDeliveries(server);
    owner = { ...owner, token: freshToken(server, owner) };
    const [shown] = (await ask<{ lastStatus: number; lastError: null }[]>(owner, 'GET /push/list')).body;
    expect(shown).toMatchObject({ id, lastStatus: 201, lastError: null });
    expect(service.pushed).toHaveLength(8);
  });

it('gives up what is no news any more, and leaves the browser subscribed', async () => {
  const { id } = await addBrowser(owner);
  service.answer = () => ({ status: 500 });
  await ask(owner, 'POST /push/test');
  await settleDeliveries(server);
  server.clock.shift(61 * 60_000);
  await settleDeliveries(server);
  expect(service.pushed).toHaveLength(1);
  owner = { ...owner, token: freshToken(server, owner) };
  expect((await ask<object[]>(owner, 'GET /push/list')).body).toMatchObject([{ id, lastStatus: 500 }]);
});

it('answers the same endpoint with the same id, in another team too; another person gets another', async () => {
  const body = service.subscription();
  const subscribe = (by: Pick<Owner, 'token'>, as: object = body) =>
    ask<{ id: string }>(by, 'POST /push/subscribe', as);
  const { id } = (await subscribe(owner)).body;
  expect((await subscribe(owner, { ...body, expirationTime: null })).body).toEqual({ id });
  const elsewhere = await createOwner(server);
  await joinTeam(owner, elsewhere);
  expect((await ask(owner, 'PATCH /team/current', { id: elsewhere.id })).status).toBe(200);
  expect((await ask(owner, 'GET /push/list')).body).toEqual([]);
  expect((await subscribe(owner)).body).toEqual({ id });
  const site2 = await createSite(server, elsewhere);
  await say(server, await openDialog(server, site), 'Прежняя команда');
  await say(server, await openDialog(server, site2), 'Эта команда');
  await settleDeliveries(server);
  expect(service.pushed.map(({ message }) => message.body)).toEqual(['Эта команда']);
  const other = await subscribe(elsewhere);
  expect(other.status).toBe(201);
  expect(other.body.id).not.toBe(id);
  expect((await ask(owner, 'GET /push/list')).body).toEqual([]);
  expect((await ask(owner, `DELETE /push/unsubscribe/${other.body.id}`)).status).toBe(404);
});

it('follows its sign-in to another team, where the account is not opened', async () => {
  const { id, endpoint } = await addBrowser(owner);
  const elsewhere = await createOwner(server);
  await joinTeam(owner, elsewhere);
  expect((await ask(owner, 'PATCH /team/current', { id: elsewhere.id })).status).toBe(200);
  await moveSubscriptions(server.deps);
  expect((await ask(owner, 'GET /push/list')).body).toMatchObject([{ id, current: true }]);
  await say(server, await openDialog(server, site), 'Прежняя команда');
  await say(server, await openDialog(server, await createSite(server, elsewhere)), 'Эта команда');
  await settleDeliveries(server);
  expect(service.pushed.map(({ browser, message }) => [browser, message.body])).toEqual([[endpoint, 'Эта команда']]);
});

it('ends with the sign-in of the browser, and with the membership', async () => {
  const colleague = await createMember(server, owner);
  const place = await createSignIn(server, colleague);
  await addBrowser({ token: place.token });
  const { id } = await addBrowser(colleague);
  expect((await ask(colleague, `DELETE /user/signin/delete/${place.signinId}`)).status).toBe(200);
  await say(server, await openDialog(server, site), 'Есть кто?');
  await settleDeliveries(server);
  expect(service.pushed).toHaveLength(1);
  expect((await ask<object[]>(colleague, 'GET /push/list')).body).toMatchObject([{ id, current: true }]);
  expect((await ask(owner, `DELETE /team/member/delete/${colleague.memberId}`)).status).toBe(200);
  await say(server, await openDialog(server, site), 'И ещё');
  await settleDeliveries(server);
  await sweepSubscriptions(server.deps);
  expect(service.pushed).toHaveLength(1);
  const { db } = server.deps;
  for (const table of ['destination', 'push_subscription'] as const)
    expect(await db.selectFrom(table).select('id').execute()).toEqual([]);
});

it('refuses private addresses, bytes that are no key, and other people’s subscriptions', async () => {
  const body = service.subscription();
  for (const endpoint of ['http://10.0.0.1/p', 'https://192.168.1.1/p', 'ftp://shop.ru/p', 'push'])
    expect(await ask(owner, 'POST /push/subscribe', { ...body, endpoint })).toMatchObject({ status: 400 });
  const keys = { ...body.keys, p256dh: `B${'A'.repeat(86)}` };
  expect((await ask(owner, 'POST /push/subscribe', { ...body, keys })).body).toMatchObject({ code: 'invalid' });
  const { id } = await addBrowser(owner);
  const stranger = await createOwner(server);
  for (const by of [stranger, await createMember(server, owner)])
    expect((await ask(by, `DELETE /push/unsubscribe/${id}`)).status).toBe(404);
  expect((await ask(stranger, 'POST /push/test')).body).toMatchObject({ code: 'conflict' });
});

it.each(['Курьер не приехал!!!', 'Верните деньги за чашку', 'Your driver was rude to me'])(
  'marks who complained, when they wait and when they are handed over: «%s»',
  async (text) => {
    await addBrowser(owner);
    const colleague = await createMember(server, owner);
    const dialog = await openDialog(server, site, { name: 'Анна' });
    await say(server, dialog, text);
    await deliver();
    await service.got(1);
    const { id } = await entryOf(server, owner, dialog);
    await ask(colleague, `PATCH /dialog/assign/${id}`, { member: owner.memberId });
    await deliver();
    expect((await service.got(2)).map(({ message }) => message.title)).toEqual([
      expect.stringMatching(/^Ждёт ответа \(недоволен\): /),
      expect.stringMatching(/^Вам передан диалог \(недоволен\): /),
    ]);
  },
);
