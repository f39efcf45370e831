import { type KeyboardEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Proposal } from './proposal.ts';

interface ReviewKeys {
  proposals: readonly Proposal[];
  place: RefObject<HTMLElement | null>;
  accept: (proposal: Proposal) => void;
  discard: (proposal: Proposal) => void;
  edit: (id: string | null) => void;
}

const steps: Record<string, number> = { KeyJ: 1, ArrowDown: 1, KeyK: -1, ArrowUp: -1 };

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null;

/**
 * The one card that the Tab key reaches; J and K or the arrows lead to others, A accepts, D discards, E edits, Escape
 * ends editing. By the places of the keys, so that they work in any layout.
 */
export function useReviewKeys({ proposals, place, accept, discard, edit }: ReviewKeys) {
  const [current, setCurrent] = useState<string | null>(null);
  const reachable = Math.max(
    0,
    proposals.findIndex(({ id }) => id === current),
  );
  const focusAt = (at: number): void => {
    const target = proposals[Math.min(at, proposals.length - 1)];
    if (!target) return;
    flushSync(() => setCurrent(target.id));
    const card = place.current?.querySelector<HTMLElement>(`[data-proposal="${CSS.escape(target.id)}"]`);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const proposal = proposals[reachable];
    if (event.key === 'Escape' && isTyping(event)) {
      edit(null);
      return focusAt(reachable);
    }
    if (!proposal || isTyping(event)) return;
    const step = steps[event.code];
    const works: Record<string, () => void> = {
      KeyA: () => accept(proposal),
      KeyD: () => discard(proposal),
      KeyE: () => edit(proposal.id),
    };
    const work = works[event.code];
    if (step !== undefined) focusAt(Math.max(0, reachable + step));
    else if (!work) return;
    // The repeats of a key that stays pressed would decide on drafts that were not read.
    else if (!event.repeat) work();
    event.preventDefault();
  };
  return {
    reachable,
    focusAt,
    press,
    /** The card that has the focus within it. */
    reach: (event: { target: EventTarget }): void => {
      const card = event.target instanceof HTMLElement ? event.target.closest('[data-proposal]') : null;
      const id = card?.getAttribute('data-proposal');
      if (id && id !== current) setCurrent(id);
    },
  };
}
