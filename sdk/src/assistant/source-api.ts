import type { BodyIn, Reply } from '../contract/contract.ts';
import type { GivenAnswer } from '../contract/given.ts';
import type { Source } from '../contract/source.ts';
import type { CallSettings } from '../transport/environment.ts';
import type { PlatformFile } from '../transport/platform.ts';
import type { RemoteStore } from '../transport/remote.ts';

/** A page of drafts: `items`, its `page` and `size`, and the `total` of all pages. */
export type DraftPage = Reply<'GET /assistant/draft/list/domain/id/{domainId}'>;

/** Which drafts are decided: those of `ids`, at most 500, or all of a source. */
export type DraftChoice = { readonly ids: string[] } | { readonly sourceId: string };

/**
 * Which drafts are accepted. A changed or disappeared one is left undecided where its context was edited since, unless
 * `compared` states that the caller has compared the two.
 */
export type AcceptedDrafts = DraftChoice & { readonly compared?: boolean };

/** What of a draft is accepted in another form. */
export interface DraftEdits {
  /** Name of the context, 2 to 64 characters. */
  readonly label?: string;
  /** The context to add to, in place of one named `label`. */
  readonly labelId?: string | null;
  /** 1 to 20 of 2 to 2,000 characters. */
  readonly questions?: string[];
  /** 1 to 10 of 2 to 2,000 characters. */
  readonly answers?: string[];
}

/** How an upload is made. */
export interface UploadSettings extends CallSettings {
  /** Receives whole percents, 0 to 100. */
  readonly progress?: (percent: number) => void;
}

/**
 * Pages and files that contexts are drafted from, the drafts, and answers of operators that could become contexts. What
 * is accepted answers visitors after the next training.
 */
export interface SourceClient {
  /** The last `listSources`, and the changes since. */
  readonly $sources: RemoteStore<Source[]>;
  /** The last `listDrafts`, without those decided since. */
  readonly $drafts: RemoteStore<DraftPage>;
  /** The last `listGiven`, without those decided since. */
  readonly $given: RemoteStore<GivenAnswer[]>;
  /**
   * Begins to read a page or a sitemap of a verified domain; `listSources` shows when it is read.
   * @param url at most 1,000 characters, of the site itself
   * @throws ApiError 400 `invalid` with `fields`, 409 `conflict` for an address that is a source already, 422
   * `not_readable` while the domain is not verified
   */
  createSource(domainId: string, url: string, settings?: CallSettings): Promise<Source>;
  /**
   * Reads a DOCX, PDF, XLSX, CSV, TXT, MD or HTML file of at most 20 MiB; times out after 5 min unless `timeout` is
   * given.
   * @throws ApiError 413 `too_large`, 415 `unsupported_media`, 422 `not_readable` with the reason in `detail`
   */
  addSourceFile(domainId: string, file: PlatformFile, settings?: UploadSettings): Promise<Source>;
  /** Lists the sources of a domain. */
  listSources(domainId: string, settings?: CallSettings): Promise<Source[]>;
  /** Sets whether a page or sitemap is read again every day. @throws ApiError 409 `conflict` for a file */
  editSource(id: string, change: BodyIn<'PATCH /assistant/source/edit/{id}'>, settings?: CallSettings): Promise<Source>;
  /** Begins to read a page or sitemap again. @throws ApiError 409 `conflict` for a file */
  refreshSource(id: string, settings?: CallSettings): Promise<Source>;
  /** Deletes a source with its drafts; contexts that were accepted from it stay. */
  removeSource(id: string, settings?: CallSettings): Promise<{ id: string }>;
  /**
   * Lists undecided drafts.
   * @param query `page` from 1; `sourceId` for those of one source
   */
  listDrafts(
    domainId: string,
    query?: { readonly page?: number; readonly sourceId?: string },
    settings?: CallSettings,
  ): Promise<DraftPage>;
  /**
   * Accepts drafts: a new one becomes a context or adds to one, a changed one replaces what was accepted before, one
   * that is no longer at its place deletes its context.
   * @param edits for a single id
   * @returns how many were accepted; `listDrafts` has those that are left
   */
  acceptDrafts(
    domainId: string,
    choice: AcceptedDrafts,
    edits?: DraftEdits,
    settings?: CallSettings,
  ): Promise<{ accepted: number }>;
  /** Discards drafts; one is listed again once its place changes. @returns how many were discarded */
  discardDrafts(choice: DraftChoice, settings?: CallSettings): Promise<{ discarded: number }>;
  /** Takes `discardDrafts` back; `listDrafts` has them again. @param ids at most 500 */
  restoreDrafts(ids: string[], settings?: CallSettings): Promise<{ restored: number }>;
  /** Lists operators' answers that could become contexts, the newest first. */
  listGiven(domainId: string, settings?: CallSettings): Promise<GivenAnswer[]>;
  /** Makes a context of an operator's answer, or adds it to one. */
  acceptGiven(domainId: string, id: string, edits?: DraftEdits, settings?: CallSettings): Promise<{ accepted: number }>;
  /** Discards operators' answers: similar ones are not proposed again. */
  discardGiven(ids: string[], settings?: CallSettings): Promise<{ discarded: number }>;
  /** Takes `discardGiven` back; `listGiven` has them again. */
  restoreGiven(ids: string[], settings?: CallSettings): Promise<{ restored: number }>;
}
