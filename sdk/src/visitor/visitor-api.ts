import type { BodyIn, Reply } from '../contract/contract.ts';
import type { Sentence } from '../contract/sentence.ts';
import type { CallSettings } from '../transport/environment.ts';
import type { PlatformFile } from '../transport/platform.ts';
import type { Description } from './visitor-session.ts';
import type { VisitorStores } from './visitor-state.ts';

/** How a sentence is sent. `signal` and `timeout` end the wait for it only: `discard` takes it back. */
export interface SendOptions extends CallSettings {
  /** Its id in the dialog, for ever: the same again with the same text stores nothing new. Random unless given. */
  readonly clientId?: string;
}

/** A visitor's side of a dialog, as stores (nanostores) and calls. */
export interface Visitor extends VisitorStores {
  /**
   * Opens the dialog, or resumes it. Waits while the server is away. @throws ApiError when refused: 403 `banned` or
   * `forbidden`, 404; `aborted`
   */
  open(settings?: CallSettings): Promise<void>;
  /**
   * For a visitor who returns: loads the sentences received since, without a connection. Never rejects: when the
   * server is unreachable, the stores are unchanged.
   */
  peek(settings?: CallSettings): Promise<void>;
  /**
   * Sends a sentence (1 to 4,000 characters). It is shown in `$sentences` at once, survives a reload and is sent
   * exactly once. Resolves with the stored sentence. @throws ApiError when refused; `aborted` when discarded, logged
   * out or destroyed, and when its dialog was left for another user's: there it stays pending, and is sent if that
   * user returns within an hour
   */
  send(text: string, settings?: SendOptions): Promise<Sentence>;
  /** Sends a file of at most 10 MiB the same way. */
  sendFile(file: PlatformFile, settings?: SendOptions): Promise<Sentence>;
  /**
   * Sends a failed sentence again, under its own `clientId`; opens the dialog if it is not. @throws ApiError as
   * `send`; 404 for an unknown one
   */
  retry(clientId: string, settings?: CallSettings): Promise<Sentence>;
  /** Loads sentences before the first loaded one; false when there are none. @throws ApiError */
  loadOlder(settings?: CallSettings): Promise<boolean>;
  /** Rates the dialog, `score` 1 to 5. @throws ApiError */
  rate(score: number, comment?: string, settings?: CallSettings): Promise<Reply<'POST /widget/rating'>>;
  /** Calls a person, or gives the dialog back to the assistant. @throws ApiError */
  handoff(to: BodyIn<'POST /widget/handoff'>['to'], settings?: CallSettings): Promise<void>;
  /**
   * Sends who the visitor is and where; before the dialog is open it is stored, and resolves once sent after opening.
   * With a valid `signature` the dialog is that user's: the one they have already, or another than a different
   * user's; nothing of the former dialog moves there. While the server is unreachable it stays pending, and so do
   * sentences sent after it. Without a signature, `userId` is a note for the operator on this dialog.
   * @throws ApiError 400 `invalid`, 403 `forbidden` for a signature that does not fit or is over a day old
   */
  describe(description: Description, settings?: CallSettings): Promise<void>;
  /** Deletes the dialog with its files, for good. @throws ApiError */
  erase(settings?: CallSettings): Promise<void>;
  /**
   * Ends the dialog on this machine, in all tabs: token, outbox, stores. The server keeps it; the next opening begins
   * another. Resolves when nothing is left, also when `destroy` is called before that.
   */
  logout(): Promise<void>;
  /**
   * Whether this machine has a dialog going on; of a storage that answers by promises only what is known after
   * opening.
   */
  hasDialog(): boolean;
  /** Takes back a sentence that is not stored yet. */
  discard(clientId: string): void;
  /** Shows the operator that the visitor writes; call it with every key. */
  typing(): void;
  /** All that is shown has been read. */
  read(): void;
  /** Closes the connection; the dialog and the outbox stay stored. */
  close(): void;
  /**
   * Ends everything this visitor runs, for good; what waits in the outbox goes out when the dialog is opened again.
   */
  destroy(): void;
}
