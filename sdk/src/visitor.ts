import type { BodyIn, Reply } from './contract/contract.ts';
import type { Sentence } from './contract/sentence.ts';
import type { ApiError } from './transport/api-error.ts';
import { Life, withDeadline } from './transport/deadline.ts';
import { type CallSettings, type Environment, environmentOf } from './transport/environment.ts';
import { lazily } from './transport/lazily.ts';
import type { PlatformFile } from './transport/platform.ts';
import { beyond } from './visitor/visitor-connection.ts';
import { hasDialog } from './visitor/visitor-memory.ts';
import { createOwners } from './visitor/visitor-owners.ts';
import type { VisitorOptions } from './visitor/visitor-options.ts';
import type { Description } from './visitor/visitor-session.ts';
import type { VisitorStores } from './visitor/visitor-state.ts';

export { type ApiCode, ApiError } from './transport/api-error.ts';
export type { CallSettings, Clock, Log } from './transport/environment.ts';
export type { DialogSentence } from './transport/merge.ts';
export type { ReadableAtom } from 'nanostores';
export type * from './transport/platform.ts';
export type { Refusal } from './transport/outbox-store.ts';
export { hasDialog, type VisitorStorage } from './visitor/visitor-memory.ts';
export { fetchConfig } from './visitor/visitor-rest.ts';
export type { VisitorOptions } from './visitor/visitor-options.ts';
export type { Description } from './visitor/visitor-session.ts';
export type { Participants, VisitorState, VisitorStores } from './visitor/visitor-state.ts';

/** How a sentence is sent. `signal` and `timeout` end the wait for it only: `discard` takes it back. */
export interface SendOptions extends CallSettings {
  /** Its id in the dialog, for ever: the same again with the same text stores nothing new. Random unless given. */
  readonly clientId?: string;
}

export type Visitor = ReturnType<typeof createVisitor>;

/**
 * A visitor's side of a dialog, as stores (nanostores) and calls.
 * Nothing is stored, sent or listened to before `open`, `peek` or `send`.
 * @throws TypeError when `host` is not an origin
 */
export function createVisitor(options: VisitorOptions) {
  const env = environmentOf(options);
  return lazily(() => createClient(env, options));
}

function createClient(env: Environment, options: VisitorOptions) {
  /** Ends with `destroy`. */
  const life = new Life();
  const [memory, state, session, view, connection, delivery] = createOwners(env, options);
  const { $state, $unread, $participants } = state;

  const open = (): Promise<void> => {
    const opened = connection.open();
    // What waits is shown even while the server is away.
    void session.checkStorage().then(delivery.outbox().drain, () => undefined);
    return opened;
  };
  const within = <T>(work: () => Promise<T>, settings: CallSettings = {}): Promise<T> => {
    const settled = withDeadline(settings, env.clock, life, work);
    settled.catch(() => undefined);
    return settled;
  };
  /** A sentence opens the dialog. */
  const saying = (say: () => Promise<Sentence>, settings?: CallSettings): Promise<Sentence> =>
    within(() => {
      const stored = say();
      void open();
      return stored;
    }, settings);

  const client = {
    /**
     * Opens the dialog, or resumes it. Waits while the server is away. @throws ApiError when refused: 403 `banned` or
     * `forbidden`, 404; `aborted`
     */
    open: (settings?: CallSettings): Promise<void> => within(open, settings),

    /**
     * For a visitor who returns: loads the sentences received since, without a connection. Never rejects: when the
     * server is unreachable, the stores are unchanged.
     */
    peek: (settings?: CallSettings): Promise<void> =>
      within(async () => {
        const remembered = $state.get() === 'idle' && (await session.checkStorage().catch(() => null));
        if (!remembered) return;
        try {
          await view.load(beyond, settings, true, remembered);
          await delivery.outbox().drain();
        } catch (cause) {
          if ((cause as ApiError).status === 401 && (await memory.load())?.token === remembered.token)
            await memory.clear();
        }
      }, settings),

    /**
     * Sends a sentence (1 to 4,000 characters). It is shown in `$sentences` at once, survives a reload and is sent
     * exactly once. Resolves with the stored sentence. @throws ApiError when refused; `aborted` when discarded, logged
     * out or destroyed, and when its dialog was left for another user's: there it stays pending, and is sent if that
     * user returns within an hour
     */
    send: (text: string, settings?: SendOptions): Promise<Sentence> =>
      saying(() => delivery.say(text, undefined, settings?.clientId), settings),
    /** Sends a file of at most 10 MiB the same way. */
    sendFile: (file: PlatformFile, settings?: SendOptions): Promise<Sentence> =>
      saying(() => delivery.say(file.name, file, settings?.clientId), settings),
    /**
     * Sends a failed sentence again, under its own `clientId`; opens the dialog if it is not. @throws ApiError as
     * `send`; 404 for an unknown one
     */
    retry: (clientId: string, settings?: CallSettings): Promise<Sentence> =>
      saying(() => delivery.retry(clientId), settings),

    /** Loads sentences before the first loaded one; false when there are none. @throws ApiError */
    loadOlder: (settings?: CallSettings): Promise<boolean> => within(() => view.loadOlder(settings)),

    /** Rates the dialog, `score` 1 to 5. @throws ApiError */
    rate: (score: number, comment?: string, settings?: CallSettings): Promise<Reply<'POST /widget/rating'>> =>
      within(() => session.call('POST /widget/rating', { score, comment }, settings)),

    /** Calls a person, or gives the dialog back to the assistant. @throws ApiError */
    handoff: (to: BodyIn<'POST /widget/handoff'>['to'], settings?: CallSettings): Promise<void> =>
      within(async () => {
        const { assistant } = await session.call('POST /widget/handoff', { to }, settings);
        $participants.set({ ...$participants.get(), assistant });
      }),

    /**
     * Sends who the visitor is and where; before the dialog is open it is stored, and resolves once sent after opening.
     * With a valid `signature` the dialog is that user's: the one they have already, or another than a different
     * user's; nothing of the former dialog moves there. While the server is unreachable it stays pending, and so do
     * sentences sent after it. Without a signature, `userId` is a note for the operator on this dialog.
     * @throws ApiError 400 `invalid`, 403 `forbidden` for a signature that does not fit or is over a day old
     */
    describe: (description: Description, settings?: CallSettings): Promise<void> =>
      within(async () => {
        const mine = session.life();
        // What waits goes out before its dialog is left.
        if (description.signature && session.id()) await delivery.outbox().drain();
        mine.throwIfOver();
        await session.describe(description, settings);
      }, settings),

    /** Deletes the dialog with its files, for good. @throws ApiError */
    erase: (settings?: CallSettings): Promise<void> =>
      within(async () => {
        if (await memory.load()) await session.call('DELETE /widget/session', undefined, settings);
        await delivery.end();
      }),
    /**
     * Ends the dialog on this machine, in all tabs: token, outbox, stores. The server keeps it; the next opening begins
     * another. Resolves when nothing is left, also when `destroy` is called before that.
     */
    logout: (): Promise<void> => (life.isOver ? within(delivery.end) : delivery.end()),
    /**
     * Whether this machine has a dialog going on; of a storage that answers by promises only what is known after
     * opening.
     */
    hasDialog: (): boolean =>
      !!session.id() || (hasDialog(options.site, options.storage as never, env.host) as unknown) === true,

    /** Takes back a sentence that is not stored yet. */
    discard: (clientId: string): void => void (life.isOver || delivery.outbox().discard(clientId)),

    /** Shows the operator that the visitor writes; call it with every key. */
    typing: delivery.typing,

    /** All that is shown has been read. */
    read(): void {
      const seq = view.lastSeq();
      if ($unread.get()) connection.send({ type: 'read', seq });
      view.markRead(seq);
    },

    /** Closes the connection; the dialog and the outbox stay stored. */
    close(): void {
      connection.close();
    },
    /**
     * Ends everything this visitor runs, for good; what waits in the outbox goes out when the dialog is opened again.
     */
    destroy(): void {
      if (life.isOver) return;
      life.end();
      // First, so that what waits stays where it is.
      delivery.close();
      session.end();
    },
  };
  return Object.assign(client, state as VisitorStores);
}
