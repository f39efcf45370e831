import { atom, type ReadableAtom } from 'nanostores';
import type { PageStorage } from './page-storage.ts';

/** The e-mail of the last registration or login on this machine, `''` when there was none. */
export interface LastEmail {
  readonly $email: ReadableAtom<string>;
  keep(email: string): void;
}

const key = 'otklik:email';

export function createLastEmail(storage: PageStorage): LastEmail {
  const $email = atom(storage.get(key) ?? '');
  return {
    $email,
    keep(email) {
      storage.set(key, email);
      $email.set(email);
    },
  };
}
