import { afterEach, beforeEach, expect, it } from 'vitest';
import { call, teach } from '../../dialog/dialog-fixture.ts';
import { pollBots } from './telegram-poll.ts';
import { type BotTest, startBotTest } from './telegram-fixture.ts';
import { piecesOf } from './telegram-piece.ts';

const anna = { id: 501, name: 'Анна' };

let test: BotTest;
beforeEach(async () => {
  test = await startBotTest();
});
afterEach(() => test.stop());

it('answers by the assistant, and passes on what it does not know', async () => {
  const { api, server, owner, site, untilHeader } = test;
  await teach(server, owner, site);
  api.write(anna, { text: 'Сколько стоит доставка?' });
  await api.until((sent) => sent.some(({ text }) => text === 'Доставим за два дня.'));
  api.write(anna, { text: 'Есть ли у вас филиал на Луне?' });
  await untilHeader(({ waiting }) => waiting);
  await api.until((sent) => sent.length === 2);
});

it('shows the options of the assistant as buttons', async () => {
  const sentence = {
    id: 'a',
    seq: 1,
    author: 'assistant',
    text: 'Что именно?',
    at: '',
    options: ['Раз', 'Два'],
  } as const;
  const pieces = await piecesOf(test.server.deps, { ...sentence, options: [...sentence.options] });
  expect(pieces).toEqual([
    {
      method: 'sendMessage',
      parameters: {
        text: 'Что именно?',
        reply_markup: {
          keyboard: [[{ text: 'Раз' }], [{ text: 'Два' }]],
          one_time_keyboard: true,
          resize_keyboard: true,
        },
      },
    },
  ]);
});

it('sends what waited once the bot is connected again', async () => {
  const { api, server, owner, site, untilSentences, untilHeader, answer } = test;
  api.write(anna, { text: 'Вопрос' });
  await untilSentences((all) => all.length > 0);
  const revoked = { ok: false, error_code: 401, description: 'Unauthorized' } as const;
  api.replaceAnswer = (method) => (method === 'sendMessage' ? revoked : undefined);
  await answer('Ждёт токена');
  while (server.letters.length === 0) await Bun.sleep(10);
  // Operators see that answers do not arrive.
  await untilHeader(({ unreachable }) => unreachable === 'failed');
  api.replaceAnswer = null;
  expect(api.sent).toEqual([]);
  const { token } = owner;
  await call(server, `POST /channel/telegram/${site.id}`, { token, body: { token: api.token } });
  await api.until((sent) => sent.some(({ text }) => text === 'Ждёт токена'));
  await untilHeader(({ unreachable }) => unreachable === null);
});

it('finishes a sentence of several messages behind those that Telegram has taken', async () => {
  const { api, server, owner, untilSentences, untilHeader } = test;
  api.write(anna, { text: 'Пришлите договор' });
  await untilSentences((all) => all.length > 0);
  const { id } = await untilHeader(() => true);
  let calls = 0;
  const badGateway = { ok: false, error_code: 502, description: 'Bad Gateway' } as const;
  // Telegram takes the file; the text behind it fails at first.
  api.replaceAnswer = (method) => (method === 'sendMessage' && (calls += 1) === 1 ? badGateway : undefined);
  const form = new FormData();
  const text = 'Пояснение. '.repeat(120).trim();
  form.set('clientId', 'file-1');
  form.set('text', text);
  form.set('file', new File(['Итого 100'], 'Договор.txt'));
  await call(server, `POST /dialog/file/${id}`, { token: owner.token, body: form });
  const sent = await api.until((all) => all.some((one) => one.text === text));
  expect(sent.map((one) => one.file?.name ?? 'text')).toEqual(['Договор.txt', 'text']);
});

it('refuses what comes too often, with words, and takes the rest', async () => {
  // The clock is stopped, so that the machine's speed does not matter.
  const { api, server, stop } = await startBotTest({ env: { RATE_LIMITS: 'on' }, patient: true });
  try {
    for (let count = 0; count < 70; count += 1) api.write(anna, { text: `Сообщение ${count}` });
    await api.until((sent) => sent.some(({ text }) => text.startsWith('Слишком много сообщений')));
    const { db } = server.deps;
    const stored = () => db.selectFrom('sentence').select('text').where('author', '=', 'visitor').execute();
    await expect.poll(async () => (await stored()).length).toBe(60);
    expect(await db.selectFrom('dialog').select('id').execute()).toHaveLength(1);
  } finally {
    await stop();
  }
});

it('writes to a person whose file could not be loaded again and again', async () => {
  const { api } = test;
  const badGateway = { ok: false, error_code: 502, description: 'Bad Gateway' } as const;
  api.replaceAnswer = (method) => (method === 'getFile' ? badGateway : undefined);
  api.write(anna, { document: api.file('Счёт.txt', new TextEncoder().encode('Итого 100')) });
  await api.until((sent) => sent.some(({ text }) => text.startsWith('Сообщение не получено')));
});

it('stores the caption of a file for which the site has no room', async () => {
  const { api, untilSentences, stop } = await startBotTest({ env: { QUOTA_FILE_MB: '1' } });
  try {
    const large = api.file('Заявка.txt', new TextEncoder().encode('заявка '.repeat(100_000)));
    api.write(anna, { document: large, caption: 'Вот заявка' });
    const [stored] = await untilSentences((all) => all.length > 0);
    expect(stored).toMatchObject({ text: 'Вот заявка', leftOut: 1 });
    await api.until((sent) => sent.some(({ text }) => text.startsWith('Файл не принят')));
  } finally {
    await stop();
  }
});

it('deletes at Telegram what an operator deletes for both sides', async () => {
  const { api, server, owner, untilSentences, untilHeader, answer } = test;
  api.write(anna, { text: 'Вопрос' });
  await untilSentences((all) => all.length > 0);
  const { id } = await untilHeader(() => true);
  await answer('Ошибочный ответ', 'Верный ответ');
  await api.until((sent) => sent.some(({ text }) => text === 'Верный ответ'));
  const all = await untilSentences(() => true);
  const { seq } = all.find(({ text }) => text === 'Ошибочный ответ')!;
  await call(server, `DELETE /dialog/sentence/delete/${id}?seq=${seq}`, { token: owner.token });
  const sent = await api.until((messages) => !messages.some(({ text }) => text === 'Ошибочный ответ'));
  expect(sent.map(({ text }) => text)).toContain('Верный ответ');
});

it('asks for updates once at a time, however often the rounds come', async () => {
  const { api, server, untilSentences } = test;
  await Promise.all(Array.from({ length: 5 }, () => pollBots(server.deps)));
  api.write(anna, { text: 'Вопрос' });
  await untilSentences((all) => all.length > 0);
  const bots = await server.deps.db.selectFrom('telegram_bot').select('poll_error').execute();
  // The API answers a second question at the same time with 409.
  expect(bots).toEqual([{ poll_error: null }]);
});

it('refuses to connect a bot twice, and another one in place of it', async () => {
  const { api, server, owner, site } = test;
  const { token } = owner;
  const other = await call<{ id: string }>(server, 'POST /domain/create', { token, body: { name: 'other.ru' } });
  const connect = (id: string, given: string) =>
    call(server, `POST /channel/telegram/${id}`, { token, body: { token: given } });
  expect((await connect(other.body.id, api.token)).body.code).toBe('conflict');
  api.token = '';
  expect((await connect(site.id, '7000000002:AAanother_bot_of_the_same_owner_0123')).body.code).toBe('conflict');
});
