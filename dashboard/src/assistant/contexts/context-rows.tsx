import { isExample, type Label } from '@otklik/sdk/contract';
import { type KeyboardEvent, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from '../../ui/page/virtualizer.ts';
import { useRowFocus } from '../../ui/focus/use-row-focus.ts';
import { answerForms, plural, questionForms } from '../plural.ts';
import styles from './context-list.module.css';

const rowHeight = 58;

interface ContextRowsProps {
  found: readonly Label[];
  openId: string | null;
  onOpen: (id: string) => void;
}

export const ContextRows = ({ found, openId, onOpen }: ContextRowsProps) => {
  const list = useRef<VirtualizerHandle>(null);
  const place = useRef<HTMLDivElement>(null);
  const { reachable, focusAt, reach } = useRowFocus({ rows: found, openId, attribute: 'data-context', list, place });
  const press = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !found[reachable + step]) return;
    event.preventDefault();
    focusAt(reachable + step);
  };
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
              reach(label.id);
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
      {isExample(label.description) && <span data-none> · пример</span>}
    </span>
  </button>
);
