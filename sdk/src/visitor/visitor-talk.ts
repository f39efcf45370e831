import type { Sentence } from '../contract/sentence.ts';
import { openChannel } from '../transport/channel.ts';
import type { TalkSentence } from '../transport/merge.ts';
import { createOutbox, type Outbox, type OutboxOptions } from '../transport/outbox.ts';
import { createTalk, type Talk } from '../transport/talk.ts';
import type { VisitorMemory } from './visitor-memory.ts';
import type { createVisitorState } from './visitor-state.ts';

/** How many of others' sentences stand after the read mark. */
function unreadOf(sentences: readonly TalkSentence[], read: number): number {
  let count = 0;
  for (let at = sentences.length - 1; at >= 0; at--) {
    const { seq, author } = sentences[at]!;
    if (seq > 0 && seq <= read) break;
    if (seq > 0 && author !== 'visitor') count++;
  }
  return count;
}

export interface VisitorTalkOptions {
  readonly site: string;
  readonly memory: VisitorMemory;
  readonly state: ReturnType<typeof createVisitorState>;
  readonly deliver: OutboxOptions['deliver'];
  /** Reads what is missing after `last`. */
  fill(): Promise<void>;
  /** Another tab has heard something. */
  heardElsewhere(): void;
  /** Another tab has erased the talk. */
  erasedElsewhere(): void;
}

/** The talk as every tab of this browser shows it. */
export interface VisitorTalk extends Pick<Talk, 'last' | 'held'> {
  /** Sentences from the server, told to the other tabs as well. */
  hear(sentences: readonly Sentence[], atOnce?: boolean): void;
  readonly outbox: Outbox;
  markRead(seq: number): void;
  /** Begins anew: it is another talk, or none. */
  reset(): void;
  tellErased(): void;
  destroy(): void;
}

/** A word between the tabs; of another talk it is not heard. */
interface Word {
  readonly session: string | undefined;
  readonly sentences?: readonly Sentence[];
  /** Up to which `seq` another tab has read: it may be here before the storage of that tab is. */
  readonly read?: number;
  readonly isErased?: true;
}

export function createVisitorTalk({
  site,
  memory,
  state,
  deliver,
  fill,
  heardElsewhere,
  erasedElsewhere,
}: VisitorTalkOptions): VisitorTalk {
  const { $sentences, $unread } = state;
  let heardRead = 0;
  const count = (): void => $unread.set(unreadOf($sentences.get(), Math.max(heardRead, memory.load()?.read ?? 0)));
  const talk = createTalk(
    'visitor',
    (sentences) => {
      $sentences.set(sentences);
      count();
    },
    fill,
  );
  const channel = openChannel<Word>(`otklik:talk:${site}`, (word) => {
    if (word.isErased) return erasedElsewhere();
    if (word.session !== memory.load()?.session) return;
    if (word.sentences) talk.receive(word.sentences);
    if (word.sentences) heardElsewhere();
    heardRead = Math.max(heardRead, word.read ?? 0);
    count();
  });
  const tell = (word: Omit<Word, 'session'>): void => channel.post({ session: memory.load()?.session, ...word });

  const hear = (sentences: readonly Sentence[], atOnce?: boolean): void => {
    talk.receive(sentences, atOnce);
    tell({ sentences });
  };
  const outbox = createOutbox({
    scope: `visitor:${site}`,
    deliver,
    show: talk.await,
    settled: (_, outcome) => outcome.kind === 'stored' && talk.receive(outcome.sentences, true),
  });

  return {
    last: talk.last,
    held: talk.held,
    hear,
    outbox,
    markRead(seq) {
      const held = memory.load();
      if (!held || seq <= held.read) return;
      memory.save({ ...held, read: seq });
      count();
      tell({ read: seq });
    },
    reset() {
      talk.reset();
      heardRead = 0;
      count();
    },
    tellErased: () => tell({ isErased: true }),
    destroy() {
      outbox.close();
      channel.close();
    },
  };
}
