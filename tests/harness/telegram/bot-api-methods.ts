import type { IncomingMessage } from 'node:http';
import { createBotLimits } from './bot-api-limits.ts';
import { type BotAnswer, type BotWorld, groupId } from './bot-api-world.ts';

type Method = (body: Record<string, any>, request: IncomingMessage) => BotAnswer | Promise<BotAnswer>;

const done = (result: unknown): BotAnswer => ({ ok: true, result });
const refuse = (error_code: number, description: string, retryAfter?: number): BotAnswer => ({
  ok: false,
  error_code,
  description,
  ...(retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } }),
});

/** Why a message may not be sent to a chat; null where it may. */
function refusalOf(
  world: BotWorld,
  { chat_id: chat, message_thread_id: topic }: Record<string, any>,
): BotAnswer | null {
  if (world.blocked.has(chat)) return refuse(403, 'Forbidden: bot was blocked by the user');
  if (chat < 0 && chat !== groupId) return refuse(400, 'Bad Request: chat not found');
  if (chat === groupId && !world.isAdmin) return refuse(403, 'Forbidden: bot was kicked from the supergroup chat');
  if (topic !== undefined && !world.topics.has(topic)) return refuse(400, 'Bad Request: message thread not found');
  return null;
}

/** The methods of the Bot API that a channel needs. */
export function createBotMethods(world: BotWorld): Record<string, Method> {
  const limits = createBotLimits();
  let poll = 0;

  const send = (body: Record<string, any>, text: string, most: number, file: any = null): BotAnswer => {
    if (text.length > most || (file === null && text.trim() === ''))
      return refuse(400, 'Bad Request: message is too long');
    const refused = refusalOf(world, body);
    if (refused) return refused;
    const wait = limits.take(body.chat_id);
    if (wait > 0) {
      world.exceeded += 1;
      return refuse(429, `Too Many Requests: retry after ${wait}`, wait);
    }
    const id = world.nextId();
    const topic = body.message_thread_id ?? null;
    world.sent.push({ id, chat: body.chat_id, topic, text, file, markup: body.reply_markup ?? null });
    return done({ message_id: id, chat: { id: body.chat_id }, date: Math.floor(Date.now() / 1000) });
  };
  const sendFile =
    (kind: 'photo' | 'document'): Method =>
    (body) =>
      send(body, body.caption ?? '', 1024, { kind, name: body[kind].name, bytes: body[kind].bytes });

  return {
    getMe: ({ bot }) => done({ id: bot, is_bot: true, username: world.bot.username }),
    deleteWebhook: () => done(true),
    setMyCommands: () => done(true),
    answerCallbackQuery: () => done(true),
    async getUpdates({ offset = 0, timeout = 0, limit = 100 }, request) {
      const own = (poll += 1);
      // Updates below the offset are confirmed, and forgotten.
      while (world.updates[0] && world.updates[0].update_id < offset) world.updates.shift();
      if (world.updates.length === 0 && !request.socket.destroyed) await world.waitForUpdate(timeout * 1000);
      if (own !== poll) return refuse(409, 'Conflict: terminated by other getUpdates request');
      return done(world.updates.slice(0, limit));
    },
    getFile: ({ file_id: id }) =>
      world.files.has(`documents/${id}`)
        ? done({ file_id: id, file_path: `documents/${id}`, file_size: world.files.get(`documents/${id}`)!.length })
        : refuse(400, 'Bad Request: wrong file_id'),
    getChat: ({ chat_id: chat }) =>
      chat === groupId
        ? done({ id: groupId, type: 'supergroup', title: 'Поддержка', is_forum: true })
        : refuse(400, 'Bad Request: chat not found'),
    getChatMember: () => done({ status: world.isAdmin ? 'administrator' : 'member', can_manage_topics: world.isAdmin }),
    createForumTopic({ chat_id: chat, name }) {
      const refused = refusalOf(world, { chat_id: chat });
      if (refused) return refused;
      const id = world.nextId();
      world.topics.set(id, name);
      return done({ message_thread_id: id, name });
    },
    deleteMessage({ chat_id: chat, message_id: id }) {
      const at = world.sent.findIndex((one) => one.chat === chat && one.id === id);
      if (at < 0) return refuse(400, 'Bad Request: message to delete not found');
      world.sent.splice(at, 1);
      return done(true);
    },
    sendMessage: (body) => send(body, String(body.text ?? ''), 4096),
    sendPhoto: sendFile('photo'),
    sendDocument: sendFile('document'),
  };
}
