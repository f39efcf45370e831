import type { Feature } from '../transport/feature.ts';
import { replaceAll } from '../transport/list-changes.ts';
import type { AssistantClient } from './assistant-api.ts';
import { type AssistantWork, longer } from './assistant-work.ts';

type TrainingCalls = Pick<AssistantClient, 'learn' | 'loadReplay' | 'publish' | 'discard' | 'loadReport'> &
  Required<Pick<Feature, 'handle'>>;

/** Training runs: how far those in progress are, what they change, and what the owner decides. */
export function createTrainingCalls({ rest, state }: AssistantWork): TrainingCalls {
  const { learned, $learning } = state;
  const share = (domainId: string, value: number): void => {
    const { [domainId]: _, ...others } = $learning.get();
    $learning.set(value < 1 ? { ...others, [domainId]: value } : others);
  };
  return {
    learn: (domainId, { review, ...settings } = {}) =>
      rest.within({}, async () => {
        share(domainId, 0);
        const body = { domainId, ...(review === undefined ? {} : { review }) };
        try {
          return await rest.signed('POST /assistant/learn', { ...longer(settings), body });
        } finally {
          if ($learning.get()[domainId] !== undefined) share(domainId, 1);
        }
      }),

    loadReplay: (domainId, page = 1, settings) =>
      rest.signed('GET /assistant/replay/domain/id/{domainId}', {
        ...settings,
        params: { domainId },
        query: { page },
      }),

    async publish(domainId, trainedAt, settings) {
      const options = { ...longer(settings), body: { domainId, trainedAt } };
      return replaceAll(learned, await rest.signed('POST /assistant/publish', options));
    },

    discard: (domainId, trainedAt, settings) =>
      rest.signed('POST /assistant/discard', { ...settings, body: { domainId, trainedAt } }),

    loadReport: (domainId, settings) =>
      rest.signed('GET /assistant/report/domain/id/{domainId}', { ...settings, params: { domainId } }),

    handle(frame) {
      if (frame.type === 'learn') share(frame.domainId, frame.share);
    },
  };
}
