import type { Deps } from '../deps.ts';
import type { DeliveryKind } from '../event/delivery-kind.ts';
import type { Round } from '../runtime/rounds.ts';
import type { Channel } from './channel.ts';
import { mailChannel } from './mail/mail-channel.ts';
import { telegramChannel } from './telegram/telegram.ts';

/** All channels of the server. */
const channels: readonly Channel[] = [telegramChannel, mailChannel];

/** The kinds of destinations of all channels, by their names. */
export const channelKinds: Readonly<Record<string, DeliveryKind<Deps>>> = Object.fromEntries(
  channels.flatMap(({ kinds }) => Object.entries(kinds)),
);

/** The rounds by which all channels receive. */
export const channelRounds: readonly Round[] = channels.map(({ receive }) => receive);
