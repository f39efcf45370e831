import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DialogEntry } from '../contract/dialog.ts';
import type { ClientFrame, ServerFrame } from '../contract/frame.ts';
import type { Sentence } from '../contract/sentence.ts';
import { environmentOf } from '../transport/environment.ts';
import { createRest } from '../transport/rest.ts';
import { installLocks, pause, problem, sentenceOf, startServer, type TestServer, until } from '../testing.ts';
import { createDialogClient, type DialogFeature } from './dialog-client.ts';

beforeAll(installLocks);

const size = 50;
const timeOf = (at: number): string => new Date(1_700_000_000_000 + at * 1000).toISOString();
const entryOf = (number: number, more: Partial<DialogEntry> = {}): DialogEntry => ({
  id: `d${number}`,
  session: `s${number}`,
  isBan: false,
  domain: { id: 'shop', name: 'shop.ru' },
  visitor: { name: '', online: false, ownName: '', device: '', path: '' },
  last: null,
  unread: 0,
  updatedAt: timeOf(number),
  waiting: false,
  assistant: true,
  number,
  closed: false,
  tags: [],
  asked: null,
  waitingSince: null,
  rating: null,
  ...more,
});

let server: TestServer;
let entries: DialogEntry[];
let dialog: Sentence[];
let client: DialogFeature;
const frames: ClientFrame[] = [];
let isOpen: boolean;
let account = 0;

beforeEach(async () => {
  [entries, dialog, isOpen] = [Array.from({ length: 120 }, (_, at) => entryOf(at + 1)), [], false];
  frames.length = 0;
  server = await startServer({
    'GET /dialog/count': () => ({ body: { all: entries.length, unread: 0, waiting: 0, banned: 0 } }),
    'GET /dialog/list': ({ query }) => {
      const page = Number(query.get('page'));
      const filter = query.get('filter');
      const shown = entries
        .filter(({ unread }) => filter !== 'unread' || unread > 0)
        .sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
      return { body: { items: shown.slice((page - 1) * size, page * size), page, size, total: shown.length } };
    },
    'GET /dialog/detail/d1': ({ query }) => {
      const page = Number(query.get('page'));
      const end = Math.max(0, dialog.length - (page - 1) * size);
      return {
        body: {
          id: 'd1',
          session: 's1',
          isBan: false,
          sentences: dialog.slice(Math.max(0, end - size), end),
          page,
          size,
          total: dialog.length,
          visitorRead: 0,
          operatorRead: 0,
        },
      };
    },
    'POST /dialog/answer': ({ body }) => {
      const { clientId, sentences } = JSON.parse(body) as { clientId: string; sentences: string[] };
      const known = dialog.filter((sentence) => sentence.clientId === clientId);
      const added =
        known.length > 0
          ? known
          : sentences.map((text, at) => sentenceOf(dialog.length + at + 1, { author: 'operator', text, clientId }));
      if (known.length === 0) dialog.push(...added);
      return { status: 201, body: { sentences: added } };
    },
  });
  const rest = createRest(environmentOf({ host: server.host }), {
    access: () => 'a',
    renew: () => Promise.reject(new Error('not asked for')),
  });
  const name = `operator ${++account}`;
  client = createDialogClient(rest, {
    feed: { send: (frame) => isOpen && frames.push(frame) > 0 },
    account: () => name,
  });
});
afterEach(async () => {
  client.reset();
  await server.close();
});

const ids = (): string[] => client.$list.get().items.map(({ id }) => id);
const say = (seq: number, more: Partial<Sentence> = {}, dialog = 1): ServerFrame => ({
  type: 'sentence',
  rev: seq,
  dialogId: `d${dialog}`,
  session: `s${dialog}`,
  sentence: sentenceOf(seq, { at: timeOf(10_000 + seq), ...more }),
});

test('the list comes by the page; what moved the pages’ borders meanwhile is neither doubled nor skipped', async () => {
  await client.loadList();
  expect([client.$list.get().total, ids().length, ids()[0]]).toEqual([120, 50, 'd120']);
  for (let number = 121; number <= 125; number++) entries.push(entryOf(number));
  await client.loadMore();
  await client.loadMore();
  await client.loadMore();
  const all = ids();
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((id) => Number(id.slice(1)) <= 120)).toEqual(
    Array.from({ length: 120 }, (_, at) => `d${120 - at}`),
  );
});

test('a sentence takes its dialog to the top, counts once as unread, and not at all after the answer', async () => {
  await client.loadList();
  client.handle(say(1, {}, 80));
  client.handle(say(1, {}, 80));
  client.handle(say(2, {}, 80));
  await until(() => ids()[0] === 'd80');
  expect(client.$list.get().items[0]).toMatchObject({ unread: 2, last: { seq: 2 } });
  expect(ids().filter((id) => id === 'd80').length).toBe(1);
  client.handle(say(3, { author: 'operator' }, 80));
  await until(() => client.$list.get().items[0]?.unread === 0);
});

test('a new dialog comes in where it belongs; presence is shown; a filter keeps what does not fit out', async () => {
  await client.loadList();
  client.handle({ type: 'dialog', rev: 1, dialog: entryOf(500, { unread: 1 }) });
  client.handle({ type: 'presence', session: 's500', online: true });
  client.handle({ type: 'presence', session: 's119', online: true });
  await until(() => ids()[0] === 'd500');
  expect(client.$list.get().items.find(({ id }) => id === 'd119')?.visitor.online).toBe(true);

  entries = entries.map((entry) => (entry.id === 'd7' || entry.id === 'd9' ? { ...entry, unread: 1 } : entry));
  await client.loadList({ filter: 'unread' });
  expect(ids()).toEqual(['d9', 'd7']);
  client.handle({ type: 'dialog', rev: 2, dialog: entryOf(9, { unread: 0 }) });
  client.handle({ type: 'dialog', rev: 3, dialog: entryOf(600, { unread: 0 }) });
  await until(() => ids().join() === 'd7');
  expect(client.$list.get().total).toBe(1);
});

test('a sentence of a dialog that the list does not hold makes it read the list anew', async () => {
  entries = entries.slice(0, 3);
  await client.loadList({ filter: 'unread' });
  expect(ids()).toEqual([]);
  entries[0] = { ...entries[0]!, unread: 1 };
  client.handle(say(1));
  await until(() => ids().join() === 'd1');
});

test('a phrase found stays with its dialog when the dialog changes, until something else is looked for', async () => {
  const found = { seq: 3, author: 'visitor', text: 'Где заказ?', ranges: [{ from: 4, to: 9 }] } as const;
  entries = [entryOf(1, { found: { ...found, ranges: [...found.ranges] } })];
  await client.loadList({ q: 'заказ' });
  client.handle({ type: 'dialog', rev: 1, dialog: entryOf(1, { unread: 1 }) });
  client.handle(say(9));
  await until(() => client.$list.get().items[0]?.last?.seq === 9);
  expect(client.$list.get().items[0]).toMatchObject({ unread: 2, found });
  entries = [entryOf(1)];
  await client.loadList({ q: '' });
  expect(client.$list.get().items[0]!.found).toBeUndefined();
});

test('an older reply does not overwrite a newer query', async () => {
  const list = server.handlers['GET /dialog/list']!;
  server.handlers['GET /dialog/list'] = async (request) => {
    if (request.query.get('q') === 'slow') await pause(100);
    return list(request);
  };
  const slow = client.loadList({ q: 'slow' });
  await client.loadList({ filter: 'unread' });
  await slow;
  expect([client.$list.get().filter, ids()]).toEqual(['unread', []]);
});

test('the open dialog: pages upwards, live sentences, nothing doubled, to its beginning', async () => {
  dialog = Array.from({ length: 173 }, (_, at) => sentenceOf(at + 1));
  await client.open('d1');
  expect(client.$detail.get().data?.sentences.map(({ seq }) => seq)).toEqual(dialog.slice(-50).map(({ seq }) => seq));
  for (let seq = 174; seq <= 180; seq++) {
    dialog.push(sentenceOf(seq));
    client.handle(say(seq));
    client.handle(say(seq));
  }
  const more = [];
  do more.push(await client.loadOlder());
  while (more.at(-1));
  expect(more).toEqual([true, true, true, false]);
  expect(client.$detail.get().data?.sentences.map(({ seq }) => seq)).toEqual(dialog.map(({ seq }) => seq));
  expect(client.$detail.get().data?.total).toBe(180);
});

test('after a reset the hole between what was held and the newest page is read', async () => {
  dialog = Array.from({ length: 60 }, (_, at) => sentenceOf(at + 1));
  await client.open('d1');
  dialog.push(...Array.from({ length: 140 }, (_, at) => sentenceOf(at + 61)));
  client.reload();
  await until(() => client.$detail.get().data?.sentences.at(-1)?.seq === 200);
  expect(client.$detail.get().data?.sentences.map(({ seq }) => seq)).toEqual(
    Array.from({ length: 190 }, (_, at) => at + 11),
  );
});

test('20,000 sentences and 1,000 live ones cost few redraws and lose none', async () => {
  dialog = Array.from({ length: 20_000 }, (_, at) => sentenceOf(at + 1));
  await client.open('d1');
  for (const sentence of dialog) client.handle({ type: 'sentence', rev: 1, dialogId: 'd1', session: 's1', sentence });
  await until(() => client.$detail.get().data?.sentences.length === 20_000);
  let redraws = 0;
  client.$detail.listen(() => redraws++);
  for (let burst = 0; burst < 20; burst++) {
    for (let at = 1; at <= 50; at++) client.handle(say(20_000 + burst * 50 + at));
    await pause(1);
  }
  await until(() => client.$detail.get().data?.sentences.length === 21_000);
  expect(redraws).toBeLessThanOrEqual(20);
  expect(client.$detail.get().data?.sentences.every(({ seq }, at) => seq === at + 1)).toBe(true);
});

test('an answer goes over the socket, is acknowledged there, and stands in the talk at once', async () => {
  await client.open('d1');
  isOpen = true;
  const answered = client.answer('s1', ['Добрый день', 'Чем помочь?']);
  expect(client.$detail.get().data?.sentences.map(({ text, state }) => [text, state])).toEqual([
    ['Добрый день', 'sending'],
    ['Чем помочь?', 'sending'],
  ]);
  await until(() => frames.length === 1);
  const { clientId, session, sentences } = frames[0] as Extract<ClientFrame, { type: 'answer' }>;
  expect([session, sentences]).toEqual(['s1', ['Добрый день', 'Чем помочь?']]);
  const stored = sentences.map((text, at) => sentenceOf(at + 1, { author: 'operator', text, clientId }));
  client.handle({ type: 'ack', clientId, sentences: stored });
  expect(await answered).toEqual(stored);
  await until(() => client.$detail.get().data?.sentences.length === 2);
  expect(client.$detail.get().data?.sentences).toEqual(stored);
  expect([client.$answerState.get().status, server.requests.some(({ path }) => path === '/dialog/answer')]).toEqual([
    201,
    false,
  ]);
});

test('without a socket, or when it breaks before the acknowledgement, the answer goes by REST under the same id', async () => {
  await client.open('d1');
  isOpen = true;
  const answered = client.answer('s1', ['раз']);
  await until(() => frames.length === 1);
  isOpen = false;
  client.connected(false);
  const [sentence] = await answered;
  expect(sentence).toMatchObject({ text: 'раз', clientId: (frames[0] as { clientId: string }).clientId });
  await client.answer('s1', ['два']);
  expect(dialog.map(({ text }) => text)).toEqual(['раз', 'два']);
});

test('what waited over a reload goes out with the next opening, where sockets are cut as well', async () => {
  const answer = server.handlers['POST /dialog/answer']!;
  server.handlers['POST /dialog/answer'] = () => 'cut';
  void client.answer('s1', ['до перезагрузки']);
  await until(() => server.requests.some(({ path }) => path === '/dialog/answer'));
  client.reset();
  server.handlers['POST /dialog/answer'] = answer;
  await client.open('d1');
  await until(
    () =>
      client.$detail
        .get()
        .data?.sentences.map(({ text, seq }) => `${text} ${seq}`)
        .join() === 'до перезагрузки 1',
  );
});

test('a refused answer rejects, stands as failed, and can be sent again', async () => {
  const answer = server.handlers['POST /dialog/answer']!;
  server.handlers['POST /dialog/answer'] = () => problem(409, 'dialog_banned');
  await client.open('d1');
  await expect(client.answer('s1', ['нельзя'])).rejects.toMatchObject({ status: 409, code: 'dialog_banned' });
  await until(() => client.$detail.get().data?.sentences[0]?.state === 'failed');
  expect(client.$answerState.get()).toMatchObject({ status: 409, problem: { code: 'dialog_banned' } });
  server.handlers['POST /dialog/answer'] = answer;
  client.retry(client.$detail.get().data!.sentences[0]!.clientId!);
  await until(() => client.$detail.get().data?.sentences[0]?.seq === 1);
});

test('a dialog that is not there leaves its status in the store', async () => {
  await expect(client.open('none')).rejects.toMatchObject({ status: 404 });
  expect(client.$detail.get()).toMatchObject({
    status: 404,
    data: null,
    loading: false,
    problem: { code: 'not_found' },
  });
});

test('several dialogs are open at once: each live, pageable and answered, until it is closed', async () => {
  const dialogs: Record<string, Sentence[]> = {
    d1: Array.from({ length: 120 }, (_, at) => sentenceOf(at + 1)),
    d2: [sentenceOf(1)],
    d3: [sentenceOf(1)],
  };
  let online = '';
  for (const [id, known] of Object.entries(dialogs)) {
    const session = `s${id.slice(1)}`;
    server.handlers[`GET /dialog/detail/${id}`] = ({ query }) => {
      const end = Math.max(0, known.length - (Number(query.get('page')) - 1) * size);
      const sentences = known.slice(Math.max(0, end - size), end);
      const marks = { visitorRead: 0, operatorRead: 0 };
      return { body: { id, session, isBan: false, sentences, page: 1, size, total: known.length, ...marks } };
    };
    server.handlers[`GET /dialog/header/${id}`] = () => ({
      body: {
        id,
        session,
        isBan: false,
        waiting: false,
        assistant: true,
        visitor: { name: id, online: online === id, ownName: '', device: '', path: '' },
      },
    });
  }
  const [one, two] = [client.view('d1'), client.view('d2')];
  await Promise.all([one.ready, two.ready, client.open('d3')]);
  const seqs = (view: { $detail: typeof client.$detail }): number =>
    view.$detail.get().data?.sentences.filter(({ seq }) => seq > 0).length ?? -1;
  expect([seqs(one), seqs(two), seqs(client)]).toEqual([50, 1, 1]);
  expect([one.$header.get().data?.visitor.name, two.$header.get().data?.visitor.name]).toEqual(['d1', 'd2']);

  while (await one.loadOlder());
  expect(seqs(one)).toBe(120);
  client.handle(say(2, {}, 2));
  client.handle(say(2, {}, 3));
  online = 'd2';
  client.handle({ type: 'presence', session: 's2', online: true });
  await until(() => seqs(two) === 2 && seqs(client) === 2);
  expect([seqs(one), two.$header.get().data?.visitor.online, one.$header.get().data?.visitor.online]).toEqual([
    120,
    true,
    false,
  ]);

  isOpen = true;
  const answered = two.answer(['второму']);
  expect(two.$detail.get().data?.sentences.at(-1)).toMatchObject({ text: 'второму', state: 'sending' });
  expect(client.$detail.get().data?.sentences.at(-1)?.state).toBe(undefined);
  await until(() => frames.length === 1);
  const { clientId, session } = frames[0] as Extract<ClientFrame, { type: 'answer' }>;
  expect(session).toBe('s2');
  client.handle({ type: 'ack', clientId, sentences: [sentenceOf(3, { author: 'operator', clientId })] });
  expect((await answered).map(({ seq }) => seq)).toEqual([3]);
  await until(() => seqs(two) === 3);

  two.close();
  client.handle(say(4, {}, 2));
  client.handle(say(121, {}, 1));
  await until(() => seqs(one) === 121);
  expect([two.$detail.get().data, two.$header.get().data]).toEqual([null, null]);
});

test('an answer that is discarded, or whose account leaves, tells its caller', async () => {
  server.handlers['POST /dialog/answer'] = () => 'cut';
  await client.open('d1');
  const [first, second] = [client.answer('s1', ['раз'], 'c1'), client.answer('s1', ['два'], 'c2')];
  await until(() => client.$detail.get().data?.sentences.length === 2);
  client.discard('c1');
  await expect(first).rejects.toMatchObject({ code: 'aborted' });
  client.reset();
  await expect(second).rejects.toMatchObject({ code: 'aborted' });
});
