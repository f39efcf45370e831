import type { Call } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { callPlugin, type CallPlugin } from '../../http/calls.ts';
import { readBest } from '../correction-in-dialog.ts';
import { addPicture, removePicture, servePicture } from './ready-picture-service.ts';
import { createReply, deleteReply, editReply, readReplies } from './ready-reply-service.ts';

type ReadyReplyCall = Extract<Call, `${string} /reply/${string}`>;

/** The operators' calls about ready replies. */
export const readyReplyRoutes = (deps: Deps): CallPlugin<ReadyReplyCall> =>
  callPlugin<ReadyReplyCall>('reply', deps, {
    'GET /reply/list': ({ user }) => readReplies(deps, user),
    'GET /reply/best/{id}': ({ user, params }) => readBest(deps, user.teamId, params.id),
    'POST /reply/create': ({ user, body }) => createReply(deps, user, body),
    'PATCH /reply/edit/{id}': ({ user, params, body }) => editReply(deps, user, params.id, body),
    'DELETE /reply/delete/{id}': ({ user, params }) => deleteReply(deps, user, params.id),
    'POST /reply/picture/create/{id}': ({ user, params, files }) =>
      addPicture(deps, user, params.id, files.get('image')),
    'GET /reply/picture/{id}': ({ user, params, ip }) => servePicture(deps, user, params.id, ip),
    'DELETE /reply/picture/delete/{id}': ({ user, params }) => removePicture(deps, user, params.id),
  });
