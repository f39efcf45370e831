import { sealSecret, selinaOf } from '../../sdk/src/crypto/stone.ts';
import { callServer } from './call-server.ts';

/** The password of every account that asks for no other. */
export const password = 'Very-good_pass1';

/** A server and its mail. */
export interface Place {
  readonly url: string;
  /** The newest code mailed to this address. */
  codeFor(email: string): string | Promise<string>;
  /** Headers of each call, such as the address that a proxy names. */
  readonly headers?: Record<string, string>;
}

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

export interface Credentials {
  readonly email: string;
  readonly password?: string;
  readonly name?: string;
}

/** A stone, its selina, and a seal for secret fields. */
export interface Handshake {
  readonly stone: string;
  readonly selina: string;
  seal(text: string): string;
}

export async function shakeHands({ url, headers = {} }: Omit<Place, 'codeFor'>): Promise<Handshake> {
  const { stone } = await callServer<{ stone: string }>(url, 'POST /selina', { body: {}, headers });
  const selina = selinaOf(stone);
  return { stone, selina, seal: (text) => sealSecret(selina, text) };
}

/** Confirms by the mailed code. */
const confirm = async ({ url, codeFor, headers = {} }: Place, stone: string, email: string): Promise<Tokens> =>
  callServer(url, 'PATCH /code/check', {
    headers: { ...headers, stone },
    body: { email, code: await codeFor(email) },
  });

/** Registers an account as a client does, and confirms its address. */
export async function signUp(place: Place, credentials: Credentials): Promise<Tokens> {
  const { email, password: secret = password, name = 'Анна' } = credentials;
  const { stone, selina, seal } = await shakeHands(place);
  await callServer(place.url, 'POST /user/create', {
    headers: { ...place.headers, stone },
    body: { email, name, password: seal(secret), confirm: seal(secret), selina },
  });
  return confirm(place, stone, email);
}

/** Signs in to an account that is registered. */
export async function signIn(place: Place, { email, password: secret = password }: Credentials): Promise<Tokens> {
  const { stone, selina, seal } = await shakeHands(place);
  await callServer(place.url, 'POST /user/login', {
    headers: { ...place.headers, stone },
    body: { email: seal(email), password: seal(secret), selina },
  });
  return confirm(place, stone, email);
}
