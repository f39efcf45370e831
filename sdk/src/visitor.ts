import type { BodyIn, Reply } from './contract/contract.ts';
import type { ServerFrame } from './contract/frame.ts';
import { createAcks } from './transport/ack.ts';
import { ApiError, asApiError } from './transport/api-error.ts';
import { newClientId } from './transport/client-id.ts';
import { type Outcome, outcomeOf } from './transport/outbox.ts';
import type { OutboxEntry } from './transport/outbox-store.ts';
import type { ReadonlyStores } from './transport/remote.ts';
import { createEvery, createExpiry } from './transport/typing.ts';
import { createTalkSession, type Description, type Place } from './visitor/talk-session.ts';
import { beyond, createVisitorConnection } from './visitor/visitor-connection.ts';
import { createMemory, type VisitorStorage } from './visitor/visitor-memory.ts';
import { callWidget, type VisitorCall, type VisitorCallOptions } from './visitor/visitor-rest.ts';
import { createVisitorState } from './visitor/visitor-state.ts';
import { createVisitorTalk } from './visitor/visitor-talk.ts';

export { type ApiCode, ApiError } from './transport/api-error.ts';
export type { TalkSentence } from './transport/merge.ts';
export type { ReadableAtom } from 'nanostores';
export type { Description } from './visitor/talk-session.ts';
export { hasTalk, type VisitorStorage } from './visitor/visitor-memory.ts';
export { fetchConfig } from './visitor/visitor-rest.ts';
export type { TalkParty, VisitorState } from './visitor/visitor-state.ts';

export interface VisitorOptions extends Place {
  /** The server, such as `https://chat.example.ru`. */
  readonly host: string;
  /** The site's public key, from the snippet. */
  readonly site: string;
  /** For programs: an API token of the site's account with the scope `visit`, in place of the page's origin. Never in a page. */
  readonly apiToken?: string;
  /** Where the talk is remembered: localStorage unless given, memory where there is none. */
  readonly storage?: VisitorStorage;
  /** A WebSocket of one's own, where the platform has none (Node before 22). */
  readonly WebSocket?: typeof WebSocket;
}

export type Visitor = ReturnType<typeof createVisitor>;

/**
 * A visitor's side of a talk: what the site's visitor says and hears, as stores (nanostores) and calls.
 * Nothing is stored or sent before `open`, `peek` or `send`.
 */
export function createVisitor({ host, site, apiToken, storage, WebSocket, ...place }: VisitorOptions) {
  const memory = createMemory(site, storage);
  const state = createVisitorState();
  const { $state, $config, $unread, $typing, $read, $talk } = state;
  const maySayTyping = createEvery();
  /** Why there is no token. */
  let refusal: ApiError | null = null;
  const openers: { resolve(): void; reject(error: ApiError): void }[] = [];

  const settleOpen = (error?: ApiError): void => {
    for (const opener of openers.splice(0)) {
      if (error) opener.reject(error);
      else opener.resolve();
    }
  };
  const forget = (): void => {
    memory.clear();
    connection.disconnect();
    session.end();
    talk.reset();
    $read.set(0);
    $state.set('idle');
    settleOpen();
  };

  const session = createTalkSession({
    host,
    site,
    apiToken,
    memory,
    place,
    joined({ sentences, config }, isOther) {
      refusal = null;
      if (isOther) talk.reset();
      $config.set(config);
      talk.hear(sentences, true);
      settleOpen();
    },
    refused: (error) => refuse(error),
    gone: forget,
  });
  const refuse = (error: ApiError): void => {
    refusal = error;
    session.expire();
    connection.disconnect();
    $state.set(error.code === 'banned' ? 'banned' : 'failed');
    settleOpen(error);
  };

  const call = async <K extends VisitorCall>(key: K, options: Omit<VisitorCallOptions, 'token'>): Promise<Reply<K>> => {
    const token = await session.token();
    if (token === null) throw refusal ?? new ApiError(401, null);
    return callWidget(host, key, { ...options, token });
  };

  const sendFile = async (clientId: string, file: File) => {
    const body = new FormData();
    body.set('clientId', clientId);
    body.set('file', file, file.name);
    return [(await call('POST /widget/file', { body, patience: 300_000 })).sentence];
  };
  const say = async (clientId: string, text: string) => {
    const acknowledged = await acks.say({ type: 'say', clientId, text });
    if (acknowledged) return acknowledged;
    const { sentence } = await call('POST /widget/sentence', { body: { clientId, text } });
    // The server serves, and the answer shall come at once.
    connection.probe();
    return [sentence];
  };
  const deliver = async ({ clientId, texts, file }: OutboxEntry): Promise<Outcome> => {
    try {
      return { kind: 'stored', sentences: await (file ? sendFile(clientId, file) : say(clientId, texts[0] ?? '')) };
    } catch (cause) {
      const error = asApiError(cause);
      if (error.status === 401) session.expire();
      if (error.code === 'banned') refuse(error);
      return outcomeOf(error);
    }
  };

  const typing = createExpiry(() => $typing.set(null));
  const acks = createAcks((frame) => connection.send(frame));
  const fill = async (): Promise<void> =>
    talk.hear((await call('GET /widget/sentence', { query: `?after=${talk.last()}` })).sentences);
  const talk = createVisitorTalk({
    site,
    memory,
    state,
    deliver,
    fill,
    heardElsewhere: () => connection.answeredElsewhere(),
    erasedElsewhere: forget,
  });

  const hearFrame = (frame: ServerFrame): void => {
    acks.hear(frame);
    if (frame.type === 'sentence') {
      talk.hear([frame.sentence]);
      if (frame.sentence.author === $typing.get()) typing.drop('');
    } else if (frame.type === 'typing') {
      $typing.set(frame.author);
      typing.touch('');
    } else if (frame.type === 'read') {
      if (frame.author === 'visitor') talk.markRead(frame.seq);
      else $read.set(Math.max($read.get(), frame.seq));
    } else if (frame.type === 'talk' || frame.type === 'welcome') {
      const { assistant = false, operator = false } = frame;
      $talk.set({ assistant, operator });
      if (frame.type === 'welcome') $read.set(Math.max($read.get(), frame.read ?? 0));
    }
  };

  const connection = createVisitorConnection({
    host,
    site,
    session,
    hearFrame,
    WebSocket,
    last: talk.last,
    hearPoll: (sentences) => talk.hear(sentences),
    show(next) {
      $state.set(next);
      if (next === 'online') {
        settleOpen();
        void talk.outbox.drain();
      }
    },
    banned: () =>
      refuse(new ApiError(403, { type: 'about:blank', title: '', status: 403, code: 'banned', detail: '' })),
    opened: (isOpen) => isOpen || acks.lost(),
  });

  const open = (): Promise<void> => {
    const opened = new Promise<void>((resolve, reject) => openers.push({ resolve, reject }));
    // Whoever does not wait sees the outcome in `$state`.
    opened.catch(() => undefined);
    if ($state.get() === 'online') settleOpen();
    else connection.connect();
    // What waits stands in the talk even while the server is away.
    void talk.outbox.drain();
    return opened;
  };
  const add = (texts: readonly string[], file?: File): string => {
    const clientId = newClientId();
    void talk.outbox.add({ clientId, texts, ...(file ? { file } : {}) });
    void open();
    return clientId;
  };

  return {
    ...(state as ReadonlyStores<typeof state>),

    /** Whether this browser has a talk going on; reads storage only. */
    hasTalk: (): boolean => memory.load() !== null,

    /** Opens the talk, or goes on with it. Waits while the server is away. @throws ApiError when refused: 403 `banned` or `forbidden`, 404 */
    open,

    /** For a visitor who returns: what was said meanwhile, without a connection. Never rejects: an absent server leaves things as they were. */
    async peek(): Promise<void> {
      const held = memory.load();
      if (!held || $state.get() !== 'idle') return;
      try {
        talk.hear(
          (await callWidget(host, 'GET /widget/sentence', { token: held.token, query: beyond })).sentences,
          true,
        );
        await talk.outbox.drain();
      } catch (cause) {
        if (asApiError(cause).status === 401) memory.clear();
      }
    },

    /** Says something (1 to 4,000 characters). It stands in the talk at once, survives a reload and goes out once, whatever breaks. Gives its `clientId`. */
    send: (text: string): string => add([text]),
    /** Sends a file of at most 10 MiB the same way. */
    sendFile: (file: File): string => add([file.name], file),
    /** Sends a failed sentence again, under its own `clientId`; opens the talk if it is not. */
    retry(clientId: string): void {
      void talk.outbox.retry(clientId);
      void open();
    },
    /** Takes back a sentence that is not stored yet. */
    discard: (clientId: string): void => void talk.outbox.discard(clientId),

    /** Reads sentences before the first held one; false when there are none. @throws ApiError */
    async loadOlder(): Promise<boolean> {
      const first = talk.held().find(({ seq }) => seq > 0)?.seq ?? 1;
      if (first <= 1) return false;
      const { sentences } = await call('GET /widget/sentence', { query: `?before=${first}` });
      talk.hear(sentences, true);
      return sentences.length > 0;
    },

    /** Shows the operator that the visitor writes; call it with every key. */
    typing(): void {
      if (maySayTyping('')) connection.send({ type: 'typing' });
    },

    /** All that is shown has been read. */
    read(): void {
      const seq = talk.last();
      if ($unread.get() > 0) connection.send({ type: 'read', seq });
      talk.markRead(seq);
    },

    /** Rates the talk, `score` 1 to 5. @throws ApiError */
    rate: (score: number, comment?: string): Promise<Reply<'POST /widget/rating'>> =>
      call('POST /widget/rating', { body: { score, comment } }),

    /** Calls a person, or gives the talk back to the assistant. @throws ApiError */
    async handoff(to: BodyIn<'POST /widget/handoff'>['to']): Promise<void> {
      const { assistant } = await call('POST /widget/handoff', { body: { to } });
      $talk.set({ ...$talk.get(), assistant });
    },

    /**
     * Says who the visitor is and where; before the talk is open it is kept and told then. With a good `signature` the talk
     * is that user's: the one they have already, or another than a different user's. Without one, `userId` is a note for the
     * operator on this talk. @throws ApiError 400 `invalid`, 403 `forbidden` for a signature that does not fit or is over a day old
     */
    async describe(description: Description): Promise<void> {
      const before = memory.load()?.session;
      const reply = await session.describe(description);
      if (reply && reply.session !== before) connection.renew();
    },

    /** Deletes the talk with its files, for good. @throws ApiError */
    async erase(): Promise<void> {
      if (memory.load()) await call('DELETE /widget/session', {});
      talk.tellErased();
      await talk.outbox.clear();
      forget();
    },

    /** Ends the connection; what is held stays. */
    close(): void {
      connection.disconnect();
      $state.set('idle');
    },
    /** Ends everything this visitor runs; it is of no use afterwards. */
    destroy(): void {
      connection.disconnect();
      talk.destroy();
    },
  };
}
