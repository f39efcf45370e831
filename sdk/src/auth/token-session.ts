import { atom } from 'nanostores';
import { signedOut } from '../transport/api-error.ts';
import type { SignInState } from './sign-in-state.ts';

/** For programs: an API token in place of a sign-in. It ends when the token is revoked. */
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
