import type { Reply } from '../contract/contract.ts';
import { sealSecret, selinaOf } from '../crypto/stone.ts';
import type { Rest } from '../transport/rest.ts';
import type { AuthSession } from './auth-session.ts';
import { createAuthState } from './auth-state.ts';
import type { KeptEmail } from './kept-email.ts';
import { createKnownDevice } from './known-device.ts';

export interface Registration {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  /** The password once more. */
  readonly confirm: string;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export type AuthClient = ReturnType<typeof createAuthClient>;

/** Registration, login, the mailed code and the end of a sign-in. Secrets leave the machine encrypted under the stone's key. */
export function createAuthClient(rest: Rest, session: AuthSession, kept: KeptEmail) {
  const state = createAuthState();
  const device = createKnownDevice();
  let stone = readStone();

  const shakeHands = async (): Promise<string> => {
    const { data } = await rest.call('POST /selina');
    stone = data.stone;
    keepStone(stone);
    return selinaOf(stone);
  };
  const headers = () => ({ stone });

  return {
    /** True while signed in, in whichever tab that began or ended. */
    $signedIn: session.$signedIn,
    /** The e-mail of the last registration or login on this machine; `''` at first. */
    $email: kept.$email,
    $registration: state.registration.$store,
    $login: state.login.$store,
    $codeCheck: state.codeCheck.$store,
    $codeRefresh: state.codeRefresh.$store,
    $signOut: state.signOut.$store,

    /** Creates an account; a code is mailed (201). @throws ApiError 409 `email_taken`, 400 `invalid` */
    register: ({ email, name, password, confirm }: Registration): Promise<Reply<'POST /user/create'>> =>
      state.registration.run(async () => {
        const selina = await shakeHands();
        const body = {
          email,
          name,
          password: sealSecret(selina, password),
          confirm: sealSecret(selina, confirm),
          selina,
        };
        const replied = await rest.call('POST /user/create', { body, headers: headers() });
        kept.keep(email);
        return replied;
      }),

    /** The first step of signing in; a code is mailed (200). @throws ApiError 400 `invalid_credentials`, 429 after too many wrong passwords or letters */
    login: ({ email, password }: Credentials): Promise<Reply<'POST /user/login'>> =>
      state.login.run(async () => {
        const selina = await shakeHands();
        const body = {
          email: sealSecret(selina, email),
          password: sealSecret(selina, password),
          selina,
          device: device.token(email),
        };
        const replied = await rest.call('POST /user/login', { body, headers: headers() });
        kept.keep(email);
        return replied;
      }),

    /** The second step: with the code of the mail the sign-in begins. @throws ApiError 400 `code_invalid`, 410 `code_expired`, 403 `stone_invalid`, 429 */
    checkCode: (body: { readonly email: string; readonly code: string }): Promise<Reply<'PATCH /code/check'>> =>
      state.codeCheck.run(async () => {
        const replied = await rest.call('PATCH /code/check', { body, headers: headers() });
        keepStone('');
        device.keep(body.email, replied.data.device);
        session.begin(replied.data.access, replied.data.refresh);
        return replied;
      }),

    /** Mails a new code; the one before is void. @throws ApiError 429 `rate_limited` with `retryAfter` */
    refreshCode: (body: { readonly email: string }): Promise<Reply<'PATCH /code/refresh'>> =>
      state.codeRefresh.run(() => rest.call('PATCH /code/refresh', { body, headers: headers() })),

    /**
     * Ends the sign-in: here at once (cookies cleared, `auth=0`, socket closed), and on the server as soon as it
     * hears. Never rejects: what the server said stands in `$signOut`.
     */
    async signOut(): Promise<void> {
      const access = rest.tokens.access();
      session.end();
      if (access === null) return;
      const call = () => rest.call('POST /user/logout', { headers: { authorization: `Bearer ${access}` } });
      await state.signOut
        .run(call)
        .catch((cause: unknown) => console.warn('otklik: the server was not told of the sign-out', cause));
    },

    /** Reads the cookie `auth` at the moment of asking. */
    isSignedIn: session.isSignedIn,

    resetCode(): void {
      state.codeCheck.reset();
      state.codeRefresh.reset();
    },
  };
}

const stoneKey = 'otklik:stone';

/** The stone outlives a reload of the code screen, but not the tab. */
const readStone = (): string => (typeof sessionStorage === 'undefined' ? '' : (sessionStorage.getItem(stoneKey) ?? ''));

function keepStone(stone: string): void {
  if (typeof sessionStorage === 'undefined') return;
  if (stone) sessionStorage.setItem(stoneKey, stone);
  else sessionStorage.removeItem(stoneKey);
}
