import type { ReadableAtom } from 'nanostores';
import type { Missed, Pin, Verdict } from '../contract/assistant.ts';
import type { Label, LabelDetail, Mixed, PortableContext, Qa, QaType } from '../contract/context.ts';
import type { Learned, Replay, Report } from '../contract/training.ts';
import type { AssistantSetting } from '../contract/assistant-setting.ts';
import type { BodyIn, Reply } from '../contract/contract.ts';
import type { Similar } from '../contract/similar.ts';
import type { Encoder, Writer } from '../contract/writer.ts';
import type { CallSettings } from '../transport/environment.ts';
import type { RemoteStore } from '../transport/remote.ts';
import type { SourceClient } from './source-api.ts';

/** A context to create. */
export interface NewLabel {
  /** The domain that the context belongs to. */
  readonly domainId: string;
  /** 2 to 64 characters, unique in its domain. */
  readonly label: string;
  /** Up to 500 characters; `''` unless given. */
  readonly description?: string;
  /** Its questions are passed on to a person, never answered; false unless given. */
  readonly passedOn?: boolean;
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

/** A control question to pin. */
export interface NewPin {
  /** The domain whose visitors ask it. */
  readonly domainId: string;
  /** 1 to 2,000 characters. */
  readonly question: string;
  /** The context that is to answer it; null when the assistant shall not answer. */
  readonly labelId: string | null;
}

/** How a training run ends. */
export interface LearnSettings extends CallSettings {
  /** Whether a model that changes an answer to a past question waits for `publish`; otherwise it is used at once. */
  readonly review?: boolean;
}

/** How a question is tested. */
export interface TestSettings extends CallSettings {
  /**
   * Tests the contexts as they are now, with unconfirmed examples, instead of the model that answers visitors. The
   * verdict then also has `outcome` and `options`.
   */
  readonly draft?: boolean;
}

/**
 * The virtual assistant of each domain: contexts (labels), their entries, training and testing. Calls reject with
 * `ApiError`; besides the codes named here with 400 `invalid` with `fields`, 404 `not_found` for what is not the
 * account's, and with those that any call may have. Training, export and import time out after 10 min unless `timeout`
 * is given, other calls 30 s.
 */
export interface AssistantClient extends SourceClient {
  /** The last `listLabels`, and the changes since. */
  readonly $labels: RemoteStore<Label[]>;
  /** The last `loadLabel`, and the changes since. */
  readonly $detail: RemoteStore<LabelDetail>;
  /** The last `learn`. */
  readonly $learned: RemoteStore<Learned>;
  /** Training runs in progress, started by any member: share done, 0 to 1, by `domainId`. */
  readonly $learning: ReadableAtom<Readonly<Record<string, number>>>;
  /** The last `test`. */
  readonly $verdict: RemoteStore<Verdict>;
  /** The last `loadReport`. */
  readonly $report: RemoteStore<Report>;
  /** The last `listMissed`, without those removed since. */
  readonly $missed: RemoteStore<Missed[]>;
  /** The last `loadSimilar`. */
  readonly $similar: RemoteStore<Similar>;
  /** The last `loadWriter`, and the changes since. */
  readonly $writer: RemoteStore<Writer>;
  /** The last `loadEncoder`. */
  readonly $encoder: RemoteStore<Encoder>;
  /** The last `loadSetting`, and the changes since. */
  readonly $setting: RemoteStore<AssistantSetting>;
  /** The last `loadReplay`. */
  readonly $replay: RemoteStore<Replay>;
  /** The last `listPins`, and the changes since. */
  readonly $pins: RemoteStore<Pin[]>;
  /** The last `listPast`. */
  readonly $past: RemoteStore<Reply<'GET /assistant/past/list/domain/id/{domainId}'>>;

  /** Lists the contexts of a domain with the counts of their sentences. */
  listLabels(domainId: string, settings?: CallSettings): Promise<Label[]>;
  /** Reads a context with its entries. */
  loadLabel(id: string, settings?: CallSettings): Promise<LabelDetail>;
  /** Groups the first 200 questions of a context by what they ask for; no `groups` where all ask for the same. */
  findMixed(id: string, settings?: CallSettings): Promise<Mixed>;
  /** Creates a context. @throws ApiError 409 `conflict` when the domain has one of this label */
  createLabel(label: NewLabel, settings?: CallSettings): Promise<Label>;
  /** Renames a context, and replaces its description where `description` is given. @throws ApiError 409 `conflict` */
  editLabel(
    id: string,
    body: { readonly label: string; readonly description?: string; readonly passedOn?: boolean },
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
   * Trains the assistant on the domain's contexts; `$learning` has the progress. A model that breaks a control
   * question is not published: the reply's `published` is false, and `publish` or `discard` decides.
   * @throws ApiError 422 `nothing_to_learn`, whose `detail` lists what each label lacks
   */
  learn(domainId: string, settings?: LearnSettings): Promise<Learned>;
  /**
   * Reads the last training run with a page of the control and past questions whose answers it changes.
   * @param page from 1 @throws ApiError 409 `not_trained`
   */
  loadReplay(domainId: string, page?: number, settings?: CallSettings): Promise<Replay>;
  /**
   * Publishes the pending model. @param trainedAt of the training run that was inspected
   * @throws ApiError 409 `conflict` when it is no longer pending, or another one is
   */
  publish(domainId: string, trainedAt: string, settings?: CallSettings): Promise<Learned>;
  /**
   * Discards the pending model; the published one stays in use. @param trainedAt of the training run that was
   * inspected
   * @throws ApiError 409 `conflict` when it is no longer pending, or another one is
   */
  discard(domainId: string, trainedAt: string, settings?: CallSettings): Promise<{ domainId: string }>;
  /**
   * Pins a question to a context, or to no answer; one that is pinned already gets the new context. At most 500 of a
   * domain.
   */
  createPin(pin: NewPin, settings?: CallSettings): Promise<Pin>;
  /** Lists the control questions of a domain, the newest first. */
  listPins(domainId: string, settings?: CallSettings): Promise<Pin[]>;
  /** Deletes a control question. */
  removePin(id: string, settings?: CallSettings): Promise<{ id: string }>;
  /** Lists what visitors asked the assistant, the newest dialogs first. @param before the `next` of the page before */
  listPast(
    domainId: string,
    before?: string,
    settings?: CallSettings,
  ): Promise<Reply<'GET /assistant/past/list/domain/id/{domainId}'>>;
  /**
   * Reads how the assistant would answer a question. @param question 1 to 4,000 characters @throws ApiError 409
   * `not_trained`; with `draft` 422 `nothing_to_learn`
   */
  test(domainId: string, question: string, settings?: TestSettings): Promise<Verdict>;
  /** Reads the report of the last training run. @throws ApiError 409 `not_trained` */
  loadReport(domainId: string, settings?: CallSettings): Promise<Report>;
  /** Lists the visitors' questions without an answer, similar ones grouped. */
  listMissed(domainId: string, settings?: CallSettings): Promise<Missed[]>;
  /** Removes a question from the list of missed ones. */
  removeMissed(id: string, settings?: CallSettings): Promise<{ id: string }>;
  /**
   * Suggests questions for a context: paraphrases of its own, and the missed questions nearest to it. It adds none:
   * `createQa` or `editQa` does. @param id of the label
   */
  loadSimilar(id: string, settings?: CallSettings): Promise<Similar>;
  /** Reads whether answers may be drafted for operators (`suggestAnswer` of dialogs), and by which model. */
  loadWriter(settings?: CallSettings): Promise<Writer>;
  /**
   * Switches drafts on or off for the team; for owners.
   * @throws ApiError 403 `role_needed`; 409 `conflict` where the server has no model
   */
  setWriter(on: boolean, settings?: CallSettings): Promise<Writer>;
  /**
   * Reads whether the encoder that helps with paraphrases works; for owners.
   * @throws ApiError 403 `role_needed`
   */
  loadEncoder(settings?: CallSettings): Promise<Encoder>;
  /** Reads how the assistant of a domain behaves: replies to small talk, working hours, letters to the owner. */
  loadSetting(domainId: string, settings?: CallSettings): Promise<AssistantSetting>;
  /**
   * Changes how the assistant of a domain behaves.
   * @param change absent fields do not change; a reply of null restores the built-in one
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
   * Adds contexts. One whose name exists already gets the sentences that it lacks; nothing is deleted. `undoImport`
   * reverts it by the reply's `id`.
   * @param contexts such as `contextsFromCsv` reads
   * @throws ApiError 400 `invalid`, 413 `too_large`
   */
  importContexts(
    domainId: string,
    contexts: PortableContext[],
    settings?: CallSettings,
  ): Promise<Reply<'POST /assistant/import'>>;
  /**
   * Undoes an import: deletes its entries, the descriptions that it filled in, and the contexts that it created if they
   * contain nothing else. Later edits and additions stay.
   * @param id of `importContexts`
   * @returns how many contexts are `deleted` and how many others `updated`, and how many `questions` and `answers` are
   * deleted too: all 0 where nothing of it is left
   */
  undoImport(domainId: string, id: string, settings?: CallSettings): Promise<Reply<'POST /assistant/import/undo'>>;
  /** Forgets `$labels`. */
  resetContexts(): void;
  /** Forgets `$detail`. */
  resetDetail(): void;
  /** Forgets `$verdict`. */
  resetVerdict(): void;
}
