import { afterEach, beforeEach, expect, it } from 'vitest';
import { call, entryOf } from '../../dialog/dialog-fixture.ts';
import { pixel } from '../../conformance/world.ts';
import { type BotTest, startBotTest } from './telegram-fixture.ts';

const anna = { id: 501, name: 'Анна' };
const boris = { id: 502, name: 'Борис' };

let test: BotTest;
beforeEach(async () => {
  test = await startBotTest();
});
afterEach(() => test.stop());

const textsOf = (sentences: readonly { author: string; text: string }[], author: string) =>
  sentences.filter((one) => one.author === author).map(({ text }) => text);

it('makes a private chat a dialog, and brings an operator’s answers there in order', async () => {
  const { api, untilSentences, untilHeader, answer } = test;
  api.write(anna, { text: 'Где мой заказ?' });
  api.write(anna, { text: 'Номер 17' });
  await untilSentences((all) => textsOf(all, 'visitor').length === 2);
  await answer('Уже едет', 'Будет завтра');
  const sent = await api.until((all) => all.some(({ text }) => text === 'Будет завтра'));
  const texts = sent.map(({ text }) => text);
  expect(texts.filter((text) => ['Уже едет', 'Будет завтра'].includes(text))).toEqual(['Уже едет', 'Будет завтра']);
  expect(sent.every(({ chat }) => chat === anna.id)).toBe(true);
  const header = await untilHeader(() => true);
  expect(header).toMatchObject({ channel: 'telegram', unreachable: null, visitor: { name: 'Анна', locale: 'ru' } });
  expect(await entryOf(test.server, test.owner, header)).toMatchObject({ channel: 'telegram' });
});

it('stores an update once that is sent again, and gives each person a dialog', async () => {
  const { api, server, owner, untilSentences } = test;
  const id = api.write(anna, { text: 'Раз' });
  await untilSentences((all) => all.length > 0);
  // Telegram repeats what was not confirmed, as after a kill.
  const chat = { id: anna.id, type: 'private' };
  api.push({ message: { message_id: id, from: { id: anna.id, is_bot: false }, chat, text: 'Раз' } });
  api.write(boris, { text: 'Два' });
  await untilSentences((all) => textsOf(all, 'visitor').join() === 'Два');
  const { body } = await call<{ items: { visitor: { name: string }; id: string }[] }>(server, 'GET /dialog/list', {
    token: owner.token,
  });
  expect(body.items.map(({ visitor }) => visitor.name)).toEqual(['Борис', 'Анна']);
  const { body: detail } = await call<any>(server, `GET /dialog/detail/${body.items[1]!.id}`, { token: owner.token });
  expect(textsOf(detail.sentences, 'visitor')).toEqual(['Раз']);
});

it('shows an edited message as a correction of its sentence', async () => {
  const { api, untilSentences } = test;
  const id = api.write(anna, { text: 'Размер 40' });
  const [first] = await untilSentences((all) => all.length > 0);
  api.edit(anna, id, { text: 'Размер 42' });
  const all = await untilSentences((sentences) => textsOf(sentences, 'visitor').length === 2);
  expect(all.find(({ text }) => text === 'Размер 42')).toMatchObject({ author: 'visitor', edits: first!.seq });
});

it('shows a long edited message as one correction and its continuation', async () => {
  const { api, untilSentences } = test;
  const id = api.write(anna, { text: 'Коротко' });
  const [first] = await untilSentences((all) => all.length > 0);
  api.edit(anna, id, { text: 'а'.repeat(4_050) });
  const all = await untilSentences((sentences) => textsOf(sentences, 'visitor').length === 3);
  expect(all.slice(1).map(({ text, edits }) => [text.length, edits])).toEqual([
    [4_000, first!.seq],
    [50, undefined],
  ]);
});

it('takes photos and documents by the rules of files, and answers what it refuses', async () => {
  const { api, untilSentences } = test;
  api.write(anna, { photo: [api.file('small', pixel), api.file('large', pixel)], caption: 'Вот фото' });
  api.write(anna, { document: api.file('Счёт.txt', new TextEncoder().encode('Итого 100')) });
  api.write(anna, { document: api.file('run.exe', new Uint8Array([0x4d, 0x5a, 0, 1])) });
  api.write(anna, { document: { ...api.file('big.pdf', new Uint8Array(4)), file_size: 11 * 1024 * 1024 } });
  api.write(anna, { voice: {} });
  api.write(anna, { text: 'Конец' });
  const all = await untilSentences((sentences) => textsOf(sentences, 'visitor').includes('Конец'));
  expect(textsOf(all, 'visitor')).toEqual(['Вот фото', 'Счёт.txt', 'Конец']);
  expect(all.flatMap(({ file }) => file?.type ?? [])).toEqual(['image/png', 'text/plain']);
  const sent = await api.until((messages) => messages.length >= 3);
  const refusals = sent.map(({ text }) => text.slice(0, 16)).filter((text) => /^(Файл|Такое)/.test(text));
  expect(refusals).toEqual(['Такое сообщение ', 'Файл не принят: ', 'Такое сообщение ']);
});

it('stores the caption of a file that it refuses, and answers why', async () => {
  const { api, untilSentences } = test;
  const huge = { ...api.file('big.pdf', new Uint8Array(4)), file_size: 11 * 1024 * 1024 };
  api.write(anna, { document: huge, caption: 'Счёт на доставку' });
  api.write(anna, { document: api.file('run.exe', new Uint8Array([0x4d, 0x5a, 0, 1])), caption: 'Не запускается' });
  api.write(anna, { voice: {}, caption: 'Послушайте' });
  const all = await untilSentences((sentences) => textsOf(sentences, 'visitor').includes('Послушайте'));
  expect(all.filter(({ author }) => author === 'visitor')).toMatchObject([
    { text: 'Счёт на доставку', leftOut: 1 },
    { text: 'Не запускается', leftOut: 1 },
    { text: 'Послушайте', leftOut: 1 },
  ]);
  const isRefusal = ({ text }: { text: string }) => /^(Файл не принят|Такое сообщение)/.test(text);
  const sent = await api.until((messages) => messages.filter(isRefusal).length === 3);
  expect(sent.filter(({ file }) => file !== null)).toEqual([]);
});

it('thanks for a rating in the language of the person', async () => {
  const { api, untilSentences, untilHeader } = test;
  api.write(anna, { text: 'Question' });
  await untilSentences((all) => all.length > 0);
  const shown: string[] = [];
  api.replaceAnswer = (method, { text }) => {
    if (method === 'answerCallbackQuery') shown.push(text);
    return undefined;
  };
  const message = { message_id: 1, chat: { id: anna.id, type: 'private' } };
  const from = { id: anna.id, is_bot: false, language_code: 'en' };
  api.push({ callback_query: { id: 'q', from, message, data: 'rate:5' } });
  await untilHeader(({ rating }) => rating !== null);
  await expect.poll(() => shown).toEqual(['Thank you for the rating!']);
});

it('sends files, and takes a rating by stars', async () => {
  const { api, server, owner, untilSentences, untilHeader, answer } = test;
  api.write(anna, { text: 'Пришлите фото' });
  await untilSentences((all) => all.length > 0);
  const header = await untilHeader(() => true);
  const form = new FormData();
  form.set('clientId', 'file-1');
  form.set('text', 'Это оно');
  form.set('file', new File([pixel], 'shop.png', { type: 'image/png' }));
  await call(server, `POST /dialog/file/${header.id}`, { token: owner.token, body: form });
  await answer('Ещё вопросы?');
  await call(server, `PATCH /dialog/close/${header.id}`, { token: owner.token, body: { closed: true } });
  const sent = await api.until((all) => all.some(({ markup }) => markup?.inline_keyboard));
  const photo = sent.find(({ file }) => file !== null)!;
  expect(photo).toMatchObject({ text: 'Это оно', file: { kind: 'photo' } });
  const stars = sent.find(({ markup }) => markup?.inline_keyboard)!;
  const from = { id: anna.id, is_bot: false };
  const message = { message_id: stars.id, chat: { id: anna.id, type: 'private' } };
  api.push({ callback_query: { id: 'q', from, message, data: 'rate:5' } });
  const rated = await untilHeader(({ rating }) => rating !== null);
  expect(rated.rating).toEqual({ score: 5, comment: '' });
});

it('greets at /start, stops at /stop, and resumes once the person writes', async () => {
  const { api, untilSentences, untilHeader, untilDelivered, answer } = test;
  api.write(anna, { text: '/start' });
  await api.until((all) => all.some(({ text }) => text.startsWith('Здравствуйте')));
  api.write(anna, { text: 'Вопрос' });
  await untilSentences((all) => all.length > 0);
  api.write(anna, { text: '/stop' });
  await untilHeader(({ unreachable }) => unreachable === 'stopped');
  await answer('Этого не видно');
  await untilDelivered();
  api.write(anna, { text: 'Я снова здесь' });
  await untilHeader(({ unreachable }) => unreachable === null);
  await untilSentences((all) => textsOf(all, 'visitor').includes('Я снова здесь'));
  await answer('А это видно');
  const sent = await api.until((all) => all.some(({ text }) => text === 'А это видно'));
  expect(sent.map(({ text }) => text)).not.toContain('Этого не видно');
  expect(sent.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Больше не пишем/));
});

it('marks a dialog whose visitor has blocked the bot, until the visitor writes again', async () => {
  const { api, untilSentences, untilHeader, answer } = test;
  api.write(anna, { text: 'Вопрос' });
  await untilSentences((all) => all.length > 0);
  api.blocked.add(anna.id);
  await answer('Не дойдёт');
  await untilHeader(({ unreachable }) => unreachable === 'blocked');
  api.blocked.clear();
  api.write(anna, { text: 'Разблокировала' });
  await untilHeader(({ unreachable }) => unreachable === null);
});

it('waits as long as a 429 asks, and repeats after a fault of the server, in order', async () => {
  const { api, untilSentences, answer } = test;
  api.write(anna, { text: 'Вопрос' });
  await untilSentences((all) => all.length > 0);
  const refusals = [
    { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 1 } },
    { ok: false, error_code: 502, description: 'Bad Gateway' },
  ] as const;
  let count = 0;
  api.replaceAnswer = (method) => (method === 'sendMessage' ? refusals[count++] : undefined);
  await answer('Раз', 'Два');
  const sent = await api.until((all) => all.some(({ text }) => text === 'Два'));
  expect(sent.map(({ text }) => text).filter((text) => /^(Раз|Два)$/.test(text))).toEqual(['Раз', 'Два']);
});

it('switches a bot off whose token is revoked, and writes to the owner once', async () => {
  const { api, server, owner, site } = test;
  api.token = '7000000001:AAanother_token_that_is_good_now_01234';
  api.wake();
  while (server.letters.length === 0) await Bun.sleep(10);
  const { body } = await call<any>(server, `GET /channel/telegram/${site.id}`, { token: owner.token });
  expect(body).toMatchObject({ active: false, error: 'token_refused' });
  expect(server.letters.map(({ to, subject }) => ({ to, subject }))).toEqual([
    { to: owner.email, subject: 'Отклик: Telegram отключён: токен отозван' },
  ]);
  const again = { token: owner.token, body: { token: api.token } };
  expect((await call<any>(server, `POST /channel/telegram/${site.id}`, again)).body).toMatchObject({ active: true });
});

it('stores nothing of a banned visitor, and sends no note', async () => {
  const { api, server, owner, untilSentences, untilHeader, answer } = test;
  api.write(anna, { text: 'Вопрос' });
  await untilSentences((all) => all.length > 0);
  const { id } = await untilHeader(() => true);
  const { token } = owner;
  const note = { clientId: 'n1', text: 'Заметка для своих' };
  await call(server, `POST /dialog/note/create/${id}`, { token, body: note });
  await answer('Ответ');
  await api.until((all) => all.some(({ text }) => text === 'Ответ'));
  await call(server, `PATCH /dialog/ban/${id}`, { token, body: { isBan: true } });
  api.write(anna, { text: 'Спам' });
  api.write(boris, { text: 'Честный вопрос' });
  await untilSentences((all) => textsOf(all, 'visitor').join() === 'Честный вопрос');
  const { body } = await call<any>(server, `GET /dialog/detail/${id}`, { token });
  expect(textsOf(body.sentences, 'visitor')).toEqual(['Вопрос']);
  expect(api.sent.map(({ text }) => text)).not.toContain('Заметка для своих');
});

it('forgets the chat of a person who is erased, and disconnects with its dialogs marked', async () => {
  const { api, server, owner, site, untilSentences, untilHeader } = test;
  const { token } = owner;
  api.write(anna, { text: 'Вопрос' });
  await untilSentences((all) => all.length > 0);
  const { session } = await untilHeader(() => true);
  const { body } = await call<any>(server, `GET /person/find?q=${session}`, { token });
  await call(server, `DELETE /person/erase/${body.people[0].key}`, { token });
  const stored = async (table: 'telegram_chat' | 'telegram_message') =>
    (await server.deps.db.selectFrom(table).selectAll().execute()).length;
  expect([await stored('telegram_chat'), await stored('telegram_message')]).toEqual([0, 0]);
  api.write(boris, { text: 'Другой вопрос' });
  await untilSentences((all) => textsOf(all, 'visitor').includes('Другой вопрос'));
  expect((await call(server, `DELETE /channel/telegram/${site.id}`, { token })).status).toBe(200);
  expect((await untilHeader(() => true)).unreachable).toBe('failed');
  expect((await call(server, `GET /channel/telegram/${site.id}`, { token })).status).toBe(404);
});

it('neither returns nor logs the token', async () => {
  const lines: string[] = [];
  const { pino } = await import('pino');
  const other = await startBotTest({
    log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
  });
  const { api, server, owner, site } = other;
  const { body } = await call<any>(server, `GET /channel/telegram/${site.id}`, { token: owner.token });
  const secret = api.token.split(':')[1]!;
  await api.stop();
  const failed = server.deps.db.selectFrom('telegram_bot').selectAll().where('poll_error', '=', 'connection');
  while ((await failed.execute()).length === 0) await Bun.sleep(10);
  await other.stop();
  expect(JSON.stringify(body)).not.toContain(secret);
  expect(lines.join('')).not.toContain(secret);
});
