import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What is stored of a bearer value that only its holder may know: its SHA-256, lowercase hex. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** HMAC-SHA-256 of `text` by the server's secret, base64url. */
export const signText = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** Compares two texts in constant time. */
export const isSameText = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
