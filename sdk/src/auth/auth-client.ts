import { type Feature, storesOf } from '../transport/feature.ts';
import { asApiError, clientError } from '../transport/api-error.ts';
import type { CallSettings } from '../transport/environment.ts';
import type { Rest } from '../transport/rest.ts';
import type { AuthClient } from './auth-api.ts';
import type { SignInState } from './sign-in-state.ts';
import { createAuthState } from './auth-state.ts';
import type { LastEmail } from './last-email.ts';
import type { KnownDevice } from './known-device.ts';
import { openPageStorage } from './page-storage.ts';

const stoneKey = 'otklik:stone';

interface Handshake {
  readonly stone: string;
  readonly selina: string;
  readonly seal: (text: string) => string;
}

/** The ciphers are loaded with the first handshake: a page that is signed in already does not load them. */
async function shakeHands(rest: Rest, signal: AbortSignal): Promise<Handshake> {
  const [{ stone }, { sealSecret, selinaOf }] = await Promise.all([
    rest.call('POST /selina', { signal }),
    import('../crypto/stone.ts').catch((cause: unknown) => Promise.reject(asApiError(cause))),
  ]);
  const selina = selinaOf(stone);
  return { stone, selina, seal: (text) => sealSecret(selina, text) };
}

/** What this machine remembers of its sign-ins. */
export interface AuthClientOptions {
  readonly lastEmail: LastEmail;
  readonly device: KnownDevice;
}

/** See {@link AuthClient}. */
export function createAuthClient(
  rest: Rest,
  signIn: SignInState,
  { lastEmail, device }: AuthClientOptions,
): AuthClient & Feature {
  const { log } = rest.environment;
  const state = createAuthState(rest);
  // The stone outlives a reload of the code screen, but not the tab.
  const tab = openPageStorage('sessionStorage', log);
  let stone = tab.get(stoneKey) ?? '';
  let isOver = false;

  const headers = () => ({ stone });
  /**
   * A handshake and the call that needs it are one call to those who set its patience. Where the call is refused, the
   * stone before it stays: a code that was mailed for that one is still good.
   */
  const inSteps = <T>(
    email: string,
    settings: CallSettings = {},
    work: (hands: Handshake, signal: AbortSignal) => Promise<T>,
  ): Promise<T> =>
    rest.within(settings, async (signal) => {
      const hands = await shakeHands(rest, signal);
      const reply = await work(hands, signal);
      stone = hands.stone;
      tab.set(stoneKey, stone);
      lastEmail.keep(email);
      return reply;
    });

  return {
    ...storesOf(state),
    $signedIn: signIn.$signedIn,
    $email: lastEmail.$email,

    register: ({ email, name, password, confirm, consent, invite }, settings) =>
      inSteps(email, settings, async ({ stone: fresh, selina, seal }, signal) => {
        const body = { email, name, password: seal(password), confirm: seal(confirm), selina, consent, invite };
        const reply = await rest.call('POST /user/create', { signal, body, headers: { stone: fresh } });
        if (reply.signedIn) {
          device.keep(email, reply.signedIn.device);
          signIn.begin(reply.signedIn.access, reply.signedIn.refresh);
        }
        return reply;
      }),

    login: ({ email, password }, settings) =>
      inSteps(email, settings, ({ stone: fresh, selina, seal }, signal) => {
        const body = { email: seal(email), password: seal(password), selina, device: device.token(email) };
        return rest.call('POST /user/login', { signal, body, headers: { stone: fresh } });
      }),

    async checkCode(body, settings) {
      const reply = await rest.call('PATCH /code/check', { ...settings, body, headers: headers() });
      tab.set(stoneKey, null);
      device.keep(body.email, reply.device);
      signIn.begin(reply.access, reply.refresh);
      return reply;
    },

    refreshCode: (body, settings) => rest.call('PATCH /code/refresh', { ...settings, body, headers: headers() }),

    async signOut(settings) {
      if (isOver) throw clientError('destroyed');
      const access = rest.tokens.access();
      signIn.end();
      if (access === null) return;
      const headers = { authorization: `Bearer ${access}` };
      // Signed out here only: the log and the store of the call have the failure.
      await rest.lasting('POST /user/logout', { ...settings, headers }).catch(() => undefined);
    },

    isSignedIn: signIn.isSignedIn,

    resetCode(): void {
      state.codeCheck.reset();
      state.codeRefresh.reset();
    },
    reset(isFinal = false) {
      isOver ||= isFinal;
    },
  };
}
