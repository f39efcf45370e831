import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { VirtualizerHandle } from '../page/virtualizer.ts';

interface RowFocusOptions {
  rows: readonly { readonly id: string }[];
  openId: string | null | undefined;
  /** The attribute in which each row has its id. */
  attribute: `data-${string}`;
  list: RefObject<VirtualizerHandle | null>;
  place: RefObject<HTMLElement | null>;
}

/** The one row of a virtual list that the Tab key reaches, the open one at first, and the ways to another. */
export function useRowFocus({ rows, openId, attribute, list, place }: RowFocusOptions) {
  const [focused, setFocused] = useState<string | null>(null);
  const [known, setKnown] = useState(openId);
  // Arrow keys start from the open row, however it was opened.
  if (known !== openId) {
    setKnown(openId);
    setFocused(null);
  }
  const reachable = Math.max(
    0,
    rows.findIndex(({ id }) => id === (focused ?? openId)),
  );
  const focusAt = (at: number): void => {
    const target = rows[at];
    if (!target) return;
    // The row is on the page before it is given the focus.
    flushSync(() => setFocused(target.id));
    list.current?.scrollToIndex(at, { align: 'nearest' });
    place.current
      ?.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(target.id)}"]`)
      ?.focus({ preventScroll: true });
  };
  return { reachable, focusAt, reach: setFocused };
}
