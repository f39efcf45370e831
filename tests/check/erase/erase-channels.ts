import { startImap } from '../../../server/src/channel/mail/imap-fixture.ts';
import { makeCall } from '../../harness/caller.ts';
import { startBotApi } from '../../harness/telegram/bot-api-server.ts';
import type { Channels, Sites } from './marked-site.ts';

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
