import { callOptions } from '../contract/call-option.ts';
import { describe, expect, test } from 'vitest';
import { pause, until } from '../transport/server-fixture.ts';
import { entryOf, idsOf, say, size, useDialogClient } from './dialog-client-fixture.ts';

const given = useDialogClient();

test('loads the list by pages; a moved page boundary neither repeats nor skips a dialog', async () => {
  await given.client.loadList();
  expect([given.client.$list.get().total, idsOf(given).length, idsOf(given)[0]]).toEqual([120, 50, 'd120']);
  for (let number = 121; number <= 125; number++) given.entries.push(entryOf(number));
  await given.client.loadMore();
  await given.client.loadMore();
  await given.client.loadMore();
  const all = idsOf(given);
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((id) => Number(id.slice(1)) <= 120)).toEqual(
    Array.from({ length: 120 }, (_, at) => `d${120 - at}`),
  );
});

test('a sentence takes its dialog to the top, counts once as unread, and not at all after one’s own answer', async () => {
  await given.client.loadList();
  given.client.handle(say(1, {}, 80));
  given.client.handle(say(1, {}, 80));
  given.client.handle(say(2, {}, 80));
  await until(() => idsOf(given)[0] === 'd80');
  expect(given.client.$list.get().items[0]).toMatchObject({ unread: 2, last: { seq: 2 } });
  expect(idsOf(given).filter((id) => id === 'd80').length).toBe(1);
  given.client.handle({ type: 'welcome', rev: 1, member: 'anna' });
  given.client.handle(say(3, { author: 'operator', by: { id: 'boris', name: 'Борис' } }, 80));
  await until(() => given.client.$list.get().items[0]?.last?.seq === 3);
  expect(given.client.$list.get().items[0]).toMatchObject({ unread: 2 });
  given.client.handle(say(4, { author: 'operator', by: { id: 'anna', name: 'Анна' } }, 80));
  await until(() => given.client.$list.get().items[0]?.unread === 0);
});

test('a new dialog comes in where it belongs; presence is shown; a filter keeps what does not fit out', async () => {
  await given.client.loadList();
  given.client.handle({ type: 'dialog', rev: 1, dialog: entryOf(500, { unread: 1 }) });
  given.client.handle({ type: 'presence', session: 's500', online: true });
  given.client.handle({ type: 'presence', session: 's119', online: true });
  await until(() => idsOf(given)[0] === 'd500');
  expect(given.client.$list.get().items.find(({ id }) => id === 'd119')?.visitor.online).toBe(true);

  given.entries = given.entries.map((entry) =>
    entry.id === 'd7' || entry.id === 'd9' ? { ...entry, unread: 1 } : entry,
  );
  await given.client.loadList({ filter: 'unread' });
  expect(idsOf(given)).toEqual(['d9', 'd7']);
  given.client.handle({ type: 'dialog', rev: 2, dialog: entryOf(9, { unread: 0 }) });
  given.client.handle({ type: 'dialog', rev: 3, dialog: entryOf(600, { unread: 0 }) });
  await until(() => idsOf(given).join() === 'd7');
  expect(given.client.$list.get().total).toBe(1);
});

test('a dialog that the operator bans leaves those who wait at once, and waits no more in any list', async () => {
  const complaint = { waiting: true, unhappy: true, waitingSince: new Date(0).toISOString() };
  given.entries = [entryOf(1, complaint), entryOf(2, { waiting: true })];
  given.server.handlers['PATCH /dialog/ban/d1'] = () => ({ body: { id: 'd1', isBan: true } });
  await given.client.loadList({ filter: 'waiting' });
  await given.client.ban('d1', true);
  expect(idsOf(given)).toEqual(['d2']);
  await given.client.loadList({ filter: 'all' });
  await given.client.ban('d1', true);
  expect(given.client.$list.get().items.find(({ id }) => id === 'd1')).toMatchObject({
    isBan: true,
    waiting: false,
    unhappy: false,
    waitingSince: null,
  });
});

test('what was asked stays when the option that calls a person is pressed', async () => {
  given.entries = [entryOf(1)];
  await given.client.loadList();
  for (const [seq, text] of [
    [9, 'Где заказ?'],
    [10, callOptions.ru],
    [11, callOptions.en],
  ] as const)
    given.client.handle(say(seq, { author: 'visitor', text }));
  await until(() => given.client.$list.get().items[0]?.last?.seq === 11);
  expect(given.client.$list.get().items[0]).toMatchObject({ asked: 'Где заказ?', last: { text: callOptions.en } });
});

test('a sentence of a dialog that is not loaded reloads the list', async () => {
  given.entries = given.entries.slice(0, 3);
  await given.client.loadList({ filter: 'unread' });
  expect(idsOf(given)).toEqual([]);
  given.entries[0] = { ...given.entries[0]!, unread: 1 };
  given.client.handle(say(1));
  await until(() => idsOf(given).join() === 'd1');
});

test('a phrase found stays with its dialog when the dialog changes, until something else is looked for', async () => {
  const found = { seq: 3, author: 'visitor', text: 'Где заказ?', ranges: [{ from: 4, to: 9 }] } as const;
  given.entries = [entryOf(1, { found: { ...found, ranges: [...found.ranges] } })];
  await given.client.loadList({ q: 'заказ' });
  given.client.handle({ type: 'dialog', rev: 1, dialog: entryOf(1, { unread: 1 }) });
  given.client.handle(say(9));
  await until(() => given.client.$list.get().items[0]?.last?.seq === 9);
  expect(given.client.$list.get().items[0]).toMatchObject({ unread: 2, found });
  given.entries = [entryOf(1)];
  await given.client.loadList({ q: '' });
  expect(given.client.$list.get().items[0]!.found).toBeUndefined();
});

test('an older reply does not overwrite a newer query', async () => {
  const list = given.server.handlers['GET /dialog/list']!;
  let answer = (): void => undefined;
  const newer = new Promise<void>((done) => (answer = done));
  given.server.handlers['GET /dialog/list'] = async (request) => {
    if (request.query.get('q') === 'slow') await newer;
    return list(request);
  };
  const slow = given.client.loadList({ q: 'slow' });
  await given.client.loadList({ filter: 'unread' });
  answer();
  await slow;
  expect([given.client.$list.get().filter, idsOf(given)]).toEqual(['unread', []]);
});

test.each(['first', 'second'])(
  'a dialog that begins during the %s load is listed, though the reply lacks it',
  async (load) => {
    if (load === 'second') await given.client.loadList();
    const list = given.server.handlers['GET /dialog/list']!;
    given.server.handlers['GET /dialog/list'] = async (request) => {
      const older = await list(request);
      given.server.handlers['GET /dialog/list'] = list;
      given.entries.push(entryOf(500));
      given.client.handle({ type: 'dialog', rev: 1, dialog: entryOf(500) });
      await pause(50);
      return older;
    };
    await given.client.loadList();
    expect(idsOf(given)[0]).toBe('d500');
    await until(() => given.client.$list.get().total === 121);
    expect(idsOf(given).length).toBe(51);
  },
);

test.each(['a load', 'a reload after a fact', 'a further page'])(
  'a dialog that changes during %s shows the change, though the reply is older',
  async (load) => {
    await given.client.loadList();
    const list = given.server.handlers['GET /dialog/list']!;
    const changed = entryOf(load === 'a further page' ? 60 : 119, { waiting: true });
    let isRead = false;
    given.server.handlers['GET /dialog/list'] = async (request) => {
      const older = await list(request);
      given.server.handlers['GET /dialog/list'] = list;
      given.entries = given.entries.map((entry) => (entry.id === changed.id ? changed : entry));
      given.client.handle({ type: 'dialog', rev: 1, dialog: changed });
      await pause(50);
      isRead = true;
      return older;
    };
    if (load === 'a load') await given.client.loadList();
    if (load === 'a further page') await given.client.loadMore();
    if (load === 'a reload after a fact') given.client.handle(say(1));
    await until(() => isRead && !given.client.$list.get().loading);
    expect(given.client.$list.get().items.find(({ id }) => id === changed.id)).toMatchObject({ waiting: true });
  },
);

test('a load answered after a later reload overwrites nothing of it', async () => {
  const list = given.server.handlers['GET /dialog/list']!;
  let answer = (): void => undefined;
  given.server.handlers['GET /dialog/list'] = async (request) => {
    const older = await list(request);
    given.server.handlers['GET /dialog/list'] = list;
    given.entries.push(entryOf(500));
    given.entries[118] = entryOf(119, { waiting: true });
    // A dialog that is not loaded: only the reload has what changed.
    given.client.handle(say(1, {}, 999));
    await new Promise<void>((done) => (answer = done));
    return older;
  };
  const first = given.client.loadList();
  await until(() => idsOf(given)[0] === 'd500');
  answer();
  await first;
  const waits = (): boolean | undefined => given.client.$list.get().items.find(({ id }) => id === 'd119')?.waiting;
  expect([idsOf(given)[0], waits()]).toEqual(['d500', true]);
  await until(() => given.client.$list.get().total === 121);
});

test('a change that came before a reload was asked for does not overwrite its reply', async () => {
  const list = given.server.handlers['GET /dialog/list']!;
  const answers: (() => void)[] = [];
  given.server.handlers['GET /dialog/list'] = async (request) => {
    const reply = await list(request);
    await new Promise<void>((done) => answers.push(done));
    return reply;
  };
  const first = given.client.loadList();
  await until(() => answers.length === 1);
  given.client.handle({ type: 'dialog', rev: 1, dialog: entryOf(119, { waiting: true }) });
  given.client.handle(say(1, {}, 999));
  await until(() => answers.length === 2);
  const waits = (): boolean | undefined => given.client.$list.get().items.find(({ id }) => id === 'd119')?.waiting;
  answers[0]!();
  await first;
  expect(waits()).toBe(true);
  answers[1]!();
  await until(() => waits() === false);
  for (const answer of answers) answer();
});

test('a search leaves out control characters, which the server refuses', async () => {
  const asked: (string | null)[] = [];
  const list = given.server.handlers['GET /dialog/list']!;
  given.server.handlers['GET /dialog/list'] = (request) => {
    asked.push(request.query.get('q'));
    return list(request);
  };
  await given.client.loadList({ q: 'за\0каз' });
  await given.client.loadList({ q: '\0' });
  expect(asked).toEqual(['заказ', null]);
});

test('after a failed reload, loadMore repeats the reload before the next page is read', async () => {
  const list = given.server.handlers['GET /dialog/list']!;
  const asked: (string | null)[] = [];
  let isAway = false;
  given.server.handlers['GET /dialog/list'] = (request) => {
    asked.push(request.query.get('page'));
    return isAway ? { status: 503, body: { code: 'unavailable' } } : list(request);
  };
  await given.client.loadList();
  isAway = true;
  await expect(given.client.loadList()).rejects.toMatchObject({ status: 503 });
  await expect(given.client.loadMore()).rejects.toMatchObject({ status: 503 });
  isAway = false;
  given.entries.push(entryOf(121));
  await given.client.loadMore();
  expect([given.client.$list.get().status, idsOf(given)[0]]).toEqual([200, 'd121']);
  await given.client.loadMore();
  expect(asked).toEqual(['1', '1', '1', '1', '2']);
});

test('a failed reload of a list that is loaded to its end is repeated too', async () => {
  given.entries = given.entries.slice(0, 3);
  const list = given.server.handlers['GET /dialog/list']!;
  await given.client.loadList();
  given.server.handlers['GET /dialog/list'] = () => ({ status: 503, body: { code: 'unavailable' } });
  given.entries.push(entryOf(4));
  given.client.handle(say(1, {}, 4));
  await until(() => given.client.$list.get().status === 503);
  given.server.handlers['GET /dialog/list'] = list;
  await given.client.loadMore();
  expect(idsOf(given)).toEqual(['d4', 'd3', 'd2', 'd1']);
});

test('a failed reload is made up for by the next live one: what was loaded further down does not stay outdated', async () => {
  const list = given.server.handlers['GET /dialog/list']!;
  await given.client.loadList();
  await given.client.loadMore();
  given.server.handlers['GET /dialog/list'] = () => ({ status: 503, body: { code: 'unavailable' } });
  await expect(given.client.loadList()).rejects.toMatchObject({ status: 503 });
  given.server.handlers['GET /dialog/list'] = list;
  given.entries[29] = entryOf(30, { closed: true });
  given.entries[0] = entryOf(1, { updatedAt: entryOf(200).updatedAt });
  given.client.handle(say(1));
  await until(() => idsOf(given)[0] === 'd1');
  expect([given.client.$list.get().status, idsOf(given).length]).toEqual([200, 50]);
  await given.client.loadMore();
  expect(given.client.$list.get().items.find(({ id }) => id === 'd30')?.closed).toBe(true);
});

test('a further page that comes after a failed reload does not hide the failure', async () => {
  const list = given.server.handlers['GET /dialog/list']!;
  await given.client.loadList();
  let answer = (): void => undefined;
  const isAsked = new Promise<void>((wake) => {
    given.server.handlers['GET /dialog/list'] = async (request) => {
      if (request.query.get('page') === '1') return { status: 503, body: { code: 'unavailable' } };
      wake();
      await new Promise<void>((done) => (answer = done));
      return list(request);
    };
  });
  const more = given.client.loadMore();
  await isAsked;
  given.entries[0] = entryOf(1, { updatedAt: entryOf(200).updatedAt });
  given.client.handle(say(1));
  await until(() => given.client.$list.get().status === 503);
  answer();
  await more;
  const { status, problem, items } = given.client.$list.get();
  expect([status, problem?.code, items.length > 50]).toEqual([503, 'unavailable', true]);
  given.server.handlers['GET /dialog/list'] = list;
  await given.client.loadMore();
  expect([given.client.$list.get().status, given.client.$list.get().problem, idsOf(given)[0]]).toEqual([
    200,
    null,
    'd1',
  ]);
});

describe('the list of who waits', () => {
  const waiting = (number: number, since: number) =>
    entryOf(number, { waiting: true, waitingSince: entryOf(since).updatedAt });
  /** A server that pages by cursor alone, as the real one does where `after` is given. */
  const serve = () => {
    given.server.handlers['GET /dialog/list'] = ({ query }) => {
      const after = query.get('after');
      const shown = given.entries
        .filter((entry) => entry.waiting)
        .sort((a, b) => (a.waitingSince! < b.waitingSince! ? -1 : 1));
      const rest = after ? shown.filter(({ waitingSince }) => waitingSince! > after) : shown;
      const items = rest.slice(0, size);
      const next = items.length === size ? items.at(-1)!.waitingSince : null;
      return { body: { items, page: Number(query.get('page')), size, total: shown.length, next } };
    };
  };

  test('begins with the longest wait, not with the last sentence', async () => {
    given.entries = [waiting(1, 30), waiting(2, 10), waiting(3, 20)];
    serve();
    await given.client.loadList({ filter: 'waiting' });
    expect(idsOf(given)).toEqual(['d2', 'd3', 'd1']);
    given.client.handle(say(1, {}, 1));
    given.client.handle({ type: 'dialog', rev: 2, dialog: waiting(4, 15) });
    await until(() => idsOf(given).length === 4);
    expect(idsOf(given)).toEqual(['d2', 'd4', 'd3', 'd1']);
    given.client.handle({ type: 'dialog', rev: 3, dialog: entryOf(2) });
    await until(() => idsOf(given).length === 3);
    expect(idsOf(given)).toEqual(['d4', 'd3', 'd1']);
  });

  test('shows each once by pages, when those of a page read are answered and others come in', async () => {
    given.entries = Array.from({ length: 120 }, (_, at) => waiting(at + 1, at + 1));
    serve();
    await given.client.loadList({ filter: 'waiting' });
    // Answered, but the frame has not arrived; a new dialog has the shortest wait and is last.
    given.entries = [...given.entries.slice(30), waiting(500, 500)];
    given.client.handle({ type: 'dialog', rev: 1, dialog: waiting(500, 500) });
    await given.client.loadMore();
    expect(idsOf(given)).toEqual(Array.from({ length: 100 }, (_, at) => `d${at + 1}`));
    await given.client.loadMore();
    expect(idsOf(given).slice(100)).toEqual([...Array.from({ length: 20 }, (_, at) => `d${at + 101}`), 'd500']);
  });
});
