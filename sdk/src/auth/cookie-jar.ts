import { readCookie } from '../cookie.ts';

/** Where the sign-in is kept. */
export interface CookieJar {
  get(name: string): string | null;
  set(name: string, value: string): void;
  remove(name: string): void;
}

const attributes = '; path=/; samesite=strict';

/**
 * The page's cookies: `path=/; secure; samesite=strict`, until the browser is closed.
 * Browsers refuse `secure` cookies from a page served over plain http, except (most of them) from localhost.
 * There, and only there, the cookie is written once more without `secure`, so that a plain http page works at all.
 */
export const documentCookies: CookieJar = {
  get: readCookie,
  set(name, value) {
    const cookie = `${name}=${encodeURIComponent(value)}${attributes}`;
    document.cookie = `${cookie}; secure`;
    if (location.protocol === 'http:' && readCookie(name) !== value) document.cookie = cookie;
  },
  remove(name) {
    const spent = `${name}=${attributes}; max-age=0`;
    document.cookie = `${spent}; secure`;
    if (location.protocol === 'http:') document.cookie = spent;
  },
};

/** Cookies of this process alone: for programs without a page. */
export function createMemoryJar(): CookieJar {
  const held = new Map<string, string>();
  return {
    get: (name) => held.get(name) ?? null,
    set: (name, value) => void held.set(name, value),
    remove: (name) => void held.delete(name),
  };
}

export const defaultJar = (): CookieJar => (typeof document === 'undefined' ? createMemoryJar() : documentCookies);
