import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { callBot, isTokenRefused, type ApiReply } from './bot-api.ts';

/** A bot whose token works. */
export interface KnownBot {
  readonly id: number;
  readonly username: string;
  readonly token: string;
}

/** A forum group in which the bot may create topics. */
export interface Group {
  readonly id: number;
  readonly title: string;
}

/** As @BotFather makes them. */
const tokenForm = /^\d{1,20}:[\w-]{20,100}$/;

const refused = (detail: string): AppError => new AppError('unprocessable', { detail });

/** @throws AppError `token_refused`, or `unavailable` while Telegram does not answer */
function expectAnswer<T>(reply: ApiReply<T>, otherwise: string): T {
  if (reply.ok) return reply.result;
  if (isTokenRefused(reply)) throw new AppError('token_refused');
  if (reply.status === 0 || reply.status >= 500 || reply.status === 429)
    throw new AppError('unavailable', { detail: 'Telegram не отвечает. Попробуйте ещё раз через минуту.' });
  throw refused(otherwise);
}

/** Asks Telegram which bot a token is of, and has it send updates to those who ask for them. */
export async function checkBot({ config }: Deps, token: string): Promise<KnownBot> {
  if (!tokenForm.test(token)) throw new AppError('token_refused');
  const access = { api: config.telegramApi, token };
  const { id, username } = expectAnswer(
    await callBot<{ id: number; username: string }>(access, 'getMe'),
    'Telegram не принял токен.',
  );
  expectAnswer(await callBot(access, 'deleteWebhook'), 'У бота есть вебхук, который не удалось снять.');
  const commands = [{ command: 'stop', description: 'Больше не писать мне' }];
  await callBot(access, 'setMyCommands', { commands, scope: { type: 'all_private_chats' } });
  return { id, username, token };
}

/** @throws AppError `unprocessable` where the bot cannot create topics in the group */
export async function checkGroup({ config }: Deps, { id, token }: KnownBot, group: number | string): Promise<Group> {
  const access = { api: config.telegramApi, token };
  const chat = expectAnswer(
    await callBot<{ id: number; type: string; title?: string; is_forum?: boolean }>(access, 'getChat', {
      chat_id: group,
    }),
    'Группа не найдена: сначала добавьте в неё бота.',
  );
  if (chat.type !== 'supergroup' || !chat.is_forum) throw refused('Включите в группе темы: настройки группы → «Темы».');
  const member = expectAnswer(
    await callBot<{ status: string; can_manage_topics?: boolean }>(access, 'getChatMember', {
      chat_id: chat.id,
      user_id: id,
    }),
    'Бот не видит группу: добавьте его в неё.',
  );
  if (member.status !== 'administrator' || !member.can_manage_topics)
    throw refused('Назначьте бота администратором группы с правом «Управление темами».');
  return { id: chat.id, title: (chat.title ?? '').slice(0, 128) };
}
