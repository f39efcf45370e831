import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callBot } from './bot-api.ts';
import { findBot } from './telegram-table.ts';
import { takeUpdates } from './telegram-take.ts';
import { type BotTest, startBotTest } from './telegram-fixture.ts';

const anna = { id: 501, name: 'Анна' };
const refused = { ok: false, error_code: 400, description: 'Bad Request: wrong file_id' } as const;

let test: BotTest;
beforeEach(async () => {
  test = await startBotTest();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await test.stop();
});

it('confirms no updates that another process has come to read', async () => {
  const { api, server } = test;
  const { db } = server.deps;
  let loads = 0;
  api.replaceAnswer = async (method) => {
    if (method !== 'getFile') return undefined;
    loads += 1;
    // Another process claims the bot while this one takes its updates, and ends.
    if (loads === 1) await db.updateTable('telegram_bot').set({ lease_by: 'another', lease_until: 0 }).execute();
    return refused;
  };
  api.write(anna, { document: api.file('Счёт.txt', new TextEncoder().encode('Итого 100')) });
  await expect.poll(() => loads).toBe(2);
});

it('ends the message of a process that has lost its bot to another one', async () => {
  const { api, server, untilSentences, untilDelivered, answer } = test;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  // The call's own time limit would end the message too.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  api.write(anna, { text: 'Вопрос' });
  await untilSentences((all) => all.length > 0);
  await untilDelivered();
  const { promise: isEnded, resolve: end } = Promise.withResolvers<undefined>();
  const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>();
  api.replaceAnswer = (method, _body, request) => {
    if (method !== 'sendMessage') return undefined;
    request.socket.once('close', () => end(undefined));
    begin();
    return isEnded;
  };
  await answer('Ответ');
  await isBegun;
  const another = { lease_by: 'another', lease_until: Number.MAX_SAFE_INTEGER };
  await server.deps.db.updateTable('destination').set(another).execute();
  // One renewal: the lease is not over, but another's.
  vi.advanceTimersByTime(5_000);
  await isEnded;
});

it('asks for updates again that could not be stored, however long', async () => {
  const { server, api } = test;
  const { deps } = server;
  vi.spyOn(Bun, 'sleep').mockImplementation(() => new Promise((resolve) => void setImmediate(resolve)));
  const [{ id }] = (await deps.db.selectFrom('telegram_bot').select('id').execute()) as [{ id: string }];
  const bot = (await findBot(deps.db, id))!;
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  const rates = { ...deps.rates, take: () => Promise.reject(full) };
  const update = {
    update_id: 1,
    message: {
      message_id: 1,
      from: { id: anna.id, is_bot: false },
      chat: { id: anna.id, type: 'private' },
      text: 'Раз',
    },
  };
  await expect(takeUpdates({ ...deps, rates }, bot, [update], new AbortController().signal)).rejects.toBe(full);
  expect(api.sent).toEqual([]);
});

it('gives an upload more than the ten seconds of other calls', async () => {
  const { promise: isReceived, resolve: receive } = Promise.withResolvers<void>();
  const { promise: isOver, resolve: passTime } = Promise.withResolvers<void>();
  // Aborts calls whose timeout is ten seconds or less.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const late = new AbortController();
    if (ms <= 10_000) void isOver.then(() => late.abort());
    return late.signal;
  });
  test.api.replaceAnswer = async (method) => {
    if (method !== 'sendDocument') return undefined;
    receive();
    await isOver;
    return { ok: true, result: { message_id: 1 } };
  };
  const form = new FormData();
  form.set('chat_id', String(anna.id));
  form.set('document', new File(['Итого 100'], 'Счёт.txt'));
  const reply = callBot({ api: test.api.url, token: test.api.token }, 'sendDocument', form);
  await isReceived;
  passTime();
  expect(await reply).toEqual({ ok: true, result: { message_id: 1 } });
});
