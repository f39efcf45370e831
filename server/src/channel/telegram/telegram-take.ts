import { isUnavailable } from '../../database/database.ts';
import type { TelegramBotRow } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { noteGroup, reportInGroup, takeInGroup } from './telegram-desk.ts';
import { reportToPerson, takeMembership, takeMessage, takeRating } from './telegram-intake.ts';
import { chatOf, type TelegramUpdate } from './telegram-update.ts';

/** Chats whose updates are taken at once. */
const mostAtOnce = 8;
/** How often an update is tried before it is passed over: a fault of one may not stop all. */
const mostTries = 5;
const pause = 1_000;

async function takeUpdate(deps: Deps, bot: TelegramBotRow, update: TelegramUpdate, stop: AbortSignal): Promise<void> {
  const chat = chatOf(update);
  if (!chat) return;
  if (update.my_chat_member) {
    const { status } = update.my_chat_member.new_chat_member;
    if (chat.type === 'private') await takeMembership(deps, bot, chat.id, status);
    else await noteGroup(deps, bot, update);
    return;
  }
  if (chat.type !== 'private') {
    if (await noteGroup(deps, bot, update)) return;
    return takeInGroup(deps, bot, update, stop);
  }
  if (update.callback_query) return takeRating(deps, bot, update.callback_query, stop);
  return takeMessage(deps, bot, update, stop);
}

/** Has the person who has written an update read that it was in vain. */
async function reportPassed(deps: Deps, bot: TelegramBotRow, update: TelegramUpdate): Promise<void> {
  const report = chatOf(update)?.type === 'private' ? reportToPerson : reportInGroup;
  await report(deps, bot, update).catch((error: unknown) =>
    deps.log.error({ err: error, botId: bot.id, update: update.update_id }, 'that was not reported'),
  );
}

/** Tries an update again that has failed by no fault of its own, such as a database that is away. */
async function takePatiently(deps: Deps, bot: TelegramBotRow, update: TelegramUpdate, stop: AbortSignal) {
  for (let tries = 1; ; tries += 1) {
    stop.throwIfAborted();
    try {
      return await takeUpdate(deps, bot, update, stop);
    } catch (error) {
      if (stop.aborted) throw error;
      if (tries >= mostTries) {
        // Then all of them are asked for again, until they can be stored.
        if (isUnavailable(error)) throw error;
        deps.log.error({ err: error, botId: bot.id, update: update.update_id }, 'an update was passed over');
        return reportPassed(deps, bot, update);
      }
      await Bun.sleep(pause * tries);
    }
  }
}

/**
 * Takes updates: those of one chat in their order, those of different chats at once.
 * @throws of the database while it cannot write, or once stopped: they are to be asked for again
 */
export async function takeUpdates(
  deps: Deps,
  bot: TelegramBotRow,
  updates: readonly TelegramUpdate[],
  stop: AbortSignal,
): Promise<void> {
  const byChat = new Map<number, TelegramUpdate[]>();
  for (const update of updates) {
    const chat = chatOf(update)?.id ?? 0;
    byChat.set(chat, [...(byChat.get(chat) ?? []), update]);
  }
  const chats = [...byChat.values()];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let chat = chats[next++]; chat; chat = chats[next++])
      for (const update of chat) await takePatiently(deps, bot, update, stop);
  };
  // All have ended before the updates may be asked for again.
  const ended = await Promise.allSettled(Array.from({ length: Math.min(mostAtOnce, chats.length) }, work));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
