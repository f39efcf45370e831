import type { Deps } from '../../deps.ts';
import { serverState } from '../../runtime/server-state.ts';

/** At most `count` messages within `ms`. */
interface Limit {
  readonly count: number;
  readonly ms: number;
}

/**
 * What the Bot API asks of bots (https://core.telegram.org/bots/faq#broadcasting-to-users): one message a second to a
 * chat, 20 a minute to a group, 30 a second in all. A bot's total leaves room for its group, which another process may
 * write to.
 */
export const messageLimits = {
  chat: [{ count: 1, ms: 1_000 }],
  group: [
    { count: 1, ms: 1_000 },
    { count: 20, ms: 60_000 },
  ],
  bot: [{ count: 28, ms: 1_000 }],
} as const satisfies Record<string, readonly Limit[]>;

/** For the way of two messages that take different times; ms. */
const margin = 50;
/** Chats whose times are remembered. */
const mostChats = 5_000;

const timesOf = serverState(() => new Map<string, number[]>());

/** When a place may get its next message. */
function nextTime(times: readonly number[], limits: readonly Limit[], now: number): number {
  return limits.reduce((latest, { count, ms }) => {
    const oldest = times.at(-count);
    return oldest === undefined ? latest : Math.max(latest, oldest + ms + margin);
  }, now);
}

/** Drops the places that have got nothing for long. */
function prune(places: Map<string, number[]>, now: number): void {
  if (places.size <= mostChats) return;
  for (const [key, times] of places) if ((times.at(-1) ?? 0) < now - 60_000) places.delete(key);
}

/**
 * Reserves the time of a message to a chat.
 * @param patience how long the caller would wait; ms
 * @returns when it may be sent; `reserved` false where that is later than the caller would wait
 */
export function reserveMessage(
  deps: Deps,
  botId: string,
  chat: number,
  patience: number,
): { readonly at: number; readonly reserved: boolean } {
  const places = timesOf(deps);
  const now = deps.clock.now();
  prune(places, now);
  const used = [
    { key: `${botId} ${chat}`, limits: chat < 0 ? messageLimits.group : messageLimits.chat },
    { key: botId, limits: messageLimits.bot },
  ].map(({ key, limits }) => ({ key, limits, times: places.get(key) ?? [] }));
  const at = used.reduce((latest, { times, limits }) => Math.max(latest, nextTime(times, limits, now)), now);
  if (at > now + patience) return { at, reserved: false };
  for (const { key, times } of used) {
    times.push(at);
    // The longest limit counts 28.
    if (times.length > 28) times.shift();
    places.set(key, times);
  }
  return { at, reserved: true };
}
