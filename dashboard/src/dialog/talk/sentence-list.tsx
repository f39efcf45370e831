import type { DialogSentence } from '@otklik/sdk';
import type { Note } from '@otklik/sdk/contract';
import { ArrowDown } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from '../../ui/page/virtualizer.ts';
import { EndFailed } from '../../ui/notice/state-view.tsx';
import { NoteBubble } from '../note/note-bubble.tsx';
import { useMembers } from '../../team/use-members.ts';
import { notesBehind } from '../note/notes-behind.ts';
import { SentenceBubble } from './sentence-bubble.tsx';
import { type ShownSentence, shownSentences } from './shown-sentences.ts';
import { useSteady } from '../../ui/focus/use-steady.ts';
import { useFollowing } from './use-following.ts';
import { useJump } from './use-jump.ts';
import { useOlder } from './use-older.ts';
import { usePrint } from '../use-print.ts';
import styles from './sentence-list.module.css';

interface SentenceListProps {
  sentences: readonly DialogSentence[];
  notes: readonly Note[];
  visitor: string;
  /** The greatest `seq` that the visitor has read. */
  visitorRead: number;
  /** The operator's read mark when the dialog was opened. */
  unreadAfter: number;
  hasOlder: boolean;
  /** The number of a sentence to come to, instead of the end. */
  at: number | null;
  /** False when there is nothing before. */
  onOlder: () => Promise<boolean>;
  onRetry: (clientId: string, options?: { force: boolean }) => void;
  onDiscard: (clientId: string) => void;
}

const nearStart = 600;
const named = { role: 'log', 'aria-label': 'Сообщения', 'aria-live': 'off', tabIndex: 0 } as const;

/** Sentences were put before the ones shown, and none after: the scroll offset must be preserved from the end. */
function useIsPrepended(rows: readonly ShownSentence[]): boolean {
  const first = rows[0]?.key;
  const last = rows.at(-1)?.key;
  const [previous, setPrevious] = useState({ rows, first, last, isPrepended: false });
  if (previous.rows === rows) return previous.isPrepended;
  const isPrepended = previous.first !== undefined && previous.first !== first && previous.last === last;
  setPrevious({ rows, first, last, isPrepended });
  return isPrepended;
}

function useShown(sentences: readonly DialogSentence[], unreadAfter: number): ShownSentence[] {
  const me = useMembers().me?.id;
  return useMemo(() => shownSentences(sentences, unreadAfter, me), [sentences, unreadAfter, me]);
}

/** The sentences of an open dialog, virtualised; follows the end while the end is visible. */
export const SentenceList = ({
  sentences,
  notes,
  unreadAfter,
  hasOlder,
  at,
  onOlder,
  ...bubble
}: SentenceListProps) => {
  const behind = useMemo(() => notesBehind(sentences, notes), [sentences, notes]);
  const [rows, hold] = useSteady(useShown(sentences, unreadAfter));
  const list = useRef<VirtualizerHandle>(null);
  const place = useRef<HTMLDivElement>(null);
  const shift = useIsPrepended(rows);
  const { isAway, toEnd, followOn, show, noteScroll, hasArrived } = useFollowing({ rows, at, list, place });
  useJump({ at, sentences, onOlder, show });
  const older = useOlder({ rows, hasOlder, onOlder, list, hasArrived });
  const isPrinted = usePrint(hasOlder);

  return (
    <div className={styles.frame}>
      <EndFailed hasFailed={older.hasFailed} isLoading={older.isLoading} onRetry={older.load} />
      <section {...named} className={styles.scroll} ref={place} onPointerDown={hold}>
        <div className={styles.push} />
        <Virtualizer
          ref={list}
          data={rows}
          shift={shift}
          scrollRef={place}
          onScroll={(offset) => {
            if (!noteScroll(offset)) return;
            if (offset < nearStart) older.load();
            else older.dismiss();
          }}
          onResize={followOn}
          itemSize={72}
        >
          {(row) => (
            <Row
              key={row.key}
              row={row}
              notes={behind.get(row.sentence.seq)}
              isFound={row.sentence.seq === at}
              {...bubble}
            />
          )}
        </Virtualizer>
      </section>
      {isPrinted && <Paper rows={rows} {...bubble} />}
      {older.isLoading && !older.hasFailed && <OlderLoading />}
      {isAway && <ToEnd onClick={toEnd} />}
    </div>
  );
};

type BubbleProps = Pick<SentenceListProps, 'visitor' | 'visitorRead' | 'onRetry' | 'onDiscard'>;

interface PaperProps extends BubbleProps {
  rows: readonly ShownSentence[];
}

interface RowProps extends BubbleProps {
  row: ShownSentence;
  /** Notes placed after the sentence. */
  notes?: readonly Note[] | undefined;
  isFound: boolean;
}

/** All rows, for paper, and how many they are where there are more. */
const Paper = ({ rows, ...bubble }: PaperProps) => {
  const before = (rows[0]?.sentence.seq ?? 1) - 1;
  return (
    <div className={styles.paper}>
      {before > 0 && (
        <p>
          Напечатаны последние сообщения: {rows.length} из {before + rows.length}. Всю переписку печатает кнопка
          «Распечатать» в карточке посетителя.
        </p>
      )}
      {rows.map((row) => (
        <Row key={row.key} row={row} isFound={false} {...bubble} />
      ))}
    </div>
  );
};

const Row = ({ row, notes, isFound, visitor, visitorRead, onRetry, onDiscard }: RowProps) => (
  <div className={styles.row} data-found={isFound || undefined}>
    {row.day && (
      <h3 className={styles.day}>
        <span>{row.day}</span>
      </h3>
    )}
    {row.isFirstUnread && (
      <p className={styles.unread}>
        <span>Новые сообщения</span>
      </p>
    )}
    <SentenceBubble
      sentence={row.sentence}
      visitor={visitor}
      follows={row.follows}
      isRead={row.sentence.seq <= visitorRead}
      onRetry={onRetry}
      onDiscard={onDiscard}
    />
    {notes?.map((note) => (
      <NoteBubble key={note.id} note={note} />
    ))}
  </div>
);

const OlderLoading = () => (
  <p className={styles.older} role="status">
    Загружаем историю…
  </p>
);

const ToEnd = ({ onClick }: { onClick: () => void }) => (
  <button
    type="button"
    className={styles.toEnd}
    onClick={onClick}
    aria-label="К последним сообщениям"
    title="К последним сообщениям"
  >
    <ArrowDown size={20} />
  </button>
);
