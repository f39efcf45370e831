import type { ServerFrame } from '../contract/frame.ts';
import type { Author, Sentence } from '../contract/sentence.ts';
import { createAcks } from '../transport/ack.ts';
import { newClientId } from '../transport/client-id.ts';
import type { CallSettings, Environment } from '../transport/environment.ts';
import { createOutbox, type Outbox, type Word } from '../transport/outbox.ts';
import type { OutboxEntry } from '../transport/outbox-store.ts';
import { createSentenceLog } from '../transport/sentence-log.ts';
import type { VisitorConnection } from './visitor-connection.ts';
import type { Remembered, VisitorMemory } from './visitor-memory.ts';
import type { VisitorSession } from './visitor-session.ts';
import type { createVisitorState } from './visitor-state.ts';

interface Delivery {
  load(
    query: string,
    settings?: CallSettings,
    atOnce?: boolean,
    right?: Remembered | Promise<Remembered>,
  ): Promise<number>;
}

/** What is said and heard in the one dialog that is shown: sentences, outbox, acknowledgements, read marks. */
export function createVisitorDelivery(
  env: Environment,
  memory: VisitorMemory,
  state: ReturnType<typeof createVisitorState>,
  session: VisitorSession,
  /** Names what the clients of this storage share. */
  scope: () => Promise<string>,
  handleTab: (word: Word) => void,
  connection: () => Pick<VisitorConnection, 'send' | 'probe'>,
) {
  const { $sentences, $unread, $typing, $read, $participants } = state;
  const { clock } = env;
  let read = 0;
  let typingEnds: unknown;
  let box: Outbox | undefined;

  /** How many of others' sentences stand after the read mark. */
  const count = (): void =>
    $unread.set($sentences.get().filter(({ seq, author }) => seq > read && author !== 'visitor').length);
  const load: Delivery['load'] = async (query, settings, atOnce, right = session.right()) => {
    const { token, session: of } = await right;
    const { sentences } = await session.ask('GET /widget/sentence', { token, query }, settings);
    handle(of, sentences, atOnce);
    return sentences.length;
  };
  const log = createSentenceLog(
    'visitor',
    (sentences) => {
      $sentences.set(sentences);
      count();
    },
    async () => void (await load(`?after=${log.last()}`)),
    env,
  );
  const placed = (sentence: Sentence): Sentence =>
    sentence.file?.url.startsWith('/')
      ? { ...sentence, file: { ...sentence.file, url: env.host + sentence.file.url } }
      : sentence;
  /** Takes stored sentences of the dialog `of`. */
  const receive = (of: string | null, sentences: readonly Sentence[], atOnce?: boolean): void => {
    if (of === session.id()) log.receive(sentences.map(placed), atOnce);
  };
  const handle = (of: string | null, sentences: readonly Sentence[], atOnce?: boolean): void => {
    receive(of, sentences, atOnce);
    outbox().broadcast({ session: of, sentences });
  };
  const handleRead = (seq: number): void => {
    read = Math.max(read, seq);
    count();
  };

  const markRead = (seq: number): void => {
    const of = session.id();
    if (!of || seq <= read) return;
    handleRead(seq);
    memory.markRead(of, seq);
    outbox().broadcast({ session: of, read: seq });
  };

  const acks = createAcks((frame) => connection().send(frame), clock);
  const post = async ({ clientId, texts, file }: OutboxEntry, token: string): Promise<readonly Sentence[]> => {
    if (file) {
      const body = new FormData();
      body.set('clientId', clientId);
      body.set('file', file, file.name);
      return [(await session.ask('POST /widget/file', { body, token }, { timeout: 300_000 })).sentence];
    }
    const text = texts[0] ?? '';
    const acknowledged = await acks.say({ type: 'say', clientId, text });
    if (acknowledged) return acknowledged;
    const { sentence } = await session.ask('POST /widget/sentence', { body: { clientId, text }, token });
    // The server serves, and the answer shall come at once.
    connection().probe();
    return [sentence];
  };
  const deliver = async (entry: OutboxEntry): Promise<readonly Sentence[] | null> => {
    const right = await session.right();
    // A draft that another tab has left behind.
    if (!entry.session) void outbox().assign([''], right.session);
    // It waits for its own dialog, and is never sent to another one.
    return entry.session === right.session ? post(entry, right.token) : null;
  };

  const outbox = (): Outbox =>
    (box ??= createOutbox({
      scope: scope(),
      clock,
      mine: (entry) => ['', session.id(), session.mark()].includes(entry.session),
      deliver,
      show: log.await,
      handle: handleTab,
    }));

  const showTyping = (author: Author | null): void => {
    clock.clearTimeout(typingEnds);
    $typing.set(author);
    typingEnds = author && clock.setTimeout(() => showTyping(null), 5_000);
  };
  const reset = (): void => {
    read = 0;
    log.reset();
    showTyping(null);
    $read.set(0);
  };
  const raise = (seq = 0): void => $read.set(Math.max($read.get(), seq));
  const first = ([sentence]: readonly Sentence[]): Sentence => placed(sentence!);

  return {
    /** What waits for the server; opened by the first who asks for it. */
    outbox,
    last: log.last,
    /** Shows the session's dialog, anew where another one was shown. */
    show(seen: number, isOther: boolean): void {
      if (isOther) reset();
      handleRead(seen);
    },
    /** Shows nothing. What waits in the dialog stays there, unless it ended: what this tab wrote goes with it, for the next may be another person's. */
    reset(isEnd: boolean): void {
      reset();
      if (isEnd) void box?.clear();
    },
    receive,
    load,
    handle,
    handleRead,
    handleFrame(of: string, frame: ServerFrame): void {
      acks.handle(frame);
      if (of !== session.id()) return;
      if (frame.type === 'sentence') {
        handle(of, [frame.sentence]);
        if (frame.sentence.author === $typing.get()) showTyping(null);
      } else if (frame.type === 'typing') {
        showTyping(frame.author);
      } else if (frame.type === 'read') {
        if (frame.author === 'visitor') markRead(frame.seq);
        else raise(frame.seq);
      } else if (frame.type === 'talk' || frame.type === 'welcome') {
        const { assistant = false, operator = false } = frame;
        $participants.set({ assistant, operator });
        if (frame.type === 'welcome') raise(frame.read);
      }
    },
    /** The connection is gone, and the acknowledgement with it. */
    lost: acks.lost,
    markRead,
    say: (text: string, file?: File, clientId = newClientId()): Promise<Sentence> =>
      outbox()
        .add({ clientId, texts: [text], session: session.mark(), file })
        .then(first),
    retry: (clientId: string): Promise<Sentence> =>
      outbox()
        .retry(clientId)
        .then(first, (cause: unknown) => {
          const known = log.sentences().find((sentence) => sentence.clientId === clientId && sentence.seq);
          if (known) return known;
          throw cause;
        }),
    /** Loads sentences before the first loaded one; false when there are none. @throws ApiError */
    async loadOlder(settings?: CallSettings): Promise<boolean> {
      const first = log.sentences().find(({ seq }) => seq)?.seq ?? 1;
      return first > 1 && (await load(`?before=${first}`, settings, true)) > 0;
    },
    close: (): void => box?.close(),
  };
}
