import { AppError } from '../../app-error.ts';
import type { TelegramBotRow } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { type Answering, answerDialog, sendFile } from '../../dialog/dialog-service.ts';
import { dialogOf } from '../../dialog/inbox/dialog-view.ts';
import { setClosed } from '../../dialog/inbox/inbox-service.ts';
import { receiveFile } from '../../dialog/sent-file.ts';
import { writeFor } from '../../domain/owner-write.ts';
import { appendDelivery, findDestination } from '../../event/delivery-service.ts';
import type { Caller } from '../../security/caller.ts';
import { deskClientId } from './telegram-desk-kind.ts';
import { fileIn, textIn, textsOf } from './telegram-incoming.ts';
import { wordsType } from './telegram-kind.ts';
import {
  findBot,
  findChat,
  findDialogOfTopic,
  findMessage,
  insertChat,
  noteMessage,
  noteWorded,
  updateBot,
} from './telegram-table.ts';
import { nameOf, type TelegramMessage, type TelegramUpdate } from './telegram-update.ts';
import type { DeskWords } from './telegram-words.ts';

/** Groups that are remembered as the team's. */
const mostSeen = 5;

/** A group where a bot's code was written. */
export interface SeenGroup {
  readonly id: number;
  readonly title: string;
}

export const seenGroupsOf = ({ seen_groups }: Pick<TelegramBotRow, 'seen_groups'>): SeenGroup[] =>
  JSON.parse(seen_groups) as SeenGroup[];

/** Who acts in a group: no member of the team, but a person of the name that Telegram shows. */
const callerOf = ({ team_id: teamId }: TelegramBotRow, name: string): Caller => ({
  memberId: '',
  teamId,
  role: 'operator',
  program: { tokenId: 'telegram', name, scopes: ['answer'] },
});

/** Answers in the topic by words of the bot's own, once for each message. */
async function note(deps: Deps, bot: TelegramBotRow, message: TelegramMessage, line: string, words: DeskWords) {
  const { id: chat } = message.chat;
  const about = JSON.stringify({ topic: message.message_thread_id, words });
  await writeFor(deps, bot.team_id, async (trx) => {
    await insertChat(trx, bot.id, chat);
    const destination = bot.desk_id === null ? undefined : await findDestination(trx, bot.desk_id);
    if (!destination || !(await findChat(trx, bot.id, chat))) return;
    if (await noteWorded(trx, bot.id, chat, message.message_id))
      await appendDelivery(deps, trx, destination, { line, type: wordsType, about });
  });
}

interface DeskWork {
  readonly deps: Deps;
  readonly bot: TelegramBotRow;
  readonly message: TelegramMessage;
  readonly dialogId: string;
  /** The `seq` of the sentence that it corrects, and a part of the `clientId` for that. */
  readonly edit: { readonly edits: number; readonly mark: string } | null;
  readonly stop: AbortSignal;
}

/** Stores what a member of the group has written as an answer to the visitor. @returns the first sentence's number */
async function answer({ deps, bot, message, dialogId, edit, stop }: DeskWork): Promise<number | null> {
  const name = nameOf(message) || 'Оператор';
  const answering: Answering = { by: callerOf(bot, name), force: true, signed: { name, edits: edit?.edits } };
  const clientId = `${deskClientId}${message.message_id}${edit ? `.${edit.mark}` : ''}`;
  const texts = textsOf(textIn(message));
  const file = edit ? null : await fileIn(deps, bot, message, stop);
  if (file) {
    const sentences = await receiveFile(deps, { ownerId: bot.team_id }, file, (part, staged) =>
      sendFile(
        deps,
        answering,
        dialogId,
        clientId,
        texts[0] === undefined ? part : { ...part, text: texts[0] },
        staged,
      ),
    );
    return sentences[0]?.seq ?? null;
  }
  if (texts.length === 0) throw new AppError('unsupported_media');
  const { session } = await dialogOf(deps, bot.team_id, dialogId);
  return (await answerDialog(deps, answering, session, texts, clientId))[0]?.seq ?? null;
}

const isService = (message: TelegramMessage): boolean =>
  !(message.photo ?? message.document ?? message.voice ?? message.video ?? message.video_note ?? message.audio) &&
  textIn(message) === '';

/** Whether a member of the group has written it: no other bot, and no channel. */
const isMembers = ({ from, sender_chat, chat, is_automatic_forward }: TelegramMessage): boolean =>
  !is_automatic_forward && (sender_chat ? sender_chat.id === chat.id : from !== undefined && !from.is_bot);

async function takeInTopic(work: DeskWork): Promise<void> {
  const { deps, bot, message, dialogId, edit } = work;
  if (!edit && /^\/close(@\w+)?$/.test(message.text?.trim() ?? '')) {
    await setClosed(deps, callerOf(bot, nameOf(message)), dialogId, true);
    return note(deps, bot, message, dialogId, 'closed');
  }
  try {
    const seq = await answer(work);
    if (seq === null || edit) return;
    const row = { bot_id: bot.id, chat: message.chat.id, message: message.message_id, dialog_id: dialogId, seq };
    await writeFor(deps, bot.team_id, (trx) => noteMessage(trx, { ...row, part: 0 }));
  } catch (error) {
    if (!(error instanceof AppError) || ['unavailable', 'internal'].includes(error.reason)) throw error;
    if (error.reason === 'not_found' || error.reason === 'client_id_reused') return;
    await note(deps, bot, message, dialogId, error.reason === 'dialog_banned' ? 'taken' : 'refused');
  }
}

/** What a member has written in the topic of a dialog; null for anything else. */
async function findInTopic(
  deps: Deps,
  bot: TelegramBotRow,
  { message: fresh, edited_message: edited }: TelegramUpdate,
): Promise<Pick<DeskWork, 'message' | 'dialogId'> | null> {
  const message = fresh ?? edited;
  const topic = message?.message_thread_id;
  if (!message || topic === undefined || Number(bot.group_chat) !== message.chat.id || !isMembers(message)) return null;
  const place = isService(message) ? undefined : await findDialogOfTopic(deps.db, bot.id, topic);
  return place ? { message, dialogId: place.dialog_id } : null;
}

/** Writes in a topic that an answer was not sent, since the server has failed again and again. */
export async function reportInGroup(deps: Deps, bot: TelegramBotRow, update: TelegramUpdate): Promise<void> {
  const found = await findInTopic(deps, bot, update);
  if (found) await note(deps, bot, found.message, found.dialogId, 'failed');
}

/** Takes what is written in the operators' group: in the topic of a dialog it answers the visitor. */
export async function takeInGroup(
  deps: Deps,
  bot: TelegramBotRow,
  update: TelegramUpdate,
  stop: AbortSignal,
): Promise<void> {
  const found = await findInTopic(deps, bot, update);
  if (!found) return;
  const { message, dialogId } = found;
  const { update_id: number, edited_message: edited } = update;
  const known = edited ? await findMessage(deps.db, bot.id, message.chat.id, message.message_id) : undefined;
  if (edited && !known) return;
  const edit = known ? { edits: Number(known.seq), mark: String(number) } : null;
  await takeInTopic({ deps, bot, message, dialogId, edit, stop });
}

/**
 * Lists a group for the owner to choose once the code of the account was written there, and no longer than the bot is in
 * it. Anybody may add a bot to a group, under any title: only the code distinguishes the team's from a stranger's.
 * @returns whether it was `/start CODE`, right or wrong: no answer to a visitor
 */
export async function noteGroup(
  deps: Deps,
  bot: TelegramBotRow,
  { message, my_chat_member: change }: TelegramUpdate,
): Promise<boolean> {
  const code = /^\/start(?:@\w+)? (\S+)$/.exec(message?.text?.trim() ?? '')?.[1];
  const isLost = change !== undefined && ['left', 'kicked'].includes(change.new_chat_member.status);
  const chat = message?.chat ?? change?.chat;
  if (!chat || (code === undefined && !isLost)) return false;
  await writeFor(deps, bot.team_id, async (trx) => {
    // Another group may have been noted at the same time.
    const now = await findBot(trx, bot.id);
    if (!now || (!isLost && now.group_code !== code)) return;
    const { id, title = '' } = chat;
    const others = seenGroupsOf(now).filter((group) => group.id !== id);
    const groups = isLost ? others : [{ id, title: title.slice(0, 128) }, ...others].slice(0, mostSeen);
    await updateBot(trx, bot.id, { seen_groups: JSON.stringify(groups) });
  });
  return code !== undefined;
}
