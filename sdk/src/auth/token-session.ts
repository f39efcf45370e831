import { atom } from 'nanostores';
import { signedOut } from '../transport/api-error.ts';
import type { SignInState } from './sign-in-state.ts';

/**
 * The session of a program: an API token instead of a sign-in. It ends when the token is revoked; nobody signs in by
 * it.
 */
export function createTokenSession(token: string, ended: () => void): SignInState {
  const $signedIn = atom(true);
  let isClosed = false;
  const end = (): void => {
    if (!$signedIn.get() || isClosed) return;
    $signedIn.set(false);
    ended();
  };
  return {
    $signedIn,
    isSignedIn: $signedIn.get,
    access: () => ($signedIn.get() ? token : null),
    async renew() {
      end();
      throw signedOut();
    },
    begin() {
      throw signedOut();
    },
    refused: end,
    end,
    close() {
      isClosed = true;
    },
  };
}
