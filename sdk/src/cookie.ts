import { attempt } from './transport/attempt.ts';

/**
 * The value of a cookie of the page; null without one. Cookie `auth` is `1` while a person is signed in, which can be
 * read before a client is loaded.
 */
export function readCookie(name: string): string | null {
  const value = `; ${document.cookie}`.split(`; ${name}=`)[1]?.split(';')[0];
  if (value === undefined) return null;
  return attempt(() => decodeURIComponent(value)) ?? value;
}
