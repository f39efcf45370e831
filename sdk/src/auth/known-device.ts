/** What the server gave this device when it signed in; with it a stranger's wrong passwords do not delay the owner's sign-in here. It signs nobody in. */
export interface KnownDevice {
  /** The device token for an account, undefined when it has not signed in here. */
  token(email: string): string | undefined;
  keep(email: string, token: string): void;
}

const keyOf = (email: string): string => `otklik:device:${email}`;

/** A browser may forbid storage: then the device is known as long as the page lives. */
export function createKnownDevice(): KnownDevice {
  const here = new Map<string, string>();
  const inStorage = <T>(work: (storage: Storage) => T): T | null => {
    try {
      return typeof localStorage === 'undefined' ? null : work(localStorage);
    } catch (cause) {
      console.warn('otklik: the device token is not stored', cause);
      return null;
    }
  };
  return {
    token: (email) => here.get(email) ?? inStorage((storage) => storage.getItem(keyOf(email))) ?? undefined,
    keep(email, token) {
      here.set(email, token);
      inStorage((storage) => storage.setItem(keyOf(email), token));
    },
  };
}
