import type { BodyIn, Reply } from '../contract/contract.ts';
import type { Sentence } from '../contract/sentence.ts';
import type { CallSettings } from '../transport/environment.ts';
import type { BrowserSubscription, PlatformFile } from '../transport/platform.ts';
import type { Description } from './visitor-session.ts';
import type { VisitorStores } from './visitor-state.ts';

/** Options of `send`. `signal` and `timeout` (ms) only stop waiting; `discard` deletes the pending sentence. */
export interface SendOptions extends CallSettings {
  /** Idempotency key within the dialog: sending the same text under it again stores nothing. Random by default. */
  readonly clientId?: string;
}

/** A visitor's side of a dialog, as stores (nanostores) and calls. */
export interface Visitor extends VisitorStores {
  /**
   * Opens the dialog, or resumes it; retries while the server is unreachable. @throws ApiError 403 `banned` or
   * `forbidden`, 404, `aborted`
   */
  open(settings?: CallSettings): Promise<void>;
  /**
   * Loads the sentences that a returning visitor has missed, without opening a connection. Never rejects: if the
   * server is unreachable, the stores do not change.
   */
  peek(settings?: CallSettings): Promise<void>;
  /**
   * Sends a sentence (1 to 4,000 characters). It enters `$sentences` at once, survives a reload and is stored exactly
   * once. Resolves with the stored sentence. @throws ApiError when the server refuses it; `aborted` after `discard`,
   * `logout` or `destroy`, and when `identify` changes the user: it then stays pending for the former user, who
   * sends it by returning within an hour
   */
  send(text: string, settings?: SendOptions): Promise<Sentence>;
  /** Sends a file of at most 10 MiB the same way. */
  sendFile(file: PlatformFile, settings?: SendOptions): Promise<Sentence>;
  /**
   * Retries a failed sentence under its `clientId`; opens the dialog if it is closed. @throws ApiError as `send`, 404
   * for an unknown `clientId`
   */
  retry(clientId: string, settings?: CallSettings): Promise<Sentence>;
  /** Loads the page of sentences before the first loaded one; resolves with false if there is none. @throws ApiError */
  loadOlder(settings?: CallSettings): Promise<boolean>;
  /** Rates the dialog, `score` 1 to 5. @throws ApiError */
  rate(score: number, comment?: string, settings?: CallSettings): Promise<Reply<'POST /widget/rating'>>;
  /**
   * Loads the server's public key, base64url: `applicationServerKey` of `pushManager.subscribe` at the site. @throws
   * ApiError
   */
  loadPushKey(settings?: CallSettings): Promise<string>;
  /**
   * Has a browser notified of operators' answers that the visitor has not read.
   * @param subscription what its `PushSubscription.toJSON()` returns; the message is a `VisitorPush` of `@otklik/sdk/contract` as JSON, which
   *   the site's service worker shows
   * @throws ApiError 400 `invalid` for a push service that the server does not know
   */
  subscribePush(subscription: BrowserSubscription, settings?: CallSettings): Promise<void>;
  /** Ends the notifications of this dialog, in all browsers. @throws ApiError */
  unsubscribePush(settings?: CallSettings): Promise<void>;
  /** Requests a person, or returns the dialog to the assistant. @throws ApiError */
  handoff(to: BodyIn<'POST /widget/handoff'>['to'], settings?: CallSettings): Promise<void>;
  /**
   * Describes the visitor and the page. Before the dialog is open the description is stored; the promise resolves when
   * it has been sent. With a valid `signature` the client switches to the dialog of that user, and copies nothing from
   * the former one. While the server is unreachable the description is pending, and so are sentences sent after it.
   * Without a signature, `userId` is only shown to the operator.
   * @throws ApiError 400 `invalid`, 403 `forbidden` for a wrong signature or one older than a day
   */
  describe(description: Description, settings?: CallSettings): Promise<void>;
  /** Deletes the dialog with its files, for good. @throws ApiError */
  erase(settings?: CallSettings): Promise<void>;
  /**
   * Deletes the dialog from this browser, in all tabs: token, outbox, stores. The server retains it; the next `open`
   * begins a new one. Resolves when everything is deleted, even if `destroy` is called before.
   */
  logout(): Promise<void>;
  /**
   * Whether this browser has a dialog. With an asynchronous storage this is known only after `open`.
   */
  hasDialog(): boolean;
  /** Deletes a pending or failed sentence. */
  discard(clientId: string): void;
  /** Reports typing to the operator; call it on every key press, it is throttled. */
  typing(): void;
  /** Marks all loaded sentences as read. */
  read(): void;
  /** Closes the connection; the dialog and its outbox remain stored. */
  close(): void;
  /**
   * Releases all resources of this client, which cannot be used again. Pending sentences are sent when a new client
   * opens the dialog.
   */
  destroy(): void;
}
