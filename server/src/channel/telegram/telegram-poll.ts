import type { TelegramBotRow } from '../../database/schema.ts';
import { detached } from '../../database/call-ground.ts';
import { newId } from '../../database/new-id.ts';
import type { Deps } from '../../deps.ts';
import { writeFor } from '../../domain/owner-write.ts';
import { endDestination, hurryDeliveries } from '../../event/delivery-service.ts';
import { pause } from '../../runtime/pause.ts';
import { serverState } from '../../runtime/server-state.ts';
import { underLease } from '../../runtime/under-lease.ts';
import { callBot, isTokenRefused } from './bot-api.ts';
import { takeUpdates } from './telegram-take.ts';
import { accessOf } from './telegram-send.ts';
import { claimBot, confirmUpdates, findBot, listPolled, releaseBots, updateBot } from './telegram-table.ts';
import { readUpdate, type TelegramUpdate, wantedUpdates } from './telegram-update.ts';

/** For how long a process has a bot's updates for itself from its last renewal; ms. */
const lease = 60_000;
/** How long Telegram waits for an update; s. */
const longPoll = 25;
const pollPatience = (longPoll + 10) * 1000;
/** Pauses after failures in a row; ms. */
const pauses = [1_000, 2_000, 5_000, 15_000, 30_000] as const;

const poller = serverState((deps: Deps) => {
  const stop = new AbortController();
  const one = { by: newId(), loops: new Map<string, Promise<void>>(), stop: stop.signal, isFirst: true };
  deps.shutdown.add(async () => {
    stop.abort();
    await Promise.all(one.loops.values());
    await releaseBots(deps.db, one.by);
  });
  return one;
});

/** Notes why updates do not come; null once they do. */
async function notePoll(deps: Deps, bot: TelegramBotRow, error: string | null): Promise<void> {
  if (bot.poll_error === error) return;
  const change = { poll_error: error, poll_at: error === null ? null : deps.clock.now() };
  await writeFor(deps, bot.team_id, (trx) => updateBot(trx, bot.id, change));
}

/**
 * Asks for updates once and takes them; the number of the next one is stored behind them, so that those which a kill
 * has interrupted come again.
 * @returns whether it went well
 */
async function pollOnce(deps: Deps, bot: TelegramBotRow, stop: AbortSignal): Promise<boolean> {
  const parameters = { offset: Number(bot.next_update), timeout: longPoll, limit: 100, allowed_updates: wantedUpdates };
  const reply = await callBot<unknown[]>(accessOf(deps, bot), 'getUpdates', parameters, {
    patience: pollPatience,
    stop,
  });
  if (isTokenRefused(reply)) {
    await endDestination(deps, bot.team_id, bot.id, 'token');
    return true;
  }
  if (!reply.ok) {
    // 409: another program asks for the same bot's updates, or has set a webhook.
    await notePoll(deps, bot, reply.status === 409 ? 'conflict' : 'connection');
    return false;
  }
  await notePoll(deps, bot, null);
  const updates = reply.result.map(readUpdate).filter((update): update is TelegramUpdate => update !== null);
  if (updates.length === 0) return true;
  // The group may have been connected, or the bot disconnected, since the question was put.
  const now = await findBot(deps.db, bot.id);
  if (!now) return true;
  await takeUpdates(deps, now, updates, stop);
  const next = Math.max(...updates.map(({ update_id: number }) => number)) + 1;
  await writeFor(deps, bot.team_id, (trx) => confirmUpdates(trx, bot.id, bot.lease_by, next));
  hurryDeliveries(deps);
  return true;
}

async function pollBot(deps: Deps, id: string): Promise<void> {
  const { by, stop } = poller(deps);
  const claim = (): Promise<TelegramBotRow | undefined> => {
    const now = deps.clock.now();
    return claimBot(deps.db, id, { by, now, until: now + lease });
  };
  const renewed = { lasts: lease, renew: async () => (await claim()) !== undefined, stop };
  for (let fails = 0; !stop.aborted;) {
    const bot = await claim();
    if (!bot) return;
    const pollOn = (stopped: AbortSignal): Promise<boolean> =>
      pollOnce(deps, bot, stopped).catch((error: unknown) => {
        if (!stopped.aborted) deps.log.error({ err: error, botId: id }, 'updates of a bot could not be taken');
        return false;
      });
    const isWell = await underLease(renewed, pollOn);
    fails = isWell ? 0 : fails + 1;
    if (fails > 0 && !stop.aborted) await pause(pauses[fails - 1] ?? pauses.at(-1)!, stop);
  }
}

/** Has the updates of every active bot asked for, each in a loop of its own: a round, which does not wait for them. */
export async function pollBots(deps: Deps): Promise<void> {
  const one = poller(deps);
  await detached(async () => {
    // On SQLite only one process serves: the leases are those of one that was ended by force.
    if (one.isFirst && deps.config.database.kind === 'sqlite') await releaseBots(deps.db, null);
    one.isFirst = false;
    for (const id of await listPolled(deps.db, deps.clock.now(), one.by)) {
      if (deps.shutdown.draining) return;
      if (one.loops.has(id)) continue;
      const loop = pollBot(deps, id)
        .catch((error: unknown) => deps.log.error({ err: error, botId: id }, 'a bot could not be asked for updates'))
        .finally(() => one.loops.delete(id));
      one.loops.set(id, loop);
    }
  });
}
