import type { Feature } from '../feature.ts';
import type { AssistantClient } from './assistant-api.ts';
import { type AssistantWork, longer } from './assistant-work.ts';

type TrainingCalls = Pick<AssistantClient, 'learn' | 'loadReplay' | 'publish' | 'discard' | 'loadReport'> &
  Required<Pick<Feature, 'handle'>>;

/** Training runs: how far those in progress are, what they change, and what the owner decides. */
export function createTrainingCalls({ rest, state }: AssistantWork): TrainingCalls {
  const { $learning } = state;
  const share = (domainId: string, value: number): void => {
    const { [domainId]: _, ...others } = $learning.get();
    $learning.set(value < 1 ? { ...others, [domainId]: value } : others);
  };
  return {
    learn: (domainId, { review, ...settings } = {}) =>
      state.learned.run(async () => {
        share(domainId, 0);
        const body = { domainId, ...(review === undefined ? {} : { review }) };
        try {
          return await rest.signed('POST /assistant/learn', { ...longer(settings), body });
        } finally {
          if ($learning.get()[domainId] !== undefined) share(domainId, 1);
        }
      }),

    loadReplay: (domainId, page = 1, settings) =>
      state.replay.run(
        () =>
          rest.signed('GET /assistant/replay/domain/id/{domainId}', {
            ...settings,
            params: { domainId },
            query: { page },
          }),
        domainId,
      ),

    publish: (domainId, trainedAt, settings) =>
      state.learned.run(() =>
        rest.signed('POST /assistant/publish', { ...longer(settings), body: { domainId, trainedAt } }),
      ),

    async discard(domainId, trainedAt, settings) {
      const { data } = await rest.signed('POST /assistant/discard', { ...settings, body: { domainId, trainedAt } });
      return data;
    },

    loadReport: (domainId, settings) =>
      state.report.run(
        () => rest.signed('GET /assistant/report/domain/id/{domainId}', { ...settings, params: { domainId } }),
        domainId,
      ),

    handle(frame) {
      if (frame.type === 'learn') share(frame.domainId, frame.share);
    },
  };
}
