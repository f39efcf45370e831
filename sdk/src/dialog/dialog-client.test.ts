import { expect, test } from 'vitest';
import type { ClientFrame } from '../contract/frame.ts';
import type { Sentence } from '../contract/sentence.ts';
import { pause, sentenceOf, until } from '../transport/server-fixture.ts';
import { entryOf, say, size, useDialogClient } from './dialog-client-fixture.ts';

const given = useDialogClient();

test('the open dialog: pages upwards, live sentences, nothing doubled, to its beginning', async () => {
  given.dialog = Array.from({ length: 173 }, (_, at) => sentenceOf(at + 1));
  await given.client.open('d1');
  expect(given.client.$detail.get().data?.sentences.map(({ seq }) => seq)).toEqual(
    given.dialog.slice(-50).map(({ seq }) => seq),
  );
  for (let seq = 174; seq <= 180; seq++) {
    given.dialog.push(sentenceOf(seq));
    given.client.handle(say(seq));
    given.client.handle(say(seq));
  }
  const more = [];
  do more.push(await given.client.loadOlder());
  while (more.at(-1));
  expect(more).toEqual([true, true, true, false]);
  expect(given.client.$detail.get().data?.sentences.map(({ seq }) => seq)).toEqual(given.dialog.map(({ seq }) => seq));
  expect(given.client.$detail.get().data?.total).toBe(180);
});

test('after a reset loads the gap between the loaded sentences and the newest page', async () => {
  given.dialog = Array.from({ length: 60 }, (_, at) => sentenceOf(at + 1));
  await given.client.open('d1');
  given.dialog.push(...Array.from({ length: 140 }, (_, at) => sentenceOf(at + 61)));
  given.client.reload();
  await until(() => given.client.$detail.get().data?.sentences.at(-1)?.seq === 200);
  expect(given.client.$detail.get().data?.sentences.map(({ seq }) => seq)).toEqual(
    Array.from({ length: 190 }, (_, at) => at + 11),
  );
});

test('a page upwards that comes after a reload has dropped what it would join leaves no hole', async () => {
  given.dialog = Array.from({ length: 60 }, (_, at) => sentenceOf(at + 1));
  await given.client.open('d1');
  const read = given.server.handlers['GET /dialog/detail/d1']!;
  let release = (): void => undefined;
  const isAsked = new Promise<void>((asked) => {
    given.server.handlers['GET /dialog/detail/d1'] = async (request) => {
      const answer = await read(request);
      given.server.handlers['GET /dialog/detail/d1'] = read;
      asked();
      await new Promise<void>((done) => (release = done));
      return answer;
    };
  });
  const older = given.client.loadOlder();
  await isAsked;
  // So many that the reload reads the newest page alone.
  given.dialog.push(...Array.from({ length: 1_940 }, (_, at) => sentenceOf(at + 61)));
  given.client.reload();
  const seqs = (): number[] => given.client.$detail.get().data?.sentences.map(({ seq }) => seq) ?? [];
  await until(() => seqs()[0] === 1_951);
  release();
  expect(await older).toBe(true);
  while (await given.client.loadOlder());
  expect(seqs()).toEqual(Array.from({ length: 2_000 }, (_, at) => at + 1));
});

test('20,000 sentences and 1,000 live ones cost few redraws and lose none', async () => {
  given.dialog = Array.from({ length: 20_000 }, (_, at) => sentenceOf(at + 1));
  await given.client.open('d1');
  for (const sentence of given.dialog)
    given.client.handle({ type: 'sentence', rev: 1, dialogId: 'd1', session: 's1', sentence });
  await until(() => given.client.$detail.get().data?.sentences.length === 20_000);
  let redraws = 0;
  given.client.$detail.listen(() => redraws++);
  for (let burst = 0; burst < 20; burst++) {
    for (let at = 1; at <= 50; at++) given.client.handle(say(20_000 + burst * 50 + at));
    await pause(1);
  }
  await until(() => given.client.$detail.get().data?.sentences.length === 21_000);
  expect(redraws).toBeLessThanOrEqual(20);
  expect(given.client.$detail.get().data?.sentences.every(({ seq }, at) => seq === at + 1)).toBe(true);
});

test('a dialog that is not there leaves its status in the store', async () => {
  await expect(given.client.open('none')).rejects.toMatchObject({ status: 404 });
  expect(given.client.$detail.get()).toMatchObject({
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
    given.server.handlers[`GET /dialog/detail/${id}`] = ({ query }) => {
      const end = Math.max(0, known.length - (Number(query.get('page')) - 1) * size);
      const sentences = known.slice(Math.max(0, end - size), end);
      const marks = { visitorRead: 0, operatorRead: 0 };
      return { body: { id, session, isBan: false, sentences, page: 1, size, total: known.length, ...marks } };
    };
    given.server.handlers[`GET /dialog/header/${id}`] = () => ({
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
  const [one, two] = [given.client.view('d1'), given.client.view('d2')];
  await Promise.all([one.ready, two.ready, given.client.open('d3')]);
  const seqs = (view: { $detail: typeof given.client.$detail }): number =>
    view.$detail.get().data?.sentences.filter(({ seq }) => seq > 0).length ?? -1;
  expect([seqs(one), seqs(two), seqs(given.client)]).toEqual([50, 1, 1]);
  expect([one.$header.get().data?.visitor.name, two.$header.get().data?.visitor.name]).toEqual(['d1', 'd2']);

  while (await one.loadOlder());
  expect(seqs(one)).toBe(120);
  given.client.handle(say(2, {}, 2));
  given.client.handle(say(2, {}, 3));
  online = 'd2';
  given.client.handle({ type: 'presence', session: 's2', online: true });
  await until(() => seqs(two) === 2 && seqs(given.client) === 2);
  expect([seqs(one), two.$header.get().data?.visitor.online, one.$header.get().data?.visitor.online]).toEqual([
    120,
    true,
    false,
  ]);

  given.isOpen = true;
  const answered = two.answer(['второму']);
  expect(two.$detail.get().data?.sentences.at(-1)).toMatchObject({ text: 'второму', state: 'sending' });
  expect(given.client.$detail.get().data?.sentences.at(-1)?.state).toBe(undefined);
  await until(() => given.frames.length === 1);
  const { clientId, session } = given.frames[0] as Extract<ClientFrame, { type: 'answer' }>;
  expect(session).toBe('s2');
  given.client.handle({ type: 'ack', clientId, sentences: [sentenceOf(3, { author: 'operator', clientId })] });
  expect((await answered).map(({ seq }) => seq)).toEqual([3]);
  await until(() => seqs(two) === 3);

  // A fact of a dialog may change what only the header has.
  online = 'd1';
  given.client.handle({ type: 'dialog', rev: 1, dialog: entryOf(1) });
  await until(() => one.$header.get().data?.visitor.online === true);
  expect(two.$header.get().data?.visitor.online).toBe(true);

  two.close();
  given.client.handle(say(4, {}, 2));
  given.client.handle(say(121, {}, 1));
  await until(() => seqs(one) === 121);
  expect([two.$detail.get().data, two.$header.get().data]).toEqual([null, null]);
});

test('facts of the open dialog that come at once cost two reads of its header, the last after all of them', async () => {
  let [reads, isShown] = [0, true];
  given.server.handlers['GET /dialog/header/d1'] = () => {
    reads += 1;
    return { body: { id: 'd1', session: 's1', visitor: { name: '', online: isShown } } };
  };
  await given.client.loadHeader('d1');
  isShown = false;
  for (let rev = 1; rev <= 40; rev += 1) given.client.handle({ type: 'dialog', rev, dialog: entryOf(1) });
  await until(() => reads === 3 && !given.client.$header.get().loading);
  expect(given.client.$header.get().data?.visitor.online).toBe(false);
});
