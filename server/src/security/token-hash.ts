import { timingSafeEqual } from 'node:crypto';

/** What is stored of a bearer value that only its holder may know: its SHA-256, lowercase hex. */
export const hashToken = (token: string): string => new Bun.CryptoHasher('sha256').update(token).digest('hex');

/** HMAC-SHA-256 of `text` by the server's secret, base64url. */
export const signText = (secret: string, text: string): string =>
  new Bun.CryptoHasher('sha256', secret).update(text).digest('base64url');

/** Compares two texts in constant time; texts of different length at once, since no length is secret here. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
