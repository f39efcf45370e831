import type { ReadableAtom } from 'nanostores';
import type { BodyIn, Reply } from '../contract/contract.ts';
import type { Profile, SignIn, UserInfo } from '../contract/user.ts';
import type { CallSettings } from '../transport/environment.ts';
import type { RemoteStore } from '../transport/remote.ts';
import type { PlatformFile } from '../transport/platform.ts';

/**
 * The account: its name, e-mail, password, image, quotas, and where it is signed in. Calls reject with `ApiError`;
 * besides the codes named here with those that any call may have: 400 `invalid` with `fields`, 401 `unauthenticated`,
 * 406 `refresh_invalid` when the sign-in is over, 429 `rate_limited`, `unreachable`, `timeout`, `aborted`, `destroyed`.
 */
export interface UserClient {
  /** Image and rank: the last `loadInfo`. */
  readonly $info: RemoteStore<UserInfo>;
  /** E-mail, name and image: the last `loadProfile`, and the changes since. */
  readonly $profile: RemoteStore<Profile>;
  /** The last `undoEmail`. */
  readonly $emailUndo: RemoteStore<Reply<'POST /user/email/undo'>>;
  /** Percent of the image that is uploaded, whole, 0 to 100; null while none is. */
  readonly $uploadProgress: ReadableAtom<number | null>;
  /** The last `loadQuota`. */
  readonly $quota: RemoteStore<Reply<'GET /user/quota'>>;
  /** The last `listSignIns`, without those deleted since. */
  readonly $signIns: RemoteStore<SignIn[]>;

  /** Reads the image (`avatar`: a base64 PNG or `''`) and whether the account is an admin's. */
  loadInfo(settings?: CallSettings): Promise<UserInfo>;
  /** Reads e-mail, name and image. */
  loadProfile(settings?: CallSettings): Promise<Profile>;
  /** Renames the account. @param name 2 to 20 letters */
  editName(name: string, settings?: CallSettings): Promise<Reply<'PATCH /user/name/edit'>>;
  /**
   * Mails a code: with `subject` (up to 120 characters) and `text` (up to 500) to the account's own address, with
   * `email` to that new address, in the server's own words.
   * @throws ApiError 429 with `retryAfter`; with `email` 403 `password_needed` until `checkPassword` has resolved,
   *   409 `email_taken`
   */
  sendCode(body: BodyIn<'PATCH /user/send/code'>, settings?: CallSettings): Promise<Reply<'PATCH /user/send/code'>>;
  /**
   * Moves the account to the address that the code was mailed to; every other sign-in ends.
   * @throws ApiError 400 `code_invalid`, 403 `password_needed`, 409 `email_taken`, 410 `code_expired`
   */
  editEmail(body: BodyIn<'PATCH /user/email/edit'>, settings?: CallSettings): Promise<Reply<'PATCH /user/email/edit'>>;
  /**
   * Undoes a change of address; needs no sign-in, ends all.
   * @param token from the mail to the old address, good once and for 7 days
   * @throws ApiError 404 `not_found`, 409 `email_taken`
   */
  undoEmail(token: string, settings?: CallSettings): Promise<Reply<'POST /user/email/undo'>>;
  /**
   * Mails a link to a new password, where the address has an account; resolves alike where it has none. Needs no
   * sign-in.
   * @throws ApiError 400 `invalid`
   */
  forgotPassword(email: string, settings?: CallSettings): Promise<Reply<'POST /user/passwd/forgot'>>;
  /**
   * Sets the password that the mailed link allows; needs no sign-in, ends all.
   * @param token from the mail, good once and for an hour
   * @throws ApiError 400 `invalid` with `fields`, 404 `not_found`
   */
  resetPassword(token: string, password: string, settings?: CallSettings): Promise<Reply<'POST /user/passwd/reset'>>;
  /** Resolves when this is the current password. @throws ApiError 400 `invalid_credentials` */
  checkPassword(password: string, settings?: CallSettings): Promise<Reply<'PATCH /user/auth/change/passwd'>>;
  /**
   * Changes the password; every other sign-in ends. @throws ApiError 400 `invalid_credentials` or `code_invalid`, 410
   * `code_expired`
   */
  editPassword(
    body: BodyIn<'PATCH /user/passwd/edit'>,
    settings?: CallSettings,
  ): Promise<Reply<'PATCH /user/passwd/edit'>>;
  /**
   * Replaces the image. @param file PNG, JPEG or WebP of at most 5 MiB
   * @throws ApiError 413 `too_large`, 415 `unsupported_media`
   */
  uploadImage(file: PlatformFile, settings?: CallSettings): Promise<Reply<'POST /user/image/upload'>>;
  /** Reads what the account may have, and how much of it is used. */
  loadQuota(settings?: CallSettings): Promise<Reply<'GET /user/quota'>>;
  /** Lists the places where the account is signed in. */
  listSignIns(settings?: CallSettings): Promise<SignIn[]>;
  /** Ends the sign-in of another machine. @param id `id` of a listed one @throws ApiError 404 `not_found` */
  deleteSignIn(id: string, settings?: CallSettings): Promise<Reply<'DELETE /user/signin/delete/{id}'>>;

  /** Forgets the outcome of `editEmail` and `sendCode`. */
  resetEmailEdit(): void;
  /** Forgets the outcome of `checkPassword`, `editPassword` and `sendCode`. */
  resetPasswordEdit(): void;
  /** Forgets the outcome and the progress of `uploadImage`. */
  resetUpload(): void;
}
