import type { ServerFrame } from '../contract/frame.ts';
import type { Author, Sentence } from '../contract/sentence.ts';
import type { Tabs } from '../outbox/browser-tabs.ts';
import type { CallSettings, Clock, Environment } from '../transport/environment.ts';
import { createSentenceLog } from '../outbox/sentence-log.ts';
import type { Remembered, VisitorMemory } from './visitor-memory.ts';
import type { VisitorSession } from './visitor-session.ts';
import type { createVisitorState } from './visitor-state.ts';

type VisitorAtoms = ReturnType<typeof createVisitorState>;

/** The other side: typing, read mark, participants. */
function createOthers(clock: Clock, { $typing, $typingName, $read, $participants }: VisitorAtoms) {
  let typingEnds: unknown;
  const showTyping = (author: Author | null, name = ''): void => {
    clock.clearTimeout(typingEnds);
    $typingName.set(name);
    $typing.set(author);
    typingEnds = author && clock.setTimeout(() => showTyping(null), 5_000);
  };
  const raise = (seq?: number): void => {
    if (seq! > $read.get()) $read.set(seq!);
  };
  return {
    handle(frame: ServerFrame): void {
      if (frame.type === 'sentence' && frame.sentence.author === $typing.get()) showTyping(null);
      if (frame.type === 'typing') showTyping(frame.author, frame.name);
      if (frame.type === 'read' && frame.author !== 'visitor') raise(frame.seq);
      if (frame.type === 'talk' || frame.type === 'welcome') {
        const { assistant = false, operator = false, duty = operator, returnsAt = null } = frame;
        $participants.set({ assistant, operator, duty, returnsAt });
        // Not in a `talk`.
        raise((frame as { read?: number }).read);
      }
    },
    reset(): void {
      showTyping(null);
      $read.set(0);
      // A dialog begins with the assistant.
      $participants.set({ ...$participants.get(), assistant: true });
    },
  };
}

/** How far the visitor has read in this browser, and how many sentences of others are unread. */
function createReadMark(
  memory: VisitorMemory,
  tabs: Tabs,
  session: Pick<VisitorSession, 'id'>,
  { $sentences, $unread }: VisitorAtoms,
) {
  let read = 0;
  const count = (): void =>
    $unread.set($sentences.get().filter(({ seq, author }) => seq > read && author !== 'visitor').length);
  const raise = (seq: number): void => {
    read = Math.max(read, seq);
    count();
  };
  return {
    count,
    raise,
    /** As `raise`, and stores it for the next opening and the other tabs. */
    mark(seq: number): void {
      const of = session.id;
      if (!of || seq <= read) return;
      raise(seq);
      memory.markRead(of, seq);
      tabs.broadcast({ session: of, read: seq });
    },
    reset: (): void => void (read = 0),
  };
}

/** Resolves a file's path against the server's address. */
const withAddress = (host: string, sentence: Sentence): Sentence =>
  sentence.file?.url.startsWith('/')
    ? { ...sentence, file: { ...sentence.file, url: host + sentence.file.url } }
    : sentence;

/** Stores of the session's dialog: sentences, read marks, typing and participants. */
export function createVisitorView(
  env: Environment,
  memory: VisitorMemory,
  tabs: Tabs,
  state: VisitorAtoms,
  session: Pick<VisitorSession, 'id' | 'right' | 'askServer' | 'events'>,
) {
  const others = createOthers(env.clock, state);
  const mark = createReadMark(memory, tabs, session, state);

  const load = async (
    query: { readonly before: number } | { readonly after: number },
    settings?: CallSettings,
    atOnce?: boolean,
    right: Remembered | Promise<Remembered> = session.right(),
  ): Promise<number> => {
    const { token, session: of } = await right;
    const { sentences, deleted } = await session.askServer('GET /widget/sentence', { token, query }, settings);
    handle(of, sentences, atOnce);
    erase(of, deleted);
    return sentences.length;
  };
  const log = createSentenceLog(
    'visitor',
    (sentences) => {
      state.$sentences.set(sentences);
      mark.count();
    },
    async () => void (await load({ after: log.lastSeq() })),
    env,
  );
  const resolveFile = (sentence: Sentence): Sentence => withAddress(env.host, sentence);
  /** Merges stored sentences of the dialog `of`. */
  const receive = (of: string | null, sentences: readonly Sentence[], atOnce?: boolean): void => {
    if (of === session.id) log.receive(sentences.map(resolveFile), atOnce);
  };
  /** As `receive`, and sends them to the other tabs. */
  const handle = (of: string, sentences: readonly Sentence[], atOnce?: boolean): void => {
    receive(of, sentences, atOnce);
    tabs.broadcast({ session: of, sentences });
  };
  /** Forgets deleted sentences of the dialog `of`, and has the other tabs do so. */
  const erase = (of: string, deleted?: readonly number[]): void => {
    if (of === session.id) log.erase(deleted);
    if (deleted) tabs.broadcast({ session: of, deleted });
  };
  const reset = (): void => {
    mark.reset();
    log.reset();
    others.reset();
  };

  session.events.listen({
    seen(seen, isOther) {
      if (isOther) reset();
      mark.raise(seen);
    },
    entered({ session: of, sentences, config }) {
      state.$config.set(config);
      handle(of, sentences, true);
    },
    ended: reset,
  });
  tabs.listen((word) => {
    if (word?.sentences) receive(word.session, word.sentences, !!word.clientId);
    if (word?.deleted && word.session === session.id) log.erase(word.deleted);
    if (word?.read && word.session === session.id) mark.raise(word.read);
  });

  return {
    ...log,
    load,
    resolveFile,
    markRead: mark.mark,
    handleFrame(of: string, frame: ServerFrame): void {
      if (of !== session.id) return;
      if (frame.type === 'sentence') handle(of, [frame.sentence]);
      if (frame.type === 'welcome') erase(of, frame.deleted);
      if (frame.type === 'deleted') erase(of, [frame.seq]);
      if (frame.type === 'read' && frame.author === 'visitor') mark.mark(frame.seq);
      others.handle(frame);
    },
    /** Loads the sentences before the first loaded one; resolves with false if there are none. @throws ApiError */
    async loadOlder(settings?: CallSettings): Promise<boolean> {
      // Pending sentences are last, with `seq` 0.
      const first = log.sentences()[0]?.seq ?? 0;
      return first > 1 && (await load({ before: first }, settings, true)) > 0;
    },
  };
}

export type VisitorView = ReturnType<typeof createVisitorView>;
