import { removeFrom } from '../transport/list-changes.ts';
import type { AssistantClient } from './assistant-api.ts';
import { type AssistantWork, domainOf } from './assistant-work.ts';

type LabelCalls = Pick<
  AssistantClient,
  'listLabels' | 'loadLabel' | 'findMixed' | 'createLabel' | 'editLabel' | 'removeLabel'
>;

/** Contexts: the list and the one that is shown follow each change. */
export function createLabelCalls({ rest, state, changed }: AssistantWork): LabelCalls {
  const { labels, detail } = state;
  return {
    listLabels: (domainId, settings) =>
      rest.signed('GET /assistant/ctx/list/domain/id/{domainId}', { ...settings, params: { domainId } }),

    loadLabel: (id, settings) => rest.signed('GET /assistant/ctx/detail/{id}', { ...settings, params: { id } }),

    findMixed: (id, settings) => rest.signed('GET /assistant/ctx/mixed/{id}', { ...settings, params: { id } }),

    async createLabel({ description = '', ...body }, settings) {
      const created = await rest.signed('POST /assistant/label/create', {
        ...settings,
        body: { ...body, description },
      });
      labels.patch((current) => [...current.filter(({ id }) => id !== created.id), created], created.domainId);
      changed(created.domainId);
      return created;
    },

    async editLabel(id, body, settings) {
      const edited = await rest.signed('PATCH /assistant/label/edit/{id}', { ...settings, params: { id }, body });
      labels.patch((current) => current.map((label) => (label.id === id ? edited : label)));
      const { label, description, passedOn = false } = edited;
      detail.patch((current) => ({ ...current, label, description, passedOn }), id);
      changed(edited.domainId);
      return edited;
    },

    async removeLabel(id, settings) {
      const removed = await rest.signed('DELETE /assistant/label/delete/{id}', { ...settings, params: { id } });
      changed(domainOf(state, id));
      removeFrom(labels, removed);
      if (detail.$store.get().data?.id === id) detail.reset();
      return removed;
    },
  };
}
