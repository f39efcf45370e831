import type { VapidKeys } from 'web-push';
import type { Config } from '../config.ts';
import type { Attempted } from '../event/delivery-kind.ts';
import { callHook, type HookCallOptions } from '../hook/hook-call.ts';
import type { Target } from './push-table.ts';

/** For how long a push service holds a message for a browser that is off; seconds. */
const holdTime = 4 * 60 * 60;

/** Where a push service may ask about this server: `https:` or `mailto:` (RFC 8292, 2.1). */
function contactOf({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string {
  if (publicUrl.startsWith('https://')) return publicUrl;
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

/** Sends a message to a browser, encrypted for it. The end of a subscription is 404 or 410 (RFC 8030, 7.3). */
export async function callPush(
  config: Pick<Config, 'publicUrl' | 'mailFrom'>,
  keys: VapidKeys,
  { endpoint, p256dh, auth }: Pick<Target, 'endpoint' | 'p256dh' | 'auth'>,
  message: object,
  options: HookCallOptions,
): Promise<Attempted> {
  const { generateRequestDetails } = (await import('web-push')).default;
  const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    vapidDetails: { subject: contactOf(config), ...keys },
    TTL: holdTime,
    urgency: 'high',
    contentEncoding: 'aes128gcm',
  });
  const { 'Content-Length': _, 'Content-Type': type, ...rest } = headers;
  const sent = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name.toLowerCase(), String(value)]));
  const attempted = await callHook(
    {
      url: endpoint,
      headers: { ...sent, 'content-type': String(type), 'user-agent': 'OtklikPush/1' },
      body: new Uint8Array(body!),
    },
    options,
  );
  if (attempted.result === 'failed' && attempted.status === 404) return { result: 'over', status: 404, error: 'gone' };
  return attempted;
}
