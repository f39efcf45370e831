import type { ReadableAtom } from 'nanostores';
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
import type { AssistantSetting } from '../contract/assistant-setting.ts';
import type { BodyIn, Reply } from '../contract/contract.ts';
import type { CallSettings } from '../transport/environment.ts';
import type { RemoteStore } from '../transport/remote.ts';

/** A context to create. */
export interface NewLabel {
  /** The domain that the context belongs to. */
  readonly domainId: string;
  /** 2 to 64 characters, unique in its domain. */
  readonly label: string;
  /** Up to 500 characters; `''` unless given. */
  readonly description?: string;
}

/** An entry to create: questions, or answers, of one context. */
export interface NewQa {
  /** The label that the entry belongs to. */
  readonly assistantId: string;
  /** What its sentences are. */
  readonly type: QaType;
  /** 1 to 2,000 sentences of 2 to 2,000 characters. */
  readonly sentences: string[];
}

/**
 * The virtual assistant of each domain: contexts (labels), their entries, learning and trying out. Calls reject with
 * `ApiError`; besides the codes named here with 400 `invalid` with `fields`, 404 `not_found` for what is not the account's, and
 * with those that any call may have. A learn, an export and an import wait 10 min unless `timeout` is given, other calls 30 s.
 */
export interface AssistantClient {
  /** The last `listLabels`, and the changes since. */
  readonly $labels: RemoteStore<Label[]>;
  /** The last `loadLabel`, and the changes since. */
  readonly $detail: RemoteStore<LabelDetail>;
  /** The last `learn`. */
  readonly $learned: RemoteStore<Learned>;
  /** Learns under way, whoever began them: share done, 0 to 1, by `domainId`. */
  readonly $learning: ReadableAtom<Readonly<Record<string, number>>>;
  /** The last `test`. */
  readonly $verdict: RemoteStore<Verdict>;
  /** The last `loadReport`. */
  readonly $report: RemoteStore<Report>;
  /** The last `listMissed`, without those removed since. */
  readonly $missed: RemoteStore<Missed[]>;
  /** The last creation, edit or removal of a label, an entry or a missed question. */
  readonly $change: RemoteStore<Label | Qa | { id: string }>;
  /** The last `loadSetting` or `editSetting`. */
  readonly $setting: RemoteStore<AssistantSetting>;
  /** The last `exportContexts`. */
  readonly $exported: RemoteStore<{ contexts: PortableContext[] }>;
  /** The last `importContexts`. */
  readonly $imported: RemoteStore<Reply<'POST /assistant/import'>>;

  /** Lists the contexts of a domain with the counts of their sentences. */
  listLabels(domainId: string, settings?: CallSettings): Promise<Label[]>;
  /** Reads a context with its entries. */
  loadLabel(id: string, settings?: CallSettings): Promise<LabelDetail>;
  /** Creates a context. @throws ApiError 409 `conflict` when the domain has one of this label */
  createLabel(label: NewLabel, settings?: CallSettings): Promise<Label>;
  /** Renames a context, and describes it anew where `description` is given. @throws ApiError 409 `conflict` */
  editLabel(
    id: string,
    body: { readonly label: string; readonly description?: string },
    settings?: CallSettings,
  ): Promise<Label>;
  /** Deletes a context with its entries. */
  removeLabel(id: string, settings?: CallSettings): Promise<{ id: string }>;
  /** Adds an entry to a context. */
  createQa(qa: NewQa, settings?: CallSettings): Promise<Qa>;
  /** Replaces the sentences of an entry. @param sentences 1 to 2,000 of 2 to 2,000 characters */
  editQa(id: string, sentences: string[], settings?: CallSettings): Promise<Qa>;
  /** Deletes an entry. */
  removeQa(id: string, settings?: CallSettings): Promise<{ id: string }>;
  /**
   * Teaches the assistant all that the domain's contexts hold; `$learning` tells how far it is.
   * @throws ApiError 422 `nothing_to_learn`, whose `detail` says which labels lack what
   */
  learn(domainId: string, settings?: CallSettings): Promise<Learned>;
  /** Asks what the assistant would make of a question. @param question 1 to 4,000 characters @throws ApiError 409 `not_trained` */
  test(domainId: string, question: string, settings?: CallSettings): Promise<Verdict>;
  /** Reads what the last learn found out about the data. @throws ApiError 409 `not_trained` */
  loadReport(domainId: string, settings?: CallSettings): Promise<Report>;
  /** Lists the questions that nobody taught an answer to, alike ones together. */
  listMissed(domainId: string, settings?: CallSettings): Promise<Missed[]>;
  /** Takes a question off the list of missed ones. */
  removeMissed(id: string, settings?: CallSettings): Promise<{ id: string }>;
  /** Reads how the assistant of a domain behaves: replies to small talk, working hours, letters to the owner. */
  loadSetting(domainId: string, settings?: CallSettings): Promise<AssistantSetting>;
  /**
   * Changes how the assistant of a domain behaves.
   * @param change what is not in it stays; a reply of null is the built-in one again
   * @throws ApiError 400 `invalid` with `fields`
   */
  editSetting(
    domainId: string,
    change: BodyIn<'PATCH /assistant/setting/domain/id/{domainId}'>,
    settings?: CallSettings,
  ): Promise<AssistantSetting>;
  /** Reads all contexts of a domain; `contextsToCsv` writes them as a file. */
  exportContexts(domainId: string, settings?: CallSettings): Promise<PortableContext[]>;
  /**
   * Adds contexts; a label that exists gets the sentences it lacks, nothing is taken away.
   * @param contexts such as `contextsFromCsv` reads
   * @throws ApiError 400 `invalid`, 413 `too_large`
   */
  importContexts(
    domainId: string,
    contexts: PortableContext[],
    settings?: CallSettings,
  ): Promise<Reply<'POST /assistant/import'>>;
  /** Forgets `$labels`. */
  resetContexts(): void;
  /** Forgets `$detail`. */
  resetDetail(): void;
  /** Forgets `$verdict`. */
  resetVerdict(): void;
}
