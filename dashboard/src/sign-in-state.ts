import { useStore } from '@otklik/sdk/react';
import { readCookie } from '@otklik/sdk/cookie';
import { atom } from 'nanostores';

const readFlag = (): boolean => readCookie('auth') === '1';

/**
 * Whether the account is signed in, for all pages: known before the operator's client is loaded, which a guest's home
 * page does not load. Once loaded, the client updates it.
 */
export const $signedIn = atom(readFlag());
// A sign-in may end with the browser: what its worker has stored of the dialogs is deleted by the next page of a guest.
if (!$signedIn.get()) globalThis.caches?.delete('seen').catch(console.warn);

/** Reads the cookie flag again. */
export const checkSignedIn = (): void => $signedIn.set(readFlag());

/** True while the account is signed in. */
export const useSignedIn = (): boolean => useStore($signedIn);

const wantedKey = 'otklik-wanted';

/** The address to return to after signing in; survives a reload of the page, as on a phone after a look at the mail. */
export const $wanted = atom(sessionStorage.getItem(wantedKey));
$wanted.listen((address) =>
  address === null ? sessionStorage.removeItem(wantedKey) : sessionStorage.setItem(wantedKey, address),
);
