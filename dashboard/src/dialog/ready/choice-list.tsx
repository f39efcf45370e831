import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './choice-list.module.css';

interface ChoiceListProps<T> {
  id: string;
  label: string;
  /** Element that contains the text field; the field stays focused. */
  field: RefObject<HTMLElement | null>;
  items: readonly T[];
  onChoose: (item: T) => void;
  onClose: () => void;
  /** The items are on their way: Enter does nothing yet. */
  isLoading?: boolean;
  /** Shown where there is no item. */
  empty: ReactNode;
  children: (item: T) => ReactNode;
}

const step: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * A list over the text field: arrows move, Enter and Tab choose, Escape closes. The focus stays in the field, which
 * names the current item to screen readers.
 */
export function ChoiceList<T extends { readonly key: string }>(props: ChoiceListProps<T>) {
  const { id, label, field, items, onChoose, onClose, isLoading = false, empty, children } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const at = Math.max(
    items.findIndex(({ key }) => key === chosen),
    0,
  );
  const current = items[at];
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const by = step[event.key];
    const isChoice = (event.key === 'Enter' && !event.shiftKey && !event.altKey) || event.key === 'Tab';
    if (event.key === 'Escape') onClose();
    else if (by !== undefined && current) setChosen(items[(at + by + items.length) % items.length]!.key);
    else if (isChoice && current) onChoose(current);
    else if (!isLoading || event.key !== 'Enter') return;
    event.preventDefault();
  });
  useEffect(() => {
    const text = field.current?.querySelector('textarea');
    if (!text) return;
    const listener = (event: KeyboardEvent): void => press(event);
    text.addEventListener('keydown', listener);
    text.setAttribute('aria-autocomplete', 'list');
    return () => {
      text.removeEventListener('keydown', listener);
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant']) text.removeAttribute(name);
    };
  }, [field]);
  useEffect(() => {
    const text = field.current?.querySelector('textarea');
    if (!current) {
      for (const name of ['aria-controls', 'aria-activedescendant']) text?.removeAttribute(name);
      return;
    }
    text?.setAttribute('aria-controls', id);
    text?.setAttribute('aria-activedescendant', `${id}-${at}`);
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [field, id, at, current]);

  return (
    // A press must not take the focus from the field.
    <div className={styles.place} onMouseDown={(event) => event.preventDefault()}>
      <p className="visually-hidden" aria-live="polite">
        {current ? `${label}: ${items.length}. Стрелки выбирают, Enter вставляет, Escape закрывает.` : ''}
      </p>
      {current ? (
        <div ref={list} id={id} className={styles.list} role="listbox" aria-label={label}>
          {items.map((item, index) => (
            <button
              key={item.key}
              type="button"
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              className={styles.item}
              onClick={() => onChoose(item)}
            >
              {children(item)}
            </button>
          ))}
        </div>
      ) : (
        <p className={styles.empty} role="status">
          {empty}
        </p>
      )}
    </div>
  );
}
