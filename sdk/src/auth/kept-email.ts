import { atom, type ReadableAtom } from 'nanostores';

/** The e-mail of the last registration or login on this machine, `''` when there was none. */
export interface KeptEmail {
  readonly $email: ReadableAtom<string>;
  keep(email: string): void;
}

const key = 'otklik:email';

/** A browser may forbid storage: then the e-mail lives as long as the page. */
function inStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return typeof localStorage === 'undefined' ? null : work(localStorage);
  } catch (cause) {
    console.warn('otklik: the e-mail is not kept', cause);
    return null;
  }
}

export function createKeptEmail(): KeptEmail {
  const $email = atom(inStorage((storage) => storage.getItem(key)) ?? '');
  return {
    $email,
    keep(email) {
      inStorage((storage) => storage.setItem(key, email));
      $email.set(email);
    },
  };
}
