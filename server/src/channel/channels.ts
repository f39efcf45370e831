import type { Deps } from '../deps.ts';
import type { DeliveryKind } from '../event/delivery-kind.ts';
import type { Channel } from './channel.ts';
import { mailChannel } from './mail/mail-channel.ts';

/** All channels of the server. */
const channels: readonly Channel[] = [mailChannel];

/** The kinds of destinations of all channels, by their names. */
export const channelKinds: Readonly<Record<string, DeliveryKind<Deps>>> = Object.fromEntries(
  channels.flatMap(({ kinds }) => Object.entries(kinds)),
);

/** Has all channels receive, until the server stops. */
export function startChannels(deps: Deps): void {
  for (const channel of channels) channel.start(deps);
}
