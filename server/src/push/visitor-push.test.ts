import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { visitorPushLimit, type VisitorPush } from '../contract.ts';
import {
  call,
  createOwner,
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
import { createHook, startReceiver } from '../hook/hook-fixture.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { type PushService, startPushService } from './push-fixture.ts';

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
  vi.restoreAllMocks();
  await settleDeliveries(server);
  for (const table of ['visitor_push', 'destination'] as const) await server.deps.db.deleteFrom(table).execute();
  await service.stop();
});

const asVisitor = <T = { code?: string }>({ token }: Pick<TestDialog, 'token'>, name: string, body?: unknown) =>
  call<T>(server, name, { token, body });
const asOwner = <T = { code?: string }>(name: string, body?: unknown) =>
  call<T>(server, name, { token: freshToken(server, owner), body });
const answer = ({ session }: TestDialog, text: string) =>
  asOwner('POST /dialog/answer', { session, sentences: [text] });
const messages = (): VisitorPush[] => service.pushed.map(({ message }) => message as unknown as VisitorPush);
const bodies = (): string[] => messages().map(({ body }) => body);

async function subscribe(dialog: TestDialog) {
  const body = service.subscription();
  const { status, body: reply } = await asVisitor<{ id: string }>(dialog, 'POST /widget/push/subscribe', body);
  expect(status).toBe(201);
  return { ...body, id: reply.id };
}

/** A dialog whose visitor waits for an answer, and asks to be notified of it. */
async function waitingDialog() {
  const dialog = await openDialog(server, site, { page: 'https://shop.ru/cart?x=1' });
  await say(server, dialog, 'Где мой заказ?');
  return { dialog, browser: await subscribe(dialog) };
}

it('notifies of an operator’s answer: whose site, the first words, the page of the chat, one tag a dialog', async () => {
  const { dialog, browser } = await waitingDialog();
  const { key } = (await asVisitor<{ key: string }>(dialog, 'GET /widget/push/key')).body;
  await answer(dialog, 'Уже  едет.\nЗавтра будет');
  await settleDeliveries(server);
  expect(service.pushed).toMatchObject([{ browser: browser.endpoint, key }]);
  const [{ title, body, url, tag } = {} as VisitorPush] = messages();
  expect([title, body, tag]).toEqual([
    expect.stringMatching(/\.ru: ответ на ваш вопрос$/),
    'Уже едет. Завтра будет',
    `otklik-${dialog.session}`,
  ]);
  expect(new URL(url).searchParams.get('otklik')).toBe('open');
});

it('notifies of no note, of nothing of the visitor’s or the assistant’s, of no other dialog, and not of what was read', async () => {
  const { dialog } = await waitingDialog();
  const other = await openDialog(server, site);
  await say(server, other, 'Другой вопрос');
  const { id } = await entryOf(server, { ...owner, token: freshToken(server, owner) }, dialog);
  await asOwner(`POST /dialog/note/create/${id}`, { clientId: 'n', text: 'Тайная заметка' });
  await asVisitor(dialog, 'POST /widget/handoff', { to: 'operator' });
  await say(server, dialog, 'Вы тут?');
  await answer(other, 'Не сюда');
  await settleDeliveries(server);
  expect(bodies()).toEqual([]);
  await server.deps.db
    .updateTable('destination')
    .set({ not_before: server.clock.now() + 60_000 })
    .execute();
  await answer(dialog, 'Прочитано в чате');
  await server.deps.db.updateTable('dialog').set({ visitor_read: 100 }).where('id', '=', id).execute();
  await server.deps.db.updateTable('destination').set({ not_before: 0 }).execute();
  await settleDeliveries(server);
  expect(bodies()).toEqual([]);
});

const ends: Record<string, (dialog: TestDialog) => Promise<{ status: number }>> = {
  'a ban': async (dialog) => {
    const { id } = await entryOf(server, { ...owner, token: freshToken(server, owner) }, dialog);
    return asOwner(`PATCH /dialog/ban/${id}`, { isBan: true });
  },
  'the visitor’s «Не сообщать»': (dialog) => asVisitor(dialog, 'DELETE /widget/push/unsubscribe'),
  'the erasure of the dialog': (dialog) => asVisitor(dialog, 'DELETE /widget/session'),
};

it.each(Object.keys(ends))('sends nothing of what waits after %s', async (name) => {
  const { dialog } = await waitingDialog();
  service.answer = () => ({ status: 503 });
  await answer(dialog, 'Едет');
  await settleDeliveries(server);
  expect(service.pushed).toHaveLength(1);
  expect((await ends[name]!(dialog)).status).toBeLessThan(300);
  service.answer = () => ({ status: 201 });
  server.clock.shift(20_000);
  await settleDeliveries(server);
  expect(service.pushed).toHaveLength(1);
  if (name !== 'a ban') expect(await server.deps.db.selectFrom('visitor_push').selectAll().execute()).toEqual([]);
});

it.each([404, 410])(
  'a browser that its push service answers with %i is dropped alone; 503 is tried again',
  async (status) => {
    const { dialog, browser } = await waitingDialog();
    const second = await subscribe(dialog);
    service.answer = (one) => ({ status: one.browser === browser.endpoint ? status : 503 });
    await answer(dialog, 'Едет');
    await settleDeliveries(server);
    service.answer = () => ({ status: 201 });
    server.clock.shift(20_000);
    await settleDeliveries(server);
    expect(service.pushed.filter((one) => one.browser === browser.endpoint)).toHaveLength(1);
    expect(service.pushed.at(-1)).toMatchObject({ browser: second.endpoint, message: { body: 'Едет' } });
    await answer(dialog, 'И ещё');
    await settleDeliveries(server);
    expect(service.pushed.filter((one) => one.browser === browser.endpoint)).toHaveLength(1);
    expect(service.pushed.at(-1)).toMatchObject({ browser: second.endpoint, message: { body: 'И ещё' } });
  },
);

it('a browser whose push service refuses for an hour puts no other off, of the same dialog or of another', async () => {
  const { dialog, browser } = await waitingDialog();
  const other = await waitingDialog();
  const rest = { 'retry-after': '3600' };
  service.answer = (one) => (one.browser === browser.endpoint ? { status: 429, headers: rest } : { status: 201 });
  await answer(dialog, 'Раз');
  await settleDeliveries(server);
  const second = await subscribe(dialog);
  await answer(dialog, 'Два');
  await answer(other.dialog, 'Три');
  await settleDeliveries(server);
  const got = (endpoint: string) =>
    service.pushed.filter((one) => one.browser === endpoint).map(({ message }) => message.body);
  expect([got(browser.endpoint), got(second.endpoint), got(other.browser.endpoint)]).toEqual([
    ['Раз'],
    ['Два'],
    ['Три'],
  ]);
});

it('notifies a browser while many others are silent', async () => {
  const silent = new Set<string>();
  const many = await Promise.all(Array.from({ length: 10 }, () => waitingDialog()));
  for (const { browser } of many) silent.add(browser.endpoint);
  const living = await waitingDialog();
  service.answer = () => ({ status: 503 });
  for (const { dialog } of many) await answer(dialog, 'Молчат');
  await settleDeliveries(server);
  service.answer = (one) => (silent.has(one.browser) ? 'silence' : { status: 201 });
  server.clock.shift(20_000);
  void settleDeliveries(server);
  while (service.pushed.length < 14) await Bun.sleep(10);
  await answer(living.dialog, 'Вам');
  const isThere = () => service.pushed.some((one) => one.browser === living.browser.endpoint);
  while (!isThere()) {
    await deliverFacts(server.deps);
    await Bun.sleep(10);
  }
  expect(service.pushed).toHaveLength(15);
  service.answer = () => ({ status: 201 });
  service.release();
});

it('takes no turns of webhooks while the browsers of many teams are silent', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  service.answer = () => 'silence';
  // A team makes eight attempts at once, and a process 64 to receivers that answer.
  for (let team = 0; team < 8; team += 1) {
    owner = await createOwner(server);
    site = await createSite(server, owner);
    for (let count = 0; count < 2; count += 1) {
      const { dialog } = await waitingDialog();
      for (let more = 1; more < 4; more += 1) await subscribe(dialog);
      await answer(dialog, 'Едет');
    }
  }
  await deliverFacts(server.deps);
  await service.got(64);
  const receiver = startReceiver();
  await createHook(server, owner, { url: receiver.url, events: ['dialog.created'] });
  await openDialog(server, site);
  await deliverFacts(server.deps);
  await receiver.got(1);
  service.answer = () => ({ status: 201 });
  service.release();
  await settleDeliveries(server);
  await receiver.stop();
});

it('notifies of what has waited since before an upgrade, in rows of the former form', async () => {
  const { dialog, browser } = await waitingDialog();
  service.answer = () => ({ status: 503 });
  await answer(dialog, 'Едет');
  await settleDeliveries(server);
  const { id } = await entryOf(server, { ...owner, token: freshToken(server, owner) }, dialog);
  await sql`update delivery set dialog_id = ${id}, about = ${browser.id} where dialog_id = ${browser.id}`.execute(
    server.deps.db,
  );
  service.answer = () => ({ status: 201 });
  server.clock.shift(20_000);
  await settleDeliveries(server);
  expect(bodies()).toEqual(['Едет', 'Едет']);
});

it('has at most five browsers a dialog, the newest; one that begins another dialog leaves the first', async () => {
  const { dialog, browser } = await waitingDialog();
  for (let count = 0; count < visitorPushLimit; count += 1) await subscribe(dialog);
  await answer(dialog, 'Едет');
  await settleDeliveries(server);
  expect(service.pushed).toHaveLength(visitorPushLimit);
  expect(service.pushed.map((one) => one.browser)).not.toContain(browser.endpoint);
  const other = await openDialog(server, site);
  const { endpoint, keys } = await subscribe(dialog);
  expect((await asVisitor(other, 'POST /widget/push/subscribe', { endpoint, keys })).status).toBe(201);
  const rows = await server.deps.db.selectFrom('visitor_push').select('id').where('endpoint', '=', endpoint).execute();
  expect(rows).toHaveLength(1);
});

it('calls no address but those of the browsers’ push services', async () => {
  const dialog = await openDialog(server, site);
  const body = service.subscription();
  for (const endpoint of ['https://shop.example.ru/p', 'http://10.0.0.1/p', 'https://fcm.googleapis.com.shop.ru/p'])
    expect(await asVisitor(dialog, 'POST /widget/push/subscribe', { ...body, endpoint })).toMatchObject({
      status: 400,
    });
  for (const host of [
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
    'web.push.apple.com',
    'wns2.notify.windows.com',
  ])
    expect(
      await asVisitor(dialog, 'POST /widget/push/subscribe', {
        ...body,
        endpoint: `https://${host}/${dialog.session}`,
      }),
    ).toMatchObject({ status: 201 });
});
