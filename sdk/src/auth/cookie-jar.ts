import { readCookie } from '../cookie.ts';
import { consoleLog, type Log, warning } from '../transport/environment.ts';

/**
 * Storage of the sign-in: three short texts named `auth`, `jwt` and `jwtr`. It is read synchronously, so that the
 * signed-in state is known at once; for an asynchronous storage there is {@link loadCookieJar}.
 */
export interface CookieJar {
  /** The text of this name; null when there is none. */
  get(name: string): string | null;
  /** Keeps a text under this name, instead of the one before. */
  set(name: string, value: string): void;
  /** Forgets the text of this name. */
  remove(name: string): void;
}

/** A storage of texts whose answers may come later, such as React Native's AsyncStorage. */
export interface AsyncStorage {
  /** The text of this key; null when there is none. */
  getItem(key: string): Promise<string | null> | string | null;
  /** Keeps a text under this key; a promise is waited for before the next one. */
  setItem(key: string, value: string): unknown;
}

const attributes = '; path=/; samesite=strict';

/**
 * The page's cookies: `path=/; secure; samesite=strict`, until the browser is closed.
 * Browsers refuse `secure` cookies from a page served over plain http, except (most of them) from localhost.
 * Only there, the cookie is written a second time without `secure`, so that a plain http page works at all.
 */
const documentCookies: CookieJar = {
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

/** A jar that lives as long as the process: the default where there is no page. */
export function createMemoryJar(): CookieJar {
  const values = new Map<string, string>();
  return {
    get: (name) => values.get(name) ?? null,
    set: (name, value) => void values.set(name, value),
    remove: (name) => void values.delete(name),
  };
}

/**
 * A jar over an asynchronous storage: read once, here, then cached in memory and written behind, in order.
 * `createOperator({ storage: await loadCookieJar(AsyncStorage) })`
 * @param log receives a write that failed; the sign-in then lives as long as the process
 * @throws what the storage throws when it is read
 */
export async function loadCookieJar(storage: AsyncStorage, log: Log = consoleLog): Promise<CookieJar> {
  const values = createMemoryJar();
  for (const name of ['auth', 'jwt', 'jwtr']) values.set(name, (await storage.getItem(`otklik:${name}`)) ?? '');
  let written = Promise.resolve();
  const set = (name: string, value: string): void => {
    values.set(name, value);
    written = written
      .then(async () => void (await storage.setItem(`otklik:${name}`, value)))
      .catch(warning(log, 'not stored'));
  };
  // An empty text is none: a storage of texts needs no more.
  return { get: (name) => values.get(name) || null, set, remove: (name) => set(name, '') };
}

/** The page's cookies; memory where there is no page, or one without cookies. */
export const defaultJar = (): CookieJar =>
  typeof document === 'undefined' || typeof document.cookie !== 'string' ? createMemoryJar() : documentCookies;
