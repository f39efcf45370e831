import type { Call } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { callPlugin, type CallPlugin } from '../http/calls.ts';
import {
  createHook,
  deleteHook,
  editHook,
  readHookDeliveries,
  readHooks,
  resendHookDelivery,
  testHook,
} from './hook-service.ts';

type HookCall = Extract<Call, `${string} /hook/${string}`>;

/** The owners' calls about webhooks. */
export const hookRoutes = (deps: Deps): CallPlugin<HookCall> =>
  callPlugin<HookCall>('hook', deps, {
    'GET /hook/list': ({ user }) => readHooks(deps, user),
    'POST /hook/create': ({ user, body }) => createHook(deps, user, body),
    'PATCH /hook/edit/{id}': ({ user, params, body }) => editHook(deps, user, params.id, body),
    'DELETE /hook/delete/{id}': ({ user, params }) => deleteHook(deps, user, params.id),
    'GET /hook/delivery/list/{id}': ({ user, params, query }) => readHookDeliveries(deps, user, params.id, query.page),
    'POST /hook/delivery/resend/{id}': ({ user, params }) => resendHookDelivery(deps, user, params.id),
    'POST /hook/test/{id}': ({ user, params }) => testHook(deps, user, params.id),
  });
