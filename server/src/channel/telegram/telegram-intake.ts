import { AppError } from '../../app-error.ts';
import type { TelegramBotRow, TelegramChatRow } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { setReachable } from '../../dialog/dialog-service.ts';
import { dialogOf } from '../../dialog/inbox/dialog-view.ts';
import { rateDialog, type VisitorDialog, visitorDialogOf } from '../../dialog/visitor/visitor-dialog-service.ts';
import { languageIn } from '../../dialog/visitor-language.ts';
import { writeFor } from '../../domain/owner-write.ts';
import { appendDelivery, findDestination } from '../../event/delivery-service.ts';
import { beginInChannel, type Incoming, receiveIn } from '../channel-intake.ts';
import { callBot } from './bot-api.ts';
import { fileIn, textIn, textsOf } from './telegram-incoming.ts';
import { wordsType, type WordsAbout } from './telegram-kind.ts';
import { accessOf } from './telegram-send.ts';
import { findChat, findMessage, insertChat, noteMessage, noteWorded, updateChat } from './telegram-table.ts';
import { nameOf, type TelegramMessage, type TelegramUpdate } from './telegram-update.ts';
import { type BotWords, botWords } from './bot-words.ts';

/** Messages that a chat may send, and people who may begin to write to a bot. */
const messageRate = { count: 60, seconds: 60 } as const;
const newcomerRate = { count: 600, seconds: 300 } as const;

const localeOf = ({ from }: Pick<TelegramMessage, 'from'>): string => (from?.language_code ?? '').slice(0, 35);

/** Answers a message by words of the bot's own, once. */
async function answer(deps: Deps, bot: TelegramBotRow, message: TelegramMessage, words: keyof BotWords): Promise<void> {
  const { id: chat } = message.chat;
  const language = languageIn(localeOf(message) || 'ru');
  await writeFor(deps, bot.team_id, async (trx) => {
    await insertChat(trx, bot.id, chat);
    const row = await findChat(trx, bot.id, chat);
    const destination = await findDestination(trx, bot.id);
    if (!row?.ref || !destination || !(await noteWorded(trx, bot.id, chat, message.message_id))) return;
    const about = JSON.stringify({ ref: row.ref, words, language } satisfies WordsAbout);
    await appendDelivery(deps, trx, destination, { line: row.dialog_id ?? row.ref, type: wordsType, about });
  });
}

/** The dialog of a chat, which begins with the first message. */
async function openDialog(deps: Deps, bot: TelegramBotRow, message: TelegramMessage): Promise<VisitorDialog> {
  const { id: chat } = message.chat;
  const found = await findChat(deps.db, bot.id, chat);
  if (found?.dialog_id) return visitorDialogOf(await dialogOf(deps, bot.team_id, found.dialog_id));
  await deps.rates.take([{ bucket: `telegram newcomers:${bot.id}`, ...newcomerRate }]);
  const newcomer = { name: nameOf(message), locale: localeOf(message) };
  const dialog = await beginInChannel(deps, { id: bot.domain_id, ownerId: bot.team_id }, 'telegram', newcomer);
  await writeFor(deps, bot.team_id, async (trx) => {
    await insertChat(trx, bot.id, chat);
    await updateChat(trx, bot.id, chat, { dialog_id: dialog.dialogId });
  });
  return dialog;
}

/** Who writes wants answers again. */
async function resume(deps: Deps, bot: TelegramBotRow, row: TelegramChatRow | undefined): Promise<void> {
  if (!row) return;
  if (row.stopped === 1)
    await writeFor(deps, bot.team_id, (trx) => updateChat(trx, bot.id, Number(row.chat), { stopped: 0 }));
  if (row.dialog_id !== null) await setReachable(deps, bot.team_id, row.dialog_id, null);
}

async function stopWriting(deps: Deps, bot: TelegramBotRow, message: TelegramMessage): Promise<void> {
  const { id: chat } = message.chat;
  await answer(deps, bot, message, 'stopped');
  await writeFor(deps, bot.team_id, (trx) => updateChat(trx, bot.id, chat, { stopped: 1 }));
  const row = await findChat(deps.db, bot.id, chat);
  if (row?.dialog_id) await setReachable(deps, bot.team_id, row.dialog_id, 'stopped');
}

interface Edit {
  /** The `seq` of the sentence that a message corrects. */
  readonly edits?: number;
  /** The `clientId` of the first sentence, the same each time that Telegram repeats the update. */
  readonly id: string;
}

/** The texts of a message as sentences; of a long correction the first one alone names what it corrects. */
const sentencesOf = (message: TelegramMessage, { edits, id }: Edit): Incoming[] =>
  textsOf(textIn(message)).map((text, part) =>
    part === 0 ? { clientId: id, text, edits } : { clientId: `${id}.${part}`, text },
  );

/** What a message is stored as. */
async function incomingOf(
  deps: Deps,
  bot: TelegramBotRow,
  message: TelegramMessage,
  edit: Edit,
  stop: AbortSignal,
): Promise<Incoming[]> {
  // The file of an edited message is the one that is stored: what is edited is its caption.
  const file = edit.edits === undefined ? await fileIn(deps, bot, message, stop) : null;
  const texts = sentencesOf(message, edit);
  return file ? [{ clientId: edit.id, text: texts[0]?.text ?? '', file }] : texts;
}

const refusals: Partial<Record<string, keyof BotWords | null>> = {
  // One who is banned gets no answer, as in the widget.
  banned: null,
  client_id_reused: null,
  rate_limited: 'tooOften',
  too_large: 'tooLarge',
  unsupported_media: 'unsupported',
};

/** Stores sentences in the dialog of a chat. */
async function storeAll(
  deps: Deps,
  bot: TelegramBotRow,
  message: TelegramMessage,
  incoming: readonly Incoming[],
): Promise<void> {
  const { id: chat } = message.chat;
  const dialog = await openDialog(deps, bot, message);
  for (const [part, one] of incoming.entries()) {
    const { seq } = await receiveIn(deps, dialog, `telegram:${chat}`, one);
    const row = { bot_id: bot.id, chat, dialog_id: dialog.dialogId, seq, part };
    // An edited message is found by the first sentence that it has brought.
    if (part === 0 && one.edits === undefined)
      await writeFor(deps, bot.team_id, (trx) => noteMessage(trx, { ...row, message: message.message_id }));
  }
}

async function store(
  deps: Deps,
  bot: TelegramBotRow,
  message: TelegramMessage,
  edit: Edit,
  stop: AbortSignal,
): Promise<void> {
  await deps.rates.take([{ bucket: `telegram chat:${bot.id}:${message.chat.id}`, ...messageRate }]);
  try {
    const incoming = await incomingOf(deps, bot, message, edit, stop);
    if (incoming.length === 0) throw new AppError('unsupported_media');
    await storeAll(deps, bot, message, incoming);
  } catch (error) {
    const isFileRefused = error instanceof AppError && ['too_large', 'unsupported_media'].includes(error.reason);
    const [caption] = sentencesOf(message, edit);
    // The caption of a refused file is stored alone; a text without a file is refused as a whole.
    if (isFileRefused && caption && message.caption !== undefined)
      await storeAll(deps, bot, message, [{ ...caption, leftOut: 1 }]);
    throw error;
  }
}

/** Writes to a person that a message was not received, since the server has failed again and again. */
export async function reportToPerson(
  deps: Deps,
  bot: TelegramBotRow,
  { message: fresh, edited_message: edited }: TelegramUpdate,
): Promise<void> {
  const message = fresh ?? edited;
  if (message && !message.from?.is_bot) await answer(deps, bot, message, 'refused');
}

/** Takes a message of a person, or its edited form. @throws AppError `unavailable` where it is to be tried again */
export async function takeMessage(
  deps: Deps,
  bot: TelegramBotRow,
  { update_id: number, message: fresh, edited_message: edited }: TelegramUpdate,
  stop: AbortSignal,
): Promise<void> {
  const message = fresh ?? edited;
  if (!message || message.from?.is_bot) return;
  const { id: chat } = message.chat;
  const command = /^\/(start|stop)(@\w+)?(\s|$)/.exec(message.text ?? '')?.[1];
  if (fresh && command === 'stop') return stopWriting(deps, bot, message);
  if (fresh) await resume(deps, bot, await findChat(deps.db, bot.id, chat));
  if (fresh && command === 'start') return answer(deps, bot, message, 'greeting');
  const known = edited ? await findMessage(deps.db, bot.id, chat, edited.message_id) : undefined;
  // What was written before the bot was connected has no sentence to correct.
  if (edited && !known) return;
  const id = `telegram.${message.message_id}`;
  const edit = known ? { edits: Number(known.seq), id: `${id}.${number}` } : { id };
  try {
    await store(deps, bot, message, edit, stop);
  } catch (error) {
    const reason = error instanceof AppError ? error.reason : 'unavailable';
    if (!(error instanceof AppError) || ['unavailable', 'internal', 'unauthenticated'].includes(reason)) throw error;
    const words = reason in refusals ? refusals[reason] : 'refused';
    if (words) await answer(deps, bot, message, words);
  }
}

/** A press of a star rates the dialog. */
export async function takeRating(
  deps: Deps,
  bot: TelegramBotRow,
  { id, data = '', message, from }: NonNullable<TelegramUpdate['callback_query']>,
  stop: AbortSignal,
): Promise<void> {
  const score = Number(/^rate:([1-5])$/.exec(data)?.[1]);
  const row = message && (await findChat(deps.db, bot.id, message.chat.id));
  if (!row?.dialog_id || !score) return;
  await rateDialog(deps, visitorDialogOf(await dialogOf(deps, bot.team_id, row.dialog_id)), score, '');
  const text = botWords[languageIn(localeOf({ from }) || 'ru')].rated;
  await callBot(accessOf(deps, bot), 'answerCallbackQuery', { callback_query_id: id, text }, { stop });
}

/** A person blocks the bot, or lets it write again. */
export async function takeMembership(deps: Deps, bot: TelegramBotRow, chat: number, status: string): Promise<void> {
  const row = await findChat(deps.db, bot.id, chat);
  if (!row?.dialog_id) return;
  await setReachable(deps, bot.team_id, row.dialog_id, status === 'kicked' ? 'blocked' : null);
}
