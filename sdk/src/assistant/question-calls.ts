import { removeFrom } from '../transport/list-changes.ts';
import type { AssistantClient } from './assistant-api.ts';
import { type AssistantWork, longer } from './assistant-work.ts';

type QuestionCalls = Pick<
  AssistantClient,
  'test' | 'createPin' | 'listPins' | 'removePin' | 'listPast' | 'listMissed' | 'removeMissed'
>;

/** Questions: one asked for a try, control questions, past ones and those without an answer. */
export function createQuestionCalls({ rest, state }: AssistantWork): QuestionCalls {
  return {
    test: (domainId, question, { draft, ...settings } = {}) =>
      rest.signed('POST /assistant/qa/test', {
        ...(draft ? longer(settings) : settings),
        body: { domainId, question, ...(draft === undefined ? {} : { draft }) },
      }),

    async createPin(body, settings) {
      const created = await rest.signed('POST /assistant/pin/create', { ...settings, body });
      state.pins.patch(
        (current) => [
          created,
          ...current.filter(({ id, question }) => id !== created.id && question !== created.question),
        ],
        body.domainId,
      );
      return created;
    },

    listPins: (domainId, settings) =>
      rest.signed('GET /assistant/pin/list/domain/id/{domainId}', { ...settings, params: { domainId } }),

    removePin: async (id, settings) =>
      removeFrom(state.pins, await rest.signed('DELETE /assistant/pin/delete/{id}', { ...settings, params: { id } })),

    listPast: (domainId, before, settings) =>
      rest.signed('GET /assistant/past/list/domain/id/{domainId}', {
        ...settings,
        params: { domainId },
        query: before === undefined ? {} : { before },
      }),

    listMissed: (domainId, settings) =>
      rest.signed('GET /assistant/missed/list/domain/id/{domainId}', { ...settings, params: { domainId } }),

    removeMissed: async (id, settings) =>
      removeFrom(
        state.missed,
        await rest.signed('DELETE /assistant/missed/delete/{id}', { ...settings, params: { id } }),
      ),
  };
}
