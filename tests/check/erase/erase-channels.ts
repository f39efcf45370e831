import { type ImapFixture, startImap } from '../../../server/src/channel/mail/imap-fixture.ts';
import { makeCall } from '../../harness/caller.ts';
import { type BotApi, startBotApi } from '../../harness/telegram/bot-api-server.ts';
import type { Sites } from './marked-person.ts';

/** The other ends of the channels: a Bot API server and a mailbox. */
export interface Channels {
  readonly api: BotApi;
  readonly mailbox: ImapFixture;
  /** Settings of a server that uses them. */
  readonly env: Record<string, string>;
  stop(): Promise<void>;
}

export async function startChannels(): Promise<Channels> {
  const [api, mailbox] = [await startBotApi(), await startImap()];
  const env = { TELEGRAM_API: api.url, MAIL_IN_URL: mailbox.url, MAIL_IN_ADDRESS: 'answers@shop.example' };
  return { api, mailbox, env, stop: async () => void (await Promise.all([api.stop(), mailbox.stop()])) };
}

/** Connects the bot to the first site. */
export async function connectBot({ url, access: token, sites }: Sites, { api }: Channels): Promise<void> {
  const body = { token: api.token };
  const { status } = await makeCall(url, 'POST /channel/telegram/{domainId}', {
    token,
    params: { domainId: sites[0]!.id },
    body,
  });
  if (status !== 201) throw new Error(`the bot is not connected: ${status}`);
}
