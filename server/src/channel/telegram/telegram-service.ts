import { randomBytes } from 'node:crypto';
import { AppError, fieldError } from '../../app-error.ts';
import type { Body, TelegramState } from '../../contract.ts';
import { detached } from '../../database/call-ground.ts';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/new-id.ts';
import type { TelegramBotRow } from '../../database/schema.ts';
import type { Deps, DomainDeletion } from '../../deps.ts';
import { markReachable } from '../../dialog/dialog-service.ts';
import { domainOfOwner } from '../../domain/domain-service.ts';
import { writeFor } from '../../domain/owner-write.ts';
import {
  addDestination,
  deleteSomeOfDestination,
  destinationOf,
  hurryDeliveries,
  switchDestination,
} from '../../event/delivery-service.ts';
import { noteTrail } from '../../event/trail.ts';
import { timeOf } from '../../runtime/clock.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import type { Operator } from '../../security/caller.ts';
import { checkBot, checkGroup, type Group, type KnownBot } from './telegram-check.ts';
import { markDialogs } from './telegram-reach.ts';
import { seenGroupsOf } from './telegram-desk.ts';
import { deskKindName } from './telegram-desk-kind.ts';
import { telegramKindName } from './telegram-kind.ts';
import {
  type BotState,
  deleteChats,
  deleteMessages,
  deleteTopics,
  findBotByNumber,
  findBotOf,
  findDomainBot,
  insertBot,
  updateBot,
} from './telegram-table.ts';

/** Rows that one commit deletes: a few ms. */
const deletedAtOnce = 500;

/** Why a bot does not work, the worst first; null while it does. */
function errorOf({ active, last_error, fails, poll_error }: BotState): TelegramState['error'] {
  if (active === 0) return last_error === 'token' ? 'token_refused' : 'failed';
  if (poll_error === 'conflict') return 'conflict';
  // Of a bot that was switched on again the last error is a former one until an attempt fails.
  return poll_error === null && (last_error === null || fails === 0) ? null : 'connection';
}

async function viewOf(db: Db, bot: BotState): Promise<TelegramState> {
  const desk = bot.desk_id === null ? undefined : await destinationOf(db, bot.team_id, bot.desk_id);
  const at = bot.poll_error === null ? bot.last_at : bot.poll_at;
  return {
    username: bot.username,
    active: bot.active === 1,
    error: errorOf(bot),
    lastAt: at === null ? null : timeOf(Number(at)),
    group: desk ? { id: Number(bot.group_chat), title: bot.group_title, active: desk.active === 1 } : null,
    groups: seenGroupsOf(bot),
    groupCode: bot.group_code,
  };
}

async function botOf(db: Db, teamId: string, domainId: string): Promise<BotState> {
  const bot = await findBotOf(db, teamId, domainId);
  if (!bot) throw new AppError('not_found', { detail: 'Telegram к этому сайту не подключён.' });
  return bot;
}

export async function readTelegram({ db }: Deps, { teamId }: Operator, domainId: string): Promise<TelegramState> {
  await domainOfOwner({ db }, teamId, domainId);
  return viewOf(db, await botOf(db, teamId, domainId));
}

/** Of the characters that a link to a bot may have (https://core.telegram.org/bots/features#deep-linking). */
const newGroupCode = (): string => randomBytes(16).toString('base64url');

/** Connects the group, or another one, or none, in a commit of the team. */
async function setGroup(deps: Deps, trx: Db, bot: BotState, group: Group | null): Promise<void> {
  const isSame = group !== null && Number(bot.group_chat) === group.id && bot.desk_id !== null;
  if (isSame) {
    const desk = await destinationOf(trx, bot.team_id, bot.desk_id!);
    if (desk) await switchDestination(deps, trx, desk, true);
    return updateBot(trx, bot.id, { group_title: group.title });
  }
  await deleteTopics(trx, bot.id);
  const before = bot.desk_id;
  const id = group && newId();
  if (id !== null) await addDestination(trx, { id, teamId: bot.team_id, kind: deskKindName });
  await updateBot(trx, bot.id, {
    desk_id: id,
    group_chat: group?.id ?? null,
    group_title: group?.title ?? '',
    // All of the former group have read the former one.
    group_code: newGroupCode(),
  });
  // What waits for the former group goes with it; the rest of a long line is swept as that of what is off.
  if (before !== null) await deleteSomeOfDestination(trx, before);
}

/** Switches a bot on, and its group with it, unless the bot may not write there. */
async function switchOn(deps: Deps, trx: Db, { id, team_id: teamId, desk_id: deskId }: BotState): Promise<void> {
  const destination = await destinationOf(trx, teamId, id);
  if (destination) await switchDestination(deps, trx, destination, true);
  const desk = deskId === null ? undefined : await destinationOf(trx, teamId, deskId);
  if (desk && desk.last_error !== 'group') await switchDestination(deps, trx, desk, true);
}

/** Stores a bot that is connected to a domain for the first time, or again by another token. */
async function storeBot(deps: Deps, trx: Db, by: Operator, domainId: string, bot: KnownBot): Promise<void> {
  const { teamId } = by;
  await domainOfOwner({ db: trx }, teamId, domainId);
  const found = await findBotOf(trx, teamId, domainId);
  const elsewhere = await findBotByNumber(trx, bot.id);
  if (elsewhere && elsewhere.domain_id !== domainId)
    throw new AppError('conflict', { detail: 'Этот бот уже подключён к другому сайту.' });
  if (found && Number(found.bot) === bot.id) {
    await updateBot(trx, found.id, { token: bot.token, username: bot.username, poll_error: null, poll_at: null });
    return switchOn(deps, trx, found);
  }
  if (found) throw new AppError('conflict', { detail: 'К сайту подключён другой бот: сначала отключите его.' });
  const id = newId();
  await addDestination(trx, { id, teamId, kind: telegramKindName });
  await insertBot(trx, {
    id,
    team_id: teamId,
    domain_id: domainId,
    bot: bot.id,
    username: bot.username,
    token: bot.token,
    group_code: newGroupCode(),
    created_at: deps.clock.now(),
  });
}

/**
 * Connects a bot to a domain, or changes its token or group; what the body lacks stays.
 * @throws AppError `token_refused`, `unprocessable` for a group that the bot cannot use, `conflict`
 */
export async function connectTelegram(
  deps: Deps,
  by: Operator,
  domainId: string,
  { token, group }: Body<'POST /channel/telegram/{domainId}'>,
): Promise<TelegramState> {
  const { teamId } = by;
  await domainOfOwner(deps, teamId, domainId);
  const before = await findBotOf(deps.db, teamId, domainId);
  const used = token ?? before?.token;
  if (used === undefined) throw fieldError('token', 'required', 'Вставьте токен, который прислал @BotFather');
  const bot = await checkBot(deps, used);
  const wanted = group === undefined || group === null ? group : await checkGroup(deps, bot, group);
  const connected = await writeFor(deps, teamId, async (trx) => {
    await storeBot(deps, trx, by, domainId, bot);
    if (wanted !== undefined) await setGroup(deps, trx, await botOf(trx, teamId, domainId), wanted);
    await noteTrail(deps, trx, by, 'channel_connected', `Telegram · @${bot.username}`);
    return botOf(trx, teamId, domainId);
  });
  await markDialogs(deps, connected, true);
  hurryDeliveries(deps);
  return viewOf(deps.db, connected);
}

/** Deletes some of what is stored of a bot, then the bot. @returns whether it is deleted */
async function deleteSome(trx: Db, bot: Pick<TelegramBotRow, 'id' | 'desk_id'>): Promise<boolean> {
  const dialogs = await deleteChats(trx, bot.id, deletedAtOnce);
  await markReachable(
    trx,
    dialogs.filter((id) => id !== null),
    false,
  );
  if (dialogs.length === deletedAtOnce) return false;
  if ((await deleteMessages(trx, bot.id, deletedAtOnce)) === deletedAtOnce) return false;
  if (bot.desk_id !== null && !(await deleteSomeOfDestination(trx, bot.desk_id))) return false;
  return deleteSomeOfDestination(trx, bot.id);
}

export async function disconnectTelegram(deps: Deps, by: Operator, domainId: string): Promise<{ id: string }> {
  const { teamId } = by;
  await domainOfOwner(deps, teamId, domainId);
  const bot = await botOf(deps.db, teamId, domainId);
  let isDeleted = await writeFor(deps, teamId, async (trx) => {
    await botOf(trx, teamId, domainId);
    await noteTrail(deps, trx, by, 'channel_disconnected', `Telegram · @${bot.username}`);
    return deleteSome(trx, bot);
  });
  // A deletion that has begun is completed, even if the owner's sign-in ends.
  await detached(async () => {
    for (; !isDeleted; await yieldToEventLoop())
      isDeleted = await writeFor(deps, teamId, (trx) => deleteSome(trx, bot));
  });
  return { id: domainId };
}

/** Deletes the bot of a domain with it. */
export const deleteDomainTelegram: DomainDeletion = async (trx, domainId) => {
  const bot = await findDomainBot(trx, domainId);
  if (!bot) return null;
  await deleteSome(trx, bot);
  return () => {};
};
