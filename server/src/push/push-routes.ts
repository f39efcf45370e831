import type { Call } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { callPlugin, type CallPlugin } from '../http/calls.ts';
import { editSetting, readSetting, readSubscriptions, subscribe, testPush, unsubscribe } from './push-service.ts';
import { readVapidKeys } from './vapid-key.ts';

type PushCall = Extract<Call, `${string} /push/${string}`>;

/** Members' calls about notifications. */
export const pushRoutes = (deps: Deps): CallPlugin<PushCall> =>
  callPlugin<PushCall>('push', deps, {
    'GET /push/key': async () => ({ key: (await readVapidKeys(deps)).publicKey }),
    'POST /push/subscribe': ({ user, body }) => subscribe(deps, user, body),
    'GET /push/list': ({ user }) => readSubscriptions(deps, user),
    'DELETE /push/unsubscribe/{id}': ({ user, params }) => unsubscribe(deps, user, params.id),
    'POST /push/test': ({ user }) => testPush(deps, user),
    'GET /push/setting': ({ user }) => readSetting(deps, user),
    'PATCH /push/setting': ({ user, body }) => editSetting(deps, user, body),
  });
