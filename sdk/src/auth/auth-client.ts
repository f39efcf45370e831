import { type Feature, resetRemotes, storesOf } from '../feature.ts';
import { asApiError, clientError } from '../transport/api-error.ts';
import { type CallSettings, warning } from '../transport/environment.ts';
import type { RemoteSource, Replied } from '../transport/remote.ts';
import type { Rest } from '../transport/rest.ts';
import type { AuthClient } from './auth-api.ts';
import type { SignInState } from './sign-in-state.ts';
import { createAuthState } from './auth-state.ts';
import type { LastEmail } from './last-email.ts';
import { createKnownDevice } from './known-device.ts';
import { openPageStorage } from './page-storage.ts';

const stoneKey = 'otklik:stone';

interface Handshake {
  readonly stone: string;
  readonly selina: string;
  readonly seal: (text: string) => string;
}

/** See {@link AuthClient}. */
export function createAuthClient(rest: Rest, signIn: SignInState, lastEmail: LastEmail): AuthClient & Feature {
  const { log } = rest.environment;
  const state = createAuthState();
  const device = createKnownDevice(openPageStorage('localStorage', log));
  // The stone outlives a reload of the code screen, but not the tab.
  const tab = openPageStorage('sessionStorage', log);
  let stone = tab.get(stoneKey) ?? '';
  let isOver = false;

  /** The ciphers come with the first handshake: a page that is signed in already pays nothing for them. */
  const shakeHands = async (signal: AbortSignal): Promise<Handshake> => {
    const [{ data }, { sealSecret, selinaOf }] = await Promise.all([
      rest.call('POST /selina', { signal }),
      import('../crypto/stone.ts').catch((cause: unknown) => Promise.reject(asApiError(cause))),
    ]);
    const selina = selinaOf(data.stone);
    return { stone: data.stone, selina, seal: (text) => sealSecret(selina, text) };
  };
  const headers = () => ({ stone });
  /**
   * A handshake and the call that needs it are one call to those who set its patience. Where the call is refused, the
   * stone before it stays: a code that was mailed for that one is still good.
   */
  const inSteps = <T>(
    remote: RemoteSource<T>,
    { email, settings = {} }: { email: string; settings: CallSettings | undefined },
    work: (hands: Handshake, signal: AbortSignal) => Promise<Replied<T>>,
  ): Promise<T> =>
    remote.run(() =>
      rest.within(settings, async (signal) => {
        const hands = await shakeHands(signal);
        const replied = await work(hands, signal);
        stone = hands.stone;
        tab.set(stoneKey, stone);
        lastEmail.keep(email);
        return replied;
      }),
    );

  return {
    ...storesOf(state),
    $signedIn: signIn.$signedIn,
    $email: lastEmail.$email,

    register: ({ email, name, password, confirm, consent }, settings) =>
      inSteps(state.registration, { email, settings }, ({ stone: fresh, selina, seal }, signal) => {
        const body = {
          email,
          name,
          password: seal(password),
          confirm: seal(confirm),
          selina,
          consent,
        };
        return rest.call('POST /user/create', { signal, body, headers: { stone: fresh } });
      }),

    login: ({ email, password }, settings) =>
      inSteps(state.login, { email, settings }, ({ stone: fresh, selina, seal }, signal) => {
        const body = {
          email: seal(email),
          password: seal(password),
          selina,
          device: device.token(email),
        };
        return rest.call('POST /user/login', { signal, body, headers: { stone: fresh } });
      }),

    checkCode: (body, settings) =>
      state.codeCheck.run(async () => {
        const replied = await rest.call('PATCH /code/check', { ...settings, body, headers: headers() });
        tab.set(stoneKey, null);
        device.keep(body.email, replied.data.device);
        signIn.begin(replied.data.access, replied.data.refresh);
        return replied;
      }),

    refreshCode: (body, settings) =>
      state.codeRefresh.run(() => rest.call('PATCH /code/refresh', { ...settings, body, headers: headers() })),

    async signOut(settings) {
      if (isOver) throw clientError('destroyed');
      const access = rest.tokens.access();
      signIn.end();
      if (access === null) return;
      const headers = { authorization: `Bearer ${access}` };
      await state.signOut
        .run(() => rest.lasting('POST /user/logout', { ...settings, headers }))
        .catch(warning(log, 'signed out here only'));
    },

    isSignedIn: signIn.isSignedIn,

    resetCode(): void {
      state.codeCheck.reset();
      state.codeRefresh.reset();
    },
    /** What became of a sign-in is shown after its end, too. */
    reset(isFinal) {
      if (!isFinal) return;
      isOver = true;
      resetRemotes(state, true);
    },
  };
}
