import type { DeliveryRow, TelegramBotRow } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { writeFor } from '../../domain/owner-write.ts';
import type { Attempted } from '../../event/delivery-kind.ts';
import { type ApiReply, callBot } from './bot-api.ts';
import { reserveMessage } from './telegram-pace.ts';
import type { Piece } from './telegram-piece.ts';
import { findSentMessages, findSentParts, noteMessage } from './telegram-table.ts';

/** How long one attempt waits for its turn by the limits, and until when it begins another message; ms. */
const longestWait = 3_000;

/** Where messages go. */
export interface Place {
  readonly chat: number;
  /** The topic of a group. */
  readonly topic?: number;
}

/** The outcome of sending messages: all sent, or the first answer that refused one. */
export type Sent = { readonly result: 'sent' } | Attempted | { readonly result: 'refused'; readonly reply: Refusal };
export type Refusal = Extract<ApiReply<unknown>, { ok: false }>;

export const accessOf = ({ config }: Pick<Deps, 'config'>, { token }: Pick<TelegramBotRow, 'token'>) => ({
  api: config.telegramApi,
  token,
});

function bodyOf({ chat, topic }: Place, { parameters, file }: Piece): Record<string, unknown> | FormData {
  const all = { chat_id: chat, ...(topic === undefined ? {} : { message_thread_id: topic }), ...parameters };
  if (!file) return all;
  const form = new FormData();
  for (const [name, value] of Object.entries(all))
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  form.set(file.field, new File([file.bytes], file.name, { type: file.type }));
  return form;
}

/**
 * Makes a call that writes to a chat, in its turn by the API's limits.
 * @returns the answer, or when the call may be made
 */
export async function callInTurn<T>(
  deps: Deps,
  bot: TelegramBotRow,
  chat: number,
  call: { readonly method: string; readonly parameters: Record<string, unknown> | FormData },
  stop?: AbortSignal,
): Promise<ApiReply<T> | { readonly later: number }> {
  const { at, reserved } = reserveMessage(deps, bot.id, chat, longestWait);
  if (!reserved) return { later: at };
  const wait = at - deps.clock.now();
  if (wait > 0) await Bun.sleep(wait);
  return callBot<T>(accessOf(deps, bot), call.method, call.parameters, { stop });
}

/** What an answer other than a success means to a delivery, where that does not depend on the place. */
export function attemptedBy({ status, description, retryAfter }: Refusal, now: number): Attempted | null {
  if (status === 429) return { result: 'later', notBefore: now + (retryAfter ?? 1_000) };
  if (status === 401 || status === 404) return { result: 'over', status, error: 'token' };
  if (status === 0) return { result: 'failed', status: null, error: 'connection' };
  if (status >= 500) return { result: 'failed', status, error: description || 'status' };
  return null;
}

/**
 * Sends the messages of a sentence, each noted as soon as Telegram has taken it, so that another attempt sends the
 * others alone.
 */
export async function sendPieces(
  deps: Deps,
  bot: TelegramBotRow,
  place: Place,
  { dialogId, seq }: { readonly dialogId: string; readonly seq: number },
  pieces: readonly Piece[],
  stop: AbortSignal,
): Promise<Sent> {
  const { chat } = place;
  const until = deps.clock.now() + longestWait;
  const sent = await findSentParts(deps.db, { dialogId, seq, chat });
  for (const [part, piece] of pieces.entries()) {
    if (sent.has(part)) continue;
    if (part > 0 && deps.clock.now() > until) return { result: 'later', notBefore: deps.clock.now() };
    const call = { method: piece.method, parameters: bodyOf(place, piece) };
    const reply = await callInTurn<{ message_id: number }>(deps, bot, chat, call, stop);
    if ('later' in reply) return { result: 'later', notBefore: reply.later };
    if (!reply.ok) return attemptedBy(reply, deps.clock.now()) ?? { result: 'refused', reply };
    const row = { bot_id: bot.id, chat, message: reply.result.message_id, dialog_id: dialogId, seq, part };
    await writeFor(deps, bot.team_id, (trx) => noteMessage(trx, row));
  }
  return { result: 'sent' };
}

/** Deletes the messages that have brought a sentence, where Telegram still does that. */
export async function deleteSent(
  deps: Deps,
  bot: TelegramBotRow,
  chat: number,
  { dialog_id: dialogId, seq }: DeliveryRow,
  stop: AbortSignal,
): Promise<Attempted> {
  for (const { message } of await findSentMessages(deps.db, dialogId, Number(seq), chat)) {
    const parameters = { chat_id: chat, message_id: Number(message) };
    const reply = await callBot(accessOf(deps, bot), 'deleteMessage', parameters, { stop });
    const attempted = reply.ok ? null : attemptedBy(reply, deps.clock.now());
    if (attempted) return attempted;
  }
  return { result: 'delivered', status: 200 };
}
