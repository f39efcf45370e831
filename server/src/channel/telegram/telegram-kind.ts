import type { DeliveryRow, TelegramBotRow, TelegramChatRow } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { setReachable } from '../../dialog/dialog-service.ts';
import { languageIn } from '../../dialog/visitor-language.ts';
import { greetingOf, letterDomain } from '../../domain/domain-service.ts';
import type { Attempted, DeliveryKind } from '../../event/delivery-kind.ts';
import { leaveRefused } from '../../mail/mail.ts';
import { ownerAddresses } from '../../user/user-service.ts';
import { deletionType, planSentences, readOutgoing } from '../channel-outgoing.ts';
import { type BotWords, botWords } from './bot-words.ts';
import { piecesOf } from './telegram-piece.ts';
import { markDialogs } from './telegram-reach.ts';
import { attemptedBy, callInTurn, deleteSent, type Refusal, sendPieces } from './telegram-send.ts';
import { findBot, findChatByRef, findChatOfDialog } from './telegram-table.ts';
import { type TelegramEnd, telegramLetter } from './telegram-words.ts';

const second = 1_000;
const minute = 60 * second;

/** The kind of destinations by which visitors are answered. */
export const telegramKindName = 'telegram';
/** The type of deliveries that are the bot's own words. */
export const wordsType = 'words';

/** Pauses of a day: Telegram's faults end sooner. */
export const telegramPauses = [
  2 * second,
  5 * second,
  15 * second,
  minute,
  ...Array<number>(10).fill(5 * minute),
  ...Array<number>(23).fill(60 * minute),
];

/** Writes to the owners that a bot or its group is off. */
export async function reportTelegram(deps: Deps, bot: TelegramBotRow, end: TelegramEnd): Promise<void> {
  const site = await letterDomain(deps, bot.domain_id);
  const letter = telegramLetter(deps.config, { username: bot.username, siteName: site?.name ?? '' }, end);
  for (const to of await ownerAddresses(deps, bot.team_id)) await deps.mail.send({ to, ...letter }).catch(leaveRefused);
}

/** Notes that a visitor cannot be reached; what was to be sent is dropped. */
async function giveUp(deps: Deps, bot: TelegramBotRow, dialogId: string | null, reply: Refusal): Promise<Attempted> {
  const why = reply.status === 403 ? 'blocked' : 'failed';
  if (why === 'failed')
    deps.log.warn({ status: reply.status, description: reply.description }, 'Telegram has refused a message');
  if (dialogId !== null) await setReachable(deps, bot.team_id, dialogId, why);
  return { result: 'nothing' };
}

/** What a delivery of the bot's own words is composed from. */
export interface WordsAbout {
  /** Names the chat: a delivery outlasts the person's data, so that it has nothing of the person. */
  readonly ref: string;
  readonly words: keyof BotWords;
  /** A locale. */
  readonly language: string;
}

async function sendWords(deps: Deps, bot: TelegramBotRow, about: string, stop: AbortSignal): Promise<Attempted> {
  const { ref, words, language } = JSON.parse(about) as WordsAbout;
  const row = await findChatByRef(deps.db, ref);
  if (!row) return { result: 'nothing' };
  const chat = Number(row.chat);
  const own = words === 'greeting' ? await greetingOf(deps, bot.domain_id) : '';
  const parameters = { chat_id: chat, text: own || botWords[languageIn(language)][words] };
  const reply = await callInTurn(deps, bot, chat, { method: 'sendMessage', parameters }, stop);
  if ('later' in reply) return { result: 'later', notBefore: reply.later };
  if (reply.ok) return { result: 'delivered', status: 200 };
  return attemptedBy(reply, deps.clock.now()) ?? giveUp(deps, bot, row.dialog_id, reply);
}

async function sendSentence(
  deps: Deps,
  bot: TelegramBotRow,
  { chat }: TelegramChatRow,
  delivery: DeliveryRow,
  stop: AbortSignal,
): Promise<Attempted> {
  const out = await readOutgoing(deps, bot.team_id, delivery);
  if (!out || out.dialog.is_ban === 1) return { result: 'nothing' };
  const { sentence, dialog } = out;
  const at = { dialogId: dialog.id, seq: sentence.seq };
  const send = async (asDocument: boolean) =>
    sendPieces(deps, bot, { chat }, at, await piecesOf(deps, sentence, { asDocument }), stop);
  let sent = await send(false);
  // A picture of a shape that Telegram shows no photo of.
  if (sent.result === 'refused' && sent.reply.status === 400 && sentence.file) sent = await send(true);
  if (sent.result === 'refused') return giveUp(deps, bot, dialog.id, sent.reply);
  return sent.result === 'sent' ? { result: 'delivered', status: 200 } : sent;
}

/** Answers to visitors who write to a bot. */
export const telegramKind: DeliveryKind<Deps> = {
  pauses: telegramPauses,

  async plan(trx, { id, team_id: teamId }, facts) {
    const bot = await findBot(trx, id);
    return bot ? planSentences(trx, { teamId, domainId: bot.domain_id, channel: 'telegram' }, facts) : [];
  },

  async send(deps, { id }, delivery, stop) {
    const bot = await findBot(deps.db, id);
    if (!bot) return { result: 'nothing' };
    if (delivery.type === wordsType) return sendWords(deps, bot, delivery.about!, stop);
    const chat = await findChatOfDialog(deps.db, delivery.dialog_id);
    if (!chat || chat.bot_id !== bot.id || chat.stopped === 1) return { result: 'nothing' };
    if (delivery.type === deletionType) return deleteSent(deps, bot, Number(chat.chat), delivery, stop);
    return sendSentence(deps, bot, chat, delivery, stop);
  },

  async report(deps, { id, last_error: error }) {
    const bot = await findBot(deps.db, id);
    if (!bot) return;
    await markDialogs(deps, bot, false);
    await reportTelegram(deps, bot, error === 'token' ? 'token' : 'other');
  },
};
