import { sealSecret, selinaOf } from '../crypto/stone.ts';
import { type Feature, resetRemotes, storesOf } from '../feature.ts';
import { clientError } from '../transport/api-error.ts';
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

/** See {@link AuthClient}. */
export function createAuthClient(rest: Rest, signIn: SignInState, lastEmail: LastEmail): AuthClient & Feature {
  const { log } = rest.environment;
  const state = createAuthState();
  const device = createKnownDevice(openPageStorage('localStorage', log));
  // The stone outlives a reload of the code screen, but not the tab.
  const tab = openPageStorage('sessionStorage', log);
  let stone = tab.get(stoneKey) ?? '';
  let isOver = false;

  const shakeHands = async (signal: AbortSignal): Promise<string> => {
    const { data } = await rest.call('POST /selina', { signal });
    stone = data.stone;
    tab.set(stoneKey, stone);
    return selinaOf(stone);
  };
  const headers = () => ({ stone });
  /** A handshake and the call that needs it are one call to those who set its patience. */
  const inSteps = <T>(
    remote: RemoteSource<T>,
    settings: CallSettings = {},
    work: (signal: AbortSignal) => Promise<Replied<T>>,
  ): Promise<T> => remote.run(() => rest.within(settings, work));

  return {
    ...storesOf(state),
    $signedIn: signIn.$signedIn,
    $email: lastEmail.$email,

    register: ({ email, name, password, confirm, consent }, settings) =>
      inSteps(state.registration, settings, async (signal) => {
        const selina = await shakeHands(signal);
        const body = {
          email,
          name,
          password: sealSecret(selina, password),
          confirm: sealSecret(selina, confirm),
          selina,
          consent,
        };
        const replied = await rest.call('POST /user/create', { signal, body, headers: headers() });
        lastEmail.keep(email);
        return replied;
      }),

    login: ({ email, password }, settings) =>
      inSteps(state.login, settings, async (signal) => {
        const selina = await shakeHands(signal);
        const body = {
          email: sealSecret(selina, email),
          password: sealSecret(selina, password),
          selina,
          device: device.token(email),
        };
        const replied = await rest.call('POST /user/login', { signal, body, headers: headers() });
        lastEmail.keep(email);
        return replied;
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
