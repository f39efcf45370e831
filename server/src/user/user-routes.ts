import type { Deps } from '../deps.ts';
import { callPlugin, type CallPlugin } from '../http/calls.ts';
import { avatarOf } from './avatar/avatar.ts';
import { changeEmail, mailChangeCode, undoEmail } from './email-service.ts';
import { mailReset, resetPassword } from './reset-service.ts';
import { endSignIn, listPlaces } from './signin-service.ts';
import {
  changePassword,
  checkPassword,
  mailOwnCode,
  readInfo,
  readProfile,
  renameUser,
  setAvatar,
} from './user-service.ts';

type UserCalls =
  | 'GET /user/info'
  | 'GET /user/profile'
  | 'PATCH /user/name/edit'
  | 'PATCH /user/send/code'
  | 'PATCH /user/email/edit'
  | 'POST /user/email/undo'
  | 'POST /user/passwd/forgot'
  | 'POST /user/passwd/reset'
  | 'PATCH /user/auth/change/passwd'
  | 'PATCH /user/passwd/edit'
  | 'POST /user/image/upload'
  | 'GET /user/signin/list'
  | 'DELETE /user/signin/delete/{id}';

/** The operator's own account. */
export const userRoutes = (deps: Deps): CallPlugin<UserCalls> =>
  callPlugin<UserCalls>('user', deps, {
    'GET /user/info': ({ user }) => readInfo(deps, user.memberId),
    'GET /user/profile': ({ user }) => readProfile(deps, user.memberId),
    'PATCH /user/name/edit': ({ user, body }) => renameUser(deps, user.memberId, body.name),
    'PATCH /user/send/code': async ({ user, body: { email, subject = '', text = '' }, ip }) => {
      await deps.limit('letter by address', ip);
      return email === undefined
        ? mailOwnCode(deps, user.memberId, { subject, text })
        : mailChangeCode(deps, user, email, ip);
    },
    'PATCH /user/email/edit': ({ user, body }) => changeEmail(deps, user, body),
    'POST /user/email/undo': ({ body }) => undoEmail(deps, body.token),
    'POST /user/passwd/forgot': ({ body }) => mailReset(deps, body.email),
    'POST /user/passwd/reset': ({ body, ip }) => resetPassword(deps, body, ip),
    'PATCH /user/auth/change/passwd': async ({ user, body }) => {
      await checkPassword(deps, user, body.password);
      return {};
    },
    'PATCH /user/passwd/edit': async ({ user, body }) => {
      await changePassword(deps, user, body);
      return {};
    },
    'POST /user/image/upload': async ({ user, files }) =>
      setAvatar(deps, user.memberId, await avatarOf(deps, user.memberId, files.get('image'))),
    'GET /user/signin/list': ({ user }) => listPlaces(deps, user.memberId, user.signinId),
    'DELETE /user/signin/delete/{id}': async ({ user, params }) => {
      await endSignIn(deps, user.memberId, params.id);
      return { id: params.id };
    },
  });
