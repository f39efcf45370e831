import type { Call } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { callPlugin, type CallPlugin } from '../http/calls.ts';
import { connectTelegram, disconnectTelegram, readTelegram } from './telegram/telegram-service.ts';

type ChannelCall = Extract<Call, `${string} /channel/telegram/${string}`>;

/** The owners' calls about channels. */
export const channelRoutes = (deps: Deps): CallPlugin<ChannelCall> =>
  callPlugin<ChannelCall>('channel', deps, {
    'GET /channel/telegram/{domainId}': ({ user, params }) => readTelegram(deps, user, params.domainId),
    'POST /channel/telegram/{domainId}': ({ user, params, body }) => connectTelegram(deps, user, params.domainId, body),
    'DELETE /channel/telegram/{domainId}': ({ user, params }) => disconnectTelegram(deps, user, params.domainId),
  });
