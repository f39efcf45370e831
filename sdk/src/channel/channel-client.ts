import type { Feature } from '../transport/feature.ts';
import { replaceAll } from '../transport/list-changes.ts';
import type { Rest } from '../transport/rest.ts';
import type { ChannelClient } from './channel-api.ts';

/** See {@link ChannelClient}. */
export function createChannelClient(rest: Rest): ChannelClient & Feature {
  const telegram = rest.source('GET /channel/telegram/{domainId}');

  return {
    $telegram: telegram.$store,
    readTelegram: (domainId, settings) =>
      rest.signed('GET /channel/telegram/{domainId}', { ...settings, params: { domainId } }),
    connectTelegram: async (domainId, body, settings) =>
      replaceAll(
        telegram,
        await rest.signed('POST /channel/telegram/{domainId}', { ...settings, params: { domainId }, body }),
      ),
    async disconnectTelegram(domainId, settings) {
      const gone = await rest.signed('DELETE /channel/telegram/{domainId}', { ...settings, params: { domainId } });
      telegram.patch(() => null);
      return gone;
    },
  };
}
