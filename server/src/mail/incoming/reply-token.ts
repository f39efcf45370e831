import { type MailInSetting, tokenLength } from './mail-in-setting.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** A token from an HMAC of `text`: who was sent none cannot guess one. */
export function replyToken(secret: string, text: string): string {
  const digest = new Bun.CryptoHasher('sha256', secret).update(text).digest();
  let bits = 0n;
  for (const byte of digest) bits = (bits << 8n) | BigInt(byte);
  return Array.from({ length: tokenLength }, (_, i) => letters[Number((bits >> BigInt(5 * i)) & 31n)]).join('');
}

export const addressWith = ({ address: { before, after } }: MailInSetting, token: string): string =>
  before + token + after;

/** The tokens in addresses that answers are read at, without repetition. */
export function tokensIn({ address: { before, after } }: MailInSetting, addresses: readonly string[]): string[] {
  const tokens = addresses.flatMap((one) => {
    const address = one.toLowerCase();
    const token = address.slice(before.length, address.length - after.length);
    const isOurs = address.startsWith(before) && address.endsWith(after) && /^[a-z2-7]{26}$/.test(token);
    return isOurs ? [token] : [];
  });
  return [...new Set(tokens)];
}
