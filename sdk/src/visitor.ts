import type { BodyIn, Reply } from './contract/contract.ts';
import type { Sentence } from './contract/sentence.ts';
import { type ApiError, asApiError, clientError } from './transport/api-error.ts';
import { type CallSettings, type Environment, environmentOf, type Surroundings } from './transport/environment.ts';
import { type Deferred, deferred } from './transport/deferred.ts';
import { Life, withDeadline } from './transport/deadline.ts';
import { lazily } from './transport/lazily.ts';
import type { Word } from './transport/outbox.ts';
import { moveEntries } from './transport/outbox-store.ts';
import { beyond, createVisitorConnection } from './visitor/visitor-connection.ts';
import { createVisitorDelivery } from './visitor/visitor-delivery.ts';
import { createMemory, hasDialog, type VisitorStorage } from './visitor/visitor-memory.ts';
import { createVisitorSession, type Description, type Place } from './visitor/visitor-session.ts';
import { createVisitorState, type VisitorState, type VisitorStores } from './visitor/visitor-state.ts';
import type { PlatformFile } from './transport/platform.ts';

export { type ApiCode, ApiError } from './transport/api-error.ts';
export type { CallSettings, Clock, Log } from './transport/environment.ts';
export type { DialogSentence } from './transport/merge.ts';
export type { ReadableAtom } from 'nanostores';
export type * from './transport/platform.ts';
export type { Refusal } from './transport/outbox-store.ts';
export { hasDialog, type VisitorStorage } from './visitor/visitor-memory.ts';
export { fetchConfig } from './visitor/visitor-rest.ts';
export type { Description } from './visitor/visitor-session.ts';
export type { Participants, VisitorState, VisitorStores } from './visitor/visitor-state.ts';

/** What a visitor's client is made of. */
export interface VisitorOptions extends Place, Surroundings {
  /** The server's origin, such as `https://chat.example.ru`; `''` is the page's own. */
  readonly host: string;
  /** The site's public key, from the snippet. */
  readonly site: string;
  /** For programs: an API token of the site's account with the scope `visit`, in place of the page's origin. Never in a page. */
  readonly apiToken?: string;
  /**
   * Where the dialog is remembered: localStorage unless given, memory where there is none. Clients with the same storage are
   * tabs of one visitor; clients with different ones share nothing.
   */
  readonly storage?: VisitorStorage;
}

/** How a sentence is sent. `signal` and `timeout` end the wait for it only: `discard` takes it back. */
export interface SendOptions extends CallSettings {
  /** Its id in the dialog, for ever: the same again with the same text stores nothing new. Random unless given. */
  readonly clientId?: string;
}

export type Visitor = ReturnType<typeof createVisitor>;

/**
 * A visitor's side of a dialog: what the site's visitor says and hears, as stores (nanostores) and calls.
 * Nothing is stored, sent or listened to before `open`, `peek` or `send`.
 * @throws TypeError when `host` is not an origin
 */
export function createVisitor(options: VisitorOptions) {
  const env = environmentOf(options);
  return lazily(() => createClient(env, options));
}

function createClient(env: Environment, options: VisitorOptions) {
  const { site, apiToken, storage, page, title, referrer, locale } = options;
  const { host, clock } = env;
  const memory = createMemory(site, host, storage);
  const state = createVisitorState();
  const { $state, $config, $unread, $participants } = state;
  let typedAt = 0;
  let opening: Deferred<void> | undefined;
  /** Ends with `destroy`. */
  const life = new Life();
  let starting: Promise<string> | undefined;

  const settleOpen = (error?: ApiError): void => {
    opening?.[error ? 'reject' : 'resolve'](error as never);
    opening = undefined;
  };
  /** Ends the connection. */
  const stop = (next: VisitorState = 'idle', error = clientError('aborted')): void => {
    connection.disconnect(next);
    settleOpen(error);
  };

  const begin = async (): Promise<string> => {
    const id = await memory.id();
    const scope = `visitor:${host} ${site} ${id}`;
    // What an older version has left waiting; nothing that is said now waits for it.
    if (!id) void moveEntries(`visitor:${site}`, scope).then(() => delivery.outbox().drain());
    return scope;
  };
  /** The name of all that the clients of this storage share. */
  const scope = (): Promise<string> => (starting ??= begin());

  const session = createVisitorSession(env, memory, scope, { site, page, title, referrer, locale }, apiToken, {
    seen: (read, isOther) => delivery.show(read, isOther),
    joined({ session: of, sentences, config }) {
      $config.set(config);
      delivery.handle(of, sentences, true);
      connection.follow();
      settleOpen();
    },
    assigned: (from, to) => void delivery.outbox().assign(from, to),
    stalled: () => connection.renew(),
    refused: (error) => refuse(error),
    ended() {
      delivery.reset(!life.isOver);
      stop();
    },
  });
  const refuse = (error: ApiError): void => {
    session.expire();
    stop(error.code === 'banned' ? 'banned' : 'failed', error);
  };

  const delivery = createVisitorDelivery(env, memory, state, session, scope, handleTab, () => connection);
  const connection = createVisitorConnection(env, session, scope, $state, {
    ...delivery,
    online() {
      settleOpen();
      void delivery.outbox().drain();
    },
    refuse,
  });

  function handleTab(word: Word): void {
    if (word.isEnd) return session.end();
    const of = session.id();
    // Another tab has joined or ended another dialog: so does this one, if the storage says so.
    if (of && of !== word.session) session.follow();
    if (word.sentences) delivery.receive(word.session, word.sentences, !!word.clientId);
    if (of !== word.session) return;
    if (word.sentences) connection.answeredElsewhere();
    if (word.read) delivery.handleRead(word.read);
  }

  const connect = (): Promise<void> => {
    const { promise } = (opening ??= deferred());
    if ($state.get() === 'online') settleOpen();
    else connection.connect();
    // What waits is shown even while the server is away.
    void session.look().then(
      () => (life.isOver ? undefined : delivery.outbox().drain()),
      () => undefined,
    );
    return promise;
  };
  const within = <T>(work: () => Promise<T>, settings: CallSettings = {}): Promise<T> => {
    const settled = withDeadline(settings, clock, life, work);
    settled.catch(() => undefined);
    return settled;
  };
  /** What is said opens the dialog. */
  const saying = (say: () => Promise<Sentence>, settings?: CallSettings): Promise<Sentence> =>
    within(() => {
      const stored = say();
      // The first key of what follows is told at once: the assistant lets the visitor finish.
      typedAt = 0;
      void connect();
      return stored;
    }, settings);
  /** Ends the dialog on this machine, once no client joins any more; neither another tab’s end nor `destroy` keeps it from that. */
  const end = async (): Promise<void> => {
    session.end();
    // At once, so that no opening takes the dialog up again, and once more when no client joins.
    void memory.clear();
    const cleared = session.alone(async () => {
      await memory.clear();
      await delivery.outbox().clear(true);
      // A tab may have joined while this one waited for its turn: all look at the storage once more.
      delivery.outbox().broadcast({ session: null });
      session.follow();
    });
    delivery.outbox().broadcast({ session: null, isEnd: true });
    await cleared;
  };

  const client = {
    /** Opens the dialog, or resumes it. Waits while the server is away. @throws ApiError when refused: 403 `banned` or `forbidden`, 404; `aborted` */
    open: (settings?: CallSettings): Promise<void> => within(connect, settings),

    /** For a visitor who returns: what was said meanwhile, without a connection. Never rejects: an absent server leaves things as they were. */
    peek: (settings?: CallSettings): Promise<void> =>
      within(async () => {
        const remembered = $state.get() === 'idle' && (await session.look().catch(() => null));
        if (!remembered) return;
        try {
          await delivery.load(beyond, settings, true, remembered);
          await delivery.outbox().drain();
        } catch (cause) {
          const { status } = cause as ApiError;
          if (status === 401 && (await memory.load())?.token === remembered.token) await memory.clear();
        }
      }, settings),

    /**
     * Says something (1 to 4,000 characters). It is shown in `$sentences` at once, survives a reload and goes out once, whatever
     * breaks. Resolves with the stored sentence. @throws ApiError when refused; `aborted` when discarded, logged out or destroyed,
     * and when its dialog was left for another user's: there it still waits, and goes out if that user comes back within an hour
     */
    send: (text: string, settings?: SendOptions): Promise<Sentence> =>
      saying(() => delivery.say(text, undefined, settings?.clientId), settings),
    /** Sends a file of at most 10 MiB the same way. */
    sendFile: (file: PlatformFile, settings?: SendOptions): Promise<Sentence> =>
      saying(() => delivery.say(file.name, file, settings?.clientId), settings),
    /** Sends a failed sentence again, under its own `clientId`; opens the dialog if it is not. @throws ApiError as `send`; 404 for an unknown one */
    retry: (clientId: string, settings?: CallSettings): Promise<Sentence> =>
      saying(() => delivery.retry(clientId), settings),

    /** Loads sentences before the first loaded one; false when there are none. @throws ApiError */
    loadOlder: (settings?: CallSettings): Promise<boolean> => within(() => delivery.loadOlder(settings)),

    /** Rates the dialog, `score` 1 to 5. @throws ApiError */
    rate: (score: number, comment?: string, settings?: CallSettings): Promise<Reply<'POST /widget/rating'>> =>
      within(() => session.call('POST /widget/rating', { body: { score, comment } }, settings)),

    /** Calls a person, or gives the dialog back to the assistant. @throws ApiError */
    handoff: (to: BodyIn<'POST /widget/handoff'>['to'], settings?: CallSettings): Promise<void> =>
      within(async () => {
        const { assistant } = await session.call('POST /widget/handoff', { body: { to } }, settings);
        $participants.set({ ...$participants.get(), assistant });
      }),

    /**
     * Says who the visitor is and where; before the dialog is open it is kept, and resolves once it is told then. With a good
     * `signature` the dialog is that user's: the one they have already, or another than a different user's; nothing of
     * the former dialog moves there. It waits while the server is away, and what is said meanwhile waits for it. Without one,
     * `userId` is a note for the operator on this dialog.
     * @throws ApiError 400 `invalid`, 403 `forbidden` for a signature that does not fit or is over a day old
     */
    describe: (description: Description, settings?: CallSettings): Promise<void> =>
      within(async () => {
        const mine = session.life();
        // What waits goes out before its dialog is left.
        if (description.signature && session.id()) await delivery.outbox().drain();
        mine.check();
        await session.describe(description, settings);
      }, settings),

    /** Deletes the dialog with its files, for good. @throws ApiError */
    erase: (settings?: CallSettings): Promise<void> =>
      within(async () => {
        if (await memory.load()) await session.call('DELETE /widget/session', {}, settings);
        await end();
      }),
    /**
     * Ends the dialog on this machine, in all tabs: token, outbox, stores. The server keeps it; the next opening begins another.
     * Resolves when nothing is left, also where `destroy` came meanwhile.
     */
    logout: (): Promise<void> => (life.isOver ? within(end) : end()),
    /** Whether this machine has a dialog going on; of a storage that answers by promises only what is known after opening. */
    hasDialog: (): boolean => !!session.id() || (hasDialog(site, storage as never, host) as unknown) === true,

    /** Takes back a sentence that is not stored yet. */
    discard: (clientId: string): void => void (life.isOver || delivery.outbox().discard(clientId)),

    /** Shows the operator that the visitor writes; call it with every key. */
    typing(): void {
      // Often enough for what is shown for 5 s.
      if (clock.now() - typedAt < 3_000) return;
      typedAt = clock.now();
      connection.send({ type: 'typing' });
    },

    /** All that is shown has been read. */
    read(): void {
      const seq = delivery.last();
      if ($unread.get() > 0) connection.send({ type: 'read', seq });
      delivery.markRead(seq);
    },

    /** Ends the connection; what is held stays. */
    close(): void {
      stop();
    },
    /** Ends everything this visitor runs, for good; what waits in the outbox goes out when the dialog is opened again. */
    destroy(): void {
      if (life.isOver) return;
      life.end();
      session.end();
      delivery.close();
    },
  };
  return Object.assign(client, state as VisitorStores);
}
