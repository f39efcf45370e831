import type { Label } from '@otklik/sdk/contract';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { answerForms, plural, questionForms } from './plural.ts';
import styles from './context-list.module.css';

const rowHeight = 58;

/** The one row that Tab reaches, and the arrow keys that move the focus along the rows. */
function useRowFocus(found: readonly Label[], openId: string | null) {
  const list = useRef<VirtualizerHandle>(null);
  const place = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const reachable = Math.max(
    0,
    found.findIndex((label) => label.id === (focused ?? openId)),
  );
  const press = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const target = found[reachable + step];
    if (step === 0 || !target) return;
    event.preventDefault();
    setFocused(target.id);
    list.current?.scrollToIndex(reachable + step, { align: 'nearest' });
    requestAnimationFrame(() =>
      place.current
        ?.querySelector<HTMLElement>(`[data-context="${CSS.escape(target.id)}"]`)
        ?.focus({ preventScroll: true }),
    );
  };
  return { list, place, reachable, press, setFocused };
}

interface ContextRowsProps {
  found: readonly Label[];
  openId: string | null;
  onOpen: (id: string) => void;
}

/** The rows of the contexts that were found. */
export const ContextRows = ({ found, openId, onOpen }: ContextRowsProps) => {
  const { list, place, reachable, press, setFocused } = useRowFocus(found, openId);
  return (
    <div className={styles.scroll} ref={place} onKeyDown={press}>
      <Virtualizer
        ref={list}
        data={found}
        as="ul"
        item="li"
        itemSize={rowHeight}
        scrollRef={place}
        keepMounted={[reachable]}
      >
        {(label, at) => (
          <Row
            key={label.id}
            label={label}
            isOpen={label.id === openId}
            isReachable={at === reachable}
            onClick={() => {
              setFocused(label.id);
              onOpen(label.id);
            }}
          />
        )}
      </Virtualizer>
    </div>
  );
};

interface RowProps {
  label: Label;
  isOpen: boolean;
  isReachable: boolean;
  onClick: () => void;
}

const Row = ({ label, isOpen, isReachable, onClick }: RowProps) => (
  <button
    type="button"
    className={styles.context}
    data-context={label.id}
    aria-current={isOpen ? 'page' : undefined}
    tabIndex={isReachable ? 0 : -1}
    onClick={onClick}
  >
    <span className={styles.name}>{label.label}</span>
    <span className={styles.counts}>
      <span data-none={label.questions === 0 || undefined}>{plural(label.questions, questionForms)}</span>
      {' · '}
      {label.passedOn ? (
        <span>передаётся человеку</span>
      ) : label.answers === 0 ? (
        <span data-none>нет ответов: не обучается</span>
      ) : (
        <span>{plural(label.answers, answerForms)}</span>
      )}
    </span>
  </button>
);
