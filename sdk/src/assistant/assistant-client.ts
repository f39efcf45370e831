import { readonlyType } from 'nanostores';
import { type Feature, resetRemotes, storesOf } from '../feature.ts';
import type { Rest } from '../transport/rest.ts';
import type { AssistantClient } from './assistant-api.ts';
import { createAssistantState } from './assistant-state.ts';
import { type AssistantWork, dataOf, longer } from './assistant-work.ts';
import { createLabelCalls } from './label-calls.ts';
import { createQaCalls } from './qa-calls.ts';
import { createQuestionCalls } from './question-calls.ts';
import { createTrainingCalls } from './training-calls.ts';

export interface AssistantClientOptions {
  /** The contexts of this domain are no longer what its assistant has learned. */
  changed(domainId: string): void;
}

/** See {@link AssistantClient}. */
export function createAssistantClient(rest: Rest, { changed }: AssistantClientOptions): AssistantClient & Feature {
  const state = createAssistantState();
  const work: AssistantWork = {
    rest,
    state,
    change: async (call) => (await state.change.run(call)) as never,
    changed: (domainId) => void (domainId !== undefined && changed(domainId)),
  };
  return {
    ...storesOf(state),
    $learning: readonlyType(state.$learning),
    ...createLabelCalls(work),
    ...createQaCalls(work),
    ...createTrainingCalls(work),
    ...createQuestionCalls(work),

    loadSimilar: (id, settings) =>
      state.similar.run(() => rest.signed('GET /assistant/similar/label/id/{id}', { ...settings, params: { id } }), id),

    loadSetting: (domainId, settings) =>
      state.setting.run(
        () => rest.signed('GET /assistant/setting/domain/id/{domainId}', { ...settings, params: { domainId } }),
        domainId,
      ),

    editSetting: (domainId, body, settings) =>
      state.setting.run(
        () => rest.signed('PATCH /assistant/setting/domain/id/{domainId}', { ...settings, params: { domainId }, body }),
        domainId,
      ),

    async exportContexts(domainId, settings) {
      const { contexts } = await state.exported.run(() =>
        rest.signed('GET /assistant/export/domain/id/{domainId}', { ...longer(settings), params: { domainId } }),
      );
      return contexts;
    },

    async importContexts(domainId, contexts, settings) {
      const imported = await state.imported.run(() =>
        rest.signed('POST /assistant/import', { ...longer(settings), body: { domainId, contexts } }),
      );
      if (imported.created + imported.updated > 0) changed(domainId);
      return imported;
    },

    async undoImport(domainId, id, settings) {
      const undone = await dataOf(rest.signed('POST /assistant/import/undo', { ...settings, body: { domainId, id } }));
      if (undone.deleted + undone.updated > 0) changed(domainId);
      return undone;
    },

    resetContexts: () => state.labels.reset(),

    resetDetail: () => state.detail.reset(),

    resetVerdict: () => state.verdict.reset(),

    reset(isFinal) {
      resetRemotes(state, isFinal);
      state.$learning.set({});
    },
  };
}
