import { atom, type ReadableAtom } from 'nanostores';
import type { Reply } from '../contract/contract.ts';
import { ApiError, signedOut } from '../transport/api-error.ts';
import { openChannel } from '../transport/channel.ts';
import { withLock } from '../transport/lock.ts';
import type { Tokens } from '../transport/rest.ts';
import type { CookieJar } from './cookie-jar.ts';

/** The sign-in of this browser: cookies `auth` (`1` or `0`), `jwt` (access token) and `jwtr` (refresh token). */
export interface SignInState extends Tokens {
  readonly $signedIn: ReadableAtom<boolean>;
  /** Reads the cookie now. */
  isSignedIn(): boolean;
  begin(access: string, refresh: string): void;
  end(): void;
  /** Closes the channel to other tabs; the sign-in itself remains. */
  close(): void;
}

export interface SignInStateOptions {
  readonly jar: CookieJar;
  readonly host: string;
  /** `GET /jwt/refresh` with this refresh token. */
  refresh(token: string): Promise<Reply<'GET /jwt/refresh'>>;
  /** Called once whenever the sign-in ends, in whichever tab it was ended. */
  ended(): void;
}

export function createSignInState({ jar, host, refresh, ended }: SignInStateOptions): SignInState {
  const isSignedIn = (): boolean => jar.get('auth') === '1';
  const $signedIn = atom(isSignedIn());
  const name = `otklik:auth:${host}`;
  let renewing: Promise<string> | null = null;
  let isClosed = false;

  const keep = (access: string, token: string): void => {
    jar.set('jwt', access);
    jar.set('jwtr', token);
    jar.set('auth', '1');
    if (!isClosed) $signedIn.set(true);
  };
  const notice = (signedIn: boolean): void => {
    if (isClosed) return;
    const before = $signedIn.get();
    $signedIn.set(signedIn);
    if (before && !signedIn) ended();
  };
  const channel = openChannel<boolean>(name, () => notice(isSignedIn()));
  const publish = (signedIn: boolean): void => {
    if (!isClosed) channel.post(signedIn);
  };

  const end = (): void => {
    jar.remove('jwt');
    jar.remove('jwtr');
    jar.set('auth', '0');
    publish(false);
    notice(false);
  };

  /** Under the lock: the tab before us may have renewed already, and a second rotation would waste its token. */
  const rotate = async (spent: string | null): Promise<string> => {
    const access = jar.get('jwt');
    if (access !== null && access !== spent) return access;
    const token = jar.get('jwtr');
    if (token === null) {
      // The cookie may have been cleared with the others, while this tab still shows the account.
      if (isSignedIn() || $signedIn.get()) end();
      throw signedOut();
    }
    try {
      const renewed = await refresh(token);
      // Signed out while the reply was on its way: stay so.
      if (jar.get('jwtr') !== token) throw signedOut();
      keep(renewed.result, renewed.refresh);
      return renewed.result;
    } catch (cause) {
      if (cause instanceof ApiError && cause.status === 406) end();
      throw cause;
    }
  };

  return {
    $signedIn,
    isSignedIn,
    access: () => jar.get('jwt'),
    renew: (spent) => (renewing ??= withLock(`${name}:refresh`, () => rotate(spent)).finally(() => (renewing = null))),
    begin(access, token) {
      keep(access, token);
      publish(true);
    },
    end,
    close() {
      isClosed = true;
      channel.close();
    },
  };
}
