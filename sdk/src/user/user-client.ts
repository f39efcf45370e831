import { readonlyType } from 'nanostores';
import type { Call } from '../contract/contract.ts';
import { type Feature, storesOf } from '../transport/feature.ts';
import { removeFrom } from '../transport/list-changes.ts';
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
  const { $uploadProgress, ...state } = createUserState(rest);
  const resetCalls = (...keys: Call[]): void => keys.forEach((key) => rest.source(key).reset());

  return {
    ...storesOf(state),
    $uploadProgress: readonlyType($uploadProgress),

    loadInfo: (settings) => rest.signed('GET /user/info', settings),
    loadProfile: (settings) => rest.signed('GET /user/profile', settings),

    async editName(name, settings) {
      const edited = await rest.signed('PATCH /user/name/edit', { ...settings, body: { name } });
      state.profile.patch((profile) => ({ ...profile, name: edited.name }));
      return edited;
    },

    sendCode: (body, settings) => rest.signed('PATCH /user/send/code', { ...settings, body }),

    async editEmail(body, settings) {
      const edited = await rest.signed('PATCH /user/email/edit', { ...settings, body });
      state.profile.patch((profile) => ({ ...profile, email: edited.email }));
      keepEmail(edited.email);
      return edited;
    },

    undoEmail: (token, settings) => rest.call('POST /user/email/undo', { ...settings, body: { token } }),
    forgotPassword: (email, settings) => rest.call('POST /user/passwd/forgot', { ...settings, body: { email } }),

    async resetPassword(token, password, settings) {
      const done = await rest.call('POST /user/passwd/reset', { ...settings, body: { token, password } });
      keepEmail(done.email);
      keepDevice(done.email, done.device);
      return done;
    },

    checkPassword: (password, settings) =>
      rest.signed('PATCH /user/auth/change/passwd', { ...settings, body: { password } }),
    editPassword: (body, settings) => rest.signed('PATCH /user/passwd/edit', { ...settings, body }),

    async uploadImage(file, settings) {
      const form = new FormData();
      form.set('image', file);
      const progress = (percent: number): void => {
        // After `resetUpload` a running upload is not shown.
        if (percent === 0 || $uploadProgress.get() !== null) $uploadProgress.set(percent);
      };
      try {
        const { avatar } = await uploadForm(rest, 'POST /user/image/upload', { ...settings, form }, progress);
        state.info.patch((info) => ({ ...info, avatar }));
        state.profile.patch((profile) => ({ ...profile, image: avatar }));
        return { avatar };
      } catch (cause) {
        $uploadProgress.set(null);
        throw cause;
      }
    },

    loadQuota: (settings) => rest.signed('GET /user/quota', settings),
    listSignIns: (settings) => rest.signed('GET /user/signin/list', settings),

    deleteSignIn: async (id, settings) =>
      removeFrom(state.signIns, await rest.signed('DELETE /user/signin/delete/{id}', { ...settings, params: { id } })),

    resetEmailEdit: () => resetCalls('PATCH /user/email/edit', 'PATCH /user/send/code'),
    resetPasswordEdit: () =>
      resetCalls('PATCH /user/auth/change/passwd', 'PATCH /user/passwd/edit', 'PATCH /user/send/code'),
    resetUpload() {
      resetCalls('POST /user/image/upload');
      $uploadProgress.set(null);
    },
    reset: () => $uploadProgress.set(null),
  };
}
