import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new secret: 32 random bytes in base64 behind `whsec_`. */
export const newHookSecret = (): string => prefix + randomBytes(32).toString('base64');

/**
 * The headers of a message by Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 of
 * `id.timestamp.body` by the bytes behind `whsec_`. `at`: when the attempt is made; ms.
 */
export function signHook(secret: string, id: string, at: number, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${mac}` };
}
