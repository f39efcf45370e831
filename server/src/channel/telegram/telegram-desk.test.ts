import { afterEach, beforeEach, expect, it } from 'vitest';
import { groupId } from '../../../../tests/harness/telegram/bot-api-world.ts';
import type { TelegramState } from '../../contract.ts';
import { call, openDialog, say } from '../../dialog/dialog-fixture.ts';
import { type BotTest, startBotTest } from './telegram-fixture.ts';

const anna = { id: 501, name: 'Анна' };
const vera = { id: 601, name: 'Вера' };

let test: BotTest;
beforeEach(async () => {
  test = await startBotTest();
});
afterEach(() => test.stop());

const connectGroup = (group: number | null) =>
  call<TelegramState>(test.server, `POST /channel/telegram/${test.site.id}`, {
    token: test.owner.token,
    body: { group },
  });

/** The topic of the newest dialog, once it exists. */
async function untilTopic(): Promise<number> {
  await test.api.until((sent) => sent.some(({ topic }) => topic !== null));
  return [...test.api.topics.keys()].at(-1)!;
}

const inTopic = () => test.api.sent.filter(({ topic }) => topic !== null).map(({ text }) => text);

it('gives each dialog a topic, in which the group reads and answers the visitor', async () => {
  const { api, server, owner, untilSentences, untilDelivered } = test;
  expect((await connectGroup(groupId)).body.group).toEqual({ id: groupId, title: 'Поддержка', active: true });
  api.write(anna, { text: 'Где заказ?' });
  const topic = await untilTopic();
  expect(api.topics.get(topic)).toBe('Анна');
  api.writeInGroup(vera, topic, { text: 'Уже едет' });
  await api.until((sent) => sent.some(({ chat, text }) => chat === anna.id && text === 'Уже едет'));
  const all = await untilSentences((sentences) => sentences.some(({ text }) => text === 'Уже едет'));
  expect(all.find(({ text }) => text === 'Уже едет')).toMatchObject({ author: 'operator', by: { name: 'Вера' } });
  expect(all.find(({ text }) => text === 'Уже едет')!.by).not.toHaveProperty('id');
  await untilDelivered();
  // What the group has written is not sent there again.
  expect(inTopic().filter((text) => text.includes('Уже едет'))).toEqual([]);
  expect(inTopic()[0]).toMatch(/\/dialog\/[\w-]+\n\nГде заказ\?$/);
  expect(server.letters.filter(({ to }) => to === owner.email)).toEqual([]);
});

it('names the program that answered, as the account and the widget do', async () => {
  const { api, server, owner } = test;
  await connectGroup(groupId);
  api.write(anna, { text: 'Где заказ?' });
  await untilTopic();
  const made = await call<{ token: string }>(server, 'POST /user/token/create', {
    token: owner.token,
    body: { name: 'Курьер', scopes: ['read', 'answer'] },
  });
  const { token } = made.body;
  const { items } = (await call<{ items: { session: string }[] }>(server, 'GET /dialog/list', { token })).body;
  const body = { session: items[0]!.session, sentences: ['Везёт Пётр'] };
  await call(server, 'POST /dialog/answer', { token, body });
  await api.until(() => inTopic().includes('Курьер: Везёт Пётр'));
});

it('shows dialogs of the site in the group too, with who writes, and closes by /close', async () => {
  const { api, server, owner, site, answer, untilHeader } = test;
  await connectGroup(groupId);
  const dialog = await openDialog(server, site, { page: 'https://shop.ru/cart' });
  await say(server, dialog, 'Вопрос с сайта');
  const topic = await untilTopic();
  await answer('Ответ из аккаунта');
  await api.until(() => inTopic().includes('Ольга: Ответ из аккаунта'));
  const { id } = await untilHeader(() => true);
  const { token } = owner;
  await call(server, `POST /dialog/note/create/${id}`, { token, body: { clientId: 'n', text: 'Только своим' } });
  api.writeInGroup(vera, topic, { text: '/close' });
  await untilHeader(({ closed }) => closed);
  await api.until(() => inTopic().some((text) => text.startsWith('Диалог закрыт')));
  expect(inTopic().join()).not.toContain('Только своим');
});

it('takes from the group neither bots nor channels nor what is outside of a topic', async () => {
  const { api, untilSentences, untilDelivered } = test;
  await connectGroup(groupId);
  api.write(anna, { text: 'Вопрос' });
  const topic = await untilTopic();
  api.writeInGroup(vera, topic, { text: 'от бота' }, { from: { id: 7, is_bot: true, first_name: 'Бот' } });
  api.writeInGroup(vera, topic, { text: 'от канала' }, { sender_chat: { id: -5, type: 'channel' } });
  api.writeInGroup(vera, 1, { text: 'в общей теме' });
  api.writeInGroup(vera, topic, { text: 'чужая группа' }, { chat: { id: -77, type: 'supergroup', is_forum: true } });
  api.writeInGroup(vera, topic, { text: 'от участника' });
  const all = await untilSentences((sentences) => sentences.some(({ text }) => text === 'от участника'));
  await untilDelivered();
  expect(all.filter(({ author }) => author === 'operator').map(({ text }) => text)).toEqual(['от участника']);
});

it('stores an answer of the group once, and its edited form as a correction', async () => {
  const { api, untilSentences } = test;
  await connectGroup(groupId);
  api.write(anna, { text: 'Вопрос' });
  const topic = await untilTopic();
  const place = { message_thread_id: topic, is_topic_message: true };
  const id = api.writeInGroup(vera, topic, { text: 'В субботу' });
  const from = { id: vera.id, is_bot: false, first_name: 'Вера' };
  const message = { message_id: id, from, chat: { id: groupId, type: 'supergroup' }, ...place, text: 'В субботу' };
  api.push({ message });
  api.push({ edited_message: { ...message, text: 'В воскресенье' } });
  const all = await untilSentences((sentences) => sentences.some(({ text }) => text === 'В воскресенье'));
  const answers = all.filter(({ author }) => author === 'operator');
  expect(answers.map(({ text }) => text)).toEqual(['В субботу', 'В воскресенье']);
  expect(answers[1]!.edits).toBe(answers[0]!.seq);
});

it('stores a long edited answer as one correction and its continuation', async () => {
  const { api, untilSentences } = test;
  await connectGroup(groupId);
  api.write(anna, { text: 'Вопрос' });
  const topic = await untilTopic();
  const id = api.writeInGroup(vera, topic, { text: 'Коротко' });
  const from = { id: vera.id, is_bot: false, first_name: 'Вера' };
  const place = { chat: { id: groupId, type: 'supergroup' }, message_thread_id: topic, is_topic_message: true };
  api.push({ edited_message: { message_id: id, from, ...place, text: 'а'.repeat(4_050) } });
  const isAnswer = ({ author }: { author: string }) => author === 'operator';
  const all = await untilSentences((sentences) => sentences.filter(isAnswer).length === 3);
  const [first, ...rest] = all.filter(isAnswer);
  expect(rest.map(({ edits }) => edits)).toEqual([first!.seq, undefined]);
});

it('creates a topic again that was deleted, and writes to the owner when the group is lost', async () => {
  const { api, server, owner } = test;
  await connectGroup(groupId);
  api.write(anna, { text: 'Раз' });
  const topic = await untilTopic();
  api.topics.delete(topic);
  api.write(anna, { text: 'Два' });
  await api.until(() => inTopic().some((text) => text.endsWith('Два')));
  expect(api.topics.size).toBe(1);
  api.isAdmin = false;
  api.write(anna, { text: 'Три' });
  while (server.letters.length === 0) await Bun.sleep(10);
  expect(server.letters[0]).toMatchObject({ to: owner.email, subject: 'Отклик: группа в Telegram отключена' });
  const { body } = await call<TelegramState>(server, `GET /channel/telegram/${test.site.id}`, { token: owner.token });
  expect(body).toMatchObject({ active: true, group: { active: false } });
});

it('writes to the owner when the bot may create no topic any more', async () => {
  const { api, server, owner } = test;
  await connectGroup(groupId);
  const refused = {
    ok: false,
    error_code: 400,
    description: 'Bad Request: not enough rights to create a topic',
  } as const;
  api.replaceAnswer = (method) => (method === 'createForumTopic' ? refused : undefined);
  api.write(anna, { text: 'Вопрос' });
  while (server.letters.length === 0) await Bun.sleep(10);
  expect(server.letters[0]).toMatchObject({ to: owner.email, subject: 'Отклик: группа в Telegram отключена' });
});

it('shows the group what it has missed, once a refused token is replaced', async () => {
  const { api, server, owner, site } = test;
  await connectGroup(groupId);
  const { token } = owner;
  const read = () => call<TelegramState>(server, `GET /channel/telegram/${site.id}`, { token });
  const revoked = { ok: false, error_code: 401, description: 'Unauthorized' } as const;
  api.replaceAnswer = (method) => (method === 'createForumTopic' ? revoked : undefined);
  api.write(anna, { text: 'Вопрос' });
  while ((await read()).body.group!.active) await Bun.sleep(10);
  api.replaceAnswer = null;
  await call(server, `POST /channel/telegram/${site.id}`, { token, body: { token: api.token } });
  await api.until(() => inTopic().some((text) => text.endsWith('Вопрос')));
});

const readBot = () =>
  call<TelegramState>(test.server, `GET /channel/telegram/${test.site.id}`, { token: test.owner.token });

/** Somebody writes to the bot in a group that is not connected. */
function writeIn(id: number, text: string): void {
  const chat = { id, type: 'supergroup', title: 'Поддержка', is_forum: true };
  const from = { id: vera.id, is_bot: false, first_name: vera.name };
  test.api.push({ message: { message_id: test.api.nextId(), from, chat, text } });
}

it('lists a group in which the code of the account was written, and none of a stranger under the same title', async () => {
  const { api } = test;
  const { groupCode } = (await readBot()).body;
  const strangers = { id: -100_777, type: 'supergroup', title: 'Поддержка', is_forum: true };
  api.push({ my_chat_member: { chat: strangers, new_chat_member: { status: 'administrator' } } });
  writeIn(strangers.id, '/start@shop_help_bot');
  writeIn(strangers.id, '/start@shop_help_bot madeUpCode');
  writeIn(groupId, `/start@shop_help_bot ${groupCode}`);
  while ((await readBot()).body.groups.length === 0) await Bun.sleep(10);
  expect((await readBot()).body.groups).toEqual([{ id: groupId, title: 'Поддержка' }]);

  expect((await connectGroup(groupId)).body.groupCode).not.toBe(groupCode);
  // Every member of the group has read the former code.
  writeIn(strangers.id, `/start@shop_help_bot ${groupCode}`);
  const left = { chat: { ...strangers, id: groupId }, new_chat_member: { status: 'left' } };
  api.push({ my_chat_member: left });
  while ((await readBot()).body.groups.some(({ id }) => id === groupId)) await Bun.sleep(10);
  expect((await readBot()).body.groups).toEqual([]);
});

it('sends no visitor the code that a member writes in a topic', async () => {
  const { api, untilSentences, untilDelivered } = test;
  const { groupCode } = (await connectGroup(groupId)).body;
  api.write(anna, { text: 'Вопрос' });
  const topic = await untilTopic();
  api.writeInGroup(vera, topic, { text: `/start@shop_help_bot ${groupCode}` });
  api.writeInGroup(vera, topic, { text: 'Ответ' });
  const all = await untilSentences((sentences) => sentences.some(({ text }) => text === 'Ответ'));
  await untilDelivered();
  expect(all.filter(({ author }) => author === 'operator').map(({ text }) => text)).toEqual(['Ответ']);
  expect(api.sent.filter(({ text }) => text.includes(groupCode))).toEqual([]);
});

it('refuses a group in which the bot may manage no topics', async () => {
  const { api } = test;
  api.isAdmin = false;
  expect(await connectGroup(groupId)).toMatchObject({ status: 422, body: { code: 'unprocessable' } });
  api.isAdmin = true;
  expect((await connectGroup(groupId)).status).toBe(201);
  expect((await connectGroup(null)).body.group).toBeNull();
});
