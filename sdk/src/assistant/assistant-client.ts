import { readonlyType } from 'nanostores';
import { type Feature, storesOf } from '../transport/feature.ts';
import { replaceAll } from '../transport/list-changes.ts';
import type { Rest } from '../transport/rest.ts';
import type { AssistantClient } from './assistant-api.ts';
import { createAssistantState } from './assistant-state.ts';
import { type AssistantWork, longer } from './assistant-work.ts';
import { createLabelCalls } from './label-calls.ts';
import { createQaCalls } from './qa-calls.ts';
import { createQuestionCalls } from './question-calls.ts';
import { createSourceCalls } from './source-calls.ts';
import { createTrainingCalls } from './training-calls.ts';

export interface AssistantClientOptions {
  /** The contexts of this domain are no longer what its assistant has learned. */
  changed(domainId: string): void;
}

/** See {@link AssistantClient}. */
export function createAssistantClient(rest: Rest, { changed }: AssistantClientOptions): AssistantClient & Feature {
  const state = createAssistantState(rest);
  const work: AssistantWork = {
    rest,
    state,
    changed: (domainId) => void (domainId !== undefined && changed(domainId)),
  };
  return {
    ...storesOf(state),
    $learning: readonlyType(state.$learning),
    ...createLabelCalls(work),
    ...createQaCalls(work),
    ...createTrainingCalls(work),
    ...createQuestionCalls(work),
    ...createSourceCalls(work),

    loadSimilar: (id, settings) => rest.signed('GET /assistant/similar/label/id/{id}', { ...settings, params: { id } }),

    loadSetting: (domainId, settings) =>
      rest.signed('GET /assistant/setting/domain/id/{domainId}', { ...settings, params: { domainId } }),

    async editSetting(domainId, body, settings) {
      const options = { ...settings, params: { domainId }, body };
      return replaceAll(
        state.setting,
        await rest.signed('PATCH /assistant/setting/domain/id/{domainId}', options),
        domainId,
      );
    },

    loadWriter: (settings) => rest.signed('GET /assistant/writer', settings),

    setWriter: async (on, settings) =>
      replaceAll(state.writer, await rest.signed('PATCH /assistant/writer', { ...settings, body: { on } })),

    loadEncoder: (settings) => rest.signed('GET /assistant/encoder', settings),

    async exportContexts(domainId, settings) {
      const options = { ...longer(settings), params: { domainId } };
      return (await rest.signed('GET /assistant/export/domain/id/{domainId}', options)).contexts;
    },

    async importContexts(domainId, contexts, settings) {
      const options = { ...longer(settings), body: { domainId, contexts } };
      const imported = await rest.signed('POST /assistant/import', options);
      if (imported.created + imported.updated > 0) changed(domainId);
      return imported;
    },

    async undoImport(domainId, id, settings) {
      const undone = await rest.signed('POST /assistant/import/undo', { ...settings, body: { domainId, id } });
      if (undone.deleted + undone.updated > 0) changed(domainId);
      return undone;
    },

    resetContexts: () => state.labels.reset(),

    resetDetail: () => state.detail.reset(),

    resetVerdict: () => state.verdict.reset(),

    reset: () => state.$learning.set({}),
  };
}
