import { readonlyType } from 'nanostores';
import type { Pin } from '../contract/assistant.ts';
import type { Label, Qa, QaType } from '../contract/context.ts';
import { type Feature, resetRemotes, storesOf } from '../feature.ts';
import type { CallSettings } from '../transport/environment.ts';
import type { Replied } from '../transport/remote.ts';
import type { Rest } from '../transport/rest.ts';
import type { AssistantClient } from './assistant-api.ts';
import { createAssistantState } from './assistant-state.ts';

/** Timeout of a training run and of an import: the largest domain takes minutes on a weak machine; ms. */
const longPatience = 600_000;
const longer = (settings: CallSettings = {}): CallSettings => ({
  ...settings,
  timeout: settings.timeout ?? longPatience,
});

export interface AssistantClientOptions {
  /** The contexts of this domain are no longer what its assistant has learned. */
  changed(domainId: string): void;
}

const dataOf = async <T>(replied: Promise<Replied<T>>): Promise<T> => (await replied).data;

/** See {@link AssistantClient}. */
export function createAssistantClient(rest: Rest, { changed }: AssistantClientOptions): AssistantClient & Feature {
  const state = createAssistantState();
  const { labels, detail, $learning } = state;

  const change = async <T extends Label | Qa | Pin | { id: string }>(call: () => Promise<Replied<T>>): Promise<T> =>
    (await state.change.run(call)) as T;
  const count = (id: string, type: QaType, by: number): void =>
    labels.patch((current) =>
      current.map((label) => (label.id === id ? { ...label, [`${type}s`]: label[`${type}s`] + by } : label)),
    );
  const patchQa = (id: string, make: (qa: Qa) => Qa[]): void => {
    const current = detail.$store.get().data?.qa.find((qa) => qa.id === id);
    if (!current) return;
    const next = make(current);
    count(current.assistantId, current.type, (next[0]?.sentences.length ?? 0) - current.sentences.length);
    detail.patch((data) => ({ ...data, qa: data.qa.flatMap((qa) => (qa.id === id ? next : [qa])) }));
  };
  /** The domain of a loaded label. */
  const domainOf = (labelId: string | undefined): string | undefined =>
    [...(labels.$store.get().data ?? []), detail.$store.get().data].find((label) => label?.id === labelId)?.domainId;
  const noteChange = (domainId: string | undefined): void => void (domainId !== undefined && changed(domainId));
  const share = (domainId: string, value: number): void => {
    const { [domainId]: _, ...others } = $learning.get();
    $learning.set(value < 1 ? { ...others, [domainId]: value } : others);
  };

  return {
    ...storesOf(state),
    $learning: readonlyType($learning),

    listLabels: (domainId, settings) =>
      labels.run(() =>
        rest.signed('GET /assistant/ctx/list/domain/id/{domainId}', { ...settings, params: { domainId } }),
      ),

    loadLabel(id, settings) {
      if (detail.$store.get().data?.id !== id) detail.reset();
      return detail.run(() => rest.signed('GET /assistant/ctx/detail/{id}', { ...settings, params: { id } }));
    },

    findMixed: (id, settings) => dataOf(rest.signed('GET /assistant/ctx/mixed/{id}', { ...settings, params: { id } })),

    async createLabel({ description = '', ...body }, settings) {
      const created = await change(() =>
        rest.signed('POST /assistant/label/create', { ...settings, body: { ...body, description } }),
      );
      labels.patch((current) => [...current.filter(({ id }) => id !== created.id), created]);
      changed(created.domainId);
      return created;
    },

    async editLabel(id, body, settings) {
      const edited = await change(() =>
        rest.signed('PATCH /assistant/label/edit/{id}', { ...settings, params: { id }, body }),
      );
      labels.patch((current) => current.map((label) => (label.id === id ? edited : label)));
      detail.patch((current) =>
        current.id === id
          ? { ...current, label: edited.label, description: edited.description, passedOn: edited.passedOn ?? false }
          : current,
      );
      changed(edited.domainId);
      return edited;
    },

    async removeLabel(id, settings) {
      const removed = await change(() =>
        rest.signed('DELETE /assistant/label/delete/{id}', { ...settings, params: { id } }),
      );
      noteChange(domainOf(id));
      labels.patch((current) => current.filter((label) => label.id !== id));
      if (detail.$store.get().data?.id === id) detail.reset();
      return removed;
    },

    async createQa(body, settings) {
      const created = await change(() => rest.signed('POST /assistant/qa/create', { ...settings, body }));
      count(created.assistantId, created.type, created.sentences.length);
      detail.patch((current) =>
        current.id === created.assistantId
          ? { ...current, qa: [...current.qa.filter(({ id }) => id !== created.id), created] }
          : current,
      );
      noteChange(domainOf(created.assistantId));
      return created;
    },

    async editQa(id, sentences, settings) {
      const edited = await change(() =>
        rest.signed('PATCH /assistant/qa/edit/{id}', { ...settings, params: { id }, body: { sentences } }),
      );
      patchQa(id, () => [edited]);
      noteChange(domainOf(edited.assistantId));
      return edited;
    },

    async removeQa(id, settings) {
      const removed = await change(() =>
        rest.signed('DELETE /assistant/qa/delete/{id}', { ...settings, params: { id } }),
      );
      const labelId = detail.$store.get().data?.qa.find((qa) => qa.id === id)?.assistantId;
      patchQa(id, () => []);
      noteChange(domainOf(labelId));
      return removed;
    },

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
      state.replay.run(() =>
        rest.signed('GET /assistant/replay/domain/id/{domainId}', {
          ...settings,
          params: { domainId },
          query: { page },
        }),
      ),

    publish: (domainId, trainedAt, settings) =>
      state.learned.run(() =>
        rest.signed('POST /assistant/publish', { ...longer(settings), body: { domainId, trainedAt } }),
      ),

    async discard(domainId, trainedAt, settings) {
      const { data } = await rest.signed('POST /assistant/discard', { ...settings, body: { domainId, trainedAt } });
      return data;
    },

    async createPin(body, settings) {
      const created = await change(() => rest.signed('POST /assistant/pin/create', { ...settings, body }));
      state.pins.patch((current) => [
        created,
        ...current.filter(({ id, question }) => id !== created.id && question !== created.question),
      ]);
      return created;
    },

    listPins: (domainId, settings) =>
      state.pins.run(() =>
        rest.signed('GET /assistant/pin/list/domain/id/{domainId}', { ...settings, params: { domainId } }),
      ),

    async removePin(id, settings) {
      const removed = await change(() =>
        rest.signed('DELETE /assistant/pin/delete/{id}', { ...settings, params: { id } }),
      );
      state.pins.patch((current) => current.filter((pin) => pin.id !== id));
      return removed;
    },

    listPast: (domainId, before, settings) =>
      state.past.run(() =>
        rest.signed('GET /assistant/past/list/domain/id/{domainId}', {
          ...settings,
          params: { domainId },
          query: before === undefined ? {} : { before },
        }),
      ),

    test: (domainId, question, settings) =>
      state.verdict.run(() => rest.signed('POST /assistant/qa/test', { ...settings, body: { domainId, question } })),

    loadReport: (domainId, settings) =>
      state.report.run(() =>
        rest.signed('GET /assistant/report/domain/id/{domainId}', { ...settings, params: { domainId } }),
      ),

    listMissed: (domainId, settings) =>
      state.missed.run(() =>
        rest.signed('GET /assistant/missed/list/domain/id/{domainId}', { ...settings, params: { domainId } }),
      ),

    async removeMissed(id, settings) {
      const removed = await change(() =>
        rest.signed('DELETE /assistant/missed/delete/{id}', { ...settings, params: { id } }),
      );
      state.missed.patch((current) => current.filter((missed) => missed.id !== id));
      return removed;
    },

    loadSimilar: (id, settings) =>
      state.similar.run(() => rest.signed('GET /assistant/similar/label/id/{id}', { ...settings, params: { id } })),
    loadSetting: (domainId, settings) =>
      state.setting.run(() =>
        rest.signed('GET /assistant/setting/domain/id/{domainId}', { ...settings, params: { domainId } }),
      ),

    editSetting: (domainId, body, settings) =>
      state.setting.run(() =>
        rest.signed('PATCH /assistant/setting/domain/id/{domainId}', { ...settings, params: { domainId }, body }),
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

    resetContexts: () => labels.reset(),
    resetDetail: () => detail.reset(),
    resetVerdict: () => state.verdict.reset(),

    handle(frame) {
      if (frame.type === 'learn') share(frame.domainId, frame.share);
    },
    reset(isFinal) {
      resetRemotes(state, isFinal);
      $learning.set({});
    },
  };
}
