import { expect, test } from 'vitest';
import type { ClientFrame } from '../contract/frame.ts';
import { problem, sentenceOf, until } from '../transport/server-fixture.ts';
import { useDialogClient } from './dialog-client-fixture.ts';

const given = useDialogClient();

test('an answer goes over the socket, is acknowledged there, and is shown in the dialog at once', async () => {
  await given.client.open('d1');
  given.isOpen = true;
  const answered = given.client.answer('s1', ['Добрый день', 'Чем помочь?']);
  expect(given.client.$detail.get().data?.sentences.map(({ text, state }) => [text, state])).toEqual([
    ['Добрый день', 'sending'],
    ['Чем помочь?', 'sending'],
  ]);
  await until(() => given.frames.length === 1);
  const { clientId, session, sentences } = given.frames[0] as Extract<ClientFrame, { type: 'answer' }>;
  expect([session, sentences]).toEqual(['s1', ['Добрый день', 'Чем помочь?']]);
  const stored = sentences.map((text, at) => sentenceOf(at + 1, { author: 'operator', text, clientId }));
  given.client.handle({ type: 'ack', clientId, sentences: stored });
  expect(await answered).toEqual(stored);
  await until(() => given.client.$detail.get().data?.sentences.length === 2);
  expect(given.client.$detail.get().data?.sentences).toEqual(stored);
  expect([
    given.client.$answerState.get().status,
    given.server.requests.some(({ path }) => path === '/dialog/answer'),
  ]).toEqual([201, false]);
});

test('without a socket, or when it breaks before the acknowledgement, the answer goes by REST under the same id', async () => {
  await given.client.open('d1');
  given.isOpen = true;
  const answered = given.client.answer('s1', ['раз']);
  await until(() => given.frames.length === 1);
  given.isOpen = false;
  given.client.connected(false);
  const [sentence] = await answered;
  expect(sentence).toMatchObject({ text: 'раз', clientId: (given.frames[0] as { clientId: string }).clientId });
  await given.client.answer('s1', ['два']);
  expect(given.dialog.map(({ text }) => text)).toEqual(['раз', 'два']);
});

test('what waited over a reload goes out with the next opening, where sockets are cut as well', async () => {
  const answer = given.server.handlers['POST /dialog/answer']!;
  given.server.handlers['POST /dialog/answer'] = () => 'cut';
  void given.client.answer('s1', ['до перезагрузки']);
  await until(() => given.server.requests.some(({ path }) => path === '/dialog/answer'));
  given.client.reset();
  given.server.handlers['POST /dialog/answer'] = answer;
  await given.client.open('d1');
  await until(
    () =>
      given.client.$detail
        .get()
        .data?.sentences.map(({ text, seq }) => `${text} ${seq}`)
        .join() === 'до перезагрузки 1',
  );
});

test('an answer whose dialog is not found stays readable, after a move to another team too, until it is discarded', async () => {
  given.server.handlers['POST /dialog/answer'] = () => problem(404, 'not_found');
  const lost = (): string[] => given.client.$lost.get().flatMap(({ texts }) => texts);
  await expect(given.client.answer('s1', ['раз', 'два'], 'c1')).rejects.toMatchObject({ code: 'not_found' });
  await until(() => lost().join() === 'раз,два');
  given.client.reset();
  expect(lost()).toEqual([]);
  given.client.connected(true);
  await until(() => lost().join() === 'раз,два');
  given.client.discard('c1');
  await until(() => lost().length === 0);
});

test('a refused answer rejects, is shown as failed, and can be sent again', async () => {
  const answer = given.server.handlers['POST /dialog/answer']!;
  given.server.handlers['POST /dialog/answer'] = () => problem(409, 'dialog_banned');
  await given.client.open('d1');
  await expect(given.client.answer('s1', ['нельзя'])).rejects.toMatchObject({ status: 409, code: 'dialog_banned' });
  await until(() => given.client.$detail.get().data?.sentences[0]?.state === 'failed');
  expect(given.client.$answerState.get()).toMatchObject({ status: 409, problem: { code: 'dialog_banned' } });
  given.server.handlers['POST /dialog/answer'] = answer;
  given.client.retry(given.client.$detail.get().data!.sentences[0]!.clientId!);
  await until(() => given.client.$detail.get().data?.sentences[0]?.seq === 1);
});

test('rejects an answer that is discarded, or whose account signs out', async () => {
  given.server.handlers['POST /dialog/answer'] = () => 'cut';
  await given.client.open('d1');
  const [first, second] = [given.client.answer('s1', ['раз'], 'c1'), given.client.answer('s1', ['два'], 'c2')];
  await until(() => given.client.$detail.get().data?.sentences.length === 2);
  given.client.discard('c1');
  await expect(first).rejects.toMatchObject({ code: 'aborted' });
  given.client.reset();
  await expect(second).rejects.toMatchObject({ code: 'aborted' });
});

test('an answer leaves out control characters, which the server refuses', async () => {
  await given.client.open('d1');
  await given.client.answer('s1', ['Добрый\0 день', 'раз\n\u0007два']);
  expect(given.dialog.map(({ text }) => text)).toEqual(['Добрый день', 'раз\nдва']);
});

const headerOf = (closed: boolean) => ({ body: { id: 'd1', session: 's1', closed, visitor: {}, tags: [] } });
const failedText = () => given.client.$detail.get().data?.sentences.find(({ state }) => state === 'failed')?.text;

test('an answer that was written before the connection was lost waits for the dialog, and fails where another answered', async () => {
  given.server.handlers['GET /dialog/header/d1'] = () => headerOf(false);
  await given.client.open('d1');
  await given.client.loadHeader('d1');
  given.client.connected(true);
  const answer = given.server.handlers['POST /dialog/answer']!;
  given.server.handlers['POST /dialog/answer'] = () => 'cut';
  const waiting = given.client.answer('s1', ['вслепую']);
  await until(() => given.server.requests.some(({ path }) => path === '/dialog/answer'));
  // No attempt is under way once the dialog is read first, and cannot be.
  let reads = 0;
  given.server.handlers['GET /dialog/header/d1'] = () => ((reads += 1), 'cut');
  given.client.connected(false);
  await until(() => reads > 0);
  given.dialog.push(sentenceOf(1, { author: 'operator', text: 'ответил другой', clientId: 'other' }));
  given.server.handlers['GET /dialog/header/d1'] = () => headerOf(false);
  given.server.handlers['POST /dialog/answer'] = answer;
  given.client.connected(true);
  await expect(waiting).rejects.toMatchObject({ code: 'outdated' });
  await until(() => failedText() === 'вслепую');
  expect(given.dialog.map(({ text }) => text)).toEqual(['ответил другой']);
  const { clientId } = given.client.$detail.get().data!.sentences.find(({ state }) => state === 'failed')!;
  given.client.retry(clientId!, { force: true });
  await until(() => given.dialog.length === 2);
  expect(given.dialog[1]!.text).toBe('вслепую');
});

test.each([
  ['closed since', false, true, 'fails'],
  ['closed before', true, true, 'goes out'],
  ['left open', false, false, 'goes out'],
] as const)('an answer that may be late to a dialog %s', async (_, before, after, outcome) => {
  let isClosed: boolean = before;
  given.server.handlers['GET /dialog/header/d1'] = () => headerOf(isClosed);
  await given.client.open('d1');
  await given.client.loadHeader('d1');
  isClosed = after;
  given.dialog.push(sentenceOf(1, { author: 'visitor', text: 'Где заказ?' }));
  const answers = [['раз'], ['два']].map((texts) => given.client.answer('s1', texts, undefined, { late: true }));
  if (outcome === 'fails')
    for (const answer of answers) await expect(answer).rejects.toMatchObject({ code: 'outdated' });
  else expect((await Promise.all(answers)).flat().map(({ text }) => text)).toEqual(['раз', 'два']);
  expect(given.dialog).toHaveLength(outcome === 'fails' ? 1 : 3);
});
