import type { Log } from '../transport/environment.ts';

/** Texts that survive a reload of the page; where there is no page, or it forbids storage, nothing does. */
export interface PageStorage {
  get(key: string): string | null;
  /** @param value null removes it */
  set(key: string, value: string | null): void;
}

/** @param kind `localStorage` outlives the tab, `sessionStorage` does not */
export function openPageStorage(kind: 'localStorage' | 'sessionStorage', log: Log): PageStorage {
  const inStorage = <T>(work: (storage: Storage) => T): T | null => {
    try {
      // A page may have the storage, but throw when it is looked at.
      const storage = (globalThis as Partial<Record<typeof kind, Storage>>)[kind];
      return storage ? work(storage) : null;
    } catch (cause) {
      log('debug', `no ${kind}`, cause);
      return null;
    }
  };
  return {
    get: (key) => inStorage((storage) => storage.getItem(key)),
    set: (key, value) =>
      void inStorage((storage) => (value === null ? storage.removeItem(key) : storage.setItem(key, value))),
  };
}
