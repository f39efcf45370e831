import type { ReadableAtom } from 'nanostores';
import type { Reply } from '../contract/contract.ts';
import type { CallSettings } from '../transport/environment.ts';
import type { RemoteStore } from '../transport/remote.ts';

/** What an account is created with. */
export interface Registration {
  /** Up to 38 characters. */
  readonly email: string;
  /** 2 to 20 letters. */
  readonly name: string;
  /** 8 to 32 characters. */
  readonly password: string;
  /** Equal to `password`. */
  readonly confirm: string;
  /** The wording that the person has agreed to and the address of the policy, where the server asks for them. */
  readonly consent?: string;
  /**
   * The token of an invitation, the last part of its link. The link proves the address: no code is mailed, the account
   * joins the team and is signed in.
   */
  readonly invite?: string;
}

/** The credentials of a sign-in, without the mailed code. */
export interface Credentials {
  /** The account's e-mail. */
  readonly email: string;
  /** Encrypted before it is sent. */
  readonly password: string;
}

/**
 * Registration, login, the mailed code and the end of a sign-in. Secrets are encrypted before they are
 * sent. Calls reject with `ApiError`; besides the codes named here with those that any call may have: 400 `invalid`
 * with `fields`, 429 `rate_limited` with `retryAfter`, `unreachable`, `timeout`, `aborted`, `destroyed`.
 */
export interface AuthClient {
  /** True while signed in; a sign-in or sign-out in another tab counts too. */
  readonly $signedIn: ReadableAtom<boolean>;
  /** The e-mail of the last registration or login on this machine; `''` at first. */
  readonly $email: ReadableAtom<string>;
  /** The last `register`. */
  readonly $registration: RemoteStore<Reply<'POST /user/create'>>;
  /** The last `login`. */
  readonly $login: RemoteStore<Reply<'POST /user/login'>>;
  /** The last `checkCode`. */
  readonly $codeCheck: RemoteStore<Reply<'PATCH /code/check'>>;
  /** The last `refreshCode`. */
  readonly $codeRefresh: RemoteStore<Reply<'PATCH /code/refresh'>>;

  /**
   * Creates an account and mails a code; `checkCode` then signs in. With `invite` it signs in at once.
   * @throws ApiError 409 `email_taken`; with `invite` 404 `not_found`, 410 `invite_expired`
   */
  register(registration: Registration, settings?: CallSettings): Promise<Reply<'POST /user/create'>>;
  /**
   * The first step of signing in: mails a code. @throws ApiError 400 `invalid_credentials`, 429 after too many wrong
   * passwords or mails
   */
  login(credentials: Credentials, settings?: CallSettings): Promise<Reply<'POST /user/login'>>;
  /**
   * The second step: with the six digits of the mail the sign-in begins.
   * @throws ApiError 400 `code_invalid`, 410 `code_expired`, 403 `stone_invalid` (begin with `login` again), 429
   *   after 5 wrong ones
   */
  checkCode(
    body: { readonly email: string; readonly code: string },
    settings?: CallSettings,
  ): Promise<Reply<'PATCH /code/check'>>;
  /** Mails a new code, once a minute; the former one becomes invalid. @throws ApiError 403 `stone_invalid`, 429 */
  refreshCode(body: { readonly email: string }, settings?: CallSettings): Promise<Reply<'PATCH /code/refresh'>>;
  /**
   * Ends the sign-in: here at once (tokens removed, stores emptied, socket closed), on the server as soon as it is
   * reachable. Resolves also when it is not: the result is in the store of `POST /user/logout`. @throws ApiError
   * `destroyed`
   */
  signOut(settings?: CallSettings): Promise<void>;
  /** Whether a person is signed in, read from the storage at the call. */
  isSignedIn(): boolean;
  /** Forgets the outcome of `checkCode` and `refreshCode`. */
  resetCode(): void;
}
