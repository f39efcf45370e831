import { attempt } from '../transport/attempt.ts';
import { newClientId } from '../transport/client-id.ts';
import { withLock } from '../transport/lock.ts';

type MaybePromise<T> = T | Promise<T>;

/**
 * Where a dialog is remembered: localStorage fits, and so does what answers by promises (React Native's AsyncStorage).
 */
export interface VisitorStorage {
  /** The text; null when there is none. */
  getItem(key: string): MaybePromise<string | null>;
  /** Stores a text; a promise is waited for. */
  setItem(key: string, value: string): MaybePromise<unknown>;
  /** Deletes a text; a promise is waited for. */
  removeItem(key: string): MaybePromise<unknown>;
}
type SyncStorage = { getItem(key: string): string | null };

/** What is remembered of the dialog: the token that opens it, and up to where it was read. */
export interface Remembered {
  readonly token: string;
  readonly session: string;
  readonly read: number;
  /** The dialog that this one took the place of, because its token was void. */
  readonly from?: string;
  /** Of a signed user `?userId`: whose it is. */
  readonly user?: string;
}

/** As it is stored: with the server whose token it is. */
type Stored = Remembered & { readonly host: string };

/** Reads and writes what is remembered. Nothing here rejects: a storage that fails is replaced by memory. */
export interface VisitorMemory {
  load(): Promise<Remembered | null | undefined>;
  /** Whether nothing is remembered, seen at once; false where the storage answers by promises. */
  isEmpty(): boolean;
  save(remembered: Remembered): Promise<void>;
  markRead(session: string, seq: number): void;
  /** The name of all that the clients of this storage share. */
  scope(): Promise<string>;
  clear(): Promise<void>;
}

/** A browser may forbid storage: then the dialog lives as long as the page. */
const pageStorage = (): Storage | undefined => attempt(() => localStorage);

/** Where a site's dialog is: the loader looks for the first key, too; a second host of the site has the second. */
const keysOf = (site: string, host?: string): [string, string] => [`otklik:${site}`, `otklik:${site} ${host}`];

/** Nothing where the text is not ours. */
const parse = (text: string | null | undefined): Stored | null | undefined =>
  attempt(() => JSON.parse(text!) as Stored | null);

/** What belongs to `host` (any, unless given). */
const choose = (texts: readonly (string | null | undefined)[], host?: string): Stored | null | undefined =>
  texts.map(parse).find((found) => found?.token && found.host === (host ?? found.host));

/**
 * Whether this machine has a dialog with the site going on (with this server, where `host` is given). Reads storage
 * only.
 */
export function hasDialog(site: string, storage?: SyncStorage | null, host?: string): boolean;
export function hasDialog(site: string, storage: VisitorStorage, host?: string): boolean | Promise<boolean>;
export function hasDialog(
  site: string,
  storage: VisitorStorage | SyncStorage | null | undefined = pageStorage(),
  host?: string,
): boolean | Promise<boolean> {
  const texts = attempt(() => keysOf(site, host).map((key) => storage!.getItem(key))) ?? [];
  return texts[0] instanceof Promise
    ? Promise.all(texts).then((all) => !!choose(all, host))
    : !!choose(texts as (string | null)[], host);
}

export function createMemory(site: string, host: string, given?: VisitorStorage): VisitorMemory {
  /** Texts that the storage has not taken. */
  const unstored = new Map<string, string | null>();
  const storage = given ?? pageStorage();
  const [key, other] = keysOf(site, host);
  /** What is being cleared is seen no more. */
  let clearing: Promise<void> | undefined;
  let scope: Promise<string> | undefined;

  const get = async (name: string): Promise<string | null> => {
    try {
      return unstored.get(name) ?? (await storage!.getItem(name));
    } catch {
      return null;
    }
  };
  /** Null removes. */
  const set = async (name: string, value: string | null): Promise<void> => {
    unstored.delete(name);
    try {
      await (value === null ? storage!.removeItem(name) : storage!.setItem(name, value));
    } catch {
      // No room, or forbidden.
      unstored.set(name, value);
    }
  };

  /** A key of another host's is left to it. */
  const keyOfHost = async (): Promise<string> => ((parse(await get(key))?.host ?? host) === host ? key : other);

  /** A random name of this storage: what waits before there is a dialog stays apart. `''` for localStorage. */
  const nameScope = async (): Promise<string> => {
    const name = `${key}:id`;
    const id = given
      ? await withLock(name, async () => {
          const id = (await get(name)) || newClientId();
          await set(name, id);
          return id;
        })
      : // Tabs that cannot store their dialog share no outbox either.
        (attempt(() => (localStorage.setItem(name, ''), localStorage.removeItem(name), '')) ?? newClientId());
    return `visitor:${host} ${site} ${id}`;
  };

  return {
    async load() {
      await clearing;
      const found = choose([await get(key), await get(other)], host);
      const [session, read] = (await get(`${key}:read`))?.split(' ') ?? [];
      return found && { ...found, read: Math.max(found.read, session === found.session ? +read! : 0) };
    },
    isEmpty() {
      const found = hasDialog(site, storage!, host);
      if (found instanceof Promise) found.catch(() => undefined);
      return found === false && ![key, other].some((name) => unstored.get(name));
    },
    save: async (remembered) => set(await keyOfHost(), JSON.stringify({ ...remembered, host })),
    markRead: (session, seq) => void set(`${key}:read`, `${session} ${seq}`),
    scope: () => (scope ??= nameScope()),
    clear() {
      const clear = async (): Promise<void> => {
        await set(await keyOfHost(), null);
        // A token from before the first key became free.
        await set(other, null);
        await set(`${key}:read`, null);
      };
      return (clearing = clear());
    },
  };
}
