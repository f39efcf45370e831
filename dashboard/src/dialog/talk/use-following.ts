/* oxlint-disable react-hooks/exhaustive-deps -- scrolling follows the rows, not the functions that scroll */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { reportScroll, type VirtualizerHandle } from '../../ui/page/virtualizer.ts';
import type { ShownSentence } from './shown-sentences.ts';

interface FollowingOptions {
  readonly rows: readonly ShownSentence[];
  /** The number of a sentence to come to, instead of the end. */
  readonly at: number | null;
  readonly list: RefObject<VirtualizerHandle | null>;
  readonly place: RefObject<HTMLElement | null>;
}

const nearEnd = 80;

/** Keeps the end of the list in sight for as long as the operator stays there. */
export function useFollowing({ rows, at, list, place }: FollowingOptions) {
  const follows = useRef(at === null);
  /** A dialog opens at its end; until then the scroll position was not chosen by the operator. */
  const hasArrived = useRef(false);
  const [isAway, setAway] = useState(false);

  const toEnd = (): void => {
    follows.current = true;
    list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
    reportScroll(place.current);
  };
  const followOn = (): void => {
    if (follows.current) toEnd();
  };
  useLayoutEffect(() => {
    const isOwn = rows.at(-1)?.sentence.state === 'sending';
    if (rows.length > 0 && (follows.current || isOwn)) toEnd();
  }, [rows.length, rows.at(-1)?.key]);
  useOnResize(place, followOn);

  return {
    isAway,
    toEnd,
    followOn,
    hasArrived: () => hasArrived.current,
    /** Brings the row at this place into sight and stays there. */
    show: (index: number): void => {
      follows.current = false;
      hasArrived.current = true;
      list.current?.scrollToIndex(index, { align: 'center' });
      reportScroll(place.current);
    },
    /** False for a scroll position that the operator has not chosen. */
    noteScroll: (offset: number): boolean => {
      if (!list.current) return false;
      const isAtEnd = list.current.scrollSize - offset - list.current.viewportSize < nearEnd;
      hasArrived.current ||= isAtEnd;
      if (!hasArrived.current) return false;
      follows.current = isAtEnd;
      setAway(!isAtEnd);
      return true;
    },
  };
}

/** The composer grows and the keyboard opens: what was followed stays in sight. */
function useOnResize(place: RefObject<HTMLElement | null>, onResize: () => void): void {
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
