import { atom } from 'nanostores';
import type { Reply } from '../contract/contract.ts';
import type { Profile, SignIn, UserInfo } from '../contract/user.ts';
import { createRemote } from '../transport/remote.ts';

/** What is known of the account. */
export const createUserState = () => ({
  info: createRemote<UserInfo>(),
  profile: createRemote<Profile>(),
  nameEdit: createRemote<Reply<'PATCH /user/name/edit'>>(),
  sendCode: createRemote<Reply<'PATCH /user/send/code'>>(),
  emailEdit: createRemote<Reply<'PATCH /user/email/edit'>>(),
  emailUndo: createRemote<Reply<'POST /user/email/undo'>>(),
  passwordForgot: createRemote<Reply<'POST /user/passwd/forgot'>>(),
  passwordReset: createRemote<Reply<'POST /user/passwd/reset'>>(),
  passwordCheck: createRemote<Reply<'PATCH /user/auth/change/passwd'>>(),
  passwordEdit: createRemote<Reply<'PATCH /user/passwd/edit'>>(),
  upload: createRemote<Reply<'POST /user/image/upload'>>(),
  quota: createRemote<Reply<'GET /user/quota'>>(),
  signIns: createRemote<SignIn[]>(),
  signInEnd: createRemote<Reply<'DELETE /user/signin/delete/{id}'>>(),
  /** Whole number 0..100, null while nothing is uploaded. */
  $uploadProgress: atom<number | null>(null),
});
