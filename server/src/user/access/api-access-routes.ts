import type { Call } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { callPlugin, type CallPlugin } from '../../http/calls.ts';
import { createApiToken, readApiTokens, revokeApiToken } from './api-token-service.ts';
import { editOrigins, readOrigins } from './origin-service.ts';

type ApiAccessCall = Extract<Call, `${string} /user/token/${string}` | `${string} /user/origin/${string}`>;

/** Programs and pages of the owner's own that may act for the team. */
export const apiAccessRoutes = (deps: Deps): CallPlugin<ApiAccessCall> =>
  callPlugin<ApiAccessCall>('api-access', deps, {
    'POST /user/token/create': ({ user, body }) => createApiToken(deps, user, body),
    'GET /user/token/list': ({ user }) => readApiTokens(deps, user.teamId),
    'DELETE /user/token/delete/{id}': async ({ user, params }) => {
      await revokeApiToken(deps, user, params.id);
      return { id: params.id };
    },
    'GET /user/origin/list': ({ user }) => readOrigins(deps, user.teamId),
    'PATCH /user/origin/edit': ({ user, body }) => editOrigins(deps, user, body.origins),
  });
