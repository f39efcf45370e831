/** The part of Storage that a visitor's memory needs. */
export type VisitorStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What this browser remembers of the talk: the token that opens it, and up to where it was read. */
export interface Remembered {
  readonly token: string;
  readonly session: string;
  readonly read: number;
}

export interface VisitorMemory {
  load(): Remembered | null;
  save(remembered: Remembered): void;
  clear(): void;
}

/** A browser may forbid storage: then the talk lives as long as the page. */
function pageStorage(): VisitorStorage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

const keyOf = (site: string): string => `otklik:${site}`;

/** Whether this browser has a talk with the site going on. Reads storage only. */
export const hasTalk = (site: string, storage: VisitorStorage | null = pageStorage()): boolean =>
  Boolean(createMemory(site, storage).load());

export function createMemory(site: string, storage: VisitorStorage | null = pageStorage()): VisitorMemory {
  let held: string | null = null;
  const attempt = <T>(work: (storage: VisitorStorage) => T): T | null => {
    try {
      return storage && work(storage);
    } catch {
      // No room, or forbidden meanwhile: `held` has it.
      return null;
    }
  };
  return {
    load() {
      const text = attempt((kept) => kept.getItem(keyOf(site))) ?? held;
      return text ? (JSON.parse(text) as Remembered) : null;
    },
    save(remembered) {
      const text = JSON.stringify(remembered);
      if (attempt((kept) => (kept.setItem(keyOf(site), text), true))) held = null;
      else held = text;
    },
    clear() {
      held = null;
      attempt((kept) => kept.removeItem(keyOf(site)));
    },
  };
}
