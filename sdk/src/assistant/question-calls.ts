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

    async removePin(id, settings) {
      const removed = await rest.signed('DELETE /assistant/pin/delete/{id}', { ...settings, params: { id } });
      state.pins.patch((current) => current.filter((pin) => pin.id !== id));
      return removed;
    },

    listPast: (domainId, before, settings) =>
      rest.signed('GET /assistant/past/list/domain/id/{domainId}', {
        ...settings,
        params: { domainId },
        query: before === undefined ? {} : { before },
      }),

    listMissed: (domainId, settings) =>
      rest.signed('GET /assistant/missed/list/domain/id/{domainId}', { ...settings, params: { domainId } }),

    async removeMissed(id, settings) {
      const removed = await rest.signed('DELETE /assistant/missed/delete/{id}', { ...settings, params: { id } });
      state.missed.patch((current) => current.filter((missed) => missed.id !== id));
      return removed;
    },
  };
}
