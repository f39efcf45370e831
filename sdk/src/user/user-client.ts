import { readonlyType } from 'nanostores';
import { type Feature, resetRemotes, storesOf } from '../feature.ts';
import type { Rest } from '../transport/rest.ts';
import { uploadForm } from '../transport/upload.ts';
import type { UserClient } from './user-api.ts';
import { createUserState } from './user-state.ts';

export interface UserClientOptions {
  /** Keeps the account's new e-mail on this machine. */
  keepEmail(email: string): void;
  /** Keeps what makes this device known to the account. */
  keepDevice(email: string, token: string): void;
}

/** See {@link UserClient}. */
export function createUserClient(rest: Rest, { keepEmail, keepDevice }: UserClientOptions): UserClient & Feature {
  const state = createUserState();
  const { $uploadProgress } = state;

  return {
    ...storesOf(state),
    $uploadProgress: readonlyType($uploadProgress),

    loadInfo: (settings) => state.info.run(() => rest.signed('GET /user/info', settings)),

    loadProfile: (settings) => state.profile.run(() => rest.signed('GET /user/profile', settings)),

    async editName(name, settings) {
      const edited = await state.nameEdit.run(() =>
        rest.signed('PATCH /user/name/edit', { ...settings, body: { name } }),
      );
      state.profile.patch((profile) => ({ ...profile, name: edited.name }));
      return edited;
    },

    sendCode: (body, settings) => state.sendCode.run(() => rest.signed('PATCH /user/send/code', { ...settings, body })),

    async editEmail(body, settings) {
      const edited = await state.emailEdit.run(() => rest.signed('PATCH /user/email/edit', { ...settings, body }));
      state.profile.patch((profile) => ({ ...profile, email: edited.email }));
      keepEmail(edited.email);
      return edited;
    },

    undoEmail: (token, settings) =>
      state.emailUndo.run(() => rest.call('POST /user/email/undo', { ...settings, body: { token } })),

    forgotPassword: (email, settings) =>
      state.passwordForgot.run(() => rest.call('POST /user/passwd/forgot', { ...settings, body: { email } })),

    async resetPassword(token, password, settings) {
      const done = await state.passwordReset.run(() =>
        rest.call('POST /user/passwd/reset', { ...settings, body: { token, password } }),
      );
      keepEmail(done.email);
      keepDevice(done.email, done.device);
      return done;
    },

    checkPassword: (password, settings) =>
      state.passwordCheck.run(() => rest.signed('PATCH /user/auth/change/passwd', { ...settings, body: { password } })),

    editPassword: (body, settings) =>
      state.passwordEdit.run(() => rest.signed('PATCH /user/passwd/edit', { ...settings, body })),

    async uploadImage(file, settings) {
      const form = new FormData();
      form.set('image', file);
      try {
        const progress = (percent: number): void => {
          if ($uploadProgress.get() !== null) $uploadProgress.set(percent);
        };
        const { avatar } = await state.upload.run(() => {
          $uploadProgress.set(0);
          return uploadForm(rest, 'POST /user/image/upload', { ...settings, form }, progress);
        });
        state.info.patch((info) => ({ ...info, avatar }));
        state.profile.patch((profile) => ({ ...profile, image: avatar }));
        return { avatar };
      } catch (cause) {
        $uploadProgress.set(null);
        throw cause;
      }
    },

    loadQuota: (settings) => state.quota.run(() => rest.signed('GET /user/quota', settings)),

    listSignIns: (settings) => state.signIns.run(() => rest.signed('GET /user/signin/list', settings)),

    async deleteSignIn(id, settings) {
      const ended = await state.signInEnd.run(() =>
        rest.signed('DELETE /user/signin/delete/{id}', { ...settings, params: { id } }),
      );
      state.signIns.patch((signIns) => signIns.filter((signIn) => signIn.id !== id));
      return ended;
    },

    resetEmailEdit() {
      state.emailEdit.reset();
      state.sendCode.reset();
    },
    resetPasswordEdit() {
      state.passwordCheck.reset();
      state.passwordEdit.reset();
      state.sendCode.reset();
    },
    resetUpload() {
      state.upload.reset();
      $uploadProgress.set(null);
    },
    reset(isFinal) {
      resetRemotes(state, isFinal);
      $uploadProgress.set(null);
    },
  };
}
