import { readonlyType } from 'nanostores';
import type {
  Label,
  LabelDetail,
  Learned,
  Missed,
  PortableContext,
  Qa,
  QaType,
  Report,
  Verdict,
} from '../contract/assistant.ts';
import type { Reply } from '../contract/contract.ts';
import type { ServerFrame } from '../contract/frame.ts';
import type { Replied } from '../transport/remote.ts';
import type { Rest } from '../transport/rest.ts';
import { createAssistantState } from './assistant-state.ts';

/** A learn or an import of the largest domain takes minutes on a weak machine; ms. */
const longPatience = 600_000;

export type AssistantClient = ReturnType<typeof createAssistantClient>;

export interface NewLabel {
  readonly domainId: string;
  readonly label: string;
  readonly description?: string;
}

export interface NewQa {
  /** The label that the entry belongs to. */
  readonly assistantId: string;
  readonly type: QaType;
  readonly sentences: string[];
}

export interface AssistantClientOptions {
  /** The contexts of this domain are no longer what its assistant has learned. */
  changed(domainId: string): void;
}

/** The virtual assistant of each domain: contexts (labels), their entries, learning and trying out. Calls reject with ApiError. */
export function createAssistantClient(rest: Rest, { changed }: AssistantClientOptions) {
  const state = createAssistantState();
  const { labels, detail, $learning } = state;

  const change = async <T extends Label | Qa | { id: string }>(call: () => Promise<Replied<T>>): Promise<T> =>
    (await state.change.run(call)) as T;
  const count = (id: string, type: QaType, by: number): void =>
    labels.patch((held) =>
      held.map((label) => (label.id === id ? { ...label, [`${type}s`]: label[`${type}s`] + by } : label)),
    );
  const patchQa = (id: string, make: (qa: Qa) => Qa[]): void => {
    const held = detail.$store.get().data?.qa.find((qa) => qa.id === id);
    if (!held) return;
    const next = make(held);
    count(held.assistantId, held.type, (next[0]?.sentences.length ?? 0) - held.sentences.length);
    detail.patch((data) => ({ ...data, qa: data.qa.flatMap((qa) => (qa.id === id ? next : [qa])) }));
  };
  /** The domain of a label that is held. */
  const domainOf = (labelId: string | undefined): string | undefined =>
    [...(labels.$store.get().data ?? []), detail.$store.get().data].find((label) => label?.id === labelId)?.domainId;
  const noteChange = (domainId: string | undefined): void => {
    if (domainId !== undefined) changed(domainId);
  };
  const share = (domainId: string, value: number): void => {
    const { [domainId]: _, ...others } = $learning.get();
    $learning.set(value < 1 ? { ...others, [domainId]: value } : others);
  };

  return {
    $labels: labels.$store,
    $detail: detail.$store,
    $learned: state.learned.$store,
    $learning: readonlyType($learning),
    $verdict: state.verdict.$store,
    $report: state.report.$store,
    $missed: state.missed.$store,
    $change: state.change.$store,
    $exported: state.exported.$store,
    $imported: state.imported.$store,

    listLabels: (domainId: string): Promise<Label[]> =>
      labels.run(() => rest.signed('GET /assistant/ctx/list/domain/id/{domainId}', { params: { domainId } })),

    /** A label with its entries. */
    loadLabel(id: string): Promise<LabelDetail> {
      if (detail.$store.get().data?.id !== id) detail.reset();
      return detail.run(() => rest.signed('GET /assistant/ctx/detail/{id}', { params: { id } }));
    },

    /** `label` 2 to 64 characters, unique in its domain; `description` up to 500. @throws ApiError 409 `conflict` */
    async createLabel({ description = '', ...body }: NewLabel): Promise<Label> {
      const created = await change(() =>
        rest.signed('POST /assistant/label/create', { body: { ...body, description } }),
      );
      labels.patch((held) => [...held.filter(({ id }) => id !== created.id), created]);
      changed(created.domainId);
      return created;
    },

    async editLabel(id: string, body: { readonly label: string; readonly description?: string }): Promise<Label> {
      const edited = await change(() => rest.signed('PATCH /assistant/label/edit/{id}', { params: { id }, body }));
      labels.patch((held) => held.map((label) => (label.id === id ? edited : label)));
      detail.patch((held) =>
        held.id === id ? { ...held, label: edited.label, description: edited.description } : held,
      );
      changed(edited.domainId);
      return edited;
    },

    async removeLabel(id: string): Promise<{ id: string }> {
      const removed = await change(() => rest.signed('DELETE /assistant/label/delete/{id}', { params: { id } }));
      noteChange(domainOf(id));
      labels.patch((held) => held.filter((label) => label.id !== id));
      if (detail.$store.get().data?.id === id) detail.reset();
      return removed;
    },

    /** 1 to 2,000 sentences of 2 to 2,000 characters. */
    async createQa(body: NewQa): Promise<Qa> {
      const created = await change(() => rest.signed('POST /assistant/qa/create', { body }));
      count(created.assistantId, created.type, created.sentences.length);
      detail.patch((held) =>
        held.id === created.assistantId
          ? { ...held, qa: [...held.qa.filter(({ id }) => id !== created.id), created] }
          : held,
      );
      noteChange(domainOf(created.assistantId));
      return created;
    },

    async editQa(id: string, sentences: string[]): Promise<Qa> {
      const edited = await change(() =>
        rest.signed('PATCH /assistant/qa/edit/{id}', { params: { id }, body: { sentences } }),
      );
      patchQa(id, () => [edited]);
      noteChange(domainOf(edited.assistantId));
      return edited;
    },

    async removeQa(id: string): Promise<{ id: string }> {
      const removed = await change(() => rest.signed('DELETE /assistant/qa/delete/{id}', { params: { id } }));
      const labelId = detail.$store.get().data?.qa.find((qa) => qa.id === id)?.assistantId;
      patchQa(id, () => []);
      noteChange(domainOf(labelId));
      return removed;
    },

    /** Teaches the assistant all that the domain's contexts hold; `$learning` tells how far it is. @throws ApiError 422 `nothing_to_learn` whose `detail` says which labels lack what */
    async learn(domainId: string): Promise<Learned> {
      share(domainId, 0);
      try {
        return await state.learned.run(() =>
          rest.signed('POST /assistant/learn', { body: { domainId }, timeout: longPatience }),
        );
      } finally {
        share(domainId, 1);
      }
    },

    /** What the assistant would make of a question (1 to 4,000 characters). @throws ApiError 409 `not_trained` */
    test: (domainId: string, question: string): Promise<Verdict> =>
      state.verdict.run(() => rest.signed('POST /assistant/qa/test', { body: { domainId, question } })),

    /** What the last learn found out about the data. @throws ApiError 409 `not_trained` */
    loadReport: (domainId: string): Promise<Report> =>
      state.report.run(() => rest.signed('GET /assistant/report/domain/id/{domainId}', { params: { domainId } })),

    /** Questions that nobody taught an answer to, alike ones together. */
    listMissed: (domainId: string): Promise<Missed[]> =>
      state.missed.run(() => rest.signed('GET /assistant/missed/list/domain/id/{domainId}', { params: { domainId } })),

    async removeMissed(id: string): Promise<{ id: string }> {
      const removed = await change(() => rest.signed('DELETE /assistant/missed/delete/{id}', { params: { id } }));
      state.missed.patch((held) => held.filter((missed) => missed.id !== id));
      return removed;
    },

    /** All contexts of a domain; `contextsToCsv` writes them down. */
    async exportContexts(domainId: string): Promise<PortableContext[]> {
      const { contexts } = await state.exported.run(() =>
        rest.signed('GET /assistant/export/domain/id/{domainId}', { params: { domainId }, timeout: longPatience }),
      );
      return contexts;
    },

    /** Adds contexts; a label that exists gets the sentences it lacks, nothing is taken away. @throws ApiError 400 `invalid`, 413 */
    async importContexts(domainId: string, contexts: PortableContext[]): Promise<Reply<'POST /assistant/import'>> {
      const imported = await state.imported.run(() =>
        rest.signed('POST /assistant/import', { body: { domainId, contexts }, timeout: longPatience }),
      );
      if (imported.created + imported.updated > 0) changed(domainId);
      return imported;
    },

    resetContexts: (): void => labels.reset(),
    resetDetail: (): void => detail.reset(),
    resetVerdict: (): void => state.verdict.reset(),

    hear(frame: ServerFrame): void {
      if (frame.type === 'learn') share(frame.domainId, frame.share);
    },
    /** Forgets everything: on sign-out. */
    reset(): void {
      for (const remote of Object.values(state)) if ('reset' in remote) remote.reset();
      $learning.set({});
    },
  };
}
