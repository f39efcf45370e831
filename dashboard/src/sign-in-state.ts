import { useStore } from '@nanostores/react';
import { readCookie } from '@otklik/sdk/cookie';
import { atom } from 'nanostores';

const readFlag = (): boolean => readCookie('auth') === '1';

/**
 * Whether the account is signed in, for what stands on every page: known before the operator's client is loaded,
 * so that a guest's home page does without it. Once it is loaded, the client keeps this true.
 */
export const $signedIn = atom(readFlag());

/** Reads the cookie flag again. */
export const checkSignedIn = (): void => $signedIn.set(readFlag());

/** True while the account is signed in. */
export const useSignedIn = (): boolean => useStore($signedIn);

/** Where the person wanted to go before they were asked to sign in. */
export const $wanted = atom<string | null>(null);
