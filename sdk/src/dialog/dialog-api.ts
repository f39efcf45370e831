import type { ReadableAtom } from 'nanostores';
import type { Correction, Offer } from '../contract/correction.ts';
import type { BodyIn, Reply } from '../contract/contract.ts';
import type { DialogDay, DialogHeader } from '../contract/dialog.ts';
import type { DialogFilter } from '../contract/dialog-entry.ts';
import type { EarlierDialog } from '../contract/inbox.ts';
import type { Note } from '../contract/note.ts';
import type { Author, Sentence } from '../contract/sentence.ts';
import type { DraftedAnswer } from '../contract/writer.ts';
import type { CallSettings } from '../transport/environment.ts';
import type { RemoteStore } from '../transport/remote.ts';
import type { Look } from '../contract/frame.ts';
import type { MemberLook } from './dialog-looks.ts';
import type { DialogListState, ListQuery } from './dialog-list.ts';
import type { OpenDialogData } from './dialog-reader.ts';
import type { PlatformFile } from '../transport/platform.ts';

/** How an answer is sent. */
export interface AnswerSettings extends CallSettings {
  /** Answers although another member has the dialog; without it such an answer fails with `dialog_taken`. */
  readonly force?: boolean;
  /**
   * The page may have slept: the dialog is read first. As after a lost connection, the answer fails by `outdated` where
   * an operator has answered, or closed the dialog, since what is shown.
   */
  readonly late?: boolean;
}

/** An answer or a file that no dialog takes. */
export interface LostAnswer {
  /** That of `answer`, for `discard`. */
  readonly clientId: string;
  /** What was written; of a file, its caption or name. */
  readonly texts: readonly string[];
}

/** How an export is written. */
export type ExportFormat = 'text' | 'json';

/** What an export holds; `text` and every dialog unless given. */
export interface ExportQuery {
  /** `text` to read, `json` for programs. */
  readonly format?: ExportFormat;
  /** Which dialogs. */
  readonly filter?: DialogFilter;
  /** Of one domain. */
  readonly domainId?: string;
  /** With this tag. */
  readonly tag?: string;
  /** Of the operator (`me`), of no member (`none`), or of a member by id. */
  readonly assigned?: string;
}

/**
 * One open dialog of several, live until `close`. It shares the outbox and the socket with the others:
 * `operator.socket` must be connected for live updates.
 */
export interface DialogView {
  /** Of the dialog. */
  readonly id: string;
  /** The dialog: its `sentences` ascend by `seq` without a gap, the operator's own pending ones last. */
  readonly $detail: RemoteStore<OpenDialogData>;
  /** The visitor (name, page, locale, online), ban, assistant. */
  readonly $header: RemoteStore<DialogHeader>;
  /** Resolves when both are read. Rejects with ApiError, 404 `not_found`; may be ignored, the stores have it too. */
  readonly ready: Promise<void>;
  /** Loads the page before the loaded ones; false when there is none. */
  loadOlder(settings?: CallSettings): Promise<boolean>;
  /** As `operator.dialog.answer`, to this dialog. */
  answer(sentences: readonly string[], clientId?: string, settings?: AnswerSettings): Promise<Sentence[]>;
  /** Shows the visitor that the operator writes; call it with every key. */
  typing(): void;
  /** Moves the operator's own read mark. @param seq the newest loaded sentence, unless given */
  read(seq?: number): Promise<void>;
  /** Empties the stores and ends the updates, for good. Pending answers are still sent. */
  close(): void;
}

/**
 * Dialogs with visitors: the list, the open ones, answers. Calls reject with `ApiError`; besides the codes named here
 * with 404 `not_found` for a dialog that is not the account's, and with those that any call may have.
 */
export interface DialogClient {
  /** The list: pages 1 to `page` of what `loadList` requested, updated by the socket. */
  readonly $list: ReadableAtom<DialogListState>;
  /** How many dialogs match each filter of the list. */
  readonly $counts: RemoteStore<Reply<'GET /dialog/count'>>;
  /** The dialog that `open` opened; its `sentences` ascend, the operator's own pending ones last. */
  readonly $detail: RemoteStore<OpenDialogData>;
  /** The last `loadHeader`, updated by the socket. */
  readonly $header: RemoteStore<DialogHeader>;
  /** Who writes now, by session; forgotten after 5 s. */
  readonly $typing: ReadableAtom<Readonly<Record<string, Author>>>;
  /** Which other members have a dialog open or write in it, by session; forgotten after 45 s without news. */
  readonly $looks: ReadableAtom<Readonly<Record<string, readonly MemberLook[]>>>;
  /** The last answer's outcome. */
  readonly $answerState: RemoteStore<{ sentences: Sentence[] }>;
  /** Answers that were not sent, since their dialog is deleted or of a team that the operator has left. See `discard`. */
  readonly $lost: ReadableAtom<readonly LostAnswer[]>;
  /** The last file's outcome. */
  readonly $upload: RemoteStore<{ sentences: Sentence[] }>;
  /** Percent of the file that is sent now, whole, 0 to 100; null while none is. */
  readonly $uploadProgress: ReadableAtom<number | null>;
  /** The last `loadTags`. */
  readonly $tags: RemoteStore<Reply<'GET /dialog/tag/list'>>;
  /** The last `loadEarlier`. */
  readonly $earlier: RemoteStore<EarlierDialog[]>;
  /** The last `stats`. */
  readonly $stats: RemoteStore<DialogDay[]>;
  /** The last `loadCorrections`, and the changes since. */
  readonly $corrections: RemoteStore<Correction[]>;
  /** The last `loadOffer`. */
  readonly $offer: RemoteStore<Reply<'GET /dialog/offer/{id}'>>;
  /** The last `loadNotes`, updated by the socket. */
  readonly $notes: RemoteStore<Note[]>;
  /** Id of the dialog whose notification was reset last; null at first. */
  readonly $notificationReset: ReadableAtom<string | null>;

  /** Reads page 1 of what matches, and the counts. From then on the socket keeps both up to date. */
  loadList(query?: ListQuery, settings?: CallSettings): Promise<DialogListState>;
  /**
   * Reads the next page of the list; does nothing on the last page. After a failed load or reload of the list, it
   * repeats that instead.
   */
  loadMore(settings?: CallSettings): Promise<DialogListState>;
  /** Reads how many dialogs match each filter into `$counts`. */
  loadCounts(settings?: CallSettings): Promise<Reply<'GET /dialog/count'>>;
  /** Reads the visitor and the state of a dialog into `$header`. */
  loadHeader(id: string, settings?: CallSettings): Promise<DialogHeader>;

  /**
   * Opens a dialog in `$detail`, which replaces the former one, with its newest page; sends the answers that were
   * pending at a reload.
   */
  open(id: string, settings?: CallSettings): Promise<OpenDialogData>;
  /** Reads the page before what `$detail` holds; false when there is none. */
  loadOlder(settings?: CallSettings): Promise<boolean>;
  /** Empties `$detail` and `$header`. */
  close(): void;
  /** Opens one more dialog, independent of `$detail` and other views: the caller's until `close`. */
  view(id: string, settings?: CallSettings): DialogView;

  /**
   * Answers a visitor. The answer is shown in the dialog at once, survives a reload, and is sent by one tab, exactly
   * once; `signal` and `timeout` end the wait, not the answer (`discard` deletes it). The promise may be ignored.
   * @param session of the dialog
   * @param sentences 1 to 20 of 1 to 4,000 characters
   * @param clientId idempotency key within the dialog, 1 to 64 characters; random by default. A program that derives
   * it from the sentence that it answers, answers that sentence once, also after a restart.
   * @returns the stored sentences
   * @throws ApiError 404 `not_found`, 409 `dialog_banned`, `client_id_reused` or, where another member has the dialog,
   * `dialog_taken` with `assigned`, 400 `invalid`; `aborted` when it was discarded, or the sign-in ended; `outdated` when
   * it waited for a connection, and an operator has answered or closed the open dialog since it was written
   */
  answer(
    session: string,
    sentences: readonly string[],
    clientId?: string,
    settings?: AnswerSettings,
  ): Promise<Sentence[]>;
  /**
   * Sends a failed answer or file again, under its own `clientId`; with `force` also where another member has the
   * dialog (`dialog_taken`), or others have answered since (`outdated`).
   */
  retry(clientId: string, options?: { readonly force?: boolean }): void;
  /** Deletes an answer or a file that is not stored yet; its promise rejects with `aborted`. */
  discard(clientId: string): void;
  /**
   * Sends a file, as `answer` does. @param id of the dialog @param file at most 10 MiB @param settings of the call, and
   * `text`, a caption of up to 4,000 characters
   * @throws ApiError 409 `dialog_banned` or `dialog_taken`, 413 `too_large`, 415 `unsupported_media`,
   * `outdated` as `answer`
   */
  uploadFile(
    id: string,
    file: PlatformFile,
    settings?: AnswerSettings & { readonly text?: string },
  ): Promise<Sentence[]>;

  /**
   * Deletes an operator's sentence for both sides, within ten minutes: its text becomes «Сообщение удалено», its file
   * is deleted, and its number stays. @param id of the dialog @param seq of the sentence
   * @throws ApiError 404 `not_found` for another author's, 410 `too_late`
   */
  deleteSentence(id: string, seq: number, settings?: CallSettings): Promise<Sentence>;
  /**
   * Assigns a dialog to a member, or with null to none. @param expect the id of who must have it for that, null for none;
   * any unless given
   * @throws ApiError 409 `assigned_elsewhere` with `assigned`, 404 `not_found` for a person of no such member
   */
  assign(
    id: string,
    member: string | null,
    expect?: string | null,
    settings?: CallSettings,
  ): Promise<Reply<'PATCH /dialog/assign/{id}'>>;
  /** Shows the other members what the operator does in a dialog: call it when it opens, while writing, when it closes. */
  look(session: string, what: Look): void;
  /** Bans a dialog's visitor, or lifts the ban. */
  ban(id: string, isBan: boolean, settings?: CallSettings): Promise<Reply<'PATCH /dialog/ban/{id}'>>;
  /** Gives the dialog to the assistant (`active`), or takes it over for 30 minutes. */
  setAssistant(id: string, active: boolean, settings?: CallSettings): Promise<Reply<'PATCH /dialog/assistant/{id}'>>;
  /**
   * Closes a dialog, which asks the visitor for a rating, or takes it back from the archive. The next sentence
   * reopens it.
   */
  setClosed(id: string, closed: boolean, settings?: CallSettings): Promise<Reply<'PATCH /dialog/close/{id}'>>;
  /** Gives the visitor a name that operators see, up to 64 characters; `''` removes it. */
  nameVisitor(id: string, name: string, settings?: CallSettings): Promise<Reply<'PATCH /dialog/name/{id}'>>;
  /** Replaces a dialog's tags: up to 10 of 1 to 32 characters. */
  setTags(id: string, tags: readonly string[], settings?: CallSettings): Promise<Reply<'PATCH /dialog/tag/{id}'>>;
  /** Lists the account's tags, the most used first. */
  loadTags(settings?: CallSettings): Promise<Reply<'GET /dialog/tag/list'>>;
  /**
   * Marks all unread dialogs as read, 100 with each call. @param domainId every domain unless given @returns how many
   */
  readAll(domainId?: string, settings?: CallSettings): Promise<number>;
  /** Lists up to 20 former dialogs of a dialog's visitor, known by a signed identity or an e-mail. */
  loadEarlier(id: string, settings?: CallSettings): Promise<EarlierDialog[]>;
  /** Reads a dialog as a text, or as JSON. @throws ApiError 413 `too_large` */
  exportDialog(id: string, format: ExportFormat, settings?: CallSettings): Promise<string>;
  /**
   * Reads dialogs as one text, or as JSON; at most 1,000 dialogs and 50,000 sentences. @throws ApiError 413 `too_large`
   */
  exportDialogs(query?: ExportQuery, settings?: CallSettings): Promise<string>;
  /** Lists the assistant's answers in a dialog that were marked wrong, with what it would say now. */
  loadCorrections(id: string, settings?: CallSettings): Promise<Correction[]>;
  /**
   * Marks an answer of the assistant wrong: the same question is answered again at once, and trained with the
   * next training run.
   * @param id of the dialog
   * @param body `seq` of the answer; `right`: `context` (of `labelId`), `answer` (a new one, added to `labelId` or to
   *   a new
   * context `label`), or `never`, which passes such a question on to a person
   * @throws ApiError 400 `invalid` with `fields`, 404 `not_found`, 409 `conflict` when a context has that `label`
   */
  correct(
    id: string,
    body: BodyIn<'POST /dialog/correction/create/{id}'>,
    settings?: CallSettings,
  ): Promise<Correction>;
  /** Deletes a correction and the examples that it added. @param id of the correction */
  undoCorrection(id: string, settings?: CallSettings): Promise<{ id: string }>;
  /**
   * Reads what the assistant would answer to the visitor's last question; null unless a person answers the dialog and
   * the assistant is sure.
   */
  loadOffer(id: string, settings?: CallSettings): Promise<Offer | null>;
  /**
   * Has an answer to the visitor's last question drafted from the three nearest contexts, within 20 s; nothing is sent
   * to the visitor.
   * @throws ApiError 409 `conflict` where drafts are off, `not_trained`; 422 `unprocessable` when nothing is asked or
   * no context is near; 503 `unavailable` when the model fails; 429 `rate_limited`
   */
  suggestAnswer(id: string, settings?: CallSettings): Promise<DraftedAnswer>;
  /** Reads the notes of a dialog, which only members see, in the order in which they were written. */
  loadNotes(id: string, settings?: CallSettings): Promise<Note[]>;
  /**
   * Writes a note in a dialog; the members whose names follow an `@` in it are in its `mentions`.
   * @param id of the dialog
   * @param text 1 to 4,000 characters
   * @param clientId idempotency key, 1 to 64 characters: repeating it returns the same note; random by default
   * @throws ApiError 400 `invalid`, also when the dialog has as many notes as it may
   */
  createNote(id: string, text: string, clientId?: string, settings?: CallSettings): Promise<Note>;
  /** Deletes a note. @param id of the note @throws ApiError 403 for another member's, 404 `not_found` */
  deleteNote(id: string, settings?: CallSettings): Promise<{ id: string }>;
  /**
   * Marks as read the notes of a dialog that mention the operator: `mentions` of its entry in the list is 0 again.
   * @param id of the dialog @throws ApiError 404 `not_found`
   */
  readMentions(id: string, settings?: CallSettings): Promise<{ id: string }>;
  /** Moves the operators' read mark of a dialog up to `seq`. Never rejects: after a failure, the next call moves it. */
  read(id: string, seq: number): Promise<void>;
  /** Shows the visitor of a session that the operator writes; call it with every key. */
  typing(session: string): void;
  /**
   * Reads figures of the last days, the oldest first, in UTC. @param days 1 to 366 @param domainId all domains unless
   * given
   */
  stats(days: number, domainId?: string, settings?: CallSettings): Promise<DialogDay[]>;
  /** Marks as read a dialog whose notification has been seen. */
  resetNotification(id: string): void;
}
