import type { Qa, QaType } from '../contract/context.ts';
import type { AssistantClient } from './assistant-api.ts';
import type { AssistantState } from './assistant-state.ts';
import { type AssistantWork, domainOf } from './assistant-work.ts';

type QaCalls = Pick<AssistantClient, 'createQa' | 'editQa' | 'removeQa'>;

const count = ({ labels }: AssistantState, id: string, type: QaType, by: number): void =>
  labels.patch((current) =>
    current.map((label) => (label.id === id ? { ...label, [`${type}s`]: label[`${type}s`] + by } : label)),
  );

function patchQa(state: AssistantState, id: string, make: (qa: Qa) => Qa[]): void {
  const { detail } = state;
  const current = detail.$store.get().data?.qa.find((qa) => qa.id === id);
  if (!current) return;
  const next = make(current);
  count(state, current.assistantId, current.type, (next[0]?.sentences.length ?? 0) - current.sentences.length);
  detail.patch((data) => ({ ...data, qa: data.qa.flatMap((qa) => (qa.id === id ? next : [qa])) }));
}

/** Entries of the contexts: the one that is shown has them, the list counts their sentences. */
export function createQaCalls({ rest, state, changed }: AssistantWork): QaCalls {
  const { detail } = state;
  return {
    async createQa(body, settings) {
      const created = await rest.signed('POST /assistant/qa/create', { ...settings, body });
      count(state, created.assistantId, created.type, created.sentences.length);
      detail.patch(
        (current) => ({ ...current, qa: [...current.qa.filter(({ id }) => id !== created.id), created] }),
        created.assistantId,
      );
      changed(domainOf(state, created.assistantId));
      return created;
    },

    async editQa(id, sentences, settings) {
      const edited = await rest.signed('PATCH /assistant/qa/edit/{id}', {
        ...settings,
        params: { id },
        body: { sentences },
      });
      patchQa(state, id, () => [edited]);
      changed(domainOf(state, edited.assistantId));
      return edited;
    },

    async removeQa(id, settings) {
      const removed = await rest.signed('DELETE /assistant/qa/delete/{id}', { ...settings, params: { id } });
      const labelId = detail.$store.get().data?.qa.find((qa) => qa.id === id)?.assistantId;
      patchQa(state, id, () => []);
      changed(domainOf(state, labelId));
      return removed;
    },
  };
}
