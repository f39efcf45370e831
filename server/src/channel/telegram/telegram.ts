import type { Channel } from '../channel.ts';
import { deskKind, deskKindName } from './telegram-desk-kind.ts';
import { telegramKind, telegramKindName } from './telegram-kind.ts';
import { pollBots } from './telegram-poll.ts';

/** Bots of Telegram, by the Bot API (https://core.telegram.org/bots/api). */
export const telegramChannel: Channel = {
  name: 'telegram',
  kinds: { [telegramKindName]: telegramKind, [deskKindName]: deskKind },
  receive: pollBots,
};
