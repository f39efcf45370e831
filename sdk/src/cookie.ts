import { attempt } from './transport/attempt.ts';

/**
 * The page's cookie of this name, or null: whether somebody is signed in (`auth` is `1`) can be read before a client is
 * loaded.
 */
export function readCookie(name: string): string | null {
  const value = `; ${document.cookie}`.split(`; ${name}=`)[1]?.split(';')[0];
  if (value === undefined) return null;
  return attempt(() => decodeURIComponent(value)) ?? value;
}
