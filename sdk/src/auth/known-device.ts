import type { PageStorage } from './page-storage.ts';

/**
 * What the server gave this device when it signed in; with it a stranger's wrong passwords do not delay the owner's
 * sign-in here. It is no sign-in.
 */
export interface KnownDevice {
  /** The device token for an account, undefined when it has not signed in here. */
  token(email: string): string | undefined;
  keep(email: string, token: string): void;
}

const keyOf = (email: string): string => `otklik:device:${email}`;

/** Where nothing is stored, the device is known as long as the page lives. */
export function createKnownDevice(storage: PageStorage): KnownDevice {
  const here = new Map<string, string>();
  return {
    token: (email) => here.get(email) ?? storage.get(keyOf(email)) ?? undefined,
    keep(email, token) {
      here.set(email, token);
      storage.set(keyOf(email), token);
    },
  };
}
