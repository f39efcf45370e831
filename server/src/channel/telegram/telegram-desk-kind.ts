import type { Sentence } from '../../contract.ts';
import type { DeliveryRow, DialogRow, TelegramBotRow } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { readFact } from '../../dialog/dialog-fact.ts';
import { letterDomain } from '../../domain/domain-service.ts';
import { writeFor } from '../../domain/owner-write.ts';
import type { Attempted, DeliveryKind } from '../../event/delivery-kind.ts';
import { deletionType, planSentences } from '../channel-outgoing.ts';
import { reportTelegram, telegramPauses, wordsType } from './telegram-kind.ts';
import { piecesOf } from './telegram-piece.ts';
import { attemptedBy, callInTurn, deleteSent, type Refusal, sendPieces } from './telegram-send.ts';
import { deleteTopics, findBotOfDesk, findTopic, insertTopic } from './telegram-table.ts';
import { type DeskWords, deskWords } from './telegram-words.ts';

/** The kind of destinations that are operators' groups. */
export const deskKindName = 'telegram-desk';
/** What the `clientId` of a sentence begins with that was written in a group: it is not sent there again. */
export const deskClientId = 'telegram-desk.';
/** Characters that a topic's name may have (https://core.telegram.org/bots/api#createforumtopic). */
const longestName = 128;

const titleOf = (dialog: DialogRow): string =>
  (dialog.own_name || dialog.visitor_name || `Посетитель № ${dialog.number}`).slice(0, longestName);

/** The topic of a dialog, created where there is none yet. */
async function openTopic(
  deps: Deps,
  bot: TelegramBotRow,
  dialog: DialogRow,
  stop: AbortSignal,
): Promise<{ topic: number; isNew: boolean } | Attempted | { refused: Refusal }> {
  const found = await findTopic(deps.db, bot.id, dialog.id);
  if (found) return { topic: Number(found.topic), isNew: false };
  const parameters = { chat_id: bot.group_chat!, name: titleOf(dialog) };
  const call = { method: 'createForumTopic', parameters };
  const reply = await callInTurn<{ message_thread_id: number }>(deps, bot, bot.group_chat!, call, stop);
  if ('later' in reply) return { result: 'later', notBefore: reply.later };
  if (!reply.ok) return attemptedBy(reply, deps.clock.now()) ?? { refused: reply };
  const topic = reply.result.message_thread_id;
  await writeFor(deps, bot.team_id, (trx) => insertTopic(trx, bot.id, dialog.id, topic));
  return { topic, isNew: true };
}

/** What the text of a sentence begins with: where the dialog is, and who writes if not the visitor. */
async function prefixOf(deps: Deps, dialog: DialogRow, sentence: Sentence, isFirst: boolean): Promise<string> {
  const { publicUrl } = deps.config;
  const site = isFirst ? ((await letterDomain(deps, dialog.domain_id))?.name ?? '') : '';
  const place = isFirst
    ? `${[site, dialog.page].filter(Boolean).join(' · ')}\n${publicUrl}/dialog/${dialog.id}\n\n`
    : '';
  const who = {
    visitor: '',
    assistant: 'Ассистент: ',
    operator: `${sentence.name ?? (sentence.by?.name || 'Оператор')}: `,
  };
  return `${place}${who[sentence.author]}${sentence.edits === undefined ? '' : '✏️ '}`;
}

/** A group that the bot cannot write to is over; a topic that was deleted is created again. */
async function refusedBy(deps: Deps, bot: TelegramBotRow, dialogId: string, refusal: Refusal): Promise<Attempted> {
  const { status, description } = refusal;
  // First: without its rights a bot is refused by «not enough rights to create a topic».
  if (status === 403 || /chat not found|not enough rights|not a forum/i.test(description))
    return { result: 'over', status, error: 'group' };
  if (/thread not found|topic/i.test(description)) {
    await writeFor(deps, bot.team_id, (trx) => deleteTopics(trx, bot.id, dialogId));
    return { result: 'failed', status, error: 'topic' };
  }
  deps.log.warn({ status, description }, 'Telegram has refused a message to a group');
  return { result: 'nothing' };
}

async function sendToTopic(deps: Deps, bot: TelegramBotRow, delivery: DeliveryRow, stop: AbortSignal) {
  const { dialog_id: dialogId, seq } = delivery;
  const found = await readFact(deps, bot.team_id, { dialogId, seq: seq === null ? null : Number(seq) });
  const sentence = found?.sentence;
  if (!found || !sentence || sentence.deleted || sentence.clientId?.startsWith(deskClientId))
    return { result: 'nothing' } as const;
  const opened = await openTopic(deps, bot, found.dialog, stop);
  if ('refused' in opened) return refusedBy(deps, bot, dialogId, opened.refused);
  if ('result' in opened) return opened;
  const prefix = await prefixOf(deps, found.dialog, sentence, opened.isNew);
  const { options: _options, ask: _ask, ...plain } = sentence;
  const place = { chat: bot.group_chat!, topic: opened.topic };
  const send = async (asDocument: boolean) =>
    sendPieces(
      deps,
      bot,
      place,
      { dialogId, seq: sentence.seq },
      await piecesOf(deps, plain, { prefix, asDocument }),
      stop,
    );
  let sent = await send(false);
  if (sent.result === 'refused' && sent.reply.status === 400 && sentence.file) sent = await send(true);
  if (sent.result === 'refused') return refusedBy(deps, bot, dialogId, sent.reply);
  return sent.result === 'sent' ? ({ result: 'delivered', status: 200 } as const) : sent;
}

async function sendWords(deps: Deps, bot: TelegramBotRow, about: string, stop: AbortSignal): Promise<Attempted> {
  const { topic, words } = JSON.parse(about) as { topic: number; words: DeskWords };
  const parameters = { chat_id: bot.group_chat!, message_thread_id: topic, text: deskWords[words] };
  const reply = await callInTurn(deps, bot, bot.group_chat!, { method: 'sendMessage', parameters }, stop);
  if ('later' in reply) return { result: 'later', notBefore: reply.later };
  if (reply.ok) return { result: 'delivered', status: 200 };
  return attemptedBy(reply, deps.clock.now()) ?? { result: 'nothing' };
}

/** Dialogs of a site in the operators' group, each in a topic of its own. */
export const deskKind: DeliveryKind<Deps> = {
  pauses: telegramPauses,

  async plan(trx, { id, team_id: teamId }, facts) {
    const bot = await findBotOfDesk(trx, id);
    return bot ? planSentences(trx, { teamId, domainId: bot.domain_id, channel: null }, facts) : [];
  },

  async send(deps, { id }, delivery, stop) {
    const bot = await findBotOfDesk(deps.db, id);
    if (!bot || bot.group_chat === null) return { result: 'nothing' };
    if (delivery.type === wordsType) return sendWords(deps, bot, delivery.about!, stop);
    if (delivery.type === deletionType) return deleteSent(deps, bot, Number(bot.group_chat), delivery, stop);
    return sendToTopic(deps, bot, delivery, stop);
  },

  async report(deps, { id, last_error: error }) {
    const bot = await findBotOfDesk(deps.db, id);
    // A token that is refused is reported by the destination of the visitors' answers.
    if (bot && error !== 'token') await reportTelegram(deps, bot, 'group');
  },
};
