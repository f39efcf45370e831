import { readonlyType } from 'nanostores';
import type { BodyIn, Reply } from '../contract/contract.ts';
import type { Profile, SignIn, UserInfo } from '../contract/user.ts';
import type { Rest } from '../transport/rest.ts';
import { uploadForm } from '../transport/upload.ts';
import { createUserState } from './user-state.ts';

export type UserClient = ReturnType<typeof createUserClient>;

export interface UserClientOptions {
  /** Keeps the account's new e-mail on this machine. */
  keepEmail(email: string): void;
}

/** The account: who it is, its e-mail, password, image and the places where it is signed in. Calls reject with ApiError. */
export function createUserClient(rest: Rest, { keepEmail }: UserClientOptions) {
  const state = createUserState();
  const { $uploadProgress } = state;

  return {
    $info: state.info.$store,
    $profile: state.profile.$store,
    $nameEdit: state.nameEdit.$store,
    $sendCode: state.sendCode.$store,
    $emailEdit: state.emailEdit.$store,
    $emailUndo: state.emailUndo.$store,
    $passwordCheck: state.passwordCheck.$store,
    $passwordEdit: state.passwordEdit.$store,
    $upload: state.upload.$store,
    $uploadProgress: readonlyType($uploadProgress),
    $quota: state.quota.$store,
    $signIns: state.signIns.$store,
    $signInEnd: state.signInEnd.$store,

    /** `avatar` is a base64 PNG or `''`. An access token that has run out is renewed on the way. */
    loadInfo: (): Promise<UserInfo> => state.info.run(() => rest.signed('GET /user/info')),

    loadProfile: (): Promise<Profile> => state.profile.run(() => rest.signed('GET /user/profile')),

    async editName(name: string): Promise<Reply<'PATCH /user/name/edit'>> {
      const edited = await state.nameEdit.run(() => rest.signed('PATCH /user/name/edit', { body: { name } }));
      state.profile.patch((profile) => ({ ...profile, name: edited.name }));
      return edited;
    },

    /**
     * Mails a code: with `subject` (up to 120 characters) and `text` (up to 500) to the account's own address, with
     * `email` to that new address, in the server's own words.
     * @throws ApiError 429 with `retryAfter`; with `email` 403 `password_needed` until `checkPassword` has resolved, 409 `email_taken`
     */
    sendCode: (body: BodyIn<'PATCH /user/send/code'>): Promise<Reply<'PATCH /user/send/code'>> =>
      state.sendCode.run(() => rest.signed('PATCH /user/send/code', { body })),

    /** Moves the account to the address that the code was mailed to; every other sign-in ends. @throws ApiError 400 `code_invalid`, 403 `password_needed`, 409 `email_taken`, 410 `code_expired` */
    async editEmail(body: BodyIn<'PATCH /user/email/edit'>): Promise<Reply<'PATCH /user/email/edit'>> {
      const edited = await state.emailEdit.run(() => rest.signed('PATCH /user/email/edit', { body }));
      state.profile.patch((profile) => ({ ...profile, email: edited.email }));
      keepEmail(edited.email);
      return edited;
    },

    /** Undoes a change of address with the token of the letter that told the old one; needs no sign-in, ends all. @throws ApiError 404 when it was used or is over 7 days old, 409 `email_taken` */
    undoEmail: (token: string): Promise<Reply<'POST /user/email/undo'>> =>
      state.emailUndo.run(() => rest.call('POST /user/email/undo', { body: { token } })),

    /** Resolves when the current password is right. @throws ApiError 400 `invalid_credentials` */
    checkPassword: (password: string): Promise<Reply<'PATCH /user/auth/change/passwd'>> =>
      state.passwordCheck.run(() => rest.signed('PATCH /user/auth/change/passwd', { body: { password } })),

    /** Every other sign-in ends. @throws ApiError 400 `invalid_credentials` or `code_invalid`, 410 `code_expired` */
    editPassword: (body: BodyIn<'PATCH /user/passwd/edit'>): Promise<Reply<'PATCH /user/passwd/edit'>> =>
      state.passwordEdit.run(() => rest.signed('PATCH /user/passwd/edit', { body })),

    /** PNG, JPEG or WebP of at most 5 MiB; `$uploadProgress` tells how far it is. @throws ApiError 413, 415 */
    async uploadImage(file: File): Promise<Reply<'POST /user/image/upload'>> {
      const form = new FormData();
      form.set('image', file);
      $uploadProgress.set(0);
      try {
        const progress = (percent: number): void => $uploadProgress.set(percent);
        const { avatar } = await state.upload.run(() =>
          uploadForm(rest, 'POST /user/image/upload', { form }, progress),
        );
        state.info.patch((info) => ({ ...info, avatar }));
        state.profile.patch((profile) => ({ ...profile, image: avatar }));
        return { avatar };
      } finally {
        if (state.upload.$store.get().problem) $uploadProgress.set(null);
      }
    },

    /** What the account may have, and how much of it is used. */
    loadQuota: (): Promise<Reply<'GET /user/quota'>> => state.quota.run(() => rest.signed('GET /user/quota')),

    listSignIns: (): Promise<SignIn[]> => state.signIns.run(() => rest.signed('GET /user/signin/list')),

    /** Ends the sign-in of another machine. @throws ApiError 404 */
    async deleteSignIn(id: string): Promise<Reply<'DELETE /user/signin/delete/{id}'>> {
      const ended = await state.signInEnd.run(() => rest.signed('DELETE /user/signin/delete/{id}', { params: { id } }));
      state.signIns.patch((signIns) => signIns.filter((signIn) => signIn.id !== id));
      return ended;
    },

    resetEmailEdit(): void {
      state.emailEdit.reset();
      state.sendCode.reset();
    },
    resetPasswordEdit(): void {
      state.passwordCheck.reset();
      state.passwordEdit.reset();
      state.sendCode.reset();
    },
    resetUpload(): void {
      state.upload.reset();
      $uploadProgress.set(null);
    },
    /** Forgets the account: on sign-out. */
    reset(): void {
      for (const remote of Object.values(state)) if ('reset' in remote) remote.reset();
      $uploadProgress.set(null);
    },
  };
}
