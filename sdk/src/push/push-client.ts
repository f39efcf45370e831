import type { Feature } from '../transport/feature.ts';
import { removeFrom, replaceAll } from '../transport/list-changes.ts';
import type { Rest } from '../transport/rest.ts';
import type { PushClient } from './push-api.ts';

/** See {@link PushClient}. */
export function createPushClient(rest: Rest): PushClient & Feature {
  const list = rest.source('GET /push/list');
  const setting = rest.source('GET /push/setting');

  return {
    $list: list.$store,
    $setting: setting.$store,
    loadKey: async (settings) => (await rest.signed('GET /push/key', settings)).key,
    subscribe: ({ endpoint = '', keys: { p256dh = '', auth = '' } = {} }, settings) =>
      rest.signed('POST /push/subscribe', { ...settings, body: { endpoint, keys: { p256dh, auth } } }),
    list: (settings) => rest.signed('GET /push/list', settings),
    unsubscribe: async (id, settings) =>
      removeFrom(list, await rest.signed('DELETE /push/unsubscribe/{id}', { ...settings, params: { id } })),
    async test(settings) {
      await rest.signed('POST /push/test', settings);
    },
    loadSetting: (settings) => rest.signed('GET /push/setting', settings),
    editSetting: async (body, settings) =>
      replaceAll(setting, await rest.signed('PATCH /push/setting', { ...settings, body })),
  };
}
