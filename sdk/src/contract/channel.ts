import * as z from 'zod/mini';
import { noBody, perMinute, smallBody } from './bound.ts';
import { type Endpoint, id, time } from './endpoint.ts';

/** How long a bot's token and the name of a group may be. */
export const telegramLimits = { token: 200, group: 64 } as const;

/** A group of Telegram by its id, which is negative, or by its public name `@name`. */
const groupId = z.union([
  z.number().check(z.int()),
  z.string().check(z.regex(/^(-\d{1,18}|@\w{4,32})$/), z.maxLength(telegramLimits.group)),
]);

/**
 * The bot of a domain, without its token. `error`: `token_refused`: Telegram accepts the token no more, `conflict`:
 * another program asks for the bot's updates, `connection`: Telegram does not answer, `failed`: given up after a day;
 * `active` is false after the first and the last. `lastAt`: of the last attempt. `group`: the operators' group, null for
 * none; `groups`: those where somebody has written `/start CODE` to the bot with `groupCode`, the newest first. Telegram
 * does so after `https://t.me/USERNAME?startgroup=CODE`; the code changes with the group.
 */
export const telegramState = z.object({
  username: z.string(),
  active: z.boolean(),
  error: z.nullable(z.enum(['token_refused', 'conflict', 'connection', 'failed'])),
  lastAt: z.nullable(time),
  group: z.nullable(z.object({ id: z.number(), title: z.string(), active: z.boolean() })),
  groups: z.array(z.object({ id: z.number(), title: z.string() })),
  groupCode: z.string(),
});
export type TelegramState = z.infer<typeof telegramState>;

const owner = { access: 'operator', scope: null, role: 'owner' } as const;

/** Calls about the channels of a domain. */
export const channelEndpoints = {
  /** The domain's bot; `not_found` where none is connected. */
  'GET /channel/telegram/{domainId}': {
    ...owner,
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('account', 120)] },
    reply: telegramState,
    errors: ['not_found'],
  },
  /**
   * Connects a bot by its token, or changes the token or the group of a connected one: what the body lacks stays.
   * `group` is a forum group in which the bot may manage topics, null for none: else `unprocessable`. `conflict`: the
   * bot is connected to another domain, or another bot to this one.
   */
  'POST /channel/telegram/{domainId}': {
    ...owner,
    status: [201],
    bound: { ...smallBody, rows: 60, rates: [perMinute('account', 20)] },
    body: z.object({
      token: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(telegramLimits.token))),
      group: z.optional(z.nullable(groupId)),
    }),
    reply: telegramState,
    errors: ['invalid', 'not_found', 'conflict', 'token_refused', 'unprocessable'],
  },
  /** Disconnects the bot; its dialogs stay, and their visitors are not reached any more. */
  'DELETE /channel/telegram/{domainId}': {
    ...owner,
    status: [200],
    bound: { ...noBody, rows: 1_100, rates: [perMinute('account', 20)] },
    reply: z.object({ id }),
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
