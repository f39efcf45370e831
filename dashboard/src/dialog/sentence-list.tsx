/* oxlint-disable react-hooks/exhaustive-deps -- scrolling follows the rows, not the functions that scroll */
import type { DialogSentence } from '@otklik/sdk';
import { ArrowDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { SentenceBubble } from './sentence-bubble.tsx';
import { type ShownSentence, shownSentences } from './shown-sentences.ts';
import { useJump } from './use-jump.ts';
import styles from './sentence-list.module.css';

interface SentenceListProps {
  sentences: readonly DialogSentence[];
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
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
}

const nearEnd = 80;
const nearStart = 600;

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

/** The sentences of an open dialog, virtualised; follows the end while the end is visible. */
export const SentenceList = ({
  sentences,
  visitor,
  visitorRead,
  unreadAfter,
  hasOlder,
  at,
  onOlder,
  onRetry,
  onDiscard,
}: SentenceListProps) => {
  const rows = useMemo(() => shownSentences(sentences, unreadAfter), [sentences, unreadAfter]);
  const list = useRef<VirtualizerHandle>(null);
  const place = useRef<HTMLDivElement>(null);
  const follows = useRef(at === null);
  /** A dialog opens at its end; until then the scroll position was not chosen by the operator. */
  const hasArrived = useRef(false);
  const [isAway, setAway] = useState(false);
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const shift = useIsPrepended(rows);

  const toEnd = (): void => {
    follows.current = true;
    list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
  };
  useLayoutEffect(() => {
    const isOwn = rows.at(-1)?.sentence.state === 'sending';
    if (rows.length > 0 && (follows.current || isOwn)) toEnd();
  }, [rows.length, rows.at(-1)?.key]);
  useJump({
    at,
    sentences,
    onOlder,
    show: (index) => {
      follows.current = false;
      hasArrived.current = true;
      list.current?.scrollToIndex(index, { align: 'center' });
    },
  });
  useEndOnResize(place, () => follows.current && toEnd());

  const loadOlder = (): void => {
    setLoadingOlder(true);
    onOlder()
      .then(
        () => setFailed(false),
        (cause: unknown) => {
          console.error('История не загрузилась', cause);
          setFailed(true);
        },
      )
      .finally(() => setLoadingOlder(false));
  };
  const look = (offset: number): void => {
    const previous = list.current;
    if (!previous) return;
    const isAtEnd = previous.scrollSize - offset - previous.viewportSize < nearEnd;
    hasArrived.current ||= isAtEnd;
    if (!hasArrived.current) return;
    follows.current = isAtEnd;
    setAway(!isAtEnd);
    if (offset < nearStart && hasOlder && !isLoadingOlder) loadOlder();
  };
  // When all loaded sentences fit, there is no scroll event that could load older ones.
  useEffect(() => {
    const previous = list.current;
    if (
      previous &&
      previous.viewportSize > 0 &&
      hasArrived.current &&
      previous.scrollSize <= previous.viewportSize &&
      hasOlder &&
      !isLoadingOlder &&
      !hasFailed
    )
      loadOlder();
  }, [rows, isLoadingOlder]);

  return (
    <div className={styles.frame}>
      <section className={styles.scroll} ref={place} role="log" aria-label="Сообщения" aria-live="off" tabIndex={0}>
        <div className={styles.push} />
        <Virtualizer
          ref={list}
          data={rows}
          shift={shift}
          scrollRef={place}
          onScroll={look}
          onResize={() => follows.current && toEnd()}
          itemSize={72}
        >
          {(row) => (
            <div key={row.key} className={styles.row} data-found={row.sentence.seq === at || undefined}>
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
            </div>
          )}
        </Virtualizer>
      </section>
      {isLoadingOlder && (
        <p className={styles.older} role="status">
          Загружаем историю…
        </p>
      )}
      {isAway && <ToEnd onClick={toEnd} />}
    </div>
  );
};

const ToEnd = ({ onClick }: { onClick: () => void }) => (
  <button
    type="button"
    className={styles.toEnd}
    onClick={onClick}
    aria-label="К последним сообщениям"
    title="К последним сообщениям"
  >
    <ArrowDown size={20} aria-hidden />
  </button>
);

/** The composer grows and the keyboard opens: what was followed stays in sight. */
function useEndOnResize(place: React.RefObject<HTMLElement | null>, onResize: () => void): void {
  const latest = useRef(onResize);
  useLayoutEffect(() => {
    latest.current = onResize;
  });
  useLayoutEffect(() => {
    if (!place.current) return;
    const observer = new ResizeObserver(() => latest.current());
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
}
